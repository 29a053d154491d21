import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { Pool } from 'pg';
import { MAIN_SUBDOMAIN, sessionLife } from '../before-company.ts';
import { problem } from '../problem.ts';

interface Found {
  statusId: number;
  isSuperAdmin: boolean;
  companyId: number | null;
}

// At the main subdomain a person of a single company has nothing to choose.
const query = `
with open as (
  select m.company_id from member m join company c on c.id = m.company_id
  where m.user_id = $1 and m.status_id = 1 and c.status_id = 1
)
select u.status_id as "statusId", u.is_super_admin as "isSuperAdmin",
  case
    when $2 <> '${MAIN_SUBDOMAIN}' then (
      select c.id from company c
      where c.subdomain = $2 and c.status_id = 1 and (u.is_super_admin or c.id in (select company_id from open)))
    when not u.is_super_admin then (select min(company_id) from open having count(*) = 1)
  end as "companyId"
from auth."user" u where u.id = $1`;

/**
 * Whether somebody who proved who they are may begin a session at a subdomain, and in which company it begins; null where
 * one is chosen later. Throws `session.notConfirmed`, `session.inactive` or, at a company they are not in, `tenant.refused`.
 */
export async function admit(
  door: Pool,
  { userId, subdomain }: { userId: number; subdomain: string },
): Promise<{ isSuperAdmin: boolean; companyId: number | null }> {
  const { rows } = await door.query<Found>(query, [userId, subdomain]);
  const [found] = rows;
  if (!found || found.statusId === statusIds.INACTIVE) throw problem('session.inactive');
  if (found.statusId !== statusIds.ACTIVE) throw problem('session.notConfirmed');
  if (subdomain !== MAIN_SUBDOMAIN && found.companyId === null) throw problem('tenant.refused');
  return { isSuperAdmin: found.isSuperAdmin, companyId: found.companyId };
}

/** Clears away a person's sessions that ended of themselves. */
export async function removeEndedSessions(door: Pool, userId: number): Promise<void> {
  await door.query(
    `delete from auth.session where user_id = $1 and (expires_at < now()
      or used_at < now() - interval '${sessionLife.idle} seconds' or created_at < now() - interval '${sessionLife.absolute} seconds')`,
    [userId],
  );
}
