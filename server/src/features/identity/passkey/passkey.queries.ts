import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { Pool } from 'pg';

/** Passkeys of a user for a domain, to exclude from creation. */
export async function listCredentials(
  identityDb: Pool,
  { userId, rpId }: { userId: number; rpId: string },
): Promise<{ id: string; transports: string[] }[]> {
  const { rows } = await identityDb.query<{ id: string; transports: string[] }>(
    'select credential_id as id, transports from auth.passkey where user_id = $1 and rp_id = $2',
    [userId, rpId],
  );
  return rows;
}

interface Found {
  id: number;
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** The passkey of a credential for a domain; undefined when unknown. */
export async function findCredential(
  identityDb: Pool,
  { credentialId, rpId }: { credentialId: string; rpId: string },
): Promise<{ id: number; userId: number; credential: WebAuthnCredential } | undefined> {
  const { rows } = await identityDb.query<Found>(
    `select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter, transports
     from auth.passkey where credential_id = $1 and rp_id = $2`,
    [credentialId, rpId],
  );
  const [found] = rows;
  if (!found) return undefined;
  const { id, userId, publicKey, counter, transports } = found;
  return {
    id,
    userId,
    credential: { id: found.credentialId, publicKey: Uint8Array.from(publicKey), counter, transports },
  };
}

/**
 * Records the use of a passkey and its new counter; false when the counter did not increase, a sign of a cloned passkey.
 * Authenticators without a counter always send 0.
 */
export async function noteUse(
  identityDb: Pool,
  { id, counter, isSynced }: { id: number; counter: number; isSynced: boolean },
): Promise<boolean> {
  const { rowCount } = await identityDb.query(
    `update auth.passkey set used_at = now(), counter = $2, is_synced = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, isSynced],
  );
  return rowCount === 1;
}
