import type { ListQuery, SortTerm } from '@baluarte/contract/kit/list-query.ts';
import {
  namedPlaces,
  type PlatformUserRecord,
  type WholePlatformUser,
} from '@baluarte/contract/organization/platform-user.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import { sessionLife } from '#identity/shared/session/session-lookup.ts';
import { leasingRows } from '#kit/database/lease.ts';
import { folded } from '#kit/search/search.ts';
import { cursor } from '#kit/sheets/sheet-export.ts';
import { compiled, Trx } from '#kit/tenancy/trx.ts';

/** All rows of a statement as the identity role, the only one that can list accounts. */
async function ask<R extends object>(identityDb: Pool, query: RawBuilder<R>): Promise<R[]> {
  const { sql: text, parameters } = compiled(query);
  return (await identityDb.query<R>(text, [...parameters])).rows;
}

const fullName = sql`(u.first_name || ' ' || u.last_name)`;
const companyCount = sql`(select count(*) from member m where m.user_id = u.id)`;
const hasTwoStep = sql`exists (select from auth.factor f where f.user_id = u.id)`;
/** A session that goes on was used later than it began. */
const lastAccess = sql`greatest(u.last_access_at, (select max(s.used_at) from auth.session s where s.user_id = u.id))`;

const sortColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`${fullName} collate app.natural_order`,
  email: sql`u.email`,
  companyCount,
  isSuperAdmin: sql`u.is_super_admin`,
  hasTwoStep,
  lastAccessAt: lastAccess,
  statusId: sql`u.status_id`,
  createdAt: sql`u.created_at`,
};
// Nulls last in both directions; names and e-mails are never null, so their index provides the order.
const orderTerm = ({ field, descending }: SortTerm) =>
  sql`${sortColumns[field] ?? sql`u.id`} ${descending ? sql`desc` : sql`asc`} ${field === 'lastAccessAt' ? sql`nulls last` : sql``}`;

function conditionOf(query: Partial<ListQuery>): RawBuilder<unknown> {
  const conditions = [sql`true`];
  const when = (name: string, condition: (value: unknown) => RawBuilder<unknown>) => {
    if (query[name] !== undefined) conditions.push(condition(query[name]));
  };
  when('ids', (ids) => sql`u.id = any(${ids})`);
  when('statusId', (ids) => sql`u.status_id = any(${ids})`);
  when('companyId', (ids) => sql`exists (select from member m where m.user_id = u.id and m.company_id = any(${ids}))`);
  when('isSuperAdmin', (is) => (is ? sql`u.is_super_admin` : sql`not u.is_super_admin`));
  when('hasTwoStep', (is) => (is ? hasTwoStep : sql`not ${hasTwoStep}`));
  when('isNeverIn', (is) => sql`(u.last_access_at is null) = ${is}`);
  if (query.search) conditions.push(folded(sql`u.search`, query.search));
  return sql.join(conditions, sql` and `);
}

/** The places of `u`, by the names of their companies; at most so many. */
const membershipsOf = (most: number | null) => sql`
  (select coalesce(json_agg(p), '[]') from (
    select m.company_id as "companyId", c.name as company, c.status_id as "companyStatusId", r.name as role, r.base,
      m.status_id as "statusId", m.last_visit_at as "lastVisitAt"
    from member m join company c on c.id = m.company_id
    join role r on r.company_id = m.company_id and r.id = m.role_id
    where m.user_id = u.id order by c.name collate app.natural_order, c.id limit ${most}) p)`;

const columns = (most: number | null) => sql`
  u.id, ${fullName} as name, u.email, ${membershipsOf(most)} as places, ${companyCount} as "companyCount",
  u.is_super_admin as "isSuperAdmin", ${hasTwoStep} as "hasTwoStep", ${lastAccess} as "lastAccessAt",
  u.status_id as "statusId", u.created_at as "createdAt"`;

/** The rows that are asked for, in their order; only those of the page are looked into. */
function rowsOf(query: Partial<ListQuery>, page: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sort = [{ field: 'name', descending: false }] } = query;
  // The id breaks ties, in the direction of the first term, as the index of names does.
  const order = sql.join([...sort.map(orderTerm), sql`u.id ${sort[0]?.descending ? sql`desc` : sql`asc`}`]);
  return sql`select ${columns(namedPlaces)}
    from (select u.* from auth."user" u where ${conditionOf(query)} order by ${order} ${page}) u order by ${order}`;
}

/** One page of accounts and their total, in one statement. */
export async function listPlatformUsers(
  identityDb: Pool,
  query: Partial<ListQuery>,
): Promise<{ rows: WholePlatformUser[]; total: number }> {
  const { page = 1, perPage = 10 } = query;
  const rows = rowsOf(query, sql`limit ${perPage} offset ${(page - 1) * perPage}`);
  const [found] = await ask(
    identityDb,
    sql<{ rows: WholePlatformUser[]; total: number }>`
    select (select count(*) from auth."user" u where ${conditionOf(query)}) as total,
      (select coalesce(json_agg(r), '[]') from (${rows}) r) as rows`,
  );
  return found ?? { rows: [], total: 0 };
}

/** All accounts that match a filter, in batches. */
export const everyPlatformUser = (identityDb: Pool, query: Partial<ListQuery>): AsyncGenerator<WholePlatformUser> =>
  leasingRows(identityDb, async function* (client) {
    await client.query('begin read only');
    yield* cursor(
      new Trx(client, 'identityDb'),
      sql<{ row: WholePlatformUser }>`select to_json(r) as row from (${rowsOf(query, sql``)}) r`,
    );
  });

type Found = Omit<Required<PlatformUserRecord>, 'isOneself'>;

/** One account with all its memberships, or undefined. */
export async function findPlatformUser(identityDb: Pool, id: number): Promise<Found | undefined> {
  const [found] = await ask(
    identityDb,
    sql<Found>`
    select ${columns(null)}, u.phone, u.language, u.password_changed_at as "passwordChangedAt",
      exists (select from auth.account a where a.user_id = u.id and a.provider_id = 'credential' and a.password is not null) as "hasPassword",
      (select count(*) from auth.session s where s.user_id = u.id and s.expires_at > now()
        and s.used_at > now() - make_interval(secs => ${sessionLife.idle})
        and s.created_at > now() - make_interval(secs => ${sessionLife.absolute})) as "sessionCount",
      (select count(*) from auth.api_key k where k.user_id = u.id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())) as "apiKeyCount"
    from auth."user" u where u.id = ${id}`,
  );
  return found;
}

const events = `
select id, kind, at, ip_address as address, coalesce(about ->> 'by', about ->> 'provider', about ->> 'name') as by
from auth.event where user_id = $1 order by id desc limit $2 offset $3`;

/** A page of what happened to an account, newest first. */
export async function listPlatformEvents(
  identityDb: Pool,
  id: number,
  { page, perPage }: { page: number; perPage: number },
) {
  const [rows, totals] = await Promise.all([
    identityDb.query(events, [id, perPage, (page - 1) * perPage]),
    identityDb.query<{ total: number }>('select count(*)::int as total from auth.event where user_id = $1', [id]),
  ]);
  return { rows: rows.rows, total: totals.rows[0]?.total ?? 0 };
}
