import type { PoolClient } from 'pg';
import type { Database } from '#kit/database/database.ts';
import { leasing } from '#kit/database/lease.ts';
import { Trx } from '#kit/tenancy/trx.ts';
import { setWallsTo } from '#kit/tenancy/walls.ts';

/** One moment of a company, seen by both of the server's roles. */
export interface Snapshot {
  trx: Trx;
  identityDb: PoolClient;
}

const begin = 'begin isolation level repeatable read read only';

/**
 * Runs reads of a company in one snapshot, regardless of duration and concurrent writes: with all
 * scopes visible, and as the identity role, which can read people.
 */
export const atSnapshot = <T>(
  { app, background: identityDb }: Pick<Database, 'app' | 'background'>,
  companyId: number,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> =>
  leasing(app, (client) =>
    leasing(identityDb, async (identityClient) => {
      await client.query(begin);
      await client.query(setWallsTo({ companyId: String(companyId), scopeIds: '*' }));
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
      await identityClient.query(begin);
      // A snapshot's name is the server's own and cannot be a parameter.
      await identityClient.query(`set transaction snapshot ${identityClient.escapeLiteral(rows[0]?.id ?? '')}`);
      return work({ trx: new Trx(client, `archive ${companyId}`), identityDb: identityClient });
    }),
  );
