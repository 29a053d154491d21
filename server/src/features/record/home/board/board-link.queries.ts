import type { BoardLink } from '@baluarte/contract/record/board-link.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const isOpen = sql`(l.revoked_at is null and l.expires_at > now())`;
const columns = sql`l.id, l.name, l.language, l.scope_ids as "scopeIds",
  array(select s.name from scope s where s.company_id = l.company_id and s.id = any(l.scope_ids) order by s.name) as scopes, l.has_details as "hasDetails",
  app.person_name(l.user_id) as "createdBy", ${moment('l.created_at')} as "createdAt", ${moment('l.expires_at')} as "expiresAt",
  ${moment('l.revoked_at')} as "revokedAt", ${moment('l.opened_at')} as "openedAt", l.opened_count as "openedCount", ${isOpen} as "isOpen"`;

/** The links of the company, the newest first. */
export const listLinks = (trx: Trx) =>
  trx.rows<BoardLink>(
    sql`select ${columns} from board_link l where l.company_id = app.current_company() order by l.id desc limit 500`,
  );

/** How many links may still be opened, and which of some scopes are not there. */
export const readLimits = (trx: Trx, scopeIds: readonly number[]) =>
  trx.one(sql<{ open: number; unknown: number[] }>`
    select (select count(*)::integer from board_link l where l.company_id = app.current_company() and ${isOpen}) as open,
      array(select x.id from unnest(${scopeIds}::bigint[]) x (id)
        where not exists (select from scope s where s.company_id = app.current_company() and s.id = x.id)) as unknown`);

interface NewLink {
  name: string;
  days: number;
  language: 'es' | 'en';
  scopeIds: readonly number[];
  hasDetails: boolean;
  hash: string;
  password: string;
}

/** Keeps the digests of a link of whoever asks; undefined where they are no active member. */
export const insertLink = (trx: Trx, { name, days, language, scopeIds, hasDetails, hash, password }: NewLink) =>
  trx.first<BoardLink>(sql`
    with l as (
      insert into board_link (user_id, name, language, scope_ids, has_details, hash, password, expires_at)
      select m.user_id, ${name}, ${language}, ${scopeIds}::bigint[], ${hasDetails}, ${hash}, ${password}, now() + make_interval(days => ${days}::integer)
      from member m where m.company_id = app.current_company() and m.user_id = app.current_actor() and m.status_id = 1
      returning *)
    select ${columns} from l`);

/** Ends a link; its name, undefined where there is none that can be opened. */
export const revokeLink = (trx: Trx, id: number) =>
  trx.first<{ name: string }>(sql`
    update board_link l set revoked_at = now() where l.company_id = app.current_company() and l.id = ${id} and ${isOpen} returning l.name`);

/** A link before its company is known. */
export interface FoundLink {
  companyId: number;
  id: number;
  userId: number;
  name: string;
  language: 'es' | 'en';
  isOfEvery: boolean;
  /** Of its scopes, those that are still there. */
  scopeIds: number[];
  hasDetails: boolean;
  password: string;
  expiresAt: string;
  isOpen: boolean;
}

/** The link of a secret, asked for at a company's own host or at that of all; undefined where there is none. */
export async function findLink(
  identityDb: Pool,
  { hash, subdomain }: { hash: string; subdomain: string },
): Promise<FoundLink | undefined> {
  const { rows } = await identityDb.query<FoundLink>(
    `select l.company_id as "companyId", l.id, l.user_id as "userId", l.name, l.language, l.scope_ids = '{}' as "isOfEvery",
       array(select s.id from scope s where s.company_id = l.company_id and s.id = any(l.scope_ids)) as "scopeIds", l.has_details as "hasDetails", l.password, to_char(l.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt",
       l.revoked_at is null and l.expires_at > now() as "isOpen"
     from board_link l join company c on c.id = l.company_id where l.hash = $1 and $2 in ('${MAIN_SUBDOMAIN}', c.subdomain)`,
    [hash, subdomain],
  );
  return rows[0];
}

/** Notes that a link was opened, unless it was ended meanwhile; returns whether it was. */
export const noteOpening = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.run(sql`update board_link l set opened_at = now(), opened_count = opened_count + 1
    where l.company_id = app.current_company() and l.id = ${id} and ${isOpen}`)) > 0;

/** The name of the company, and of some of its scopes. */
export const readPlace = (trx: Trx, scopeIds: readonly number[]) =>
  trx.one(sql<{ company: string; scopes: string[] }>`
    select c.name as company, array(select s.name from scope s where s.company_id = c.id and s.id = any(${scopeIds}::bigint[]) order by s.name) as scopes
    from company c where c.id = app.current_company()`);
