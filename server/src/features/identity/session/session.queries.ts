import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { SessionData } from '@baluarte/contract/identity/session.ts';
import { refusalIn } from '#identity/shared/session/refusal.ts';
import { problem } from '#kit/http/problem.ts';
import { logoColumn } from '#identity/shared/session/session-lookup.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** A super administrator may enter any company; beyond this number they use the list of companies. */
const MOST_COMPANIES = 200;

const person = `
select u.email, u.first_name as name, u.last_name as "lastName", u.phone, u.has_two_factor as "hasMF2", coalesce((select s.is_verified from auth.session s where s.id = $3), false) as "otpVerified", u.theme,
  u.is_first_access as "firstAccess", c.name as "companyName", ${logoColumn} as "companyLogo", r.id as "roleId", r.name as "roleName",
  case when c.example_of is not null then json_build_object('until', c.created_at + interval '30 days', 'isOwn', c.example_of = u.id) end as example,
  m.id is null or m.checklist_left_at is not null as "isChecklistLeft"
from auth."user" u
left join company c on c.id = $2
left join open_member m on m.company_id = c.id and m.user_id = u.id
left join role r on r.company_id = m.company_id and r.id = m.role_id
where u.id = $1`;

const companies = `
select c.id, c.name, c.subdomain, coalesce(r.name, '') as role, m.last_visit_at as "lastVisitAt",
  c.example_of is not null as "isExample"
from company c
left join open_member m on m.company_id = c.id and m.user_id = $1
left join role r on r.company_id = m.company_id and r.id = m.role_id
where c.status_id = 1 and ($2 or m.id is not null)
order by m.last_visit_at desc nulls last, c.name collate app.natural_order, c.id
limit ${MOST_COMPANIES}`;

type Person = Pick<
  SessionData,
  | 'email'
  | 'name'
  | 'lastName'
  | 'phone'
  | 'theme'
  | 'hasMF2'
  | 'otpVerified'
  | 'firstAccess'
  | 'companyName'
  | 'companyLogo'
  | 'example'
  | 'isChecklistLeft'
> & {
  roleId: number | null;
  roleName: string | null;
};

/** Who the session's person is, and their role in its company. */
export async function getPerson(identityDb: Pool, { userId, companyId, sessionId }: Session): Promise<Person> {
  const { rows } = await identityDb.query<Person>(person, [userId, companyId, sessionId]);
  const [found] = rows;
  if (!found) throw new Error('a session without a person');
  return found;
}

/** Companies the person may work in, the last visited first. */
export async function listCompanies(
  identityDb: Pool,
  { userId, isSuperAdmin }: Pick<Session, 'userId' | 'isSuperAdmin'>,
): Promise<SessionData['companies']> {
  return (await identityDb.query<SessionData['companies'][number]>(companies, [userId, isSuperAdmin])).rows;
}

export interface Scopes {
  scopes: SessionData['scopes'];
  assetCount: number;
  defaultViews: SessionData['defaultViews'];
}

/** Default views of lists: the user's own, else the company's; one row, `views`. */
const defaultsIn = (views: string, defaults: string) => sql`
  (select coalesce(json_agg(json_build_object('list', v.list, 'id', v.id, 'query', v.query)), '[]') as views
  from ${sql.table(views)} v left join ${sql.table(defaults)} d on d.user_id = app.current_actor() and d.list = v.list
  where case when d.id is null then v.is_company_default else v.id = d.view_id end)`;
const defaultViews = defaultsIn('saved_view', 'saved_view_default');

/** Default views of the platform's lists, for users outside of every company. */
export const listPlatformDefaults = async (trx: Trx): Promise<Scopes['defaultViews']> =>
  (
    await trx.one(
      sql<{
        views: Scopes['defaultViews'];
      }>`select w.views from ${defaultsIn('auth.saved_view', 'auth.saved_view_default')} w`,
    )
  ).views;

/** Scopes the user may enter, their total of assets, and the default views. `trx` must see all these scopes. */
export async function listScopes(trx: Trx, { allowedScopeIds }: Session): Promise<Scopes> {
  const rows = await trx.rows(sql<{
    id: number | null;
    name: string;
    assetCount: number;
    views: Scopes['defaultViews'];
  }>`
    select s.id, s.name, a.count as "assetCount", w.views
    from (select count(*) from asset) a cross join ${defaultViews} w
    left join scope s on s.status_id = 1 and (${allowedScopeIds === 'every'} or s.id = any (${allowedScopeIds === 'every' ? [] : allowedScopeIds}))
    order by s.name collate app.natural_order, s.id`);
  const scopes = rows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
  return { scopes, assetCount: rows[0]?.assetCount ?? 0, defaultViews: rows[0]?.views ?? [] };
}

