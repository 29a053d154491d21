import { bestSet, type Outcome } from '@baluarte/contract/risk/best-set.rules.ts';
import { rangeOf, riskLevel, type Rating } from '@baluarte/contract/risk/risk.rules.ts';
import { leftWith, mostCandidates, outcomeOf, reachesTarget } from '@baluarte/contract/risk/simulator.rules.ts';
import type { Candidate, Simulation } from '@baluarte/contract/risk/simulator.ts';
import type { AxisLevel } from '#risk/shared/axes.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { cellsNow, namesOfRisks, readSimulated, type Simulated, type SimulatedRisk } from './simulated.queries.ts';

/** Lowered risks that are named. */
const mostNamed = 50;

/** A control to choose, and the risks it would lower. */
export interface Choosable {
  row: Candidate;
  risks: SimulatedRisk[];
}

const controlsIn = ({ controls }: Simulated, ids: readonly number[]) => ids.flatMap((id) => controls.get(id) ?? []);

/** What is left of a risk with some of the controls that could act on it. */
function leftOf(simulated: Simulated, risk: SimulatedRisk, chosen: ReadonlySet<number>): Rating {
  const further = [...risk.planned, ...risk.suggested].filter((id) => chosen.has(id));
  return leftWith(simulated.rules, risk, controlsIn(simulated, risk.acting), controlsIn(simulated, further));
}

/** Controls to choose among, those that act on the most risks first; the rest are left out. */
export function choosable(simulated: Simulated): Choosable[] {
  const found = new Map<number, Choosable>();
  const add = (id: number, kind: Candidate['kind'], risk: SimulatedRisk) => {
    const control = simulated.controls.get(id);
    if (!control) return;
    const there = found.get(id);
    if (there) {
      there.risks.push(risk);
      return;
    }
    const { code, name, typeId, statusId, costOnce, costYearly, currencyId } = control;
    // What is in place already is paid for.
    const cost = kind === 'planned' ? { costOnce, costYearly } : { costOnce: 0, costYearly: 0 };
    found.set(id, {
      row: { id, code, name, kind, typeId, statusId, riskCount: 0, ...cost, currencyId },
      risks: [risk],
    });
  };
  for (const risk of simulated.risks) {
    for (const id of risk.planned) add(id, 'planned', risk);
    for (const id of risk.suggested) add(id, 'suggested', risk);
  }
  return found
    .values()
    .toArray()
    .map(({ row, risks }) => ({ row: { ...row, riskCount: risks.length }, risks }))
    .toSorted((a, b) => a.row.kind.localeCompare(b.row.kind) || b.risks.length - a.risks.length)
    .slice(0, mostCandidates);
}

/** The controls to choose among. */
export async function readCandidates(
  trx: Trx,
  scopeIds: Tenant['scopeIds'],
): Promise<{ riskCount: number; isCut: boolean; rows: Candidate[] }> {
  const simulated = await readSimulated(trx, scopeIds);
  return {
    riskCount: simulated.risks.length,
    isCut: simulated.isCut,
    rows: choosable(simulated).map(({ row }) => row),
  };
}

const wordsOf = ({ order, name, nameEn }: AxisLevel) => ({ order, name, nameEn });

/** Cost in the first year; nothing where nobody said. */
const firstYear = ({ costOnce, costYearly }: Candidate) => (costOnce ?? 0) + (costYearly ?? 0);
const isUnpriced = ({ costOnce, costYearly }: Candidate) => costOnce === null && costYearly === null;

