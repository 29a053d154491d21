import type { SecuritySettings, setting as endpoints } from '@baluarte/contract/organization/setting.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { plainAddress } from '#kit/http/network-address.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { savePart } from './parts.ts';

type Reply = z.input<(typeof endpoints.security)['reply']>;
type People = Pick<Reply, 'people' | 'withoutTwoStep' | 'outside' | 'outsideCount'>;

/** People outside of the allowed domains who are named; the rest are counted. */
const NAMED = 50;

const people = `
with here as (
  select u.id, u.name, u.email, m.status_id = 1 as is_active,
    exists (select from auth.factor f where f.user_id = u.id) as has_step,
    cardinality($2::text[]) > 0 and split_part(u.email, '@', 2) <> all ($2::text[]) as is_outside
  from member m join auth."user" u on u.id = m.user_id
  where m.company_id = $1 and m.status_id in (1, 3)
)
select (count(*) filter (where is_active))::int as people,
  (count(*) filter (where is_active and not has_step))::int as "withoutTwoStep",
  (count(*) filter (where is_outside))::int as "outsideCount",
  coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'email', o.email) order by o.name)
    from (select id, name, email from here where is_outside order by name limit ${NAMED}) o), '[]') as outside
from here`;

async function readPeople(identityDb: Pool, companyId: number, domains: readonly string[]): Promise<People> {
  const { rows } = await identityDb.query<People>(people, [companyId, domains]);
  return rows[0] ?? { people: 0, withoutTwoStep: 0, outside: [], outsideCount: 0 };
}

const readRules = (trx: Trx) =>
  trx.one(sql<SecuritySettings & { version: number }>`
    select requires_two_step as "requiresTwoStep", credential_length as "passwordLength",
      credential_history as "passwordHistory", credential_days as "passwordDays", session_minutes as "sessionMinutes",
      session_days as "sessionDays", has_one_session as "hasOneSession", allowed_email_domains as "allowedEmailDomains",
      allowed_addresses::text[] as "allowedAddresses", security_version as version
    from company where id = app.current_company()`);

/** The company's password and session rules, and the users affected. `trx`: a transaction that may already have writes. */
export async function readSecurity({
  trx,
  parts,
  tenant,
  request,
}: Pick<Handling<typeof endpoints.security>, 'trx' | 'parts' | 'tenant' | 'request'>): Promise<Reply> {
  const rules = await readRules(trx);
  const concerned = await readPeople(parts.database.identityDb, tenant.companyId, rules.allowedEmailDomains);
  return { ...rules, address: plainAddress(request.ip), ...concerned };
}

/** Networks in the database's form: no bits beyond the mask, no duplicates. */
async function normalNetworks(trx: Trx, entered: readonly string[]): Promise<string[]> {
  const { networks } = await trx.one(sql<{ networks: string[] }>`
    select array(select distinct network(n::inet)::text from unnest(${entered}::text[]) n order by 1) as networks`);
  return networks;
}

/** Saves them. Throws `setting.lockedOut` where the allowed networks exclude the caller, who could not undo it. */
export async function saveSecurity(handling: Handling<typeof endpoints.updateSecurity>) {
  const { trx, body, session, tenant, request } = handling;
  const networks = await normalNetworks(trx, body.allowedAddresses);
  const address = plainAddress(request.ip);
  const { isWithin } = await trx.one(sql<{ isWithin: boolean }>`
    select cardinality(${networks}::cidr[]) = 0 or ${address}::inet <<= any (${networks}::cidr[]) as "isWithin"`);
  if (!isWithin && !session.isSuperAdmin) throw problem('setting.lockedOut', { address });
  const domains = [...new Set(body.allowedEmailDomains)].toSorted();
  const changesetId = await savePart(trx, 'security', {
    version: body.version,
    values: {
      requires_two_step: sql`${body.requiresTwoStep}::boolean`,
      credential_length: sql`${body.passwordLength}::smallint`,
      credential_history: sql`${body.passwordHistory}::smallint`,
      credential_days: sql`${body.passwordDays}::smallint`,
      session_minutes: sql`${body.sessionMinutes}::smallint`,
      session_days: sql`${body.sessionDays}::smallint`,
      has_one_session: sql`${body.hasOneSession}::boolean`,
      allowed_email_domains: sql`${domains}::text[]`,
      allowed_addresses: sql`${networks}::cidr[]`,
    },
  });
  trx.afterCommit(() => forget({ companyId: tenant.companyId }));
  return { ...(await readSecurity(handling)), changesetId };
}
