import type { Rating } from './risk.rules.ts';

/** Risks that stand in one cell of a map and in another of the map they are compared with. */
export type Move = Rating & { readonly fromProbability: number; readonly fromImpact: number; readonly count: number };

type Point = { readonly x: number; readonly y: number };
/** An arrow over a map, in its own measure: the line, the head as a closed shape, the place of its number. */
export type Arrow = { readonly move: Move; readonly line: string; readonly head: string; readonly label: Point };

/** More arrows than this hide the map: those of the most risks are drawn, a table tells all. */
export const drawnArrows = 8;

/** Distance from the middle of a cell where an arrow begins, and where it ends; its bend, as a share of its length. */
const reach = { start: 14, end: 20, bend: 0.14, head: 11 };

/** Rounded to hundredths, as a picture is written. */
const text = (...numbers: readonly number[]): string => numbers.map((value) => Math.round(value * 100) / 100).join(' ');

/**
 * Arrows of the greatest moves from the middle of one cell to that of another, the lesser first, so that the greater lie above.
 * Each bends to its right: there and back never cover one another. A cell that `at` does not know has no arrow.
 */
export function arrowsOf(moves: readonly Move[], at: (cell: Rating) => Point | null): Arrow[] {
  return moves
    .toSorted((a, b) => b.count - a.count)
    .slice(0, drawnArrows)
    .toReversed()
    .flatMap((move) => {
      const from = at({ probability: move.fromProbability, impact: move.fromImpact });
      const to = at(move);
      return from && to ? [{ move, ...arrow(from, to) }] : [];
    });
}

function arrow(from: Point, to: Point): Omit<Arrow, 'move'> {
  const bend = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * reach.bend,
    y: (from.y + to.y) / 2 + (to.x - from.x) * reach.bend,
  };
  const start = towards(from, bend, reach.start);
  const tip = towards(to, bend, reach.end);
  const neck = towards(tip, bend, reach.head);
  const half = { x: ((neck.y - tip.y) * 6) / reach.head, y: ((tip.x - neck.x) * 6) / reach.head };
  return {
    line: `M${text(start.x, start.y)}Q${text(bend.x, bend.y, neck.x, neck.y)}`,
    head: `M${text(tip.x, tip.y)}L${text(neck.x + half.x, neck.y + half.y)}L${text(neck.x - half.x, neck.y - half.y)}Z`,
    label: { x: (start.x + 2 * bend.x + neck.x) / 4, y: (start.y + 2 * bend.y + neck.y) / 4 },
  };
}

/** The point that lies `distance` from one on its way to another. */
function towards(from: Point, to: Point, distance: number): Point {
  const share = distance / Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
