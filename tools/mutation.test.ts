import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readParts } from './mutation/parts.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFile(join(root, path), 'utf8').catch(() => '');
const parts = await readParts();

test.each(Object.entries(parts))(
  'every fault of %s has its place exactly once in its file, and tests that look for it',
  async (_, list) => {
    const wrong: string[] = [];
    for (const { file, find, replace, tests, only } of list) {
      const places = (await read(file)).split(find).length - 1;
      if (places !== 1) wrong.push(`${file}: ${find} stands ${places} times`);
      if (replace === find) wrong.push(`${file}: ${find} is replaced by itself`);
      const texts = await Promise.all(tests.map(read));
      if (tests.length === 0 || texts.includes('')) wrong.push(`${file}: no ${tests.join(', ')}`);
      // Names of generated tests are in no file.
      const isNamed = only === undefined || texts.some((text) => text.includes(only) || text.includes('test.each'));
      if (!isNamed) wrong.push(`${file}: no test named ${only}`);
    }
    expect(list.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  },
);

test('README names every part of the list', async () => {
  const readme = await read('README.md');
  expect(Object.keys(parts).filter((part) => !readme.includes(`\`-- ${part}\``))).toEqual([]);
});
