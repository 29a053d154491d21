import type { Outcome } from './best-set.rules.ts';
import {
  residualOf,
  type ControlMethod,
  type CountableControl,
  type InherentRisk,
  type Residual,
} from './residual.rules.ts';
import { rangeOf, riskLevel, type Method, type Rating } from './risk.rules.ts';

/** The most risks that a simulation looks at: those of the highest levels. */
export const mostSimulated = 1000;
/** The most controls to choose among: those that act on the most risks. */
export const mostCandidates = 200;

type Rules = { readonly method: Method; readonly controlMethod: ControlMethod };

/** A control as if it were in place and rated effective; one that is in place already stays as it is. */
export function inPlace<C extends CountableControl>(control: C): C {
  if (control.status !== 'PENDING' && control.status !== 'ACTIVE') return control;
  return { ...control, status: 'IMPLEMENTED', rating: 'effective', timeliness: 1 };
}

/**
 * What would be left of a risk with some further controls in place, beside those that act on it and are. Never more than without
 * them.
 * @throws RangeError as `residualOf` does
 */
export const leftWith = (
  rules: Rules,
  risk: InherentRisk,
  acting: readonly CountableControl[],
  chosen: readonly CountableControl[],
): Residual<CountableControl> => residualOf(rules, risk, [...acting, ...chosen.map(inPlace)], 'current');

/** A risk as a simulation takes it: where it stands, as everybody sees it, and whether that is what a person typed. */
export type StandingRisk = InherentRisk & { readonly now: Rating; readonly isTyped: boolean };

/**
 * Where a risk stands once some controls are in place: what a person typed stays until somebody types anew, as it does when a control
 * comes to be in place, and no chosen control ever leaves more than there is now. Throws as `residualOf`.
 */
export function standsWith(
  rules: Rules,
  risk: StandingRisk,
  acting: readonly CountableControl[],
  chosen: readonly CountableControl[],
): Rating {
  const { now, isTyped } = risk;
  if (isTyped || chosen.length === 0) return now;
  const left = leftWith(rules, risk, acting, chosen);
  return { probability: Math.min(now.probability, left.probability), impact: Math.min(now.impact, left.impact) };
}

/** A risk that stays in the sum: each is in one cell now and in one after. */
type Move = { readonly now: Rating; readonly after: Rating };

/** Cells with the risks that are in them now and after, beside `others` that no simulation looks at. */
export const countedCells = <C extends Rating & { readonly others: number }>(
  cells: readonly C[],
  moves: readonly Move[],
): (Omit<C, 'others'> & { now: number; after: number })[] =>
  cells.map(({ others, ...cell }) => {
    const isHere = ({ probability, impact }: Rating) => probability === cell.probability && impact === cell.impact;
    const count = (when: keyof Move) => others + moves.filter((move) => isHere(move[when])).length;
    return { ...cell, now: count('now'), after: count('after') };
  });

/**
 * Whether what is left of a risk is where it shall be: at the level of its target or below, or, where none was set, in a range
 * that is accepted without approval.
 */
export function reachesTarget(method: Method, left: Rating, target: Rating | null): boolean {
  return target ? riskLevel(left) <= riskLevel(target) : rangeOf(method, left).accept === 'yes';
}

/** The same in the terms of the choice of the best set. */
export const outcomeOf = (method: Method, left: Rating, target: Rating | null): Outcome => ({
  reachesTarget: reachesTarget(method, left, target),
  level: riskLevel(left),
});
