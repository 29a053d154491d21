import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, ceiling, compare, divide, fraction, multiply, rounded, subtract, toNumber, written } from './fraction.ts';

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

test('dividing undoes multiplying, and nothing is divided by zero', () => {
  const third = divide(fraction(-140), fraction(-3));
  expect(compare(multiply(third, fraction(3)), fraction(140))).toBe(0);
  expect(compare(divide(fraction(1), fraction(-4)), fraction(-0.25))).toBe(0);
  expect(() => divide(fraction(1), fraction(0))).toThrow(RangeError);
});

test.each([
  [46.665, 2, 46.67],
  [46.6649, 2, 46.66],
  [-46.665, 2, -46.67],
  [0.5, 0, 1],
  [41.67, 0, 42],
  [0, 2, 0],
])('%d with %i decimals is %d', (value, decimals, expected) => {
  expect(toNumber(rounded(fraction(value), decimals))).toBe(expected);
});

test.each([
  [divide(fraction(140), fraction(3)), '140/3'],
  [divide(fraction(280), fraction(6)), '140/3'],
  [divide(fraction(-1), fraction(4)), '-1/4'],
  [fraction(60), '60'],
  [fraction(0), '0'],
])('%o is written %s', (value, text) => {
  expect(written(value)).toBe(text);
});
