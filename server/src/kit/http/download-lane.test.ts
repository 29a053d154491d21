import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DownloadLane, type Owner } from './download-lane.ts';

const stays = new AbortController().signal;

/** A lane in which downloads count themselves. */
function counting(atOnce: number) {
  const lane = new DownloadLane(atOnce);
  const making = new Map<Owner, number>();
  const most = { inAll: 0, ofOne: 0 };
  const download = (owner: Owner, left = stays) =>
    lane.enter(owner, left, async (make) => {
      await make(async () => {
        making.set(owner, (making.get(owner) ?? 0) + 1);
        most.ofOne = Math.max(most.ofOne, making.get(owner) ?? 0);
        most.inAll = Math.max(
          most.inAll,
          [...making.values()].reduce((sum, count) => sum + count, 0),
        );
        await sleep(3);
        making.set(owner, (making.get(owner) ?? 0) - 1);
      });
      return owner;
    });
  return { lane, most, download };
}

test('two files of one company are made at once, however many it asks for', async () => {
  const { most, download } = counting(5);
  await Promise.all(Array.from({ length: 20 }, () => download(1)));
  expect(most).toEqual({ inAll: 2, ofOne: 2 });
});

test('few files are made at once in all, and every one in the end', async () => {
  const { most, download } = counting(3);
  const owners = Array.from({ length: 30 }, (_, n) => (n % 10 === 0 ? 'platform' : n % 10));
  expect(await Promise.all(owners.map((owner) => download(owner)))).toEqual(owners);
  expect(most.inAll).toBe(3);
});

test('readers of one company who take nothing leave the lane to the others', async () => {
  const { lane, download } = counting(3);
  let release = () => {};
  const taken = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = Array.from({ length: 20 }, () =>
    lane.enter(1, stays, async (make) => make(async () => {}).then(() => taken)),
  );
  expect(await Promise.all([download(2), download('platform')])).toEqual([2, 'platform']);
  release();
  await Promise.all(slow);
});

test('a reader who leaves while waiting gives the turn up, and a failure gives it on', async () => {
  const { lane, download } = counting(1);
  const leaving = new AbortController();
  const first = lane.enter(1, stays, (make) => make(() => sleep(20)));
  const second = lane.enter(2, leaving.signal, (make) => make(() => sleep(1)));
  setTimeout(() => leaving.abort(), 5);
  await expect(second).rejects.toMatchObject({ code: 'busy' });
  await first;
  await expect(lane.enter(1, stays, (make) => make(() => Promise.reject(new Error('no rows'))))).rejects.toThrow(
    'no rows',
  );
  expect(await download(3)).toBe(3);
});
