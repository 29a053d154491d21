import { expect, test } from 'vitest';
import { makeBill, missingIn, readLock } from './bill-of-materials.ts';
import { isAllowed, refusedOf } from './licences.rules.ts';

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only OR (Apache-2.0 AND MIT)', true],
  ['MIT AND GPL-3.0-only', false],
  ['MIT AND (GPL-3.0-only OR AGPL-3.0-only)', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['MIT MIT', false],
  ['(MIT', false],
  ['MIT OR', false],
  ['', false],
] as const)('%j is allowed: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

test('a package of another licence, or of none, is named', () => {
  const of = (name: string, licenses?: { license: { id: string } }[]) => ({
    'bom-ref': `${name}@1.0.0`,
    name,
    version: '1.0.0',
    ...(licenses ? { licenses } : {}),
  });
  const components = [
    of('good', [{ license: { id: 'MIT' } }]),
    of('bad', [{ license: { id: 'SSPL-1.0' } }]),
    of('silent'),
  ];
  expect(refusedOf(components)).toEqual(['bad@1.0.0: SSPL-1.0', 'silent@1.0.0: no licence']);
});

test('the bill of materials names every package of the lock, and is the same each time', () => {
  const [bill, again] = [makeBill(), makeBill()];
  expect(JSON.stringify(bill)).toBe(JSON.stringify(again));
  expect(bill.components.length).toBeGreaterThan(500);
  expect(missingIn(bill, readLock())).toEqual([]);
  const lock = { packages: { 'node_modules/unheard-of': { version: '1.0.0' } } };
  expect(missingIn(bill, lock)).toEqual(['unheard-of@1.0.0']);
  expect(refusedOf(bill.components)).toEqual([]);
}, 30_000);
