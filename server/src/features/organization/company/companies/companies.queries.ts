import type { CompanyRow, CompanyUser, PlatformPerson } from '@baluarte/contract/organization/company.ts';
import type { ListQuery, SortTerm } from '@baluarte/contract/kit/list-query.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import { readLists } from '#organization/shared/lists.ts';
import { folded } from '#kit/search/search.ts';
import { compiled } from '#kit/tenancy/trx.ts';

/** Every row of a statement of the identity role, which alone sees the companies side by side. */
export async function ask<R extends object>(identityDb: Pool, query: RawBuilder<R>): Promise<R[]> {
  const { sql: text, parameters } = compiled(query);
  return (await identityDb.query<R>(text, [...parameters])).rows;
}

/** People of each company, and when one of them was in it last: the query `people`, for a `with`. */
export const people = sql`people as (
  select m.company_id, count(*) filter (where m.status_id in (1, 3)) as users, max(m.last_visit_at) as visited
  from member m group by m.company_id)`;
/** Whether company `c`, with its `people` p and figures f, had neither a change nor a visit for thirty days. */
export const isQuiet = sql`coalesce(greatest(f.last_change_at, p.visited), c.created_at) < now() - interval '30 days'`;

const planId = () =>
  sql`case c.plan_code ${sql.join(
    readLists().plans.map(({ id, code }) => sql`when ${sql.lit(code)} then ${sql.lit(id)}`),
    sql` `,
  )} end`;

/** Sort columns of the list, as named in the statement below. */
const columns: Record<string, RawBuilder<unknown>> = {
  name: sql`c.name collate app.natural_order`,
  legalName: sql`c.legal_name collate app.natural_order`,
  subdomain: sql`c.subdomain`,
  statusId: sql`c.status_id`,
  userCount: sql`"userCount"`,
  assetCount: sql`f.asset_count`,
  riskCount: sql`f.risk_count`,
  storageBytes: sql`f.storage_bytes`,
  lastActivityAt: sql`"lastActivityAt"`,
  createdAt: sql`c.created_at`,
  updatedAt: sql`c.updated_at`,
};

const orderTerm = ({ field, descending }: SortTerm) =>
  sql`${field === 'planId' ? planId() : (columns[field] ?? sql`c.id`)} ${descending ? sql`desc` : sql`asc`} nulls last`;

function conditionOf(query: Partial<ListQuery>): RawBuilder<unknown> {
  const conditions = [sql`true`];
  const anyOf = (name: string, column: RawBuilder<unknown>) => {
    if (Array.isArray(query[name])) conditions.push(sql`${column} = any(${query[name]})`);
  };
  anyOf('ids', sql`c.id`);
  anyOf('statusId', sql`c.status_id`);
  anyOf('countryId', sql`c.country_id`);
  anyOf('economicActivityId', sql`c.economic_activity_id`);
  anyOf('planId', planId());
  if (typeof query['isQuiet'] === 'boolean') conditions.push(sql`(${isQuiet}) = ${query['isQuiet']}`);
  if (query.search) conditions.push(folded(sql`c.search`, query.search));
  return sql.join(conditions, sql` and `);
}

/**
 * One page of the companies and how many there are, in one statement: people are counted as they are, assets, risks and
 * files as they were counted last.
 */
