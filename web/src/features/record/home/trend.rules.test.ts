import { expect, test } from 'vitest';
import { axisEnd, columnsOf } from './trend.rules.ts';

test('a month is a column with its worst range at the axis', () => {
  const [column] = columnsOf([
    {
      month: '2026-10',
      counts: [
        { rangeId: 4, count: 5 },
        { rangeId: 1, count: 2 },
      ],
    },
  ]);
  expect(column).toEqual({
    month: '2026-10',
    total: 7,
    pieces: [
      { rangeId: 1, from: 0, count: 2 },
      { rangeId: 4, from: 2, count: 5 },
    ],
  });
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
