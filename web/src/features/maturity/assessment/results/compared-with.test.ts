import type { TrendPoint } from '@baluarte/contract/maturity/assessment-fields.ts';
import { expect, test } from 'vitest';
import { comparedIn, comparedOf, comparing, frameworksOf, othersOf } from './compared-with.ts';

const point = (id: number, day: string, version = 'MSPI-2025', purpose = 3): TrendPoint => ({
  id,
  scope_id: 1,
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
  expect(comparedOf(points, now, null)?.id).toBe(1);
  expect(comparedOf([point(2, '2025-06-01', nist), point(6, '2026-09-01')], now, null)?.id).toBe(2);
  expect(comparedOf([point(6, '2026-09-01')], now, null)?.id).toBe(6);
  expect(comparedOf([], now, null)).toBeUndefined();
});

test('a finished one before goes before one that is still being answered, and none of another scope is taken unasked', () => {
  const answering = { ...point(4, '2026-05-01'), is_partial: true };
  const elsewhere = { ...point(3, '2026-04-01'), scope_id: 2 };
  expect(comparedOf([point(1, '2025-01-01'), elsewhere, answering], now, null)?.id).toBe(1);
  expect(comparedOf([elsewhere, answering], now, null)?.id).toBe(4);
  expect(comparedOf([elsewhere], now, null)).toBeUndefined();
});

test('whatever is chosen is compared, of another purpose or scope too; one that is not there is as if nobody chose', () => {
  expect(comparedOf(points, now, 3)?.id).toBe(3);
  expect(comparedOf(points, now, 6)?.id).toBe(6);
  expect(comparedOf(points, now, now.id)?.id).toBe(1);
  expect(comparedOf(points, now, 99)?.id).toBe(1);
});

test('the frameworks of some assessments are named once each', () => {
  expect(frameworksOf(points)).toEqual(['MSPI-2025', nist]);
});

test('which one is compared is in the address, beside what else it says', () => {
  const address = comparing(new URLSearchParams('id=4&step=results'), '7');
  expect(address.toString()).toBe('id=4&step=results&compare=7');
  expect(comparedIn(address)).toBe(7);
  expect(comparing(address, '').toString()).toBe('id=4&step=results');
  expect(comparedIn(new URLSearchParams('compare=ayer'))).toBeNull();
});
