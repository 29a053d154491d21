import type { ApiKeyRow } from '@baluarte/contract/identity/api-key.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Trx } from '#kit/tenancy/trx.ts';

// A key expires at its own date or at its company's maximum lifetime, whichever is first.
const company = `join company c on c.id = k.company_id
  cross join lateral (select least(k.expires_at, k.created_at + make_interval(days => c.api_days::integer)) as at) e`;
const columns = `k.id, k.name, k.start, json_build_object('id', c.id, 'name', c.name, 'subdomain', c.subdomain) as company,
  k.permission_codes as "permissionCodes", k.created_at as "createdAt", e.at as "expiresAt",
  coalesce(e.at <= now(), false) as "isExpired", k.used_at as "usedAt", k.used_from as "usedFrom"`;

/** The keys of a person that were not revoked, the newest first. */
export async function listKeys(identityDb: Pool, userId: number): Promise<ApiKeyRow[]> {
  const { rows } = await identityDb.query<ApiKeyRow>(
    `select ${columns} from auth.api_key k ${company}
     where k.user_id = $1 and k.revoked_at is null order by k.id desc`,
    [userId],
  );
  return rows;
}

export interface NewKey {
  userId: number;
  companyId: number;
  name: string;
  start: string;
  /** SHA-256 of the key. */
  hash: string;
  permissionCodes: readonly number[];
  expiresAt: string | null;
}

/** Stores a key as its digest. */
export async function insertKey(trx: Trx, key: NewKey): Promise<ApiKeyRow> {
  const { userId, companyId, name, start, hash, permissionCodes, expiresAt } = key;
  return trx.one(sql<ApiKeyRow>`
    with made as (
      insert into auth.api_key (user_id, company_id, name, start, hash, permission_codes, expires_at)
      values (${userId}, ${companyId}, ${name}, ${start}, ${hash}, ${permissionCodes}, ${expiresAt})
      returning *
    )
    select ${sql.raw(columns)} from made k ${sql.raw(company)}`);
}

/** Number of a user's active keys. Locks the user until the end of the transaction. */
export async function countKeys(trx: Trx, userId: number): Promise<number> {
  await trx.run(sql`select from auth."user" where id = ${userId} for update`);
  const { count } = await trx.one(sql<{ count: number }>`
    select count(*)::int as count from auth.api_key
    where user_id = ${userId} and revoked_at is null and (expires_at is null or expires_at > now())`);
  return count;
}

/** Whether a company allows API keys, and their maximum lifetime in days; null: no maximum. */
export const keyRules = (trx: Trx, companyId: number) =>
  trx.one(sql<{ isOn: boolean; days: number | null }>`
    select api_is_on as "isOn", api_days as days from company where id = ${companyId}`);

/** Whether a person is an active member of a company. */
export async function isMember(trx: Trx, userId: number, companyId: number): Promise<boolean> {
  const found = await trx.first(sql`select from open_member where user_id = ${userId} and company_id = ${companyId}`);
  return found !== undefined;
}

/** Revokes a user's key; returns its name and company, or undefined where the user has no such key. */
export const revokeKey = (trx: Trx, userId: number, id: number) =>
  trx.first(sql<{ name: string; companyId: number }>`
    update auth.api_key set revoked_at = now()
    where id = ${id} and user_id = ${userId} and revoked_at is null returning name, company_id as "companyId"`);
