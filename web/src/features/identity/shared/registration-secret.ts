import { storage } from '#kit/storage/storage.ts';

/** The secret of a registration that waits for its link: the link signs in where this is, and only confirms elsewhere. */
const key = 'registrationSecret';

/** The secret kept in this browser, or a new one from now on. */
export function registrationSecret(): string {
  const kept = storage.getItem(key);
  if (kept !== null) return kept;
  const made = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  storage.setItem(key, made);
  return made;
}

/** Keeps the secret of a registration that began with a provider. */
export const keepRegistrationSecret = (secret: string): void => storage.setItem(key, secret);
/** What is kept; undefined where nobody registered in this browser. */
export const keptRegistrationSecret = (): string | undefined => storage.getItem(key) ?? undefined;
/** The link was followed. */
export const forgetRegistrationSecret = (): void => storage.removeItem(key);
