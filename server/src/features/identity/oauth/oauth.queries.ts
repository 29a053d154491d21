import type { StatusId } from '@baluarte/contract/kit/values.ts';
import type { Pool, PoolClient } from 'pg';
import type { Identity } from './identity.ts';

type IdentityDb = Pick<Pool | PoolClient, 'query'>;
type Linked = Pick<Identity, 'provider' | 'accountId'>;

export interface Person {
  id: number;
  email: string;
  firstName: string;
  language: 'es' | 'en';
  statusId: StatusId;
  isEmailVerified: boolean;
}

const columns = `u.id, u.email, u.first_name as "firstName", u.language, u.status_id as "statusId",
  u.email_verified as "isEmailVerified"`;

/** Marks a link made to an account with an unverified e-mail; stored in the column for scopes. */
const UNPROVEN = 'unproven';

export interface LinkedPerson extends Person {
  linkId: number;
  /** The account was made with this link, before its e-mail was proven. */
  isUnproven: boolean;
  /** It was confirmed by the link of the same registration, and no password was set since. */
  isConfirmedSo: boolean;
}

/** The person who signs in with an account of a provider. */
export async function findLinked(
  identityDb: IdentityDb,
  { provider, accountId }: Linked,
): Promise<LinkedPerson | null> {
  const { rows } = await identityDb.query<LinkedPerson>(
    `select ${columns}, a.id as "linkId", a.scope is not distinct from '${UNPROVEN}' as "isUnproven",
       not exists (select from auth.account c where c.user_id = u.id and c.provider_id = 'credential')
         and coalesce((select t.data ->> 'isDisputed' = 'false' from auth.ticket t
           where t.user_id = u.id and t.purpose = 'confirmAccount' and t.used_at is not null
           order by t.id desc limit 1), false) as "isConfirmedSo"
     from auth.account a join auth."user" u on u.id = a.user_id
     where a.provider_id = $1 and a.account_id = $2`,
    [provider, accountId],
  );
  return rows[0] ?? null;
}

/** What becomes of a link made before the e-mail was proven: it counts from now on, or it ends. */
export async function settleLink(identityDb: IdentityDb, linkId: number, isGood: boolean): Promise<void> {
  const statement = isGood
    ? 'update auth.account set scope = null where id = $1'
    : 'delete from auth.account where id = $1';
  await identityDb.query(statement, [linkId]);
}

/** The user with an e-mail. */
export async function findByEmail(identityDb: IdentityDb, email: string): Promise<Person | null> {
  const { rows } = await identityDb.query<Person>(`select ${columns} from auth."user" u where u.email = $1`, [email]);
  return rows[0] ?? null;
}

/** Links a provider account to a user; returns the linked user, another one where it was already linked. */
export async function addLink(
  identityDb: IdentityDb,
  userId: number,
  { provider, accountId, isProven = true }: Linked & { isProven?: boolean },
): Promise<number> {
  const { rows } = await identityDb.query<{ userId: number }>(
    `insert into auth.account (user_id, provider_id, account_id, scope) values ($1, $2, $3, $4)
     on conflict (provider_id, account_id) do update set updated_at = now() returning user_id as "userId"`,
    [userId, provider, accountId, isProven ? null : UNPROVEN],
  );
  return rows[0]?.userId ?? 0;
}

/**
 * Confirms the account of a user whose e-mail a provider has verified. All other ways in were set up without that proof and
 * are removed: password, other providers, links in mails.
 */
export async function confirmAccount(
  identityDb: IdentityDb,
  userId: number,
  { provider, accountId }: Linked,
): Promise<void> {
  await identityDb.query(
    `with confirmed as (
       update auth."user" set status_id = 1, email_verified = true, updated_at = now() where id = $1 returning id
     ), removed as (
       delete from auth.account where user_id = $1 and not (provider_id = $2 and account_id = $3)
     ), proven as (
       update auth.account set scope = null where user_id = $1 and provider_id = $2 and account_id = $3
     )
     update auth.ticket set expires_at = now() where user_id = $1 and used_at is null and expires_at > now()`,
    [userId, provider, accountId],
  );
}

/** Stores the country a new user entered. */
export async function describePerson(identityDb: IdentityDb, userId: number, countryId: number): Promise<void> {
  await identityDb.query(`update auth."user" set country_id = $2, updated_at = now() where id = $1`, [
    userId,
    countryId,
  ]);
}

/** Whether an id is a country's. */
export async function isCountry(identityDb: IdentityDb, id: number): Promise<boolean> {
  return (await identityDb.query('select from country where id = $1 and is_current', [id])).rowCount === 1;
}

/** Accounts of providers that a person signs in with, the oldest first. */
export async function listLinks(
  identityDb: IdentityDb,
  userId: number,
): Promise<{ id: number; provider: string; linkedAt: string }[]> {
  const { rows } = await identityDb.query<{ id: number; provider: string; linkedAt: string }>(
    `select id, provider_id as provider, created_at as "linkedAt" from auth.account
     where user_id = $1 and provider_id <> 'credential' order by id`,
    [userId],
  );
  return rows;
}

/**
 * Removes a link unless it is the user's last way to sign in; a password, a passkey and another of the `offered` providers
 * count as ways. Concurrent removals are serialized.
 */
export async function removeLink(
  identityDb: IdentityDb,
  { id, userId, offered }: { id: number; userId: number; offered: readonly string[] },
): Promise<{ provider: string } | 'unknown' | 'lastWay'> {
  await identityDb.query('select from auth."user" where id = $1 for update', [userId]);
  const { rows } = await identityDb.query<{ provider: string; hasOther: boolean }>(
    `select a.provider_id as provider, exists (
         select from auth.account o where o.user_id = $2 and o.id <> a.id
           and (o.password is not null or o.provider_id = any ($3) or exists (
             select from company_provider p where 'company-' || p.company_id = o.provider_id and p.is_on))
       ) or exists (select from auth.passkey p where p.user_id = $2) as "hasOther"
     from auth.account a where a.id = $1 and a.user_id = $2 and a.provider_id <> 'credential'`,
    [id, userId, offered],
  );
  const [found] = rows;
  if (!found) return 'unknown';
  if (!found.hasOther) return 'lastWay';
  await identityDb.query('delete from auth.account where id = $1', [id]);
  return { provider: found.provider };
}

/** Seconds until a session ends at last; null where it has ended. */
export async function secondsLeft(
  identityDb: Pick<Pool, 'query'>,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<number | null> {
  const { rows } = await identityDb.query<{ seconds: number }>(
    `select floor(extract(epoch from s.expires_at - now()))::int as seconds
     from auth.session s where s.id = $1 and s.user_id = $2 and s.expires_at > now()`,
    [sessionId, userId],
  );
  return rows[0]?.seconds ?? null;
}
