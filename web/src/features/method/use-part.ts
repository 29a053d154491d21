import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { useState } from 'react';
import { toastText } from '../../kit/dialogs.tsx';
import { queryClient } from '../../kit/queries.ts';
import { isRefusal, type Refusal } from '../../kit/refusal.ts';
import { showError, wordIssue } from '../../kit/refusal-words.ts';
import { useSaveKey, type Draft } from './use-draft.ts';
import type { ProposedChange, Review } from './use-review.tsx';

interface Part<T, R> {
  draft: Draft<T>;
  review: Review;
  queryKey: readonly unknown[];
  /** What is wrong already, before the server is asked. */
  check: () => Issue[];
  change: ProposedChange;
  save: () => Promise<R>;
  done: string;
  isReadOnly?: boolean;
}

/**
 * Saving a part of the method: checked here, previewed, saved for all risks at once. What is wrong with a row comes back as
 * an issue at its path, without the `body.` before it; when somebody else was faster, `clash` says who.
 */
export function usePart<T, R extends { changesetId: number | null }>(part: Part<T, R>) {
  const { draft, review } = part;
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [clash, setClash] = useState<Refusal | null>(null);

  const save = async () => {
    if (part.isReadOnly) return;
    if (!draft.isDirty) return toastText('method.unchanged', {}, { icon: 'info' });
    const found = part.check();
    setIssues(found);
    if (found.length > 0) return focusFirst();
    try {
      if ((await review.save(part)) === null) return;
      setClash(null);
      draft.settle();
    } catch (error) {
      if (isRefusal(error, 'changedMeanwhile')) return setClash(error);
      if (isRefusal(error) && error.issues.length > 0) {
        setIssues(error.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^body\./, '') })));
        focusFirst();
      }
      await showError(error);
    }
    return undefined;
  };
  useSaveKey(() => void save());
  const discard = () => {
    setClash(null);
    setIssues([]);
    draft.reset();
  };

  return {
    save: () => void save(),
    clash,
    discard,
    reload: () => {
      discard();
      return queryClient.invalidateQueries({ queryKey: part.queryKey });
    },
    /** Once something is typed, what was said of it no longer holds. */
    forget: () => setIssues([]),
    /** The sentence about what begins with a path, or null. */
    issueAt(path: string): string | null {
      const issue = issues.find((each) => each.path === path || each.path.startsWith(`${path}.`));
      // Worded by the field it is about, whichever row that stands in.
      return issue ? wordIssue({ ...issue, path: issue.path.split('.').at(-1) ?? '' }) : null;
    },
  };
}

/** What is wrong first gets the focus once it is drawn. */
function focusFirst(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
}
