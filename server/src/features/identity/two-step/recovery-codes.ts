import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@baluarte/contract/identity/two-step.ts';
import { sql } from 'kysely';
import { keyedDigest } from '#kit/secrets/keyed-digest.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Base32 without the letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

const newCode = () => Array.from({ length: LENGTH }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
const shown = (code: string) => `${asciiPrefix(code, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
const digestOf = (env: Parts['env'], userId: number, code: string) => keyedDigest(env, 'recovery code', userId, code);

/** Replaces the codes by ten new ones and returns them in clear, the only time. */
export async function renewRecoveryCodes({ env }: Pick<Parts, 'env'>, trx: Trx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = codes.map((code) => digestOf(env, userId, code));
  await removeRecoveryCodes(trx, userId);
  await trx.run(sql`insert into auth.recovery_code (user_id, hash) select ${userId}, unnest(${hashes}::text[])`);
  return codes.map(shown);
}

/** Uses a code up; of two at the same moment one is right. Returns how many are left, null when the code is wrong. */
export async function spendRecoveryCode(
  { env }: Pick<Parts, 'env'>,
  trx: Trx,
  { userId, code }: { userId: number; code: string },
): Promise<number | null> {
  const spent = await trx.run(sql`
    update auth.recovery_code set used_at = now()
    where user_id = ${userId} and hash = ${digestOf(env, userId, code)} and used_at is null`);
  return spent === 0 ? null : countRecoveryCodes(trx, userId);
}

/** Codes that are still good. */
export async function countRecoveryCodes(trx: Trx, userId: number): Promise<number> {
  const { left } = await trx.one<{ left: number }>(
    sql`select count(*)::int as left from auth.recovery_code where user_id = ${userId} and used_at is null`,
  );
  return left;
}

export async function removeRecoveryCodes(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from auth.recovery_code where user_id = ${userId}`);
}
