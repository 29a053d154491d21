import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Trx } from '#kit/tenancy/trx.ts';

/** A company's provider as stored. */
export interface ProviderRow {
  id: number;
  name: string;
  issuer: string;
  clientId: string;
  /** Sealed. */
  clientSecret: string;
  domains: string[];
  provenDomains: string[];
  isOn: boolean;
  isOnlyWay: boolean;
  joinsPeople: boolean;
  roleId: number | null;
  version: number;
}

/** The provider of the current company; `isHeld` locks it until the transaction ends. */
export const findProvider = (trx: Trx, { isHeld = false } = {}): Promise<ProviderRow | undefined> =>
  trx.first(sql<ProviderRow>`
    select id, name, issuer, client_id as "clientId", client_secret as "clientSecret", domains, proven_domains as "provenDomains",
      is_on as "isOn", is_only_way as "isOnlyWay", joins_people as "joinsPeople", role_id as "roleId", version
    from company_provider where company_id = app.current_company() ${isHeld ? sql`for update` : sql``}`);

/** Active roles of the company, those with the fewest permissions last. */
export const listRoles = (trx: Trx): Promise<{ id: number; name: string }[]> =>
  trx.rows(sql<{ id: number; name: string }>`
    select id, name from role where company_id = app.current_company() and status_id = 1 order by base, name`);

/** How many people signed in through a provider at least once. */
export async function countLinked(identityDb: Pool, provider: string): Promise<number> {
  const { rows } = await identityDb.query<{ count: number }>(
    'select count(*)::int as count from auth.account where provider_id = $1',
    [provider],
  );
  return rows[0]?.count ?? 0;
}

/** Inserts or replaces a provider, with its next version. */
export async function writeProvider(trx: Trx, row: Omit<ProviderRow, 'id' | 'version'>): Promise<void> {
  const { name, issuer, clientId, clientSecret, domains, provenDomains, isOn, isOnlyWay, joinsPeople, roleId } = row;
  await trx.run(sql`
    insert into company_provider as p (name, issuer, client_id, client_secret, domains, proven_domains, is_on, is_only_way, joins_people, role_id)
    values (${name}, ${issuer}, ${clientId}, ${clientSecret}, ${domains}, ${provenDomains}, ${isOn}, ${isOnlyWay}, ${joinsPeople}, ${roleId})
    on conflict on constraint company_provider__one_row do update set
      name = excluded.name, issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
      domains = excluded.domains, proven_domains = excluded.proven_domains, is_on = excluded.is_on,
      is_only_way = excluded.is_only_way, joins_people = excluded.joins_people, role_id = excluded.role_id,
      version = p.version + 1, updated_at = now()`);
}
