import type { Pool, PoolClient } from 'pg';
import { sessionLife } from '#identity/shared/session/session-lookup.ts';

/** The user and their current session. */
interface Asking {
  userId: number;
  sessionId: number;
}

export interface OwnSession {
  id: number;
  userAgent: string | null;
  address: string | null;
  createdAt: string;
  usedAt: string;
  isThis: boolean;
  companyId: number | null;
  companyName: string | null;
}

const list = `
select s.id, s.user_agent as "userAgent", s.ip_address as address, s.created_at as "createdAt", s.used_at as "usedAt",
  s.id = $2 as "isThis", c.id as "companyId", c.name as "companyName"
from auth.session s left join company c on c.id = s.company_id
where s.user_id = $1 and s.expires_at > now() and s.used_at > now() - interval '${sessionLife.idle} seconds'
  and s.created_at > now() - interval '${sessionLife.absolute} seconds'
order by "isThis" desc, s.used_at desc, s.id desc`;

/** A user's active sessions, the current one first. */
export async function listOwnSessions(identityDb: Pool, { userId, sessionId }: Asking): Promise<OwnSession[]> {
  return (await identityDb.query<OwnSession>(list, [userId, sessionId])).rows;
}

/** Ends one session of a user; false where they have no such session. */
export async function endOwnSession(identityDb: PoolClient, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await identityDb.query('delete from auth.session where id = $2 and user_id = $1', [userId, id]);
  return rowCount === 1;
}

/** Ends all sessions of a user except the current one; returns how many. */
export async function endOtherSessions(identityDb: PoolClient, { userId, sessionId }: Asking): Promise<number> {
  const { rowCount } = await identityDb.query('delete from auth.session where user_id = $1 and id <> $2', [
    userId,
    sessionId,
  ]);
  return rowCount ?? 0;
}
