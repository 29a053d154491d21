import type { Pool } from 'pg';
import { leasing } from '#kit/database/lease.ts';

/**
 * Does a piece of work that only one process may do at a time, whichever server it runs in. 'busy': somebody is at it. The
 * lock goes with the connection, so the end of a process frees it. What it may lead to is to be written down within `work`:
 * whoever finds the lock free believes what is written.
 */
export const atWork = <T>(identityDb: Pool, name: string, work: () => Promise<T>): Promise<T | 'busy'> =>
  leasing(identityDb, async (client) => {
    // It rests while the work is done elsewhere, however long that takes.
    await client.query('begin read only; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 30)) as mine',
      [name],
    );
    return rows[0]?.mine ? work() : 'busy';
  });
