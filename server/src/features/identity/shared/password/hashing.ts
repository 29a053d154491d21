import { randomBytes } from 'node:crypto';
import { ConcurrencyLimit } from '#kit/jobs/concurrency-limit.ts';
import { hashPassword, verifyPassword } from './password.ts';

/**
 * Turns of this process for work that hashes passwords. Hashing fills the threads that files and compression need too, of
 * which Node has four. Fewer at once than the failures that are free, so that one person signing in everywhere at the same
 * moment is not taken for somebody guessing.
 */
export const hashing = new ConcurrencyLimit({ atOnce: 3, waiting: 300 });

let nobodys: Promise<string> | undefined;

/**
 * Whether a password is an account's own. Takes the same work where there is no account, or none with a password; the
 * answer is no then.
 */
export async function isPasswordOf(hash: string | null | undefined, password: string): Promise<boolean> {
  const against = hash ?? (await (nobodys ??= hashPassword(randomBytes(32).toString('base64'))));
  return (await verifyPassword({ hash: against, password })) && hash !== null && hash !== undefined;
}
