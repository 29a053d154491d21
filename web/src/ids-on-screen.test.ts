import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['**/*.test.*'] });

/** A name, a code or a word, with an id in its place where there is none. */
const idForName = /(?:\bname|\bcode|\blabel|\bwords?\??\.?\[\w+\]|\bknown)\s*\?\?\s*(?:String\()?(?:\w+\.)?id\b/;

/** Where it stands for a value that is a word itself, or a number of the contract with words of its own. */
const exceptions = [
  'kit/catalogue/list/cell-editor.tsx',
  'kit/catalogue/list/filters.tsx',
  'kit/catalogue/list/own-filters.ts',
];

test('no page shows an id where the name of something is not known', () => {
  const found = files.filter((file) => idForName.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  expect(found.toSorted((a, b) => a.localeCompare(b))).toEqual(exceptions);
});

test('what is chosen in a list of several is never shown by its number while its name is read', () => {
  const uses = files.flatMap(
    (file) => readFileSync(join(import.meta.dirname, file), 'utf8').match(/<MultiSelect\b[^>]*/g) ?? [],
  );
  expect(uses.length).toBeGreaterThan(10);
  expect(uses.filter((use) => !use.includes('renderPill={pillOf}'))).toEqual([]);
});
