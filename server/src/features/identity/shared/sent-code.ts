import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '@baluarte/contract/identity/two-step.ts';
import type { Parts } from '#kit/http/parts.ts';
import { keyedDigest } from '#kit/secrets/keyed-digest.ts';

/** Seconds a code is good, and until the next one may be asked for. */
export const CODE_LIFE = 600;
export const RESEND = 60;
/** Wrong codes after which a ticket ends, and codes sent with it at most. */
export const MOST_TRIES = 5;
export const MOST_SENDS = 5;

const codeDigest = (env: Parts['env'], ticketId: number, code: string): string =>
  keyedDigest(env, 'step code', ticketId, code);

/** A new code of a ticket, and its digest as the ticket stores it. */
export function newCode(env: Parts['env'], ticketId: number): { code: string; digest: string } {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  return { code, digest: codeDigest(env, ticketId, code) };
}

/** Whether a code is the one a ticket stores the digest of. */
export function isSentCode(
  env: Parts['env'],
  { ticketId, digest, code }: { ticketId: number; digest: string; code: string },
): boolean {
  const received = Buffer.from(codeDigest(env, ticketId, code));
  const expected = Buffer.from(digest);
  return received.length === expected.length && timingSafeEqual(received, expected);
}
