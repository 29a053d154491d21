import type { Pool, PoolClient } from 'pg';
import { viewPrefix, viewStamp } from './session-lookup.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { issueTicket } from '../tickets.ts';

/** Maximum duration of an impersonation in seconds. */
export const VIEW_LIFE = 1800;

interface Viewing {
  viewerId: number;
  sessionId: number;
  userId: number;
  companyId: number;
  scopeId: number | null;
}

/** An impersonation token for one company, valid until it expires or the administrator's session ends. */
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
  // Tickets store the digest of their secret; here of the whole token, like other bearer tokens.
  const whole = `${viewPrefix}${token}`;
  await identityDb.query('update auth.ticket set hash = $2 where hash = $1', [hashToken(token), hashToken(whole)]);
  return whole;
}

/** Ends an impersonation; does nothing for an unknown token. */
export async function endView(identityDb: Pool, token: string): Promise<void> {
  await identityDb.query(`update auth.ticket set used_at = now() where purpose = 'viewAs' and hash = $1`, [
    hashToken(token),
  ]);
}
