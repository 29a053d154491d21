import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { callLimit } from '#kit/http/call-limit.ts';

/** Seconds between two mails of a kind to one address. */
export const MAIL_PACE = 60;

const digest = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/**
 * Whether another mail of this kind may go to an address, at most one a minute. Unknown addresses count too, so that the time
 * is the same.
 */
export async function mayMail(identityDb: Pool, kind: 'confirm' | 'reset', email: string): Promise<boolean> {
  const { allowed } = await callLimit(identityDb).consume(`mail-${kind}:${digest(email)}`, {
    window: MAIL_PACE,
    max: 1,
  });
  return allowed;
}
