import { readdir, readlink, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spool } from './spool.ts';
import { temporaryFolder } from '#test/temporary.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('spool');
});
afterAll(() => rm(folder, { recursive: true }));

const stays = new AbortController().signal;
const piece = 'ñ€'.repeat(20_000);
async function* pieces(count: number, last?: () => void) {
  for (let n = 0; n < count; n += 1) yield piece;
  last?.();
}
/** How many files of the folder this process has open, deleted ones too. */
const openFiles = async () => {
  const names = await readdir('/proc/self/fd');
  const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder)).length;
};

test.each([0, 1, 40])('what is made in %i pieces is sent as it was made, and nothing of it stays', async (count) => {
  const spooled = await spool(pieces(count), { folder, until: stays });
  expect(await readdir(folder)).toEqual([]);
  expect(await openFiles()).toBe(count === 40 ? 1 : 0);
  const sent = await buffer(spooled.open());
  expect(sent.length).toBe(spooled.size);
  expect(sent.toString() === piece.repeat(count)).toBe(true);
  await expect.poll(openFiles).toBe(0);
});

test('what fails half way, or is no longer waited for, leaves nothing open', async () => {
  const failing = pieces(40, () => {
    throw new Error('the database is gone');
  });
  await expect(spool(failing, { folder, until: stays })).rejects.toThrow('the database is gone');
  expect(await openFiles()).toBe(0);
  const leaving = new AbortController();
  let made = 0;
  async function* endless() {
    for (;;) {
      made += 1;
      if (made === 30) leaving.abort(new Error('the reader has left'));
      yield piece;
    }
  }
  await expect(spool(endless(), { folder, until: leaving.signal })).rejects.toThrow('the reader has left');
  expect(made).toBe(30);
  expect(await openFiles()).toBe(0);
});
