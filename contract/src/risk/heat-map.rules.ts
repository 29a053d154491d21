import { rangeOf, riskLevel, type Method, type RangeId, type RangeLevel, type Rating } from './risk.rules.ts';

export type Counted = Rating & { readonly count: number };

/** Words of the company for each order of both scales. */
export type HeatMapLabels = {
  readonly probability: Readonly<Record<number, string>>;
  readonly impact: Readonly<Record<number, string>>;
};

export type HeatMapCell = Counted & { readonly level: number; readonly rangeId: RangeId };
export type HeatMapColumn = { readonly impact: number; readonly label: string; readonly count: number };
export type HeatMapRow = {
  readonly probability: number;
  readonly label: string;
  readonly count: number;
  readonly cells: readonly HeatMapCell[];
};
export type RangeTotal = { readonly rangeId: RangeId; readonly color: RangeLevel['color']; readonly count: number };

export type HeatMap = {
  /** Highest probability first, as the map is read. */
  readonly rows: readonly HeatMapRow[];
  /** Lowest impact first. */
  readonly columns: readonly HeatMapColumn[];
  /** Every range of the method, most severe first, also those with no risk. */
  readonly totals: readonly RangeTotal[];
  readonly total: number;
  readonly summary: HeatMapSummary;
};

/** What a screen reader is told before the table; the words belong to the texts. */
export type HeatMapSummary = {
  readonly total: number;
  readonly occupiedCells: number;
  readonly cells: number;
  /** The most severe range that holds a risk, null on an empty map. */
  readonly worstRange: RangeTotal | null;
  /** Occupied cells of that range, highest level first. */
  readonly worstCells: readonly HeatMapCell[];
  /** The cell with the most risks; the higher level where two are equal. */
  readonly fullestCell: HeatMapCell | null;
};

/**
 * The probability × impact grid of a company with the number of risks in each cell. Cells not named have none; a
 * cell named twice is summed. Only assessed risks belong here, incomplete ones are counted apart. Works for any two scales.
 * @throws RangeError for a cell outside the scales or a count that is not a whole number from 0
 */
export function heatMap({
  method,
  labels,
  counts,
}: {
  method: Method;
  labels: HeatMapLabels;
  counts: readonly Counted[];
}): HeatMap {
  const countOf = countsByCell(method, counts);
  const cellAt = (rating: Rating): HeatMapCell => ({
    ...rating,
    level: riskLevel(rating),
    rangeId: rangeOf(method, rating).id,
    count: countOf.get(keyOf(rating)) ?? 0,
  });

  const rows = method.probabilityLevels
    .map(({ order: probability }) => {
      const cells = method.impactOrders.map((impact) => cellAt({ probability, impact }));
      return { probability, label: labels.probability[probability] ?? `${probability}`, count: sum(cells), cells };
    })
    .toSorted((a, b) => b.probability - a.probability);
  const cells = rows.flatMap((row) => row.cells);
  const columns = method.impactOrders.map((impact) => ({
    impact,
    label: labels.impact[impact] ?? `${impact}`,
    count: sum(cells.filter((cell) => cell.impact === impact)),
  }));
  const totals = method.rangeLevels
    .map(({ id, color }) => ({ rangeId: id, color, count: sum(cells.filter(({ rangeId }) => rangeId === id)) }))
    .toSorted((a, b) => a.rangeId - b.rangeId);
  return { rows, columns, totals, total: sum(cells), summary: summaryOf(cells, totals) };
}

function countsByCell(method: Method, counts: readonly Counted[]): Map<string, number> {
  const result = new Map<string, number>();
  for (const cell of counts) {
    const isOnScale =
      method.probabilityLevels.some(({ order }) => order === cell.probability) &&
      method.impactOrders.includes(cell.impact);
    if (!isOnScale) throw new RangeError(`cell outside the scales: ${keyOf(cell)}`);
    if (!Number.isInteger(cell.count) || cell.count < 0) throw new RangeError(`not a count: ${cell.count}`);
    result.set(keyOf(cell), (result.get(keyOf(cell)) ?? 0) + cell.count);
  }
  return result;
}

function keyOf({ probability, impact }: Rating): string {
  return `${probability}×${impact}`;
}

function sum(cells: readonly { readonly count: number }[]): number {
  return cells.reduce((total, { count }) => total + count, 0);
}

function summaryOf(cells: readonly HeatMapCell[], totals: readonly RangeTotal[]): HeatMapSummary {
  const occupied = cells.filter(({ count }) => count > 0).toSorted((a, b) => b.level - a.level);
  const worstRange = totals.find(({ count }) => count > 0) ?? null;
  return {
    total: sum(cells),
    occupiedCells: occupied.length,
    cells: cells.length,
    worstRange,
    worstCells: occupied.filter(({ rangeId }) => rangeId === worstRange?.rangeId),
    fullestCell: occupied.toSorted((a, b) => b.count - a.count)[0] ?? null,
  };
}
