import { expect, test } from 'vitest';
import { nonEmpty } from './non-empty.ts';

test('a list with items is gone through in its order, whatever it is iterated by', () => {
  expect(nonEmpty(['a', 'b'])).toEqual(['a', 'b']);
  expect(nonEmpty(new Map([['a', 1]]).entries())).toEqual([['a', 1]]);
});

test.each([[[]], [null], [undefined], [new Set()]])('a loop over %j fails', (items) => {
  expect(() => nonEmpty<unknown>(items)).toThrow('nothing to go through');
});
