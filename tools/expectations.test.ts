import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectationFaults } from './expectations.rules.ts';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.test\.tsx?$|^(?:e2e|server\/test|web\/test)\/.*\.ts$/.test(file));

test('every expectation of every test is reached, or the test fails', { timeout: 60_000 }, () => {
  // Below this the tests were not read at all.
  expect(files.length).toBeGreaterThan(600);
  const faults = files.flatMap((file) =>
    expectationFaults(readFileSync(join(root, file), 'utf8'), {
      isTsx: file.endsWith('x'),
      isJourney: file.startsWith('e2e/'),
    }).map(({ line, problem }) => `${file}:${line}: ${problem}`),
  );
  expect(faults).toEqual([]);
});

const maybeEmpty = 'a loop with an expectation goes through a list that may be empty';
test.each([
  ['for (const one of list ?? []) expect(one).toBe(1);'],
  ['for (const [name] of Object.entries(map?.inner ?? {})) expect(name).toBe("a");'],
  ['for (const one of list.filter(Boolean)) { const two = one; await expect(two).toBeVisible(); }'],
  ['const chosen = list.filter(Boolean);\nfor (const one of chosen.toSorted()) expectSorted(one);'],
  ['for (const [, word] of text.matchAll(/a/g)) expect(word).toBe("a");'],
  ['for (const one of list.flatMap((each) => (each ? [each] : []))) expect(one).toBe(1);'],
  ['list.filter(Boolean).forEach((one) => expect(one).toBe(1));'],
  ['const found = [];\nfor (const one of found) expect(one).toBe(1);'],
])('is refused: %s', (source) => {
  expect(expectationFaults(source).map(({ problem }) => problem)).toEqual([expect.stringContaining(maybeEmpty)]);
});

test('tests made of a list that may be empty are refused', () => {
  const source = "\n\ntest.each(list.filter(Boolean))('%s', (one) => expect(one).toBe(1));";
  expect(expectationFaults(source)).toEqual([
    { line: 3, problem: expect.stringContaining('tests are made of a list') },
  ]);
});

test.each([
  ['for (const one of nonEmpty(list ?? [])) expect(one).toBe(1);'],
  ['for (const one of [1, 2]) expect(one).toBe(1);'],
  ['for (const one of list ?? []) sum += one;'],
  ['const chosen = list.filter(Boolean);\nexpect(chosen).toEqual([]);'],
  [
    'const chosen = list.filter(Boolean);\ntest("a", () => { const chosen = [1]; for (const one of chosen) expect(one).toBe(1); });',
  ],
])('is taken: %s', (source) => {
  expect(expectationFaults(source)).toEqual([]);
});

test.each([
  ['if (isOpen) await expect(page).toHaveTitle("a");'],
  ['if (isOpen) await close(); else { await expectClosed(page); }'],
  ['isOpen && (await expect(page).toHaveTitle("a"));'],
  ['const done = isOpen ? await expect(page).toHaveTitle("a") : null;'],
  ['await click().catch(() => expect(page).toHaveTitle("a"));'],
])('a journey with a conditional expectation is refused: %s', (source) => {
  expect(expectationFaults(source, { isJourney: true })).toMatchObject([
    { problem: expect.stringContaining('an expectation is conditional') },
  ]);
});

test('a journey without an expectation is refused', () => {
  const source = "test('opens', async ({ page }) => {\n  await page.goto('/');\n});";
  expect(expectationFaults(source, { isJourney: true })).toEqual([{ line: 1, problem: 'a test has no expectation' }]);
});
