import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Env } from '#app/env.ts';

const VERSION = 'v1';
const IV = 12;
const TAG = 16;

/** Each purpose has its own key, so a text encrypted for one cannot be decrypted for another. */
function keyOf({ SECRET }: Pick<Env, 'SECRET'>, purpose: string): Buffer {
  if (SECRET === '') throw new Error('encrypting needs SECRET');
  return createHmac('sha256', SECRET).update(`sealed ${purpose}`).digest();
}

/**
 * Encrypts a text for the database: AES-256-GCM under a key derived from SECRET and the
 * purpose. The same text encrypted twice gives two different strings. Throws without SECRET.
 */
export function encrypt(env: Pick<Env, 'SECRET'>, purpose: string, text: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(env, purpose), iv, { authTagLength: TAG });
  const encrypted = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${encrypted.toString('base64url')}`;
}

/** Opens what `encrypt` closed. Throws when it was changed, cut, made for another purpose or under another SECRET. */
export function decrypt(env: Pick<Env, 'SECRET'>, purpose: string, encrypted: string): string {
  const [version, body = ''] = encrypted.split('.', 2);
  const bytes = Buffer.from(body, 'base64url');
  if (version !== VERSION || bytes.length < IV + TAG) throw new Error('not an encrypted text');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(env, purpose), bytes.subarray(0, IV), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString('utf8');
}
