import { possibleFrom, transitionsOfEntry, type Transitions } from '@baluarte/contract/kit/status.rules.ts';
import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import { problem, type Problem } from '#kit/http/problem.ts';

/** What refuses a status that a row cannot take, with those it can. */
export const refusedStatus = (from: number, transitions: Transitions = transitionsOfEntry): Problem =>
  problem('status.transitionRefused', { allowed: possibleFrom(transitions, from) });

/** Whether a row of the status `from` may be given `to` by hand; the one it has it may have again, where it is one to give. */
export const mayBecome = (from: number, to: StatusId, transitions: Transitions = transitionsOfEntry): boolean =>
  from === to
    ? Object.values(transitions).some((ends) => ends.includes(to))
    : possibleFrom(transitions, from).includes(to);

/** Throws `status.transitionRefused`, with the possible ones, where a row of the status `from` cannot take the one asked for. */
export function refuseStatus(from: number, to: StatusId, transitions?: Transitions): void {
  if (!mayBecome(from, to, transitions)) throw refusedStatus(from, transitions);
}

/** A status that can be given by hand to an entry or a person. */
export type GivenStatus = typeof statusIds.ACTIVE | typeof statusIds.INACTIVE;
const isGiven = (to: StatusId): to is GivenStatus => to === statusIds.ACTIVE || to === statusIds.INACTIVE;

/** The status asked for of what is in use or not; it may be the one there is already. Throws as `refuseStatus`. */
export function statusTo(from: number, to: StatusId, transitions?: Transitions): GivenStatus {
  refuseStatus(from, to, transitions);
  if (isGiven(to)) return to;
  throw refusedStatus(from, transitions);
}
