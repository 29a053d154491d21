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
