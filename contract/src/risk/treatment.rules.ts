import { daysLater } from '#kit/day.ts';
import type { DueReason } from './due-reasons.ts';
import type { Acceptance, RangeId } from './risk.rules.ts';

/** What can be done about a risk (ISO/IEC 27005: risk acceptance, modification, sharing and avoidance). */
export const treatmentOptions = ['accept', 'mitigate', 'share', 'avoid'] as const;
export type TreatmentOption = (typeof treatmentOptions)[number];

/** The green range, in every company: nothing needs to be shared or avoided there. */
const green: RangeId = 4;

/**
 * The options that the range of the current residual risk allows: mitigating always, accepting unless the range forbids it,
 * sharing and avoiding above green.
 */
export function optionsFor({ rangeId, accept }: { rangeId: number; accept: Acceptance }): TreatmentOption[] {
  return treatmentOptions.filter((option) => {
    if (option === 'accept') return accept !== 'no';
    return option === 'mitigate' || rangeId !== green;
  });
}

/** The fields of a decision that some option needs. */
export interface Decision {
  option: TreatmentOption;
  justification?: string | null | undefined;
  ownerId?: number | null | undefined;
  dueDate?: string | null | undefined;
  thirdParty?: string | null | undefined;
  agreement?: string | null | undefined;
  activity?: string | null | undefined;
  expiresOn?: string | null | undefined;
}

/** What each option needs beside itself. */
export const neededFor = {
  accept: ['justification', 'expiresOn'],
  mitigate: ['ownerId', 'dueDate'],
  share: ['thirdParty', 'agreement', 'dueDate'],
  avoid: ['activity', 'dueDate'],
} as const satisfies Record<TreatmentOption, readonly (keyof Decision)[]>;

/** The needed fields that a decision leaves empty. */
export const lackingOf = (decision: Decision): (keyof Decision)[] =>
  neededFor[decision.option].filter((field) => (decision[field] ?? '') === '');

/** Days that an acceptance lasts at most: a year, whichever. */
export const longestAcceptance = 366;

/** Where a risk is in the plan. `none`: nothing was decided, and nothing has to be. */
export const planStates = ['undecided', 'waiting', 'accepted', 'underWay', 'completed'] as const;
export type PlanState = (typeof planStates)[number] | 'none';

export interface PlanFacts {
  /** The day the risk came into its range. */
  since: string;
  range: { accept: Acceptance; startDays: number | null; reviewDays: number };
  treatment: {
    option: TreatmentOption;
    dueDate: string | null;
    reviewedOn: string;
    isCompleted: boolean;
  } | null;
  /** Of an acceptance: whether one is asked for, until when one runs, and when the last one ended by itself or was refused. */
  isAsked: boolean;
  expiresOn: string | null;
  closedOn: string | null;
}

function stateOf({ range, treatment, isAsked, expiresOn }: PlanFacts): PlanState {
  if (treatment === null) return range.accept === 'yes' ? 'none' : 'undecided';
  if (treatment.option !== 'accept') return treatment.isCompleted ? 'completed' : 'underWay';
  if (isAsked) return 'waiting';
  return expiresOn === null ? 'undecided' : 'accepted';
}

/**
 * Where an assessed risk is in the plan and by which day what is asked for; the earliest where there are several. The database
 * computes the same (`app.settle_plan`). A day is late the day after.
 */
export function placeInPlan(facts: PlanFacts): { state: PlanState; due: string | null; dueFor: DueReason | null } {
  const { since, range, treatment, expiresOn, closedOn } = facts;
  const state = stateOf(facts);
  const decision = daysLater(since, range.startDays ?? range.reviewDays);
  const reviewed = treatment && treatment.reviewedOn > since ? treatment.reviewedOn : since;
  const candidates: [DueReason, string | null][] = [];
  if (state === 'undecided') {
    const isReopened = treatment !== null && closedOn !== null && closedOn < decision;
    candidates.push(['decision', isReopened ? closedOn : decision]);
  }
  if (state === 'waiting') candidates.push(['approval', decision]);
  if (state === 'underWay') candidates.push(['completion', treatment?.dueDate ?? null]);
  if (state === 'accepted' || state === 'waiting') candidates.push(['expiry', expiresOn]);
  if (state === 'accepted' || state === 'underWay' || state === 'completed')
    candidates.push(['review', daysLater(reviewed, range.reviewDays)]);
  const [first] = candidates
    .flatMap(([dueFor, due]) => (due === null ? [] : [{ dueFor, due }]))
    .toSorted((a, b) => a.due.localeCompare(b.due));
  return { state, due: first?.due ?? null, dueFor: first?.dueFor ?? null };
}

export const acceptanceStates = ['requested', 'approved', 'refused', 'withdrawn', 'replaced', 'lapsed'] as const;
/** Why an acceptance is over without anybody having decided it. */
export const lapseReasons = ['assessment', 'controls', 'typed', 'lateness', 'method', 'discarded', 'expired'] as const;
