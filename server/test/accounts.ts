import { argon2Sync, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { createPerson, type NewPerson } from '#identity/shared/person/create-person.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** Argon2id of a password at the least cost there is. It names that cost, at which it is verified: in no time. */
export function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { ...cost, message: password.normalize('NFKC'), nonce });
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
}

/** Gives somebody who has none a password, hashed at that cost, and ends nothing. */
export async function givePassword(identityDb: Pool, userId: number, password: string): Promise<void> {
  await identityDb.query(
    `insert into auth.account (user_id, provider_id, account_id, password) values ($1::bigint, 'credential', $1::bigint::text, $2)`,
    [userId, cheapHash(password)],
  );
}

/** Makes a person as `createPerson` does, with such a password; returns the id. */
export async function makePerson(identityDb: Pool, { password, ...person }: NewPerson): Promise<number> {
  const userId = await createPerson(identityDb, person);
  if (password !== undefined) await givePassword(identityDb, userId, password);
  return userId;
}
