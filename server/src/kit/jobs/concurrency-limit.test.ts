import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

test('a few run at once, the others follow in order, a failure gives its turn on', async () => {
  const turns = new ConcurrencyLimit({ atOnce: 2, waiting: 10 });
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) => async () => {
    begun.push(n);
    running += 1;
    most = Math.max(most, running);
    await sleep(2);
    running -= 1;
    if (n % 3 === 0) throw new Error(`work ${n}`);
    return n;
  };
  const done = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((n) => turns.take(work(n))));
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(2);
  expect(done.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true, false, true]);
  expect(await turns.take(work(8))).toBe(8);
});

test('a full queue refuses further work as busy', async () => {
  const turns = new ConcurrencyLimit({ atOnce: 1, waiting: 1 });
  const slow = turns.take(() => sleep(5));
  const waiting = turns.take(() => sleep(1));
  await expect(turns.take(() => sleep(1))).rejects.toMatchObject({ code: 'busy' });
  await Promise.all([slow, waiting]);
});