/**
 * Sets the current company of a session, or none; the current scope is kept only if the company is the same. Where a
 * company allows one session at a time, the user's other sessions in it end.
 */
export async function chooseCompany(identityDb: Pool, sessionId: number, companyId: number | null): Promise<void> {
  await identityDb.query(
    `with chosen as (
       update auth.session set company_id = $2, scope_id = case when company_id = $2 then scope_id end where id = $1
       returning user_id
     )
     delete from auth.session s using chosen, company c
     where c.id = $2 and c.has_one_session and s.user_id = chosen.user_id and s.company_id = c.id and s.id <> $1`,
    [sessionId, companyId],
  );
}

/** Sets the current scope of a session. */
export async function chooseScope(
  identityDb: Pool,
  sessionId: number,
  { companyId, scopeId }: { companyId: number; scopeId: number },
): Promise<void> {
  await identityDb.query('update auth.session set company_id = $2, scope_id = $3 where id = $1', [
    sessionId,
    companyId,
    scopeId,
  ]);
}

/** Names of the companies of a person that rest: why they are not among those one may work in. */
export async function listInactive(identityDb: Pool, { userId }: Pick<Session, 'userId'>): Promise<string[]> {
  const { rows } = await identityDb.query<{ name: string }>(
    `select c.name from company c join open_member m on m.company_id = c.id and m.user_id = $1
     where c.status_id = 2 order by c.name collate app.natural_order`,
    [userId],
  );
  return rows.map(({ name }) => name);
}

/** Names of the companies at work in which a person was made inactive. */
export async function listSuspended(identityDb: Pool, { userId }: Pick<Session, 'userId'>): Promise<string[]> {
  const { rows } = await identityDb.query<{ name: string }>(
    `select c.name from company c join member m on m.company_id = c.id and m.user_id = $1 and m.status_id = 2
     where c.status_id = 1 order by c.name collate app.natural_order`,
    [userId],
  );
  return rows.map(({ name }) => name);
}

/** The companies at work in which a person's place is over, with its last day. */
export async function listEnded(
  identityDb: Pool,
  { userId }: Pick<Session, 'userId'>,
): Promise<SessionData['endedPlaces']> {
  const { rows } = await identityDb.query<SessionData['endedPlaces'][number]>(
    `select c.name, m.access_until as day from company c join ended_member m on m.company_id = c.id and m.user_id = $1
     where c.status_id = 1 order by c.name collate app.natural_order`,
    [userId],
  );
  return rows;
}

/**
 * Whether the user may work in a company. Throws `tenant.memberInactive` where they were made inactive in it, `tenant.accessEnded` where their place is over, and
 * `tenant.refused` also where it does not exist, so that its existence is not revealed; `company.inactive` where it is.
 */
export async function expectToWorkIn(
  identityDb: Pool,
  { userId, isSuperAdmin }: Pick<Session, 'userId' | 'isSuperAdmin'>,
  companyId: number,
): Promise<{ name: string; subdomain: string }> {
  const { rows } = await identityDb.query<{
    name: string;
    subdomain: string;
    isActive: boolean;
    isSuspended: boolean;
    endedOn: string | null;
  }>(
    `select c.name, c.subdomain, c.status_id = 1 as "isActive", not $3 and m.status_id = 2 as "isSuspended",
       case when not $3 then e.access_until end as "endedOn"
     from company c left join member m on m.company_id = c.id and m.user_id = $1 and m.status_id in (1, 2)
     left join ended_member e on e.company_id = m.company_id and e.id = m.id
     where c.id = $2 and ($3 or m.id is not null)`,
    [userId, companyId, isSuperAdmin],
  );
  const [found] = rows;
  if (!found) throw problem('tenant.refused');
  const { name, subdomain, isActive, isSuspended, endedOn } = found;
  if (isSuspended || endedOn !== null) throw refusalIn(isActive ? name : null, endedOn);
  if (!isActive) throw problem('company.inactive', { company: name });
  return { name, subdomain };
}

/** Records a user's first access, once the session data that report it are being sent. */
export async function endFirstAccess(identityDb: Pool, userId: number): Promise<void> {
  await identityDb.query('update auth."user" set is_first_access = false where id = $1', [userId]);
}

/** Ends a session. */
export async function removeSession(identityDb: Pool, sessionId: number): Promise<void> {
  await identityDb.query('delete from auth.session where id = $1', [sessionId]);
}
