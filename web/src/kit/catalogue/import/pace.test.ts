import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

const startedAt = '2026-11-21T10:00:00.000Z';
const after = (seconds: number) => Date.parse(startedAt) + seconds * 1000;

test('speed and time left follow from what is done', () => {
  const pace = paceOf({ rowsRead: 25_000, rowsTotal: 100_000, startedAt }, after(5));
  expect(pace).toEqual({ share: 0.25, rowsPerSecond: 5000, secondsLeft: 15 });
});

test('an import that waits, or has just begun, promises nothing', () => {
  const nothing = { share: 0, rowsPerSecond: null, secondsLeft: null };
  expect(paceOf({ rowsRead: 0, rowsTotal: 10, startedAt: null }, after(0))).toEqual(nothing);
  expect(paceOf({ rowsRead: 0, rowsTotal: 10, startedAt }, after(9))).toEqual(nothing);
});

test('without a known total there is a speed and no share', () => {
  expect(paceOf({ rowsRead: 300, rowsTotal: null, startedAt }, after(3))).toEqual({
    share: null,
    rowsPerSecond: 100,
    secondsLeft: null,
  });
});
