import type { Move } from '@baluarte/contract/risk/heat-map-moves.rules.ts';
import type { HeatMap } from '@baluarte/contract/risk/heat-map.rules.ts';

/** A cell in the address bar: probability and impact, `4-5`. */
export interface Cell {
  probability: number;
  impact: number;
}
export const cellText = ({ probability, impact }: Cell): string => `${probability}-${impact}`;

/** The cell an address names, when the map has it. */
export function cellFrom(text: string | null, { rows }: HeatMap): Cell | null {
  const all = rows.flatMap(({ cells }) => cells);
  return all.find((cell) => cellText(cell) === text) ?? null;
}

/** The cell worth looking at first: the highest level that holds a risk; null on an empty map. */
export const worstCell = ({ summary }: HeatMap): Cell | null => summary.worstCells[0] ?? null;

/** The cell of the map compared with that a move comes from. */
export const originOf = ({ fromProbability, fromImpact }: Move): Cell => ({
  probability: fromProbability,
  impact: fromImpact,
});
