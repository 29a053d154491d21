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

const activate = `
with person as (
  update auth."user" set status_id = ${statusIds.ACTIVE}, email_verified = true, updated_at = now(),
    consent_at = case when consent_at is null and $2::text is not null then now() else consent_at end,
    consent_text = coalesce(consent_text, $2)
  where id = $1 and status_id in (${statusIds.PENDING}, ${statusIds.INVITED}) returning id
), disputed as (
  delete from auth.account a using person where $3 and a.user_id = person.id and a.provider_id = 'credential'
)
select id from person`;

/**
 * Activates a user whose e-mail is verified, and removes a disputed password. False: the user is already active, or was
 * deactivated meanwhile.
 */
export async function activatePerson(
  identityDb: IdentityDb,
  { userId, consent, isDisputed }: { userId: number; consent: string | null; isDisputed: boolean },
): Promise<boolean> {
  const { rowCount } = await identityDb.query(activate, [userId, consent, isDisputed]);
  return rowCount === 1;
}
