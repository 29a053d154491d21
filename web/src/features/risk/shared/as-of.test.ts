import { dayIn, daysBetween, daysLater } from '@baluarte/contract/kit/day.ts';
import { expect, test } from 'vitest';
import { endOfDay, pastDay } from './as-of.ts';

test('a day ends at midnight where the person is', () => {
  expect(endOfDay('2026-03-01', 'America/Bogota')).toBe('2026-03-02T04:59:59.000Z');
  expect(endOfDay('2026-03-01', 'UTC')).toBe('2026-03-01T23:59:59.000Z');
});

test('a day on which clocks change ends right too', () => {
  expect(endOfDay('2026-03-29', 'Europe/Madrid')).toBe('2026-03-29T21:59:59.000Z');
  expect(endOfDay('2026-10-25', 'Europe/Madrid')).toBe('2026-10-25T22:59:59.000Z');
});

test('late in the evening in Bogotá it is still the same day', () => {
  expect(dayIn('America/Bogota', new Date('2026-03-02T03:00:00Z'))).toBe('2026-03-01');
});

test('days are counted over months and years', () => {
  expect(daysLater('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2025-12-31', '2026-03-01')).toBe(60);
});

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', null],
  ['2026-11-22', null],
  ['2025-11-21', '2025-11-21'],
  ['2025-11-20', null],
  ['2026-13-45', null],
  ['ayer', null],
  [null, null],
])('the map can be seen at the close of a day of the last twelve months: %s', (text, day) => {
  expect(pastDay(text, '2026-11-21')).toBe(day);
});
