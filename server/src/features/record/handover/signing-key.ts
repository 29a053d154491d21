import { createHash, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { SigningKeyRow } from '@baluarte/contract/record/handover.ts';
import { sql } from 'kysely';
import type { Env } from '#app/env.ts';
import { problem } from '#kit/http/problem.ts';
import { decrypt, encrypt } from '#kit/secrets/encryption.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

type WithSecret = Pick<Env, 'SECRET'>;

/** A private key opens for its company alone. */
const purposeOf = (companyId: number): string => `signing key of company ${companyId}`;

const columns = sql`k.id, k.public_key as "publicKey", k.fingerprint, k.created_at as "createdAt", k.retired_at as "retiredAt"`;

/** Keys of the company, the one that signs first. */
export const listKeys = (trx: Trx): Promise<SigningKeyRow[]> =>
  trx.rows(sql<SigningKeyRow>`select ${columns} from signing_key k where k.company_id = app.current_company()
    order by k.retired_at is not null, k.id desc`);

/** A new pair of keys, kept with its private half encrypted, and noted in the audit by its fingerprint. */
async function insertKey(trx: Trx, env: WithSecret, companyId: number): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const kept = encrypt(
    env,
    purposeOf(companyId),
    privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  );
  const fingerprint = createHash('sha256').update(spki).digest('hex');
  await trx.run(
    sql`insert into signing_key (public_key, fingerprint, private_key) values (${spki.toString('base64')}, ${fingerprint}, ${kept})`,
  );
  // Sealed with the rest of the audit: which key signs from when on can be told even where this table was altered.
  await trx.run(sql`select set_config('app.changeset_kind', 'signingKey', true),
    set_config('app.changeset_about', ${JSON.stringify({ fingerprint })}, true)`);
  await trx.run(sql`select app.current_changeset()`);
}

/** One at a time makes a key of a company. */
const lockKeys = (trx: Trx): Promise<number> =>
  trx.run(sql`select pg_advisory_xact_lock(hashtext('signing key'), app.current_company()::integer)`);

/** Another key signs from now on; the one before it signs no more and its private half is forgotten. */
export async function rotateKey(trx: Trx, env: WithSecret, companyId: number): Promise<SigningKeyRow[]> {
  await lockKeys(trx);
  await trx.run(sql`update signing_key k set private_key = null, retired_at = clock_timestamp()
    where k.company_id = app.current_company() and k.retired_at is null`);
  await insertKey(trx, env, companyId);
  return listKeys(trx);
}

/** What signs for a company: a key, which signs texts. */
export interface Signer {
  publicKey: string;
  fingerprint: string;
  /** In Base64. */
  sign: (text: string) => string;
}

/** The private half of a key. Throws `handover.keyClosed` where SECRET is not the one it was encrypted under. */
function opened(env: WithSecret, companyId: number, kept: string): KeyObject {
  try {
    const der = Buffer.from(decrypt(env, purposeOf(companyId), kept), 'base64');
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    throw problem('handover.keyClosed');
  }
}

/** The key that signs for a company now, made when it is first needed. Throws `handover.keyClosed`. */
export async function signerOf(trx: Trx, env: WithSecret, companyId: number): Promise<Signer> {
  await lockKeys(trx);
  const find = () =>
    trx.first(sql<{ publicKey: string; fingerprint: string; privateKey: string }>`
      select k.public_key as "publicKey", k.fingerprint, k.private_key as "privateKey" from signing_key k
      where k.company_id = app.current_company() and k.retired_at is null`);
  if (!(await find())) await insertKey(trx, env, companyId);
  const found = await find();
  if (!found) throw new Error('a key that was just made is not there');
  const key = opened(env, companyId, found.privateKey);
  const { publicKey, fingerprint } = found;
  return { publicKey, fingerprint, sign: (text) => sign(null, Buffer.from(text), key).toString('base64') };
}
