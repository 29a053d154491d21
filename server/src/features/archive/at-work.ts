import type { Pool } from 'pg';
import { leasing } from '../../kit/database/lease.ts';

/**
 * Does a piece of work that only one process may do at a time, whichever server it runs in. 'busy': somebody is at it. The
 * lock goes with the connection, so the end of a process frees it.
 */
export const atWork = <T>(door: Pool, name: string, work: () => Promise<T>): Promise<T | 'busy'> =>
  leasing(door, async (client) => {
    await client.query('begin read only');
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 30)) as mine',
      [name],
    );
    return rows[0]?.mine ? work() : 'busy';
  });
