import { expect, test } from 'vitest';
import { cornersOf, linesOf, pointAt } from './radar.rules.ts';

test('the first axis points upwards and the others follow clockwise', () => {
  const radius = 100;
  expect([0, 1, 2, 3].map((axis) => pointAt(axis, 4, { share: 1, radius }))).toEqual([
    { x: 0, y: -100 },
    { x: 100, y: 0 },
    { x: 0, y: 100 },
    { x: -100, y: 0 },
  ]);
  expect(pointAt(0, 3, { share: 0.4, radius })).toEqual({ x: 0, y: -40 });
});

test('a shape has a corner on each axis, at the length of its score', () => {
  expect(cornersOf([1, 0.5, 0, 0.25], 100)).toBe('0,-100 50,0 0,0 -25,0');
});

test('a long name is broken between words', () => {
  expect(linesOf('Controles organizacionales', 14)).toEqual(['Controles', 'organizacionales']);
  expect(linesOf('Detectar', 14)).toEqual(['Detectar']);
  expect(linesOf('uno dos tres', 8)).toEqual(['uno dos', 'tres']);
  expect(linesOf('uno dos tres', 7), 'as wide as there is room').toEqual(['uno dos', 'tres']);
  expect(linesOf('uno dos tres', 6)).toEqual(['uno', 'dos', 'tres']);
});
