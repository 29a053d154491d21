import { rangeOf, riskLevel, type Rating } from '@baluarte/contract/risk/risk.rules.ts';
import { countedCells, leftWith, reachesTarget, standsWith } from '@baluarte/contract/risk/simulator.rules.ts';
import type { Candidate, Simulation } from '@baluarte/contract/risk/simulator.ts';
import type { AxisLevel } from '#risk/shared/axes.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { actingOn, choosable, couldActOn } from './choosable.ts';
import { cellsBeside, namesOfRisks, readSimulated, type SimulatedRisk } from './simulated.queries.ts';

/** Lowered risks that are named. */
const mostNamed = 50;

/** A risk that is elsewhere, or would be, with some controls. */
interface Moved {
  risk: SimulatedRisk;
  now: Rating;
  after: Rating;
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
  const risks = simulated.risks.map((risk) => {
    const of = actingOn(simulated, risk, chosen);
    return { risk, now: risk.now, after: standsWith(...of), isTyped: risk.isTyped, of };
  });
  const lowered = risks.filter(({ now, after }) => riskLevel(after) < riskLevel(now));
  const beside = await cellsBeside(
    trx,
    scopeIds,
    simulated.risks.map(({ id }) => id),
  );
  const cells = countedCells(beside, risks);
  const sumOf = (id: number, when: 'now' | 'after') =>
    cells.reduce((sum, cell) => sum + (cell.rangeId === id ? cell[when] : 0), 0);
  const rows = choosable(simulated).flatMap(({ row }) => (chosen.has(row.id) ? [row] : []));
  // What was typed stays, with what the controls come to beside it.
  const typed = risks.filter(({ isTyped }) => isTyped);
  const besideTyped = typed
    .filter(({ risk }) => couldActOn(risk).some((id) => chosen.has(id)))
    .map(({ risk, now, of }) => ({ risk, now, after: leftWith(...of) }));
  const drop = ({ now, after }: Moved) => riskLevel(now) - riskLevel(after);
  const mostLowered = (some: readonly Moved[]) =>
    some.toSorted((a, b) => drop(b) - drop(a) || riskLevel(b.now) - riskLevel(a.now)).slice(0, mostNamed);
  const [named, namedTyped] = [mostLowered(lowered), mostLowered(besideTyped)];
  const names = await namesOfRisks(
    trx,
    [...named, ...namedTyped].map(({ risk }) => risk.id),
  );
  const placeOf = (rating: Rating) => ({ level: riskLevel(rating), rangeId: rangeOf(method, rating).id });
  const shown = ({ risk: { id, target }, now, after }: Moved) => {
    const name = names.find((each) => each.id === id);
    const targetLevel = target && riskLevel(target);
    const reaches = reachesTarget(method, after, target);
    return name ? [{ ...name, now: placeOf(now), after: placeOf(after), targetLevel, reaches }] : [];
  };
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
    risks: named.flatMap(shown),
    typed: typed.length,
    typedRisks: namedTyped.flatMap(shown),
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
