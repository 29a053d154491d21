import type { Pool } from 'pg';
import { leasing } from './lease.ts';

/** Any number that nobody else takes in this database, and not the one of the migrations, which run within. */
const ADVISORY_LOCK = 7_202_520;

/**
 * Does `work` while no other server does such work on the same database: what a start prepares is written for one at a
 * time. Keeps one connection of `owner` meanwhile. The lock is a transaction's, so it also holds behind a pooler.
 */
export const alone = <T>(owner: Pool, work: () => Promise<T>): Promise<T> =>
  leasing(owner, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    return work();
  });
