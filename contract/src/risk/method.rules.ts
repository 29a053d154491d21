import type { BandProblem } from './band.rules.ts';
import { orderRangeProblems, type RangeId, type RangeLevel } from './risk.rules.ts';

/** A level of a measure as it is being edited: its order and its interval in percent, from < p ≤ to. */
export type MeasureLevel = { readonly order: number; readonly percentFrom: number; readonly percentTo: number };
export type Measure = { readonly isInUse: boolean; readonly levels: readonly MeasureLevel[] };

/** One row of a measure that keeps the set from being saved; both places count from 0, as the set was given. */
export type MeasureProblem = {
  readonly type: number;
  readonly level: number;
  /** `ordersDiffer`: another measure in use has other orders, so that one order would not mean the same everywhere. */
  readonly code: BandProblem<number>['code'] | 'ordersDiffer';
};

/**
 * What is wrong with a set of probability measures, row by row, in the words of "The order range is incorrect". Of every
 * measure: orders run from 1 without a gap, each once, and their intervals cover 0 to 100 percent once, in the same
 * direction. Measures in use have the same orders. An overlap or a gap is told at the upper of the two rows, where a
 * person coming from below meets it. Empty when correct.
 */
export function measureProblems(measures: readonly Measure[]): MeasureProblem[] {
  const most = Math.max(0, ...measures.filter(({ isInUse }) => isInUse).map(({ levels }) => levels.length));
  return measures.flatMap(({ levels, isInUse }, type) => {
    const own = levelProblems(levels).map((problem) => ({ type, ...problem }));
    if (own.length > 0 || !isInUse || levels.length === most) return own;
    return [{ type, level: Math.max(0, levels.length - 1), code: 'ordersDiffer' as const }];
  });
}

function levelProblems(levels: readonly MeasureLevel[]): Omit<MeasureProblem, 'type'>[] {
  const misplaced = levels.flatMap(({ order }, level) => {
    const isRepeated = levels.findIndex((other) => other.order === order) !== level;
    return isRepeated || order < 1 || order > levels.length ? [{ level, code: 'disorder' as const }] : [];
  });
  if (misplaced.length > 0) return misplaced;
  const bands = levels.map(({ order, percentFrom: from, percentTo: to }) => ({ order, from, to }));
  return orderRangeProblems(bands).map(({ code, keys }) => {
    const at = keys.at(-1);
    return {
      level: Math.max(
        0,
        levels.findIndex(({ order }) => order === at),
      ),
      code,
    };
  });
}

/** Places (from 0) of levels whose order another one before them has already. */
export function repeatedOrders(levels: readonly { readonly order: number }[]): number[] {
  return levels.flatMap(({ order }, place) =>
    levels.findIndex((other) => other.order === order) < place ? [place] : [],
  );
}

/** Orders between 1 and the highest that no factor in use has: an impact nobody could choose, and a column without words. */
export function missingOrders(orders: readonly number[]): number[] {
  const highest = Math.max(0, ...orders);
  return Array.from({ length: highest }, (_, place) => place + 1).filter((order) => !orders.includes(order));
}

/** Fewest possible levels that four ranges can share. */
export const fewestLevels = 4;

/**
 * Fits ranges to scales of another size, levels 1 to `highest`. Where the scale grows, the highest range grows with it,
 * so that nothing changes its colour; where it shrinks, that range ends with it, or, when nothing would be left of it,
 * all of them shrink in proportion, each keeping at least one level. Ranges that fit already come back as they are.
 * @throws RangeError when there are more ranges than levels
 */
export function fitRanges<R extends Pick<RangeLevel, 'id' | 'from' | 'to'>>(
  ranges: readonly R[],
  highest: number,
): R[] {
  const ascending = ranges.toSorted((a, b) => b.id - a.id);
  if (highest < ascending.length) throw new RangeError(`${ascending.length} ranges do not fit ${highest} levels`);
  const last = ascending.at(-1);
  if (last === undefined || last.to === highest) return ascending;
  if (last.from <= highest) return ascending.map((range) => (range === last ? { ...range, to: highest } : range));
  let from = 1;
  return ascending.map((range, place) => {
    const after = ascending.length - 1 - place;
    const scaled = Math.round((range.to * highest) / last.to);
    const to = after === 0 ? highest : Math.min(Math.max(scaled, from), highest - after);
    const fitted = { ...range, from, to };
    from = to + 1;
    return fitted;
  });
}

type Matrix = Readonly<Record<number, readonly RangeId[]>>;

/**
 * Fits a matrix to scales of another size: rows and columns that are no more are dropped, new ones take the cells of
 * their nearest neighbour, so that no cell is milder than one with a lower probability or impact. A matrix without a
 * cell becomes the highest id everywhere.
 */
export function fitMatrix(matrix: Matrix, { probability, impact }: { probability: number; impact: number }): Matrix {
  const rows = Object.keys(matrix).map(Number);
  const nearest = (order: number) => Math.min(order, Math.max(1, ...rows));
  return Object.fromEntries(
    Array.from({ length: probability }, (_, row) => {
      const known = matrix[nearest(row + 1)] ?? [];
      const cells = Array.from({ length: impact }, (__, place): RangeId => known[place] ?? known.at(-1) ?? 4);
      return [row + 1, cells];
    }),
  );
}

/** How a risk stands before or after a change of the method; without a level while it is incomplete. */
export type RiskScore = {
  readonly probability: number | null;
  readonly impact: number | null;
  readonly level: number | null;
  readonly rangeId: number | null;
};

/** Whether a risk is worse off after a change: a more severe range, or the same with a higher level. */
export const isWorse = (before: RiskScore, after: RiskScore): boolean => severity(after) > severity(before);
export const isBetter = (before: RiskScore, after: RiskScore): boolean => severity(after) < severity(before);

/** Ranges weigh more than any level (at most 100); a risk without a level is compared with nothing. */
const severity = ({ level, rangeId }: RiskScore): number =>
  level === null || rangeId === null ? Number.NaN : (5 - rangeId) * 1000 + level;
