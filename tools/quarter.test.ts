import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chosenQuarter, quarterOfTest, quarters } from '../e2e/kit/quarter.ts';

const root = join(import.meta.dirname, '..');
/** Titles of the slow browser tests that stand in the sources as they are. */
const slow = globSync('e2e/*.e2e.ts', { cwd: root }).flatMap((file) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(/\btest\(\s*(?:'([^'\n]+)'|`([^`\n]+)`),\s*\{ tag: '@slow' \}/g),
  ].map(([, plain, template]) => plain ?? template ?? ''),
);

test('every quarter has its share of the slow browser tests, and together they are all of them', () => {
  expect(slow.length).toBeGreaterThan(100);
  const sizes = Array.from({ length: quarters }, (_, at) => slow.filter((title) => quarterOfTest(title) === at).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(slow.length);
  expect(Math.min(...sizes)).toBeGreaterThan(slow.length / quarters / 2);
});

test('a quarter is chosen by its number or by the commit, and it is one of them', () => {
  const all = Array.from({ length: quarters }, (_, at) => at);
  expect(all.map((at) => chosenQuarter(root, String(at)))).toEqual(all);
  expect(all).toContain(chosenQuarter(root, 'turn'));
  expect(chosenQuarter(root, '')).toBeNull();
  expect(() => chosenQuarter(root, '4')).toThrow('"turn" or a number from 0 to 3');
});
