import type { TrendPoint } from '@baluarte/contract/maturity/assessment-fields.ts';
import { expect, test } from 'vitest';
import { frameworksOf, isAfter, othersOf, usualOf } from './compared-with.ts';

const point = (id: number, day: string, version = 'MSPI-2025', purpose = 3): TrendPoint => ({
  id,
  name: null,
  purpose: { id: purpose, text: '-', text_en: '-' },
  assessment_date: day,
  completed_at: null,
  framework_version: version,
  is_partial: false,
  overall_maturity: 50,
  phva_score: null,
  nist_score: null,
  controls_score: null,
  maturity_level: 1,
});
const nist = 'NIST-CSF-2.0';
const now = point(5, '2026-06-01');
const points = [
  point(1, '2025-01-01'),
  point(2, '2025-06-01', nist),
  point(3, '2025-07-01', 'MSPI-2025', 7),
  now,
  point(6, '2026-09-01'),
];
const ids = (some: readonly TrendPoint[]) => some.map(({ id }) => id);

test('those of other purposes can be compared with too, apart from those of the same', () => {
  const { own, foreign } = othersOf(points, now);
  expect([ids(own), ids(foreign)]).toEqual([[1, 2, 6], [3]]);
});

test('what is compared by itself is the one before by the same framework, though another was made since', () => {
  expect(usualOf(othersOf(points, now).own, now)?.id).toBe(1);
  expect(usualOf([point(2, '2025-06-01', nist), point(6, '2026-09-01')], now)?.id).toBe(2);
  expect(usualOf([point(6, '2026-09-01')], now)?.id).toBe(6);
  expect(usualOf([], now)).toBeUndefined();
});

test('of two of one day the one that began later is the later one', () => {
  expect(isAfter(point(6, '2026-06-01'), now)).toBe(true);
  expect(isAfter(point(4, '2026-06-01'), now)).toBe(false);
  expect(isAfter(point(9, '2026-05-31'), now)).toBe(false);
});

test('the frameworks of some assessments are named once each', () => {
  expect(frameworksOf(points)).toEqual(['MSPI-2025', nist]);
});
