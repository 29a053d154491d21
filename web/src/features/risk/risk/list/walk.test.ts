import { expect, test } from 'vitest';
import { afterPage, stepFrom } from './walk.ts';

const order = [7, 3, 9];

test('a walk follows the order it began with, both ways', () => {
  expect(stepFrom(order, 7, 1)).toEqual({ go: 3 });
  expect(stepFrom(order, 9, -1)).toEqual({ go: 3 });
});

test('after the last row of the page it goes further, before the first it ends', () => {
  expect(stepFrom(order, 9, 1)).toBe('further');
  expect(stepFrom(order, 7, -1)).toBe('end');
});

test('a risk that came by a link leads to the first of the list', () => {
  expect(stepFrom(order, 100, 1)).toEqual({ go: 7 });
  expect(stepFrom(order, 100, -1)).toBe('end');
});

test('an empty page has nothing to walk through', () => {
  expect(stepFrom([], 1, 1)).toBe('further');
});

test('answered risks leave a list of incomplete ones, and the walk goes on with those that moved up', () => {
  expect(afterPage([11, 12], new Set(order))).toBe(11);
});

test('a risk that was passed and left incomplete is not offered again', () => {
  expect(afterPage([3, 11], new Set(order))).toBe(11);
  expect(afterPage([3, 9], new Set(order))).toBe('nextPage');
});
