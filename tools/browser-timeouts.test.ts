import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const e2e = join(import.meta.dirname, '../e2e');
/** Limits of ten seconds and more that stay the same on a shared machine. */
const fixed = /(?:timeout: |\.setTimeout\()\d{2,}_000\b(?! \* patience)/g;

test('a limit of time in a browser test is longer where the machine is shared', () => {
  const files = globSync('**/*.ts', { cwd: e2e });
  expect(files.length).toBeGreaterThan(70);
  const found = files.flatMap((file) =>
    [...readFileSync(join(e2e, file), 'utf8').matchAll(fixed)].map(([limit]) => `${file}: ${limit}`),
  );
  // Of minutes as it is: a start writes the demonstration, and what is fast in it is measured.
  expect(found.filter((each) => !each.startsWith('dev.e2e.ts'))).toEqual([]);
});
