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