export async function listCompanies(
  identityDb: Pool,
  query: Partial<ListQuery>,
): Promise<{ rows: CompanyRow[]; total: number }> {
  const { page = 1, perPage = 10, sort = [{ field: 'name', descending: false }] } = query;
  const rows = await ask<CompanyRow & { total: number }>(
    identityDb,
    sql`
    with ${people}
    select c.id, c.name, c.legal_name as "legalName", c.subdomain, ${planId()} as "planId",
      c.economic_activity_id as "economicActivityId", c.country_id as "countryId", c.status_id as "statusId",
      coalesce(p.users, 0) as "userCount", f.asset_count as "assetCount", f.risk_count as "riskCount",
      f.storage_bytes as "storageBytes", f.counted_at as "countedAt",
      greatest(f.last_change_at, p.visited) as "lastActivityAt",
      c.version, c.created_at as "createdAt", c.updated_at as "updatedAt", count(*) over () as total
    from company c
    left join people p on p.company_id = c.id
    left join company_figures f on f.company_id = c.id
    where ${conditionOf(query)}
    order by ${sql.join([...sort.map(orderTerm), sql`c.id`])}
    limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  // Past the last page there is no row with the total.
  if (rows.length === 0 && page > 1)
    return { rows: [], total: (await listCompanies(identityDb, { ...query, page: 1 })).total };
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One company as the list has it, or undefined. */
export const findCompany = async (identityDb: Pool, id: number): Promise<CompanyRow | undefined> =>
  (await listCompanies(identityDb, { ids: [id] })).rows[0];

/** Data shown only on the page of a company. */
export interface About {
  categoryId: number | null;
  typeId: number | null;
  stateId: number | null;
  cityId: number | null;
  city: string | null;
  address: string | null;
}

export const findAbout = async (identityDb: Pool, id: number): Promise<About | undefined> =>
  (
    await ask<About>(
      identityDb,
      sql`select c.category_id as "categoryId", c.type_id as "typeId", c.state_id as "stateId", c.city_id as "cityId", c.city, c.address
        from company c where c.id = ${id}`,
    )
  )[0];

const userColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`u.first_name || ' ' || u.last_name collate app.natural_order`,
  email: sql`u.email`,
  role: sql`r.name collate app.natural_order`,
  lastVisitAt: sql`m.last_visit_at`,
};

/** The users of a company, by default sorted by name. */
export async function listUsers(
  identityDb: Pool,
  companyId: number,
  { page, perPage, search, sort = [{ field: 'name', descending: false }] }: ListQuery,
): Promise<{ rows: CompanyUser[]; total: number }> {
  const order = sort.map(
    ({ field, descending }) => sql`${userColumns[field] ?? sql`m.id`} ${descending ? sql`desc` : sql`asc`} nulls last`,
  );
  const found = search ? folded(sql`u.search`, search) : sql`true`;
  const rows = await ask<CompanyUser & { total: number }>(
    identityDb,
    sql`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, r.id as "roleId", r.name as role, r.base, not r.is_system as "isOwnRole",
      m.status_id as "statusId", u.status_id as "userStatusId", m.last_visit_at as "lastVisitAt", m.created_at as "createdAt",
      count(*) over () as total
    from member m
    join auth."user" u on u.id = m.user_id
    join role r on r.company_id = m.company_id and r.id = m.role_id
    where m.company_id = ${companyId} and ${found}
    order by ${sql.join([...order, sql`m.id`])} limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Maximum users offered at once. */
const MOST = 20;

/** Users whose e-mail or name contains the typed words, matches at the start of the e-mail first. Without super administrators, who enter companies anyway. */
export const findPeople = (identityDb: Pool, search: string, companyId: number | null): Promise<PlatformPerson[]> =>
  ask<PlatformPerson>(
    identityDb,
    sql`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.status_id as "statusId",
      (select count(*) from member m where m.user_id = u.id) as "companyCount"
    from auth."user" u
    where ${folded(sql`u.search`, search)}
      and u.status_id <> 2 and not u.is_super_admin
      and not exists (select from member m where m.company_id = ${companyId}::bigint and m.user_id = u.id and m.status_id <> 2)
    order by starts_with(u.email, lower(${search})) desc, u.email limit ${MOST}`,
  );

/** Of these people, those who have an account that is not closed, each with its status. */
export const findAccounts = (identityDb: Pool, ids: readonly number[]): Promise<{ id: number; statusId: number }[]> =>
  ask<{ id: number; statusId: number }>(
    identityDb,
    sql`select u.id, u.status_id as "statusId" from auth."user" u where u.id = any(${ids}) and u.status_id <> 2`,
  );

/** Ends all sessions, or those of some users, in a company; they continue outside of it. */
export async function endSessionsIn(
  identityDb: Pool,
  companyIds: readonly number[],
  userIds: readonly number[] | null = null,
): Promise<void> {
  await identityDb.query(
    `update auth.session set company_id = null, scope_id = null
     where company_id = any($1) and ($2::bigint[] is null or user_id = any($2))`,
    [companyIds, userIds],
  );
}
