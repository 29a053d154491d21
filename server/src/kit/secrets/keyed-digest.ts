import { createHmac } from 'node:crypto';
import type { Env } from '#app/env.ts';

/**
 * Digest of a short secret under a key that follows from SECRET and the purpose: six digits are guessed from a plain
 * digest in a moment by whoever has a copy of the database. Throws without SECRET.
 */
export function keyedDigest({ SECRET }: Pick<Env, 'SECRET'>, purpose: string, ...parts: (string | number)[]): string {
  if (SECRET === '') throw new Error('digests need SECRET');
  const key = createHmac('sha256', SECRET).update(`digest ${purpose}`).digest();
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
}
