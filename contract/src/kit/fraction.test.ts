import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, ceiling, compare, fraction, multiply, subtract, toNumber } from './fraction.ts';

test.each([
  [0, 0n, 1n],
  [40, 40n, 1n],
  [0.25, 25n, 100n],
  [-1.5, -15n, 10n],
  [1e-7, 1n, 10_000_000n],
  [2.5e21, 2_500_000_000_000_000_000_000n, 1n],
])('%d is read as the decimal it is written as', (value, over, under) => {
  expect(fraction(value)).toEqual({ over, under });
});

test('what is not a number is refused', () => {
  for (const value of [Number.NaN, Infinity]) expect(() => fraction(value)).toThrow(RangeError);
});

test.each([
  [40, 40],
  [40.01, 41],
  [0, 0],
  [-0.5, 0],
  [-1.5, -1],
])('the ceiling of %d is %i', (value, whole) => {
  expect(ceiling(fraction(value)) + 0).toBe(whole);
});

test('tenths add, subtract and multiply as on paper', () => {
  const [a, b, sum] = [fraction(0.1), fraction(0.2), fraction(0.3)];
  expect(compare(add(a, b), sum)).toBe(0);
  expect(compare(subtract(sum, b), a)).toBe(0);
  expect(toNumber(multiply(sum, sum))).toBe(0.09);
});

test('comparing follows the numbers', () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(compare(fraction(a), fraction(b))).toBe(Math.sign(a - b) + 0);
    }),
  );
});
