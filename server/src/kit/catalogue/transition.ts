import { possibleFrom, transitionsOfEntry } from '@baluarte/contract/kit/status.rules.ts';
import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import { problem, type Problem } from '#kit/http/problem.ts';

/** A status that can be given by hand to an entry or a person. */
export type GivenStatus = typeof statusIds.ACTIVE | typeof statusIds.INACTIVE;
const isGiven = (to: StatusId): to is GivenStatus => to === statusIds.ACTIVE || to === statusIds.INACTIVE;

/** What refuses a status that a row cannot take, with those it can. */
export const refusedStatus = (from: number, transitions = transitionsOfEntry): Problem =>
  problem('status.transitionRefused', { allowed: possibleFrom(transitions, from) });

/**
 * The status asked for, which may be the one there is already. Throws `status.transitionRefused`, with the possible ones, where
 * a row of the status `from` cannot take it.
 */
export function statusTo(from: number, to: StatusId, transitions = transitionsOfEntry): GivenStatus {
  if (isGiven(to) && (from === to || possibleFrom(transitions, from).includes(to))) return to;
  throw refusedStatus(from, transitions);
}
