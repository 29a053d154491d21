import { impactOf, rangeOf, riskLevel, type FactorRating, type Method, type RangeLevel } from './risk.rules.ts';

export type Step = { readonly from: number; readonly to: number };

/** One set of changes in the inputs of a risk and what it leads to. */
export type LevelReduction<F = number> = {
  /** Orders stepped down, over probability and every factor. */
  readonly steps: number;
  readonly probability: Step | null;
  readonly factors: readonly (Step & { readonly factorId: F })[];
  readonly level: number;
  readonly range: RangeLevel;
};

/**
 * The smallest change in the inputs that would lower a risk: its level (`level`) or its colour (`range`). Every way with
 * the fewest steps is returned, probability first; none when nothing lower can be reached. A lower impact needs each
 * factor above it to come down, since the highest one decides.
 * @throws RangeError when the rating is not in the method, or no factor applies
 */
export function cheapestReduction<F>({
  method,
  probability,
  ratings,
  aim,
}: {
  method: Method;
  probability: number;
  ratings: readonly FactorRating<F>[];
  aim: 'level' | 'range';
}): LevelReduction<F>[] {
  const impact = impactOf(ratings);
  if (impact === null) throw new RangeError('no factor applies');
  const now = { level: riskLevel({ probability, impact }), range: rangeOf(method, { probability, impact }) };
  const isLower = (way: LevelReduction<F>) => (aim === 'level' ? way.level < now.level : way.range.id > now.range.id);

  const orders = method.probabilityLevels.map(({ order }) => order).filter((order) => order <= probability);
  const impacts = method.impactOrders.filter((order) => order <= impact);
  const ways = orders.flatMap((p) => impacts.map((i) => wayTo(p, i))).filter(isLower);
  const fewest = Math.min(...ways.map(({ steps }) => steps));
  return ways.filter(({ steps }) => steps === fewest).toSorted((a, b) => a.factors.length - b.factors.length);

  function wayTo(p: number, i: number): LevelReduction<F> {
    const factors = ratings.flatMap(({ factorId, order }) =>
      order !== null && order > i ? [{ factorId, from: order, to: i }] : [],
    );
    const stepsOf = (scale: readonly number[], { from, to }: Step) => scale.indexOf(from) - scale.indexOf(to);
    const down = stepsOf(orders, { from: probability, to: p });
    return {
      steps: factors.reduce((sum, step) => sum + stepsOf(impacts, step), down),
      probability: p < probability ? { from: probability, to: p } : null,
      factors,
      level: riskLevel({ probability: p, impact: i }),
      range: rangeOf(method, { probability: p, impact: i }),
    };
  }
}
