import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { numberFormat } from './number-format.ts';

test.each([
  ['es', 1234, '1.234'],
  ['es', 1234567.5, '1.234.567,5'],
  ['en', 1234, '1,234'],
  ['en', 999, '999'],
] as const)('in %s %d is written %s', (language, value, written) => {
  expect(numberFormat(language).format(value)).toBe(written);
});

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The drawing of the map stands below the texts, and is handed its locale. */
const allowed = new Set(['texts/src/number-format.ts', 'contract/src/risk/heat-map-picture.ts']);

test('nothing else decides how figures are written', () => {
  const sources = ['contract/src', 'texts/src', 'server/src', 'web/src'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.')),
  );
  expect(sources.length).toBeGreaterThan(500);
  const deciding = sources.filter((name) =>
    /Intl\.NumberFormat\(|\.toLocaleString\(/.test(readFileSync(`${root}${name}`, 'utf8')),
  );
  expect(deciding.toSorted()).toEqual([...allowed].toSorted());
});
