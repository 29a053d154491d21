import { randomBytes } from 'node:crypto';
import { ConcurrencyLimit } from '#kit/jobs/concurrency-limit.ts';
import { hashPassword, verifyPassword } from './password.ts';

/**
 * Semaphore of this process for password hashing, which occupies threads that files and compression need too, and Node has
 * four. It admits fewer than the failures allowed before a limit, so that one user's simultaneous sign-ins are not taken
 * for guessing.
 */
export const hashing = new ConcurrencyLimit({ atOnce: 3, waiting: 300 });

/** The same for passwords that anybody can try without an account: however many are tried, no sign-in waits behind them. */
export const hashingForLinks = new ConcurrencyLimit({ atOnce: 1, waiting: 20 });

let nobodys: Promise<string> | undefined;

/**
 * Whether a password matches an account's hash. Without account or password it does the same work and returns
 * false.
 */
export async function isPasswordOf(hash: string | null | undefined, password: string): Promise<boolean> {
  const against = hash ?? (await (nobodys ??= hashPassword(randomBytes(32).toString('base64'))));
  return (await verifyPassword({ hash: against, password })) && hash !== null && hash !== undefined;
}
