import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { Pool } from 'pg';
import { sessionLife } from './session-lookup.ts';
import { plainAddress } from '#kit/http/network-address.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { problem } from '#kit/http/problem.ts';
import type { Env } from '#app/env.ts';
import { refusalIn } from './refusal.ts';
import { originOf } from '#kit/http/origin.ts';

interface Found {
  statusId: number;
  isSuperAdmin: boolean;
  companyId: number | null;
  /** Name of this subdomain's company where the user is a member and it is inactive. */
  inactive: string | null;
  /** Name of this subdomain's company where it is active and the user was made inactive in it, or their place is over. */
  formerIn: string | null;
  /** The last day of the latter. */
  endedOn: string | null;
  isAddressAllowed: boolean;
}

// At the main subdomain a user of a single company has nothing to choose; example companies do not count.
const query = `
with open as (
  select m.company_id, c.example_of is not null as is_example from open_member m join company c on c.id = m.company_id
  where m.user_id = $1 and c.status_id = 1
)
select u.status_id as "statusId", u.is_super_admin as "isSuperAdmin",
  case
    when $2 <> '${MAIN_SUBDOMAIN}' then (
      select c.id from company c
      where c.subdomain = $2 and c.status_id = 1 and (u.is_super_admin or c.id in (select company_id from open)))
    when not u.is_super_admin then (
      select coalesce(min(company_id) filter (where not is_example), min(company_id)) from open
      having count(*) filter (where not is_example) <= 1)
  end as "companyId",
  (select c.name from company c where c.subdomain = $2 and c.status_id = 2
    and (u.is_super_admin or exists (select from open_member m where m.company_id = c.id and m.user_id = $1))) as inactive,
  (select c.name from company c where c.subdomain = $2 and c.status_id = 1 and (
    exists (select from member m where m.company_id = c.id and m.user_id = $1 and m.status_id = 2)
    or exists (select from ended_member m where m.company_id = c.id and m.user_id = $1))) as "formerIn",
  (select m.access_until from company c join ended_member m on m.company_id = c.id and m.user_id = $1
    where c.subdomain = $2 and c.status_id = 1) as "endedOn",
  u.is_super_admin or not exists (select from company c where c.subdomain = $2 and cardinality(c.allowed_addresses) > 0
    and not $3::inet <<= any (c.allowed_addresses)) as "isAddressAllowed"
from auth."user" u where u.id = $1`;

/**
 * Whether an authenticated user may begin a session at a subdomain; returns its company, null where it is chosen later.
 * Throws `session.notConfirmed`, `session.inactive`; `tenant.refused` where the user is not a member, `tenant.memberInactive`
 * where they were made inactive, `tenant.accessEnded` where their place is over, `company.inactive` where their company is, and `tenant.addressRefused` where the company does not allow the address.
 */
export async function admit(
  identityDb: Pool,
  { userId, subdomain, address }: { userId: number; subdomain: string; address: string },
): Promise<{ isSuperAdmin: boolean; companyId: number | null }> {
  const { rows } = await identityDb.query<Found>(query, [userId, subdomain, plainAddress(address)]);
  const [found] = rows;
  if (!found || found.statusId === statusIds.INACTIVE) throw problem('session.inactive');
  if (found.statusId !== statusIds.ACTIVE) throw problem('session.notConfirmed');
  if (found.inactive !== null) throw problem('company.inactive', { company: found.inactive });
  if (subdomain !== MAIN_SUBDOMAIN && found.companyId === null) throw refusalIn(found.formerIn, found.endedOn);
  if (!found.isAddressAllowed) throw problem('tenant.addressRefused', { address });
  return { isSuperAdmin: found.isSuperAdmin, companyId: found.companyId };
}

/**
 * Deletes a user's expired sessions and, before a new one begins in a company that allows one at a
 * time, their sessions there. True: some of the latter, which this process may still have cached.
 */
export async function removeEndedSessions(
  identityDb: Pool,
  userId: number,
  companyId: number | null,
): Promise<boolean> {
  const { rows } = await identityDb.query<{ wasReplaced: boolean | null }>(
    `delete from auth.session s where s.user_id = $1 and (s.expires_at < now()
       or s.used_at < now() - interval '${sessionLife.idle} seconds' or s.created_at < now() - interval '${sessionLife.absolute} seconds'
       or exists (select from company c where c.id = $2 and c.has_one_session and s.company_id = c.id))
     returning s.company_id = $2 as "wasReplaced"`,
    [userId, companyId],
  );
  return rows.some(({ wasReplaced }) => wasReplaced === true);
}

const onlyWay = `
select p.name as provider, c.name as company, c.subdomain
from auth."user" u join open_member m on m.user_id = u.id join company c on c.id = m.company_id and c.status_id = 1
join company_provider p on p.company_id = c.id and p.is_on and p.is_only_way
join role r on r.company_id = m.company_id and r.id = m.role_id
where u.id = $1 and split_part(u.email, '@', 2) = any (p.proven_domains) and not (r.is_system and r.base = 1)
order by c.id limit 1`;

/**
 * Throws `session.onlyProvider` for a password or passkey sign-in of users whose company requires its own provider. Its
 * administrators are exempt, so that a failing provider does not lock everybody out.
 */
export async function refuseOtherWays(
  identityDb: Pool,
  userId: number,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
): Promise<void> {
  const { rows } = await identityDb.query<{ provider: string; company: string; subdomain: string }>(onlyWay, [userId]);
  const [found] = rows;
  if (!found) return;
  const { subdomain, ...named } = found;
  throw problem('session.onlyProvider', { ...named, address: `${originOf(PUBLIC_URL, subdomain)}/login` });
}
