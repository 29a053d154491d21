import { expect, test } from 'vitest';
import { contrastWithWhite, leastContrast } from './contrast.rules.ts';

test('black has the most contrast with white, and white none', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21, 5);
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1, 5);
});

test.each([
  ['#767676', true],
  ['#777777', false],
  ['#0f6e69', true],
  ['#f2c200', false],
])('%s is read on white: %s', (hex, isRead) => {
  expect(contrastWithWhite(hex) >= leastContrast).toBe(isRead);
});
