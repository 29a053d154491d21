import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { Pool, PoolClient } from 'pg';
import { hashPassword } from '../password/password.ts';

export interface NewPerson {
  email: string;
  firstName: string;
  lastName: string;
  phone?: string;
  language?: Language;
  /** Clear text; without one the user signs in some other way, or not yet. */
  password?: string;
  isSuperAdmin?: boolean;
  /** Wording of the consent just given; without it the user is asked at sign-in. */
  consentText?: string;
  /** Default PENDING; the e-mail of an ACTIVE user counts as confirmed. */
  statusId?: 1 | 2 | 3 | 4;
}

const insert = `
with person as (
  insert into auth."user" (email, name, first_name, last_name, phone, language, is_super_admin, status_id, email_verified,
    consent_text, consent_at)
  values ($1, $2 || ' ' || $3, $2, $3, $4, $5, $6, $7, $8, $10, case when $10::text is not null then now() end)
  returning id
), credential as (
  insert into auth.account (user_id, provider_id, account_id, password)
  select id, 'credential', id::text, $9 from person where $9::text is not null
)
select id from person`;

/**
 * Makes a person and their password in one statement and returns the id. `pool` is the identity role's or the owner's, or one of its
 * connections inside a transaction.
 * Refused with `user.emailTaken` by the constraint of that name.
 */
export async function createPerson(pool: Pick<Pool | PoolClient, 'query'>, person: NewPerson): Promise<number> {
  const { email, firstName, lastName, phone = null, language = 'es', password } = person;
  const { isSuperAdmin = false, consentText = null, statusId = statusIds.PENDING } = person;
  const { rows } = await pool.query<{ id: number }>(insert, [
    email.toLowerCase(),
    firstName,
    lastName,
    phone,
    language,
    isSuperAdmin,
    statusId,
    statusId === statusIds.ACTIVE,
    password === undefined ? null : await hashPassword(password),
    consentText,
  ]);
  const [made] = rows;
  if (!made) throw new Error('a statement that must return a row returned none');
  return made.id;
}
