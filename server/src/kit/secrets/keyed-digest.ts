import { createHmac } from 'node:crypto';
import type { Env } from '#app/env.ts';

/**
 * HMAC of a short secret under a key derived from SECRET and the purpose: with a plain digest, six digits could be guessed
 * at once from a copy of the database. Throws without SECRET.
 */
export function keyedDigest({ SECRET }: Pick<Env, 'SECRET'>, purpose: string, ...parts: (string | number)[]): string {
  if (SECRET === '') throw new Error('digests need SECRET');
  const key = createHmac('sha256', SECRET).update(`digest ${purpose}`).digest();
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
}
