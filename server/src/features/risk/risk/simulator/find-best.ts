import { bestSet, type Outcome } from '@baluarte/contract/risk/best-set.rules.ts';
import { outcomeOf, standsWith } from '@baluarte/contract/risk/simulator.rules.ts';
import { actingOn, choosable, couldActOn, firstYear, type Choosable } from './choosable.ts';
import type { Simulated } from './simulated.queries.ts';

/** What a best set is asked for: the plan, an amount for the first year, and seconds after which the best so far is answered. */
export interface BestQuestion {
  simulated: Simulated;
  budget: number;
  currencyId: number;
  seconds: number;
}

export interface Best {
  controlIds: number[];
  cost: number;
  isExact: boolean;
  weighed: number;
  leftOut: number;
}

/** The best set of candidates within a budget of the first year. Risks that are alike are weighed once. */
export function findBest({ simulated, budget, currencyId, seconds }: BestQuestion): Best {
  const end = performance.now() + seconds * 1000;
  const all = choosable(simulated);
  const isIn = ({ row }: Choosable) => firstYear(row) === 0 || (row.currencyId ?? 1) === currencyId;
  const candidates = all.filter(isIn);
  const places = new Map(candidates.map(({ row }, place) => [row.id, place]));
  const alike = Map.groupBy(new Set(candidates.flatMap(({ risks }) => risks)), (risk) =>
    JSON.stringify({ ...risk, id: null }),
  );
  const risks = alike
    .values()
    .toArray()
    .flatMap((some) => {
      const [risk] = some;
      if (!risk) return [];
      const outcome = (chosen: readonly number[]): Outcome => {
        const ids = new Set(chosen.flatMap((place) => candidates[place]?.row.id ?? []));
        return outcomeOf(simulated.rules.method, standsWith(...actingOn(simulated, risk, ids)), risk.target);
      };
      const own = couldActOn(risk).flatMap((id) => places.get(id) ?? []);
      return [{ candidates: own, outcome, count: some.length }];
    });
  const { chosen, cost, isExact } = bestSet({
    costs: candidates.map(({ row }) => firstYear(row)),
    risks,
    budget,
    isOver: () => performance.now() > end,
  });
  return {
    controlIds: chosen.flatMap((place) => candidates[place]?.row.id ?? []),
    cost,
    isExact,
    weighed: candidates.length,
    leftOut: all.length - candidates.length,
  };
}
