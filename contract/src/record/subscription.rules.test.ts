import { expect, test } from 'vitest';
import { frequencies, nextReportDay, reportDay, weekdays } from './subscription.rules.ts';

/** Tuesday 24 November 2026, nine in the morning in Bogota and three in the afternoon in Madrid. */
const tuesday = new Date('2026-11-24T14:00:00Z');
const bogota = 'America/Bogota';

test('reports leave from eight until twenty on the clock of a zone, with its own day and weekday', () => {
  expect(reportDay(tuesday, bogota)).toEqual({ day: '2026-11-24', weekday: 2 });
  expect(reportDay(new Date('2026-11-24T12:59:00Z'), bogota)).toBeNull();
  expect(reportDay(new Date('2026-11-24T13:00:00Z'), bogota)).toEqual({ day: '2026-11-24', weekday: 2 });
  expect(reportDay(new Date('2026-11-25T00:59:00Z'), bogota)).toEqual({ day: '2026-11-24', weekday: 2 });
  expect(reportDay(new Date('2026-11-25T01:00:00Z'), bogota)).toBeNull();
  expect(reportDay(new Date('2026-11-24T23:30:00Z'), 'Pacific/Auckland')).toEqual({ day: '2026-11-25', weekday: 3 });
  expect(reportDay(tuesday, 'Nowhere/At_all')).toBeNull();
});

test('a daily one is next today, or tomorrow once today was told or is over', () => {
  const daily = { frequency: 'daily', weekday: null } as const;
  const next = (now: Date, lastDay: string | null) => nextReportDay(daily, { now, timeZone: bogota, lastDay });
  expect(next(tuesday, null)).toBe('2026-11-24');
  expect(next(tuesday, '2026-11-23')).toBe('2026-11-24');
  expect(next(tuesday, '2026-11-24')).toBe('2026-11-25');
  expect(next(new Date('2026-11-25T00:59:00Z'), '2026-11-23')).toBe('2026-11-24');
  expect(next(new Date('2026-11-25T01:00:00Z'), '2026-11-23')).toBe('2026-11-25');
});

test('a weekly one whose day passed without is next on the day after, once its hours are over', () => {
  const next = (now: Date, lastDay: string | null) =>
    nextReportDay({ frequency: 'weekly', weekday: 2 }, { now, timeZone: bogota, lastDay });
  const evening = new Date('2026-11-25T01:00:00Z');
  expect(next(tuesday, '2026-11-17')).toBe('2026-11-24');
  expect(next(evening, '2026-11-17'), 'nothing left on this Tuesday').toBe('2026-11-25');
  expect(next(evening, '2026-11-24'), 'it left this Tuesday').toBe('2026-12-01');
  expect(next(evening, null), 'the first one').toBe('2026-12-01');
});

test('days of the week are those of ISO 8601, each read on its own day', () => {
  expect(weekdays).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(frequencies).toEqual(['daily', 'weekly']);
  const days = Array.from({ length: 7 }, (_, place) => new Date(Date.UTC(2026, 10, 23 + place, 14)));
  expect(days.map((day) => reportDay(day, bogota)?.weekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('one that is daily follows no day of the week, and a weekly one without a day is daily', () => {
  const next = (rhythm: Parameters<typeof nextReportDay>[0]) =>
    nextReportDay(rhythm, { now: tuesday, timeZone: bogota, lastDay: null });
  expect(next({ frequency: 'daily', weekday: 5 })).toBe('2026-11-24');
  expect(next({ frequency: 'weekly', weekday: null })).toBe('2026-11-24');
  expect(next({ frequency: 'weekly', weekday: 5 })).toBe('2026-11-27');
});

test('a weekly one that never reported waits for its day, and keeps it over its hours', () => {
  const evening = new Date('2026-11-25T01:00:00Z');
  const next = (now: Date, weekday: 1 | 2 | 3) =>
    nextReportDay({ frequency: 'weekly', weekday }, { now, timeZone: bogota, lastDay: null });
  expect(next(tuesday, 1)).toBe('2026-11-30');
  expect(next(evening, 3)).toBe('2026-11-25');
  expect(next(evening, 2)).toBe('2026-12-01');
});

test('a weekly one is next on its day, today too while it was not told, across the end of a month', () => {
  const next = (weekday: 1 | 2 | 7, lastDay: string | null) =>
    nextReportDay({ frequency: 'weekly', weekday }, { now: tuesday, timeZone: bogota, lastDay });
  expect(next(2, null)).toBe('2026-11-24');
  expect(next(2, '2026-11-24')).toBe('2026-12-01');
  expect(next(1, '2026-11-23')).toBe('2026-11-30');
  expect(next(7, '2026-11-22')).toBe('2026-11-29');
  expect(next(1, '2026-11-22'), 'its Monday passed without').toBe('2026-11-24');
});
