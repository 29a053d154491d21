import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Env } from '#app/env.ts';

const VERSION = 'v1';
const IV = 12;
const TAG = 16;

/** Each purpose has a key of its own, so what is sealed for one opens nowhere else. */
function keyOf({ SECRET }: Pick<Env, 'SECRET'>, purpose: string): Buffer {
  if (SECRET === '') throw new Error('sealing needs SECRET');
  return createHmac('sha256', SECRET).update(`sealed ${purpose}`).digest();
}

/**
 * Encrypts a text that must not stand in the database in clear: AES-256-GCM under a key that follows from SECRET and the
 * purpose. The same text sealed twice gives two different strings. Throws without SECRET.
 */
export function seal(env: Pick<Env, 'SECRET'>, purpose: string, text: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(env, purpose), iv, { authTagLength: TAG });
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** Opens what `seal` closed. Throws when it was changed, cut, made for another purpose or under another SECRET. */
export function unseal(env: Pick<Env, 'SECRET'>, purpose: string, sealed: string): string {
  const [version, body = ''] = sealed.split('.', 2);
  const bytes = Buffer.from(body, 'base64url');
  if (version !== VERSION || bytes.length < IV + TAG) throw new Error('nothing sealed');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(env, purpose), bytes.subarray(0, IV), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString('utf8');
}
