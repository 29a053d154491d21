import type { Pool } from 'pg';
import { leasing } from './lease.ts';

/** An arbitrary lock number, unique in this database and different from that of the migrations, which run inside. */
const ADVISORY_LOCK = 7_202_520;

/**
 * Runs `work` under a lock, so that only one server at a time prepares the same database. Holds one connection of `owner`
 * until then. The lock belongs to a transaction, so it also works behind a pooler.
 */
export const withPreparationLock = <T>(owner: Pool, work: () => Promise<T>): Promise<T> =>
  leasing(owner, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    return work();
  });
