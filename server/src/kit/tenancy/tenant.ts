import { escapeLiteral, type Pool } from 'pg';
import { leasing } from '#kit/database/lease.ts';
import { committing, Trx } from './trx.ts';

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

const seenAsOf = ({ seenAs }: Tenant): string => (seenAs === undefined ? '' : String(seenAs));

function settingsOf(tenant: Tenant): [name: string, value: string][] {
  return [
    ['app.company_id', String(tenant.companyId)],
    ['app.user_id', tenant.userId === null ? '' : String(tenant.userId)],
    ['app.seen_as', seenAsOf(tenant)],
    ['app.scope_ids', scopesOf(tenant)],
    ['app.request_id', tenant.requestId ?? ''],
    ['app.address', tenant.address ?? ''],
    ['app.changeset_kind', tenant.kind ?? ''],
    ['app.changeset_about', tenant.about ? JSON.stringify(tenant.about) : ''],
    ['app.changeset_id', ''],
  ];
}

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
    const settings = settingsOf(tenant).map(
      ([name, value]) => `set_config(${escapeLiteral(name)},${escapeLiteral(value)},true)`,
    );
    const isolation = isSnapshot ? 'isolation level repeatable read ' : '';
    await client.query(`begin ${isolation}read write; select ${settings.join(',')}`);
    // What is remembered of other moments does not hold in a snapshot.
    const walls = isSnapshot ? `${wallsOf(pool, tenant)} snapshot ${(snapshots += 1)}` : wallsOf(pool, tenant);
    return committing(client, new Trx(client, walls), work);
  });
}

const read = `select set_config('default_transaction_read_only','on',false), set_config('app.company_id',$1,false),
  set_config('app.user_id',$2,false), set_config('app.scope_ids',$3,false), set_config('app.seen_as',$4,false), set_config('app.changeset_id','',false)`;

/**
 * Runs reads inside the walls of a company without a transaction: the settings and the usual single statement are sent
 * together, in this order. The settings are written each time a connection is leased, so nothing leaks from one lease to the
 * next; if they fail, no row read after them is returned. Writes fail,
 * because the connection is read-only.
 */
export function readingCompany<T>(pool: Pool, tenant: Tenant, work: (trx: Trx) => Promise<T>): Promise<T> {
  return leasing(pool, async (client) => {
    const values = [
      String(tenant.companyId),
      tenant.userId === null ? '' : String(tenant.userId),
      scopesOf(tenant),
      seenAsOf(tenant),
    ];
    const built = client.query({ name: 'read', text: read, values });
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
