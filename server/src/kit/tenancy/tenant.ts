import type { Pool } from 'pg';
import { leasing, leasingForRead } from '#kit/database/lease.ts';
import { committing, Trx } from './trx.ts';
import { setWalls, setWallsTo, type Walls, wallValues } from './walls.ts';

/** The company, scopes and user that a unit of work runs as. */
export interface Tenant {
  companyId: number;
  userId: number | null;
  /** Scopes the wall allows: a list, or every scope of the company. */
  scopeIds: readonly number[] | 'every';
  /** The user whose place limits what is seen, where somebody sees as that user. */
  seenAs?: number;
  /** The user is limited to some assessments: nobody else sees the same rows. */
  isWithinAssessments?: boolean;
  requestId?: string;
  /** Network address of the caller; absent for the server's own work. */
  address?: string;
  /** Kind of the changeset of its writes; default `write`. */
  kind?: string;
  /** Details of the changeset: the import's id, the changeset undone. */
  about?: Record<string, unknown>;
}

/** For database functions that visit the companies themselves: no company has this id. */
export const noCompany: Tenant = { companyId: 0, userId: null, scopeIds: [] };

/** The scopes as written to the database setting. */
export const scopesOf = ({ scopeIds }: Pick<Tenant, 'scopeIds'>): string =>
  scopeIds === 'every' ? '*' : `{${scopeIds.join(',')}}`;

const numbers = new WeakMap<Pool, number>();
let pools = 0;
let snapshots = 0;

/** Key of the walls. Company ids repeat in another database, so the key includes the pool. */
function wallsOf(pool: Pool, tenant: Tenant): string {
  const number = numbers.get(pool) ?? (pools += 1);
  numbers.set(pool, number);
  const own = tenant.isWithinAssessments === true ? ` of ${tenant.seenAs ?? tenant.userId}` : '';
  return `${number} ${tenant.companyId} ${scopesOf(tenant)}${own}`;
}

const wallsFor = (tenant: Tenant): Walls => ({
  companyId: String(tenant.companyId),
  userId: tenant.userId === null ? '' : String(tenant.userId),
  scopeIds: scopesOf(tenant),
  seenAs: tenant.seenAs === undefined ? '' : String(tenant.seenAs),
});

/** What the changeset of a transaction records. */
const changesetSettings = (tenant: Tenant) => ({
  'app.request_id': tenant.requestId ?? '',
  'app.address': tenant.address ?? '',
  'app.changeset_kind': tenant.kind ?? '',
  'app.changeset_about': tenant.about ? JSON.stringify(tenant.about) : '',
  'app.changeset_id': '',
});

/**
 * Runs `work` in one transaction inside the walls of a company. Begin and the settings are sent in one message; the
 * settings are local, so they end with the transaction. `isSnapshot`: every statement sees the same moment; a write to what
 * was written meanwhile fails (40001).
 */
export function inCompany<T>(
  pool: Pool,
  tenant: Tenant,
  work: (trx: Trx) => Promise<T>,
  { isSnapshot = false }: { isSnapshot?: boolean } = {},
): Promise<T> {
  return leasing(pool, async (client) => {
    const isolation = isSnapshot ? 'isolation level repeatable read ' : '';
    await client.query(`begin ${isolation}read write; ${setWallsTo(wallsFor(tenant), changesetSettings(tenant))}`);
    // What is remembered of other moments does not hold in a snapshot.
    const walls = isSnapshot ? `${wallsOf(pool, tenant)} snapshot ${(snapshots += 1)}` : wallsOf(pool, tenant);
    return committing(client, new Trx(client, walls), work);
  });
}

/**
 * Runs reads inside the walls of a company, in one read-only transaction. Begin, the settings and the first statement leave
 * together, in this order, without waiting for each other's answer; if the settings fail, so does every statement. The end of the
 * transaction is not waited for: the result returns with the answer to the last statement.
 */
export function readingCompany<T>(pool: Pool, tenant: Tenant, work: (trx: Trx) => Promise<T>): Promise<T> {
  return leasingForRead(pool, async (client) => {
    const built = Promise.all([
      client.query('begin read only'),
      client.query({ name: 'walls', text: setWalls, values: wallValues(wallsFor(tenant)) }),
    ]);
    // The error is thrown to readers of rows, and below; this avoids an unhandled rejection in between.
    built.catch(() => undefined);
    const trx = new Trx(client, wallsOf(pool, tenant), built);
    try {
      return await work(trx);
    } finally {
      trx.end();
      await built;
    }
  });
}
