import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** Milliseconds a connection may take to end what its taker left in it. */
const SETTLE = 1_000;

/** Nothing sent that is not answered, and no transaction: `readyForQuery` is the driver's own, which its types leave out. */
const isIdle = (client: PoolClient): boolean =>
  (client as PoolClient & { readyForQuery: boolean }).readyForQuery && client.getTransactionStatus() === 'I';

/** Ends whatever a taker left open; whether the connection is as good as new. */
async function settle(client: PoolClient): Promise<boolean> {
  const rolledBack = client.query('rollback').then(
    () => true,
    () => false,
  );
  return (await Promise.race([rolledBack, sleep(SETTLE, false, { ref: false })])) && isIdle(client);
}

interface Lease {
  client: PoolClient;
  giveBack(): Promise<void>;
}

/** The only place that takes a connection of a pool, and gives it back when it is fit for whoever is next; else it is closed. */
async function take(pool: Pool): Promise<Lease> {
  const client = await pool.connect();
  let isBroken = false;
  const onError = () => {
    isBroken = true;
  };
  client.once('error', onError);
  return {
    client,
    async giveBack() {
      const isFit = !isBroken && (isIdle(client) || (await settle(client)));
      client.off('error', onError);
      client.release(!isFit);
    },
  };
}

/**
 * Lends one connection of a pool to `work`. It goes back once `work` has ended, however it did, and only outside of a
 * transaction with nothing under way in it; one that broke or does not come to rest is closed.
 */
export async function leasing<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const lease = await take(pool);
  try {
    return await work(lease.client);
  } finally {
    await lease.giveBack();
  }
}

/** The same for rows that are read as they are asked for, until there are no more or nobody asks. */
export async function* leasingRows<T>(pool: Pool, rows: (client: PoolClient) => AsyncIterable<T>): AsyncGenerator<T> {
  const lease = await take(pool);
  try {
    yield* rows(lease.client);
  } finally {
    await lease.giveBack();
  }
}
