import { statusIds, type StatusId } from './values.ts';

/** Of each status those it can become. */
export type Transitions = Readonly<Partial<Record<StatusId, readonly StatusId[]>>>;
const { ACTIVE, INACTIVE, INVITED, PENDING } = statusIds;

/** What the status of an entry can become by hand: catalogue entries, scopes, roles, companies. */
export const transitionsOfEntry: Transitions = { [ACTIVE]: [INACTIVE], [INACTIVE]: [ACTIVE] };

/** The same of a person: an invitation is accepted, and an e-mail confirmed, by nobody but its person. */
export const transitionsOfPerson: Transitions = { ...transitionsOfEntry, [INVITED]: [], [PENDING]: [] };

/** Statuses that one can become; none where it is a status of something else. */
export const possibleFrom = (transitions: Transitions, from: number): readonly StatusId[] =>
  transitions[from as StatusId] ?? [];
