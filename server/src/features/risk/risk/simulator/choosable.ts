import { mostCandidates } from '@baluarte/contract/risk/simulator.rules.ts';
import type { Candidate } from '@baluarte/contract/risk/simulator.ts';
import type { Simulated, SimulatedRisk } from './simulated.queries.ts';

/** A control to choose, and the risks it would lower. */
export interface Choosable {
  row: Candidate;
  risks: SimulatedRisk[];
}

const controlsIn = ({ controls }: Simulated, ids: readonly number[]) => ids.flatMap((id) => controls.get(id) ?? []);

export const couldActOn = ({ planned, suggested }: SimulatedRisk): number[] => [...planned, ...suggested];

/** The rules with a risk, the controls in place on it, and those of the chosen that could act on it. */
export const actingOn = (simulated: Simulated, risk: SimulatedRisk, chosen: ReadonlySet<number>) =>
  [
    simulated.rules,
    risk,
    controlsIn(simulated, risk.acting),
    controlsIn(
      simulated,
      couldActOn(risk).filter((id) => chosen.has(id)),
    ),
  ] as const;

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

/** Cost in the first year; nothing where nobody said. */
export const firstYear = ({ costOnce, costYearly }: Candidate): number => (costOnce ?? 0) + (costYearly ?? 0);
