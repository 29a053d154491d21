import { useSave, type Saving } from '../../kit/draft/use-save.ts';
import type { ProposedChange, Review } from './use-review.tsx';

interface Part<T, R> extends Omit<Saving<T>, 'save'> {
  review: Review;
  change: ProposedChange;
  save: () => Promise<R>;
  done: string;
}

/** Saving a part of the method: checked here, previewed, saved for all risks at once. */
export const usePart = <T, R extends { changesetId: number | null }>(part: Part<T, R>) =>
  useSave({ ...part, save: async () => (await part.review.save(part)) !== null });
