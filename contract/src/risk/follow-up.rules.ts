import { daysLater } from '#kit/day.ts';
import { statusIds, type StatusId } from '#kit/values.ts';

const { ACTIVE, IMPLEMENTED, PENDING } = statusIds;

/** Statuses of a control that is followed up; one whose follow-ups ended is reopened first, a discarded one never again. */
export const followedStatuses = [ACTIVE, PENDING, IMPLEMENTED] as const satisfies readonly StatusId[];

/** What a follow-up says of its control's status: whoever found anything has begun, and what is complete is in place. */
export function statusAfter(status: StatusId, progress: number): StatusId {
  if (status !== PENDING && status !== ACTIVE) return status;
  return progress === 100 ? IMPLEMENTED : ACTIVE;
}

/** How far a control is before anything else is said: as far as the last time, and all the way where it is in place. */
export const progressSoFar = (status: StatusId, last: number | null): number =>
  last ?? (status === IMPLEMENTED ? 100 : 0);

/** Days until a control is looked at again where nothing says so. */
const usualDays = 90;

/**
 * When a control should be looked at next: after the review period of the worst range among its risks, or after a turn of its own
 * frequency where that is longer than a week and comes first.
 */
export function proposedNext(
  date: string,
  { reviewDays, frequencyDays }: { reviewDays: number | null; frequencyDays: number | null },
): string {
  const own = frequencyDays !== null && frequencyDays >= 7 ? [frequencyDays] : [];
  const days = [...own, ...(reviewDays === null ? [] : [reviewDays])];
  return daysLater(date, days.length > 0 ? Math.min(...days) : usualDays);
}
