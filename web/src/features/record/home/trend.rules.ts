import { rangeIds } from '#risk/shared/range-mark.tsx';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import type { LeveledRisks } from './posture/posture-endpoints.ts';

type Trend = NonNullable<LeveledRisks['trend']>;

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

/** Which of its two values a risk is counted by. */
export type TrendKind = 'inherent' | 'residual';

const countsOf = (end: Trend[number], kind: TrendKind) =>
  kind === 'inherent' ? { past: end.counts, today: end.countsToday } : { past: end.residual, today: end.residualToday };

/** Whether some month would be shown otherwise by today's method than by the one in force then. */
export const isRecoloured = (trend: Trend, kind: TrendKind): boolean =>
  trend.some((end) => {
    const { past, today } = countsOf(end, kind);
    return today.some(({ rangeId, count }) => past.find((one) => one.rangeId === rangeId)?.count !== count);
  });

/**
 * The months as stacked columns, by the method in force at the end of each or by today's: the worst range lies on the axis,
 * where columns can be compared.
 */
export function columnsOf(trend: Trend, method: 'past' | 'today', kind: TrendKind): Column[] {
  return trend.map((end) => {
    const counts = countsOf(end, kind)[method];
    const { month } = end;
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

/** The end of an axis that shows `highest`: at least 4, twice a round step, so that its half is a whole number. */
export function axisEnd(highest: number): number {
  const half = Math.max(highest, 4) / 2;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(half)) - (half >= 20 ? 0 : 1));
  return 2 * Math.ceil(half / step) * step;
}
