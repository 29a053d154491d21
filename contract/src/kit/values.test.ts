import { expect, test } from 'vitest';
import { pastMoment } from './values.ts';

test.each([
  ['2026-11-23T10:20:30Z', '2026-11-23T10:20:30.000999Z'],
  ['2026-11-23T10:20:30.5Z', '2026-11-23T10:20:30.500999Z'],
  ['2026-11-23T10:20:30.123-05:00', '2026-11-23T10:20:30.123999-05:00'],
  ['2026-11-23T10:20:30.123456Z', '2026-11-23T10:20:30.123456Z'],
])('what is read at %s includes what was written until %s', (written, meant) => {
  expect(pastMoment.parse(written)).toBe(meant);
});
