import type { Language } from '@baluarte/texts/wording.ts';
import type { Pool, PoolClient } from 'pg';

/** A person as the calls before a session need them. */
export interface Person {
  userId: number;
  email: string;
  firstName: string;
  language: Language;
  statusId: number;
  /** Argon2id of the password; null where there is none. */
  hash: string | null;
}

const columns = `u.id as "userId", u.email, u.first_name as "firstName", u.language, u.status_id as "statusId", a.password as hash`;
const joined = `auth."user" u left join auth.account a on a.user_id = u.id and a.provider_id = 'credential'`;

/** The user with an e-mail, or null. Takes as long in both cases. */
export async function findPerson(identityDb: Pool, email: string): Promise<Person | null> {
  const { rows } = await identityDb.query<Person>(`select ${columns} from ${joined} where u.email = lower($1)`, [
    email,
  ]);
  return rows[0] ?? null;
}

/** The person of an id; null where there is none. */
export async function findPersonById(
  identityDb: Pick<Pool | PoolClient, 'query'>,
  userId: number,
): Promise<Person | null> {
  const { rows } = await identityDb.query<Person>(`select ${columns} from ${joined} where u.id = $1`, [userId]);
  return rows[0] ?? null;
}
