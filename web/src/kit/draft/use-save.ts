import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { useState } from 'react';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { isRefusal, type Refusal } from '#kit/http/refusal.ts';
import { issuesOfRefusal, showError, wordIssue } from '#kit/texts/refusal-words.ts';
import { useSaveKey, type Draft } from './use-draft.ts';

export interface Saving<T> {
  draft: Draft<T>;
  queryKey: readonly unknown[];
  /** What is wrong already, before the server is asked. */
  check: () => Issue[];
  /** Saves it and says so; false when the person thought better of it. Throws what is refused. */
  save: () => Promise<boolean>;
  isReadOnly?: boolean;
  /** Label of a field, for the list of what is wrong. */
  nameOf?: (path: string) => string | undefined;
}

/**
 * Saving a part of a page: checked here, then by the server. What is wrong comes back as an issue at its path, without the
 * `body.` before it; when somebody else was faster, `clash` says who.
 */
export function useSave<T>({ draft, queryKey, check, save: send, isReadOnly, nameOf }: Saving<T>) {
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [clash, setClash] = useState<Refusal | null>(null);

  const save = async () => {
    if (isReadOnly) return;
    if (!draft.isDirty) return toastText('setting.unchanged', {}, { icon: 'info' });
    const found = check();
    setIssues(found);
    if (found.length > 0) return focusFirst();
    try {
      if (!(await send())) return;
      setClash(null);
      draft.settle();
    } catch (error) {
      if (isRefusal(error, 'changedMeanwhile')) return setClash(error);
      if (isRefusal(error) && error.issues.length > 0) {
        setIssues(issuesOfRefusal(error).map((issue) => ({ ...issue, path: issue.path.replace(/^body\./, '') })));
        focusFirst();
      }
      await showError(error, nameOf);
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
      return queryClient.invalidateQueries({ queryKey });
    },
    /** Once something is typed, what was said of it no longer holds. */
    forget: () => setIssues([]),
    /** The sentence about what begins with a path, or null. */
    issueAt: (path: string): string | null => {
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
