import { expect, test } from 'vitest';
import { axisEnd, columnsOf, isRecoloured } from './trend.rules.ts';

const month = {
  month: '2026-10',
  counts: [
    { rangeId: 4, count: 5 },
    { rangeId: 1, count: 2 },
  ],
  countsToday: [
    { rangeId: 4, count: 4 },
    { rangeId: 1, count: 3 },
  ],
  residual: [
    { rangeId: 4, count: 6 },
    { rangeId: 1, count: 1 },
  ],
  residualToday: [
    { rangeId: 1, count: 1 },
    { rangeId: 4, count: 6 },
  ],
};

test('a month is a column with its worst range at the axis', () => {
  expect(columnsOf([month], 'past', 'inherent')).toEqual([
    {
      month: '2026-10',
      total: 7,
      pieces: [
        { rangeId: 1, from: 0, count: 2 },
        { rangeId: 4, from: 2, count: 5 },
      ],
    },
  ]);
  expect(columnsOf([month], 'today', 'inherent')[0]?.pieces.map(({ count }) => count)).toEqual([3, 4]);
  expect(columnsOf([month], 'past', 'residual')[0]?.pieces.map(({ count }) => count)).toEqual([1, 6]);
});

test('the choice of the method is there when some month is different with the other one', () => {
  expect(isRecoloured([month], 'inherent')).toBe(true);
  expect(isRecoloured([{ ...month, countsToday: month.counts.toReversed() }], 'inherent')).toBe(false);
  expect(isRecoloured([month], 'residual')).toBe(false);
});

test.each([
  [0, 4],
  [3, 4],
  [5, 6],
  [11, 12],
  [101, 120],
  [128, 140],
  [999, 1000],
  [1001, 1200],
])('an axis for %i risks ends at %i, whose half is whole', (highest, end) => {
  expect(axisEnd(highest)).toBe(end);
});
