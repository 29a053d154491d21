import type { Pool } from 'pg';
import { leasing } from '#kit/database/lease.ts';
import { committing, Trx } from './trx.ts';
import { setWallsTo } from './walls.ts';

/**
 * Runs `work` in one transaction of the identity role, before any company is known: what it writes and the mails it queues
 * happen together or not at all. Its `trx` sees no tenant data beyond what the policies of the identity role show.
 */
export const inIdentityTransaction = <T>(identityDb: Pool, work: (trx: Trx) => Promise<T>): Promise<T> =>
  leasing(identityDb, async (client) => {
    await client.query('begin read write');
    return committing(client, new Trx(client, 'identityDb'), work);
  });

/** The same on behalf of a user, which makes that user's private rows visible. */
export const inIdentityTransactionAs = <T>(
  identityDb: Pool,
  userId: number,
  work: (trx: Trx) => Promise<T>,
): Promise<T> =>
  inIdentityTransaction(identityDb, async (trx) => {
    await trx.client.query(setWallsTo({ userId: String(userId) }));
    return work(trx);
  });
