import type { Pool, PoolClient } from 'pg';

export interface NewPassword {
  userId: number;
  /** Argon2id of the password. */
  hash: string;
  /** Session that stays open; every other one of the person ends. */
  keep?: number;
  /** Somebody else chose it: the person must choose one before anything else. */
  mustChange?: boolean;
}

const statement = `
with person as (
  update auth."user" set password_changed_at = now(), must_change_password = $4, updated_at = now() where id = $1 returning id
), ended as (
  delete from auth.session s using person where s.user_id = person.id and s.id is distinct from $3
)
insert into auth.account (user_id, provider_id, account_id, password)
select id, 'credential', id::text, $2 from person
on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`;

/**
 * Gives a person another password and ends their sessions, in one statement of the door's. What this process still believes
 * of those sessions is for the caller to `forget({ userId })`, once it is committed.
 */
export async function setPassword(
  door: Pick<Pool | PoolClient, 'query'>,
  { userId, hash, keep, mustChange = false }: NewPassword,
): Promise<void> {
  await door.query(statement, [userId, hash, keep ?? null, mustChange]);
}
