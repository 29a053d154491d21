import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| [679]\.\d+\.\d+ \|/.test(line));

test('the security page goes through every point of the three chapters, each once', () => {
  const points = rows.map((row) => row.split('|')[1]?.trim());
  expect(new Set(points).size).toBe(points.length);
  const inChapter = (chapter: string) => points.filter((point) => point?.startsWith(`${chapter}.`)).length;
  expect([inChapter('6'), inChapter('7'), inChapter('9')]).toEqual([47, 19, 7]);
});

test('the tests and files it refers to exist', () => {
  const files = [...page.matchAll(/`(\w[\w./-]+\.(?:test|e2e)\.ts)`/g)].map(([, file]) => file as string);
  expect(files.length).toBeGreaterThan(80);
  const pages = [...page.matchAll(/\]\(([\w./-]+\.md)/g)].map(([, file]) => join('docs', file as string));
  const isWhole = (file: string) => file.startsWith('e2e/') || file.startsWith('server/') || file.startsWith('docs/');
  const missing = [...files, ...pages].filter(
    (file) => !existsSync(join(root, isWhole(file) ? '' : 'server/src', file)),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('unmet points are marked as such', () => {
  const unmet = rows.filter((row) => !/\| (?:met|not applicable)/.test(row));
  expect(unmet.length).toBeGreaterThan(0);
  for (const row of nonEmpty(unmet)) expect(row).toMatch(/not met|in part|by choice|in another way/i);
});
