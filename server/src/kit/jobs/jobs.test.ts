import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#kit/database/database.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { testDatabase } from '../../../test/database.ts';
import { sentBy } from '../../../test/statements.ts';
import { createJobs, FinalFailure, job, type Jobs, prepareJobs } from './jobs.ts';

const kinds = Array.from({ length: 30 }, (_, number) => job<{ n: number }>(`test.kind-${number}`, { atOnce: 2 }));
const first = kinds[0]!;
const secret = job<{ code: string }>('test.secret', { isWiped: true });

let database: Database;
let jobs: Jobs;
const done: number[] = [];
const failures: Error[] = [];
beforeAll(async () => {
  database = await testDatabase();
  await prepareJobs(database, [...kinds, secret]);
  jobs = createJobs(database, (error) => failures.push(error));
  for (const kind of kinds)
    jobs.work(kind, async ({ n }) => {
      done.push(n);
    });
  jobs.work(secret, async ({ code }) => {
    if (code === 'refused') throw new FinalFailure('refused');
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const add = (count: number) =>
  inIdentityTransaction(database.identityDb, (trx) =>
    jobs.enqueueAll(
      trx,
      first,
      Array.from({ length: count }, (_, n) => ({ n })),
    ),
  );

test('a process without work asks the database a few times a second, however many kinds of jobs there are', async () => {
  await sleep(1_000);
  const { sent } = await sentBy(() => sleep(2_000));
  expect(sent.length).toBeGreaterThan(0);
  // Two workers of thirty kinds that asked each twice a second sent 240.
  expect(sent.length).toBeLessThan(30);
});

test('what waits behind a job is done right after it, and none twice', async () => {
  done.length = 0;
  const begun = performance.now();
  await add(40);
  await vi.waitFor(() => expect(done.length).toBe(40), { timeout: 30_000, interval: 20 });
  // At one job a look of each worker they took five seconds.
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  expect(failures).toEqual([]);
});

test('what a job holds in secret is wiped once it is done, and once it failed for good', async () => {
  await inIdentityTransaction(database.identityDb, (trx) =>
    jobs.enqueueAll(trx, secret, [{ code: 'taken' }, { code: 'refused' }]),
  );
  const kept = async () =>
    (
      await database.owner.query<{ state: string; data: object }>(
        `select state::text, data from job.job where name = 'test.secret' order by state::text`,
      )
    ).rows;
  await vi.waitFor(
    async () =>
      expect(await kept()).toEqual([
        { state: 'completed', data: {} },
        { state: 'failed', data: {} },
      ]),
    { timeout: 30_000 },
  );
  failures.length = 0;
});
