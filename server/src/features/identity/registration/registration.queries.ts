import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { newAccount } from '@baluarte/contract/identity/registration.ts';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';

type IdentityDb = Pick<Pool | PoolClient, 'query'>;

const insert = `
with person as (
  insert into auth."user" (email, name, first_name, last_name, phone, language, country_id, status_id,
    consent_at, consent_text, password_changed_at)
  values ($1, $2 || ' ' || $3, $2, $3, $4, $5, $6, ${statusIds.PENDING}, now(), $7, now())
  on conflict (email) do nothing
  returning id
), credential as (
  -- the form in which the auth library looks for a password
  insert into auth.account (user_id, provider_id, account_id, password)
  select id, 'credential', id::text, $8 from person
)
select id from person`;

/** Creates a user with an unconfirmed e-mail; null when the e-mail is already taken. */
export async function insertPending(
  identityDb: IdentityDb,
  account: z.output<typeof newAccount>,
  { consent, hash }: { consent: string; hash: string },
): Promise<number | null> {
  const { email, name, lastName, phone, language, countryId } = account;
  const values = [email, name, lastName, phone, language, countryId, consent, hash];
  const { rows } = await identityDb.query<{ id: number }>(insert, values);
  return rows[0]?.id ?? null;
}

/** Whether there is such a country. */
export async function isCountry(identityDb: IdentityDb, countryId: number): Promise<boolean> {
  const { rowCount } = await identityDb.query('select from country where id = $1', [countryId]);
  return rowCount === 1;
}
