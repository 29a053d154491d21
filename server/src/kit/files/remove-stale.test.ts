import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeStale } from './remove-stale.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), `baluarte-test-${process.pid}-`));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000);

test('what was written to within a day stays, and what was not goes, unless it is kept', async () => {
  await mkdir(join(folder, 'stale-folder'));
  for (const name of ['young', 'stale', 'kept', 'stale-folder/inner']) await writeFile(join(folder, name), 'x');
  await utimes(join(folder, 'young'), hoursAgo(23), hoursAgo(23));
  for (const name of ['stale', 'kept', 'stale-folder']) await utimes(join(folder, name), hoursAgo(25), hoursAgo(25));
  const asked: string[][] = [];
  await removeStale(folder, async (names) => {
    asked.push(names.toSorted());
    return new Set(['kept']);
  });
  expect(asked).toEqual([['kept', 'stale', 'stale-folder', 'young']]);
  expect((await readdir(folder)).toSorted()).toEqual(['kept', 'young']);
});

test('a folder that is not there counts as empty', async () => {
  await removeStale(join(folder, 'missing'));
  expect(await readdir(folder)).toEqual([]);
});
