import type { PreviewKind } from '@baluarte/contract/risk/method.ts';
import type { FormOptions } from '#kit/form/use-form.ts';
import { usePart } from '#kit/form/use-part.ts';
import type { ProposedChange, Review, Saving } from './review.ts';

interface Part<Value extends object> extends Pick<FormOptions<Value>, 'initial' | 'check'> {
  review: Review;
  change: (value: Value) => ProposedChange;
  /** What of the risks the preview compares; what they are before controls, unless said. */
  kinds?: (value: Value) => readonly PreviewKind[];
  save: (value: Value) => ReturnType<Saving<{ changesetId: number | null }>['save']>;
  done: string;
}

/** A part of the method being edited: checked here, previewed, saved for all risks at once. */
export const useMethodPart = <Value extends object>({ review, change, kinds, save, done, ...form }: Part<Value>) =>
  usePart<Value>({
    ...form,
    send: async (value) =>
      (await review.save({ change: change(value), kinds: kinds?.(value), save: () => save(value), done })) !== null,
  });
