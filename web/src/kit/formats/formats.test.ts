import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatsOf } from './formats.ts';

const afternoon = '2026-11-28T21:10:00Z';

test.each([
  ['es', '28/11/2026, 4:10\u00a0p.\u00a0m.', '4:10\u00a0p.\u00a0m.'],
  ['en', 'Nov\u00a028,\u00a02026, 4:10\u00a0PM', '4:10\u00a0PM'],
] as const)('a line does not break within a time of the day: %s', (language, moment, time) => {
  const formats = formatsOf(language, 'America/Bogota');
  expect([formats.dateTime(afternoon), formats.time(afternoon)]).toEqual([moment, time]);
});

test('no other file of the web writes times of the day', () => {
  const root = join(import.meta.dirname, '../..');
  const writing = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.') && /timeStyle|hour: '/.test(readFileSync(join(root, file), 'utf8')),
  );
  // `as-of.ts` fills the field of a form, which no person reads.
  expect(writing.toSorted()).toEqual(['features/risk/shared/as-of.ts', 'kit/formats/formats.ts']);
});
