import { rangeIds } from '../../kit/risk/range-mark.tsx';
import type { RangeId } from '@baluarte/contract/risk.rules.ts';
import type { RiskFigures } from './home-endpoints.ts';

/** One piece of a column: where it begins above the axis and how high it is, both in risks. */
export interface Piece {
  rangeId: RangeId;
  from: number;
  count: number;
}
export interface Column {
  month: string;
  total: number;
  pieces: Piece[];
}

/** The months as stacked columns: the worst range lies on the axis, where columns can be compared. */
export function columnsOf(trend: RiskFigures['trend']): Column[] {
  return trend.map(({ month, counts }) => {
    let total = 0;
    const pieces = rangeIds.map((rangeId) => {
      const count = counts.find((one) => one.rangeId === rangeId)?.count ?? 0;
      const piece = { rangeId, from: total, count };
      total += count;
      return piece;
    });
    return { month, total, pieces: pieces.filter(({ count }) => count > 0) };
  });
}

/** The end of an axis that shows `highest`: 1, 2 or 5 times a power of ten, at least 5. */
export function axisEnd(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 5)));
  return [1, 2, 5, 10].map((times) => times * power).find((end) => end >= highest && end >= 5) ?? 10 * power;
}
