import type { StatusId } from '@baluarte/contract/kit/values.ts';
import { progressSoFar, proposedNext } from '@baluarte/contract/risk/follow-up.rules.ts';
import type { FollowingRow, FollowUp, FollowUpInput } from '@baluarte/contract/risk/follow-up.ts';
import { tooLong } from '#kit/form/issues.ts';
import type { FormIssue } from '#kit/form/use-form.ts';

/** A control as the form of its follow-up knows it. */
export interface Followed extends FollowingRow {
  today: string;
  reviewDays?: number | null | undefined;
  frequencyDays: number | null;
}

/** A follow-up as it is typed: empty texts where nothing is. */
export interface TypedFollowUp {
  date: string;
  description: string;
  participants: string;
  progress: string;
  rating: '' | '1' | '2' | '3';
  nextDate: string;
  closeDate: string;
}

/** Characters of its texts at most. */
export const longest = { description: 2000, participants: 500 };

const word = (rating: 1 | 2 | 3 | null): TypedFollowUp['rating'] => (rating === null ? '' : `${rating}`);

/** The day that is proposed for the next one. */
export const nextAfter = (date: string, { reviewDays = null, frequencyDays }: Followed): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? proposedNext(date, { reviewDays, frequencyDays }) : '';

/** A new one: today, as far as the control was the last time. */
export const newFollowUp = (of: Followed): TypedFollowUp => ({
  date: of.today,
  description: '',
  participants: '',
  progress: String(progressSoFar(of.statusId as StatusId, of.progress)),
  rating: word(of.rating),
  nextDate: nextAfter(of.today, of),
  closeDate: '',
});

/** One there is, as it is typed. */
export const typedOf = (one: FollowUp): TypedFollowUp => ({
  date: one.date,
  description: one.description,
  participants: one.participants ?? '',
  progress: String(one.progress),
  rating: word(one.rating),
  nextDate: one.nextDate,
  closeDate: one.closeDate ?? '',
});

/** What is sent of it. */
export const inputOf = ({ participants, progress, rating, closeDate, ...rest }: TypedFollowUp): FollowUpInput => ({
  ...rest,
  participants: participants.trim() === '' ? null : participants,
  progress: Number(progress),
  rating: rating === '' ? null : (Number(rating) as 1 | 2 | 3),
  closeDate: closeDate === '' ? null : closeDate,
});

/** What keeps it from being sent. */
export function wrongIn(typed: TypedFollowUp): FormIssue[] {
  const { date, description, progress, rating, nextDate } = typed;
  const issues: FormIssue[] = tooLong(typed, longest);
  if (date === '') issues.push({ path: 'date', code: 'required' });
  if (description.trim() === '') issues.push({ path: 'description', code: 'required' });
  if (!/^\d+$/.test(progress)) issues.push({ path: 'progress', code: 'required' });
  else if (Number(progress) > 100) issues.push({ path: 'progress', code: 'tooBig', params: { maximum: 100 } });
  if (progress === '100' && rating === '') issues.push({ path: 'rating', code: 'required' });
  if (nextDate === '') issues.push({ path: 'nextDate', code: 'required' });
  else if (date !== '' && nextDate <= date) issues.push({ path: 'nextDate', code: 'tooEarly' });
  return issues;
}
