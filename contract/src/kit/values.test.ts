import { afterEach, expect, test, vi } from 'vitest';
import { pastMoment } from './values.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['2026-03-23T10:20:30Z', '2026-03-23T10:20:30.000999Z'],
  ['2026-03-23T10:20:30.5Z', '2026-03-23T10:20:30.500999Z'],
  ['2026-03-23T10:20:30.123-05:00', '2026-03-23T10:20:30.123999-05:00'],
  ['2026-03-23T10:20:30.123456Z', '2026-03-23T10:20:30.123456Z'],
])('what is read at %s includes what was written until %s', (written, meant) => {
  expect(pastMoment.parse(written)).toBe(meant);
});

test.each(['2026-11-23T23:59:59.999Z', '2030-01-01T00:00:00.000001-05:00'])(
  'what is still to come, %s, is now',
  (written) => {
    vi.useFakeTimers({ now: new Date('2026-11-23T10:20:30.123Z') });
    expect(pastMoment.parse(written)).toBe('2026-11-23T10:20:30.123999Z');
    expect(pastMoment.parse('2026-11-23T05:20:30.122-05:00')).toBe('2026-11-23T05:20:30.122999-05:00');
  },
);
