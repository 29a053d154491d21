import type { Pool } from 'pg';
import { leasing } from '#kit/database/lease.ts';

/**
 * Runs `work` under a lock shared by all servers. Returns 'busy' while another process holds it. The
 * lock belongs to the connection, so the end of a process frees it. `work` must write its outcome before it ends, because
 * the next holder relies on the recorded state.
 */
export const withLock = <T>(identityDb: Pool, name: string, work: () => Promise<T>): Promise<T | 'busy'> =>
  leasing(identityDb, async (client) => {
    // It rests while the work is done elsewhere, however long that takes.
    await client.query('begin read only; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ isLocked: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 30)) as "isLocked"',
      [name],
    );
    return rows[0]?.isLocked ? work() : 'busy';
  });
