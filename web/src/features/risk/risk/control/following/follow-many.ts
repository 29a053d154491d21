import { control } from '@baluarte/contract/risk/control.ts';
import { followMany as endpoints } from '@baluarte/contract/risk/follow-many.ts';
import type { BulkAnswer } from '#kit/catalogue/api.ts';
import type { FormIssue } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { inputOf, wrongIn, type TypedFollowUp } from './typed-follow-up.ts';

/** Does something to some controls. Answers what stood in the way, where it was done to none. */
export type ActOnControls = (ids: readonly number[]) => Promise<BulkAnswer>;

/** What is found of many, before anything is typed: of today, and each as far and as effective as it is. */
export const newOfMany = (today: string): TypedFollowUp => ({
  date: today,
  description: '',
  participants: '',
  progress: '',
  rating: '',
  nextDate: '',
  closeDate: '',
});

/** What keeps it from being sent. A control may have the progress and the rating that are not typed. */
export const wrongOfMany = (typed: TypedFollowUp): FormIssue[] =>
  wrongIn(typed).filter(({ path }) => path !== 'rating' && !(path === 'progress' && typed.progress.trim() === ''));

/** Records what is typed for each control. */
export const followEach =
  (typed: TypedFollowUp): ActOnControls =>
  (ids) => {
    const { progress, rating, ...said } = inputOf(typed);
    const body = {
      ...said,
      ...(typed.progress.trim() !== '' && { progress }),
      ...(rating && { rating }),
      ids: [...ids],
    };
    return call(endpoints.create, { body });
  };

/** Ends the follow-ups of each control. */
export const endEach: ActOnControls = (ids) => call(endpoints.end, { body: { ids: [...ids] } });

/** Says of each control when it is looked at next. */
export const postponeEach =
  (nextFollowUp: string): ActOnControls =>
  (ids) =>
    call(control.endpoints.bulk, { body: { action: 'set', ids: [...ids], values: { nextFollowUp } } });