/** What would be left of the risks of the plan with some controls in place; ids that are no candidates change nothing. */
export async function simulate(
  trx: Trx,
  scopeIds: Tenant['scopeIds'],
  controlIds: readonly number[],
): Promise<Simulation> {
  const simulated = await readSimulated(trx, scopeIds);
  const { method } = simulated.rules;
  const chosen = new Set(controlIds);
  const none = new Set<number>();
  const risks = simulated.risks.map((risk) => {
    const now = leftOf(simulated, risk, none);
    const isTouched = [...risk.planned, ...risk.suggested].some((id) => chosen.has(id));
    return { risk, now, after: isTouched ? leftOf(simulated, risk, chosen) : now };
  });
  const lowered = risks.filter(
    ({ now, after }) => now.probability !== after.probability || now.impact !== after.impact,
  );
  const cells = (await cellsNow(trx, scopeIds)).map((cell) => {
    const isHere = ({ probability, impact }: Rating) => probability === cell.probability && impact === cell.impact;
    const left = lowered.filter(({ now }) => isHere(now)).length;
    return { ...cell, after: cell.now - left + lowered.filter(({ after }) => isHere(after)).length };
  });
  const sumOf = (id: number, when: 'now' | 'after') =>
    cells.reduce((sum, cell) => sum + (cell.rangeId === id ? cell[when] : 0), 0);
  const rows = choosable(simulated).flatMap(({ row }) => (chosen.has(row.id) ? [row] : []));
  const drop = ({ now, after }: (typeof lowered)[number]) => riskLevel(now) - riskLevel(after);
  const named = lowered
    .toSorted((a, b) => drop(b) - drop(a) || riskLevel(b.now) - riskLevel(a.now))
    .slice(0, mostNamed);
  const names = await namesOfRisks(
    trx,
    named.map(({ risk }) => risk.id),
  );
  const placeOf = (rating: Rating) => ({ level: riskLevel(rating), rangeId: rangeOf(method, rating).id });
  return {
    riskCount: risks.length,
    isCut: simulated.isCut,
    cells,
    probabilityLevels: simulated.named.probabilityLevels.map(wordsOf),
    impactLevels: simulated.named.impactLevels.map(wordsOf),
    ranges: simulated.named.ranges
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, color, name, nameEn, from, to }) => ({
        id,
        color,
        name,
        nameEn,
        levelFrom: from,
        levelTo: to,
        now: sumOf(id, 'now'),
        after: sumOf(id, 'after'),
      })),
    reachedNow: risks.filter(({ risk, now }) => reachesTarget(method, now, risk.target)).length,
    reached: risks.filter(({ risk, after }) => reachesTarget(method, after, risk.target)).length,
    lowered: lowered.length,
    costs: costsOf(rows),
    unpriced: rows.filter(isUnpriced).length,
    risks: named.flatMap(({ risk: { id, target }, now, after }) => {
      const name = names.find((each) => each.id === id);
      const targetLevel = target && riskLevel(target);
      return name
        ? [
            {
              ...name,
              now: placeOf(now),
              after: placeOf(after),
              targetLevel,
              reaches: reachesTarget(method, after, target),
            },
          ]
        : [];
    }),
  };
}

/** Sums of what is chosen, a currency each; costs without a currency are in the first. */
function costsOf(rows: readonly Candidate[]): Simulation['costs'] {
  const sums = new Map<number, { once: number; yearly: number }>();
  for (const { costOnce, costYearly, currencyId } of rows) {
    if (!costOnce && !costYearly) continue;
    const { once, yearly } = sums.get(currencyId ?? 1) ?? { once: 0, yearly: 0 };
    sums.set(currencyId ?? 1, { once: once + (costOnce ?? 0), yearly: yearly + (costYearly ?? 0) });
  }
  return [...sums].toSorted(([a], [b]) => a - b).map(([currencyId, sum]) => ({ currencyId, ...sum }));
}

interface Best {
  controlIds: number[];
  cost: number;
  isExact: boolean;
  weighed: number;
  leftOut: number;
}

/** The best set of candidates within a budget of the first year. Risks that are alike are weighed once. */
export async function simulateBest(
  trx: Trx,
  scopeIds: Tenant['scopeIds'],
  { budget, currencyId }: { budget: number; currencyId: number },
): Promise<Best> {
  const simulated = await readSimulated(trx, scopeIds);
  const all = choosable(simulated);
  const isIn = ({ row }: Choosable) => firstYear(row) === 0 || (row.currencyId ?? 1) === currencyId;
  const candidates = all.filter(isIn);
  const places = new Map(candidates.map(({ row }, place) => [row.id, place]));
  const alike = Map.groupBy(
    new Set(candidates.flatMap(({ risks }) => risks)),
    ({ probability, ratings, target, acting, planned, suggested }) =>
      JSON.stringify([probability, ratings, target, acting, planned, suggested]),
  );
  const risks = alike
    .values()
    .toArray()
    .flatMap((some) => {
      const [risk] = some;
      if (!risk) return [];
      const outcome = (chosen: readonly number[]): Outcome => {
        const ids = new Set(chosen.flatMap((place) => candidates[place]?.row.id ?? []));
        return outcomeOf(simulated.rules.method, leftOf(simulated, risk, ids), risk.target);
      };
      const own = [...risk.planned, ...risk.suggested].flatMap((id) => places.get(id) ?? []);
      return [{ candidates: own, outcome, count: some.length }];
    });
  const { chosen, cost, isExact } = bestSet({ costs: candidates.map(({ row }) => firstYear(row)), risks, budget });
  return {
    controlIds: chosen.flatMap((place) => candidates[place]?.row.id ?? []),
    cost,
    isExact,
    weighed: candidates.length,
    leftOut: all.length - candidates.length,
  };
}
