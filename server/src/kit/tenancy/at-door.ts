import { sql } from 'kysely';
import type { Pool } from 'pg';
import { leasing } from '#kit/database/lease.ts';
import { committing, Trx } from './trx.ts';

/**
 * Runs `work` in one transaction of the door's role, before any company is known: what it writes and the mails it queues
 * happen together or not at all. Its `trx` sees no tenant data beyond what the door's policies show.
 */
export const atDoor = <T>(door: Pool, work: (trx: Trx) => Promise<T>): Promise<T> =>
  leasing(door, async (client) => {
    await client.query('begin read write');
    return committing(client, new Trx(client, 'door'), work);
  });

/** The same in somebody's name: what is theirs alone at the door, they see and nobody else does. */
export const atDoorAs = <T>(door: Pool, userId: number, work: (trx: Trx) => Promise<T>): Promise<T> =>
  atDoor(door, async (trx) => {
    await trx.run(sql`select set_config('app.user_id', ${String(userId)}, true)`);
    return work(trx);
  });
