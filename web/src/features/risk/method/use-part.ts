import { useSave, type Saving } from '#kit/draft/use-save.ts';
import type { Review } from './review.ts';
import type { ProposedChange } from './review.ts';

interface Part<T, R> extends Omit<Saving<T>, 'save'> {
  review: Review;
  change: ProposedChange;
  save: () => Promise<R>;
  done: string;
}

/** Saving a part of the method: checked here, previewed, saved for all risks at once. */
export const usePart = <T, R extends { changesetId: number | null }>(part: Part<T, R>) =>
  useSave({ ...part, save: async () => (await part.review.save(part)) !== null });
