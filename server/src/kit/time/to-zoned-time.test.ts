import { expect, test } from 'vitest';
import { toZonedTime } from './to-zoned-time.ts';

test.each([
  ['America/Bogota', '2026-11-21T04:30:15.000Z', '2026-11-20T23:30:15.000Z'],
  ['Europe/Madrid', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30:00.000Z'],
  ['Asia/Kolkata', '2026-01-01T00:00:00.999Z', '2026-01-01T05:30:00.000Z'],
])('in %s %s is shown as the clock there shows it', (timeZone, at, shown) => {
  expect(toZonedTime(timeZone, new Date(at)).toISOString()).toBe(shown);
});

test('a zone that does not exist is refused', () => {
  expect(() => toZonedTime('Europe/Atlantis', new Date())).toThrow(RangeError);
});
