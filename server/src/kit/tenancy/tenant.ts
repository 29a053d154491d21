import { escapeLiteral, type Pool } from 'pg';
import { leasing } from '#kit/database/lease.ts';
import { committing, Trx } from './trx.ts';

/** Whose data a piece of work may touch, and in whose name it writes. */
export interface Tenant {
  companyId: number;
  userId: number | null;
  /** Scopes the wall lets through: a list, or every scope of the company. */
  scopeIds: readonly number[] | 'every';
  requestId?: string;
  /** Network address of the caller; none where the server acts by itself. */
  address?: string;
  /** Kind of the changeset its writes go into; `write` unless said. */
  kind?: string;
  /** What the changeset says of itself: an import's id, the changeset taken back. */
  about?: Record<string, unknown>;
}

/** For functions of the database that go from company to company themselves: no company has this number. */
export const noCompany: Tenant = { companyId: 0, userId: null, scopeIds: [] };

/** The scopes of a wall as its setting holds them. */
export const scopesOf = ({ scopeIds }: Pick<Tenant, 'scopeIds'>): string =>
  scopeIds === 'every' ? '*' : `{${scopeIds.join(',')}}`;

const numbers = new WeakMap<Pool, number>();
let pools = 0;

/** Company numbers begin anew in another database, so its pool is named too. */
function wallsOf(pool: Pool, tenant: Tenant): string {
  const number = numbers.get(pool) ?? (pools += 1);
  numbers.set(pool, number);
  return `${number} ${tenant.companyId} ${scopesOf(tenant)}`;
}

function settingsOf(tenant: Tenant): [name: string, value: string][] {
  return [
    ['app.company_id', String(tenant.companyId)],
    ['app.user_id', tenant.userId === null ? '' : String(tenant.userId)],
    ['app.scope_ids', scopesOf(tenant)],
    ['app.request_id', tenant.requestId ?? ''],
    ['app.address', tenant.address ?? ''],
    ['app.changeset_kind', tenant.kind ?? ''],
    ['app.changeset_about', tenant.about ? JSON.stringify(tenant.about) : ''],
    ['app.changeset_id', ''],
  ];
}

/**
 * Runs `work` in one transaction inside the walls of a company. Begin and the settings travel in one message; the
 * settings are local, so nothing of them outlives the transaction.
 */
export function inCompany<T>(pool: Pool, tenant: Tenant, work: (trx: Trx) => Promise<T>): Promise<T> {
  return leasing(pool, async (client) => {
    const settings = settingsOf(tenant).map(
      ([name, value]) => `set_config(${escapeLiteral(name)},${escapeLiteral(value)},true)`,
    );
    await client.query(`begin read write; select ${settings.join(',')}`);
    return committing(client, new Trx(client, wallsOf(pool, tenant)), work);
  });
}

const read = `select set_config('default_transaction_read_only','on',false), set_config('app.company_id',$1,false),
  set_config('app.user_id',$2,false), set_config('app.scope_ids',$3,false), set_config('app.changeset_id','',false)`;

/**
 * Runs reads inside the walls of a company without a transaction around them: the settings and the usual single statement
 * travel together, in this order. They are written each time a connection is taken, so nothing leaks from one taker to the
 * next; should they fail, nothing that was read behind them is given out. Whoever writes here by mistake is refused,
 * because the connection reads only.
 */
export function readingCompany<T>(pool: Pool, tenant: Tenant, work: (trx: Trx) => Promise<T>): Promise<T> {
  return leasing(pool, async (client) => {
    const values = [String(tenant.companyId), tenant.userId === null ? '' : String(tenant.userId), scopesOf(tenant)];
    const built = client.query({ name: 'read', text: read, values });
    // Whoever waits for rows, and this at its end, gets the error; in between nobody may be listening yet.
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
