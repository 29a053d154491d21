import type { Pool, PoolClient } from 'pg';

export interface NewPassword {
  userId: number;
  /** Argon2id of the password. */
  hash: string;
  /** Session that stays open; every other one of the person ends. */
  keep?: number;
  /** Set by an administrator: the user must change it first. */
  mustChange?: boolean;
}

/** Maximum number of former passwords stored, where a company forbids reusing them. */
export const MOST_FORMER = 10;

const statement = `
with former as (
  insert into auth.password_history (user_id, hash)
  select a.user_id, a.password from auth.account a
  where a.user_id = $1 and a.provider_id = 'credential' and a.password is not null and exists (
    select from member m join company c on c.id = m.company_id
    where m.user_id = $1 and m.status_id = 1 and c.credential_history > 0)
), forgotten as (
  delete from auth.password_history h where h.user_id = $1 and h.id not in (
    select k.id from auth.password_history k where k.user_id = $1 order by k.id desc limit ${MOST_FORMER - 1})
), person as (
  update auth."user" set password_changed_at = now(), must_change_password = $4, updated_at = now() where id = $1 returning id
), ended as (
  delete from auth.session s using person where s.user_id = person.id and s.id is distinct from $3
), secrets as (
  -- links and challenges under way rest on the former password, or on a mailbox somebody else may have read
  update auth.ticket t set expires_at = now() from person
  where t.user_id = person.id and t.purpose <> 'confirmAccount' and t.used_at is null and t.expires_at > now()
)
insert into auth.account (user_id, provider_id, account_id, password)
select id, 'credential', id::text, $2 from person
on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`;

/**
 * Sets a user's password and ends their sessions and pending tickets, in one statement of the identity role. The caller
 * must clear this process's session cache with `forget({ userId })` after the commit.
 */
export async function setPassword(
  identityDb: Pick<Pool | PoolClient, 'query'>,
  { userId, hash, keep, mustChange = false }: NewPassword,
): Promise<void> {
  await identityDb.query(statement, [userId, hash, keep ?? null, mustChange]);
}
