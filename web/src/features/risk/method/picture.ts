import { heatMap, type HeatMap } from '@baluarte/contract/risk/heat-map.rules.ts';
import type { MethodReply } from '@baluarte/contract/risk/method.ts';
import { fewestLevels, fitMatrix, fitRanges } from '@baluarte/contract/risk/method.rules.ts';
import {
  matrixProblems,
  rangeProblems,
  type Method,
  type RangeId,
  type RangeLevel,
} from '@baluarte/contract/risk/risk.rules.ts';
import type { RiskMethod } from '#risk/shared/method-rules.ts';

/** One order of an axis with its word. */
export interface Step {
  order: number;
  name: string;
}

/** What of the method is being edited; the rest is taken as it is saved. */
export interface Proposed {
  probability?: readonly Step[];
  impact?: readonly Step[];
  zoneMode?: MethodReply['zoneMode'];
  ranges?: readonly RangeLevel[];
  zoneMatrix?: Method['zoneMatrix'];
}

const ascending = (steps: readonly Step[]) => steps.toSorted((a, b) => a.order - b.order);
const isWhole = (steps: readonly Step[]) =>
  steps.length > 0 && ascending(steps).every(({ order }, at) => order === at + 1);

/** The words of both axes as the method is saved: of the default measure, and of the first factor that has each order. */
export function axesOf(
  { reply, factors }: RiskMethod,
  word: (level: { name: string; nameEn: string | null }) => string,
) {
  const type = reply.probabilityTypes.find(({ isDefault }) => isDefault) ?? reply.probabilityTypes[0];
  const impact = new Map<number, string>();
  for (const { levels } of factors)
    for (const level of levels) if (!impact.has(level.order)) impact.set(level.order, word(level));
  return {
    probability: (type?.levels ?? []).map((level): Step => ({ order: level.order, name: word(level) })),
    impact: ascending([...impact].map(([order, name]) => ({ order, name }))),
  };
}

/**
 * The colours a proposed method would give, as a map without risks: ranges and matrix fitted to the scales as saving would
 * fit them. Null while what is typed gives no whole map.
 */
export function pictureOf(saved: RiskMethod, axes: ReturnType<typeof axesOf>, proposed: Proposed): HeatMap | null {
  const probability = ascending(proposed.probability ?? axes.probability);
  const impact = ascending(proposed.impact ?? axes.impact);
  if (!isWhole(probability) || !isWhole(impact)) return null;
  const size = { probability: probability.length, impact: impact.length };
  const highest = size.probability * size.impact;
  if (highest < fewestLevels) return null;
  const rangeLevels = proposed.ranges ?? fitRanges(saved.rules.rangeLevels, highest);
  const method: Method = {
    ...saved.rules,
    zoneMode: proposed.zoneMode ?? saved.rules.zoneMode,
    probabilityLevels: probability.map(({ order }) => ({ order, from: 0, to: 0 })),
    impactOrders: impact.map(({ order }) => order),
    rangeLevels,
    zoneMatrix: proposed.zoneMatrix ?? fitMatrix(saved.rules.zoneMatrix, size),
  };
  const isHeld =
    method.zoneMode === 'product'
      ? rangeProblems(rangeLevels, highest).length === 0
      : matrixProblems(method).every(({ code }) => code !== 'rangeUnknown');
  if (!isHeld) return null;
  const words = (steps: readonly Step[]) => Object.fromEntries(steps.map(({ order, name }) => [order, name]));
  return heatMap({ method, labels: { probability: words(probability), impact: words(impact) }, counts: [] });
}

/** The matrix that the ranges by level give. */
export function matrixOfRanges(
  ranges: readonly RangeLevel[],
  size: { probability: number; impact: number },
): Record<number, RangeId[]> {
  const idAt = (level: number): RangeId => ranges.find(({ from, to }) => from <= level && level <= to)?.id ?? 4;
  return Object.fromEntries(
    Array.from({ length: size.probability }, (_, row) => [
      row + 1,
      Array.from({ length: size.impact }, (__, place) => idAt((row + 1) * (place + 1))),
    ]),
  );
}
