import { expect, test } from 'vitest';
import { arrowsOf, drawnArrows, type Move } from './heat-map-moves.rules.ts';

const at = ({ probability, impact }: { probability: number; impact: number }) =>
  impact > 5 ? null : { x: impact * 100, y: 600 - probability * 100 };
const move = (from: [number, number], to: [number, number], count: number): Move => ({
  fromProbability: from[0],
  fromImpact: from[1],
  probability: to[0],
  impact: to[1],
  count,
});

test('the greatest moves are drawn, the greatest of all above the others', () => {
  const moves = Array.from({ length: 20 }, (_, index) => move([5, 5], [4 - (index % 4), 5 - (index % 5)], index + 1));
  const arrows = arrowsOf(moves, at);
  expect(arrows).toHaveLength(drawnArrows);
  expect(arrows.at(-1)?.move.count).toBe(20);
  expect(arrows[0]?.move.count).toBe(20 - drawnArrows + 1);
});

test('an arrow points at where the risks are now, and stays clear of both numbers', () => {
  const [one] = arrowsOf([move([5, 5], [2, 5], 3)], at);
  const tip =
    one?.head
      .match(/^M([\d.]+) ([\d.]+)/)
      ?.slice(1)
      .map(Number) ?? [];
  expect(Math.hypot(500 - (tip[0] ?? 0), 400 - (tip[1] ?? 0))).toBeCloseTo(20, 0);
  expect(tip[1]).toBeLessThan(400);
});

test('arrows there and back bend to different sides', () => {
  const [there, back] = arrowsOf([move([5, 5], [2, 5], 3), move([2, 5], [5, 5], 2)], at).map(({ label }) => label.x);
  expect(Math.sign((there ?? 0) - 500)).toBe(-Math.sign((back ?? 0) - 500));
});

test('a cell that is not on the scales has no arrow', () => {
  expect(arrowsOf([move([5, 6], [2, 5], 3)], at)).toEqual([]);
});

test('an arrow is drawn from near the middle of one cell to near that of the other, bent, with its head and its number', () => {
  const [other, one] = arrowsOf([move([5, 4], [2, 1], 3), move([1, 2], [2, 5], 2)], at);
  expect(one).toMatchObject({
    line: 'M387.8 106.86Q208 208 115.2 372.98',
    head: 'M109.81 382.57L109.97 370.04L120.43 375.92Z',
  });
  expect([one?.label.x, one?.label.y].map((value) => value?.toFixed(2))).toEqual(['229.75', '223.96']);
  expect(other).toMatchObject({
    line: 'M213.98 499.32Q364 492 474.32 417.37',
    head: 'M483.43 411.21L477.69 422.34L470.96 412.4Z',
  });
  expect([other?.label.x, other?.label.y].map((value) => value?.toFixed(2))).toEqual(['354.08', '475.17']);
});

test('a move to a cell that is not on the scales has no arrow either, and there are eight at most', () => {
  expect(arrowsOf([move([2, 5], [5, 6], 3)], at)).toEqual([]);
  expect(
    arrowsOf(
      Array.from({ length: 9 }, () => move([5, 5], [2, 5], 1)),
      at,
    ),
  ).toHaveLength(8);
});
