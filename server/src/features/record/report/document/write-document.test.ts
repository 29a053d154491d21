import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { writeDocument } from './write-document.ts';

test('a document whose writing fails half way leaves no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), `baluarte-test-${process.pid}-`));
  onTestFinished(() => rm(folder, { recursive: true }));
  const seen: number[] = [];
  async function* failing() {
    yield 'x'.repeat(100_000);
    await sleep(50);
    seen.push((await readdir(folder)).length);
    throw new Error('a fault');
  }
  await expect(writeDocument(folder, failing())).rejects.toThrow('a fault');
  expect(seen).toEqual([1]);
  expect(await readdir(folder)).toEqual([]);
});
