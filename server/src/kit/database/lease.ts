import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** Milliseconds to roll back what the borrower left open in a connection. */
const SETTLE = 1_000;

/** Nothing sent that is not answered, and no transaction: `readyForQuery` is the driver's own, which its types leave out. */
const isIdle = (client: PoolClient): boolean =>
  (client as PoolClient & { readyForQuery: boolean }).readyForQuery && client.getTransactionStatus() === 'I';

type Ending = 'commit' | 'rollback';

/** Ends whatever a taker left open; whether the connection is as good as new. */
async function settle(client: PoolClient, ending: Ending): Promise<boolean> {
  const ended = client.query(ending).then(
    () => true,
    () => false,
  );
  return (await Promise.race([ended, sleep(SETTLE, false, { ref: false })])) && isIdle(client);
}

interface Lease {
  client: PoolClient;
  /** `ending`: how a transaction that is still open ends. */
  giveBack(ending?: Ending): Promise<void>;
}

/** The only place that takes a connection from a pool; returns it when it is clean for the next user, else closes it. */
async function take(pool: Pool): Promise<Lease> {
  const client = await pool.connect();
  let isBroken = false;
  const onError = () => {
    isBroken = true;
  };
  client.once('error', onError);
  return {
    client,
    async giveBack(ending = 'rollback') {
      const isFit = !isBroken && (isIdle(client) || (await settle(client, ending)));
      client.off('error', onError);
      client.release(!isFit);
    },
  };
}

/**
 * Runs `work` with one connection of a pool. Afterwards, also on failure, the connection returns to the pool, but only outside
 * a transaction and idle; one that is broken or does not become idle is closed.
 */
export async function leasing<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const lease = await take(pool);
  try {
    return await work(lease.client);
  } finally {
    await lease.giveBack();
  }
}

/**
 * The same for work that only reads and leaves its transaction open: it is committed, which nothing depends on, so the result
 * does not wait for it.
 */
export async function leasingForRead<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const lease = await take(pool);
  try {
    return await work(lease.client);
  } finally {
    void lease.giveBack('commit');
  }
}

/** The same for rows streamed on demand, until they end or the consumer stops. */
export async function* leasingRows<T>(pool: Pool, rows: (client: PoolClient) => AsyncIterable<T>): AsyncGenerator<T> {
  const lease = await take(pool);
  try {
    yield* rows(lease.client);
  } finally {
    await lease.giveBack();
  }
}
