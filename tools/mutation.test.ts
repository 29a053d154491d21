import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { handoverFaults } from './mutation/handover.ts';
import { inventoryFaults } from './mutation/inventory.ts';
import { registerFaults } from './mutation/registers.ts';
import { ruleFaults } from './mutation/rules.ts';
import { serverFaults } from './mutation/server.ts';
import { treatmentFaults } from './mutation/treatment.ts';
import { webFaults } from './mutation/web.ts';

const root = join(import.meta.dirname, '..');

test('every fault that can be planted still has its place in the sources, and tests that look for it', async () => {
  const lost: string[] = [];
  for (const { file, find, tests } of [
    ...ruleFaults,
    ...webFaults,
    ...serverFaults,
    ...inventoryFaults,
    ...treatmentFaults,
    ...registerFaults,
    ...handoverFaults,
  ]) {
    const text = await readFile(join(root, file), 'utf8').catch(() => '');
    if (!text.includes(find)) lost.push(`${file}: ${find}`);
    for (const path of tests)
      if ((await readFile(join(root, path), 'utf8').catch(() => '')) === '') lost.push(`${file}: no ${path}`);
  }
  expect(lost).toEqual([]);
});
