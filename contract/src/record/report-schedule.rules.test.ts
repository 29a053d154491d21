import { assert, constant, constantFrom, date, integer, oneof, property, record, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastRun, nextRun, type Rhythm } from './report-schedule.rules.ts';

const next = (after: string, rhythm: Rhythm, zone = 'America/Bogota') =>
  nextRun(new Date(after), rhythm, zone).toISOString();

describe('the next report of a schedule', () => {
  test.each([
    ['2026-01-31T11:59:59Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00Z', '2026-02-28T12:00:00.000Z'],
    ['2028-02-01T00:00:00Z', '2028-02-29T12:00:00.000Z'],
    ['2026-12-31T12:00:00Z', '2027-01-31T12:00:00.000Z'],
  ])('on the last day of the month, after %s, is at %s', (after, at) => {
    expect(next(after, { every: 'month', day: 0, hour: 7 })).toBe(at);
  });

  test('is by the day of the zone: the first of the month begins there before it does in UTC, or after', () => {
    const first = { every: 'month', day: 1, hour: 0 } as const;
    expect(next('2026-03-31T20:00:00Z', first, 'Pacific/Kiritimati')).toBe('2026-04-30T10:00:00.000Z');
    expect(next('2026-03-31T20:00:00Z', first, 'America/Bogota')).toBe('2026-04-01T05:00:00.000Z');
  });

  test('at an hour that the clocks skip is when they go on, and at one they show twice the first time', () => {
    const sunday = { every: 'week', day: 7, hour: 2 } as const;
    expect(next('2026-03-28T12:00:00Z', sunday, 'Europe/Madrid')).toBe('2026-03-29T01:00:00.000Z');
    expect(next('2026-10-24T12:00:00Z', sunday, 'Europe/Madrid')).toBe('2026-10-25T00:00:00.000Z');
    // Once that day, not twice.
    expect(next('2026-10-25T00:00:00Z', sunday, 'Europe/Madrid')).toBe('2026-11-01T01:00:00.000Z');
  });

  test('on Mondays is a week after the last', () => {
    const monday = { every: 'week', day: 1, hour: 8 } as const;
    expect(next('2026-11-24T19:00:00Z', monday)).toBe('2026-11-30T13:00:00.000Z');
    expect(next('2026-11-30T13:00:00Z', monday)).toBe('2026-12-07T13:00:00.000Z');
  });

  test('keeps its hour on the clock over the change of it', () => {
    const daily = { every: 'month', day: 28, hour: 9 } as const;
    expect(next('2026-03-01T00:00:00Z', daily, 'Europe/Madrid')).toBe('2026-03-28T08:00:00.000Z');
    expect(next('2026-04-01T00:00:00Z', daily, 'Europe/Madrid')).toBe('2026-04-28T07:00:00.000Z');
  });
});

const rhythms: Arbitrary<Rhythm> = oneof(
  record({
    every: constant('month' as const),
    day: integer({ min: 0, max: 28 }),
    hour: integer({ min: 0, max: 23 }),
  }),
  record({
    every: constant('week' as const),
    day: integer({ min: 1, max: 7 }),
    hour: integer({ min: 0, max: 23 }),
  }),
);
const zones = constantFrom(
  'America/Bogota',
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
);
const moments = date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

test('after a run comes the next, and the last before that is the run: none is skipped and none comes twice', () => {
  assert(
    property(moments, rhythms, zones, (moment, rhythm, zone) => {
      const first = nextRun(moment, rhythm, zone);
      const second = nextRun(first, rhythm, zone);
      expect(first.getTime()).toBeGreaterThan(moment.getTime());
      expect(second.getTime()).toBeGreaterThan(first.getTime());
      expect(lastRun(new Date(second.getTime() - 1), rhythm, zone)).toEqual(first);
      expect(lastRun(first, rhythm, zone)).toEqual(first);
    }),
    { numRuns: 300 },
  );
});

/** Days in which clocks change, and one in the zone that is furthest ahead. */
const changes = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
  ['Pacific/Kiritimati', '2026-06-01'],
] as const;

test.each(changes)(
  'in %s on %s the report of each hour is at the first minute that shows the hour or a later one',
  (zone, day) => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    const start = Date.parse(`${day}T00:00:00Z`) - 86_400_000;
    const minutes = Array.from({ length: 3 * 24 * 6 }, (_, place) => {
      const moment = start + place * 600_000;
      return { moment, shown: clock.format(moment) };
    });
    const date = new Date(`${day}T00:00:00Z`);
    const weekday = date.getUTCDay() || 7;
    for (let hour = 0; hour < 24; hour += 1) {
      const asked = `${day} ${String(hour).padStart(2, '0')}:00`;
      const first = minutes.find(({ shown }) => shown >= asked)?.moment ?? 0;
      const after = new Date(first - 20 * 3_600_000);
      expect(nextRun(after, { every: 'week', day: weekday, hour }, zone).toISOString(), asked).toBe(
        new Date(first).toISOString(),
      );
    }
  },
);
