import { expect, test } from 'vitest';
import { isAfter, usualBefore, type Comparable } from './comparable.rules.ts';

const one = (id: number, day: string, other: Partial<Comparable> = {}): Comparable => ({
  id,
  scope_id: 1,
  purpose: { id: 3 },
  assessment_date: day,
  framework_version: 'MSPI-2025',
  is_partial: false,
  ...other,
});
const now = one(5, '2026-06-01');
const last = one(2, '2026-02-01');

test('an assessment is compared by itself with the last one before it', () => {
  expect(usualBefore([one(1, '2026-01-01'), last, now], now)).toBe(last);
  expect(usualBefore([last, one(1, '2026-01-01'), now], now)).toBe(last);
  const sameDay = one(4, '2026-06-01');
  expect(usualBefore([last, sameDay, now], now)).toBe(sameDay);
});

test.each([
  ['is still answered', { is_partial: true }],
  ['is of another scope', { scope_id: 2 }],
  ['is of another purpose', { purpose: { id: 4 } }],
  ['is by another framework', { framework_version: 'NIST-CSF-2.0' }],
  ['came later', { assessment_date: '2026-07-01' }],
] as const)('not with one that %s', (_, other) => {
  expect(usualBefore([one(3, '2026-03-01', other), last, now], now)).toBe(last);
  expect(usualBefore([one(3, '2026-03-01', other), now], now)).toBeUndefined();
});

test('of two of one day the one that began later is the later one', () => {
  expect(isAfter(one(6, '2026-06-01'), now)).toBe(true);
  expect(isAfter(one(4, '2026-06-01'), now)).toBe(false);
  expect(isAfter(one(9, '2026-05-31'), now)).toBe(false);
});
