import { nonEmpty } from '#kit/non-empty.ts';
import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { digestDay } from './digest.rules.ts';

const dueAt = (moment: string, timeZone: string, digest: 'daily' | 'weekly' | 'off' = 'daily') =>
  digestDay(new Date(moment), { timeZone, digest });

test.each([
  // Colombia has no summer time: 08:00 there is 13:00 UTC all year.
  ['2026-11-23T12:59:59Z', 'America/Bogota', 'daily', null],
  ['2026-11-23T13:00:00Z', 'America/Bogota', 'daily', '2026-11-23'],
  ['2026-11-24T00:59:59Z', 'America/Bogota', 'daily', '2026-11-23'],
  ['2026-11-24T01:00:00Z', 'America/Bogota', 'daily', null],
  // Only Mondays.
  ['2026-11-23T13:00:00Z', 'America/Bogota', 'weekly', '2026-11-23'],
  ['2026-11-24T13:00:00Z', 'America/Bogota', 'weekly', null],
  ['2026-11-22T13:00:00Z', 'America/Bogota', 'weekly', null],
  // Monday in Auckland while it is still Sunday in UTC.
  ['2026-11-22T19:00:00Z', 'Pacific/Auckland', 'weekly', '2026-11-23'],
  // The last day of a month, of February in a leap year, of a year.
  ['2027-01-01T00:30:00Z', 'America/Bogota', 'daily', '2026-12-31'],
  ['2028-02-29T13:00:00Z', 'America/Bogota', 'daily', '2028-02-29'],
  // Zones off by half an hour and by three quarters.
  ['2026-11-23T02:29:00Z', 'Asia/Kolkata', 'daily', null],
  ['2026-11-23T02:30:00Z', 'Asia/Kolkata', 'daily', '2026-11-23'],
  ['2026-11-23T02:14:00Z', 'Asia/Kathmandu', 'daily', null],
  ['2026-11-23T02:15:00Z', 'Asia/Kathmandu', 'daily', '2026-11-23'],
  ['2026-11-23T13:00:00Z', 'America/Bogota', 'off', null],
  ['2026-11-23T13:00:00Z', 'Nowhere/Else', 'daily', null],
] as const)('at %s in %s the %s digest is due for %s', (moment, zone, digest, day) => {
  expect(dueAt(moment, zone, digest)).toBe(day);
});

test('it leaves at eight by the clock on the wall before and after summer time begins and ends', () => {
  // Madrid: from +1 to +2 on 29 March 2026, back on 25 October.
  expect([dueAt('2026-03-28T06:59:00Z', 'Europe/Madrid'), dueAt('2026-03-28T07:00:00Z', 'Europe/Madrid')]).toEqual([
    null,
    '2026-03-28',
  ]);
  expect([dueAt('2026-03-29T05:59:00Z', 'Europe/Madrid'), dueAt('2026-03-29T06:00:00Z', 'Europe/Madrid')]).toEqual([
    null,
    '2026-03-29',
  ]);
  expect([dueAt('2026-10-25T06:59:00Z', 'Europe/Madrid'), dueAt('2026-10-25T07:00:00Z', 'Europe/Madrid')]).toEqual([
    null,
    '2026-10-25',
  ]);
});

const zones = ['America/Bogota', 'Europe/Madrid', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/St_Johns', 'UTC'];
const quarter = 15 * 60_000;

test('checked every quarter of an hour, each day is due once, and one Monday a week', () => {
  assert(
    property(constantFrom(...zones), integer({ min: 0, max: 3000 }), (timeZone, startDay) => {
      const start = Date.UTC(2024, 0, 1) + startDay * 86_400_000;
      const at = Array.from({ length: 15 * 96 }, (_, index) => new Date(start + index * quarter));
      const days = new Set(at.flatMap((now) => digestDay(now, { timeZone, digest: 'daily' }) ?? []));
      const mondays = new Set(at.flatMap((now) => digestDay(now, { timeZone, digest: 'weekly' }) ?? []));
      expect(days.size).toBeGreaterThanOrEqual(15);
      expect(days.size).toBeLessThanOrEqual(16);
      expect([2, 3]).toContain(mondays.size);
      for (const monday of nonEmpty(mondays)) expect(days).toContain(monday);
    }),
    { numRuns: 20 },
  );
});
