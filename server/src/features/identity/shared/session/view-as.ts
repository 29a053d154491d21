import type { Pool, PoolClient } from 'pg';
import { viewPrefix, viewStamp } from './session-lookup.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { issueTicket } from '../tickets.ts';

/** Seconds one may see as somebody else. */
export const VIEW_LIFE = 1800;

interface Viewing {
  viewerId: number;
  sessionId: number;
  userId: number;
  companyId: number;
  scopeId: number | null;
}

/** A bearer token that sees as somebody else, in one company, until it expires or the session it was begun in ends. */
export async function beginView(identityDb: Pick<Pool | PoolClient, 'query'>, viewing: Viewing): Promise<string> {
  const { viewerId, companyId, userId } = viewing;
  const { rows } = await identityDb.query<{ stamp: string }>(
    `select ${viewStamp('$1::bigint', '$2::bigint', '$3::bigint')} as stamp`,
    [companyId, viewerId, userId],
  );
  const { viewerId: _viewer, ...data } = viewing;
  const token = await issueTicket(identityDb, {
    purpose: 'viewAs',
    seconds: VIEW_LIFE,
    userId: viewerId,
    data: { ...data, stamp: rows[0]?.stamp },
  });
  // What is known of a ticket is the digest of its secret; here that of the whole token, as with every other one.
  const whole = `${viewPrefix}${token}`;
  await identityDb.query('update auth.ticket set hash = $2 where hash = $1', [hashToken(token), hashToken(whole)]);
  return whole;
}

/** Ends what a token sees; one that is none ends nothing. */
export async function endView(identityDb: Pool, token: string): Promise<void> {
  await identityDb.query(`update auth.ticket set used_at = now() where purpose = 'viewAs' and hash = $1`, [
    hashToken(token),
  ]);
}
