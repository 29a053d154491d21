import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { currentQuarter, quarterOfTest, quarters } from '../e2e/kit/quarter.ts';

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

test('a quarter is chosen by the commit, and it is one of them', () => {
  expect(Array.from({ length: quarters }, (_, at) => at)).toContain(currentQuarter(root));
});
