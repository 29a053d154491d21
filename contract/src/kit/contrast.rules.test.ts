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

test.each([
  ['#0a0a0a', 19.8],
  ['#0b0b0b', 19.68],
  ['#ff0000', 4],
  ['#00ff00', 1.37],
  ['#0000ff', 8.59],
  ['#808080', 3.95],
])('the contrast of %s with white is %d, as WCAG counts it', (hex, contrast) => {
  expect(contrastWithWhite(hex)).toBeCloseTo(contrast, 2);
});
