import { changeset } from '@baluarte/contract/record/changeset.ts';
import { call } from '#kit/http/call.ts';
import { toast, toastText } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { showError } from '#kit/texts/refusal-words.ts';

/** Entries that are no longer there. */
interface Gone {
  name: string;
  ids: readonly number[];
}

/** Whether a read is of one of them: `[name, 'one', id]`, `[name, 'relation', to, id]` and the like. */
const isOf = ({ name, ids }: Gone, [entity, , ...of]: readonly unknown[]) =>
  entity === name && of.slice(0, 2).some((part) => ids.some((id) => id === part));

/**
 * Reads again what is on screen: entities of every kind count each other's relations, so a write to one may show in any
 * list. Choices do not. A deleted entry is not requested again while its page is still open.
 */
export const refresh = (gone?: Gone): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] !== 'choices' && queryKey[0] !== 'config' && !(gone && isOf(gone, queryKey)),
  });

/** The same with the choices of forms and filters: after writes that make or change values. */
export const refreshWithChoices = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });

/** Undoes a changeset and shows the result or the refusal; answers whether all of it was undone. */
export async function undoChangeset(id: number): Promise<boolean> {
  try {
    const { undone, refused } = await call(changeset.undo, { params: { id } });
    await refreshWithChoices();
    if (refused.length === 0) toastText('catalogue.undo.done', { count: undone });
    else toastText('catalogue.undo.partly', { undone, refused: refused.length }, { icon: 'warning' });
    return refused.length === 0;
  } catch (error) {
    await showError(error);
    return false;
  }
}

/**
 * Shows what a write did, with "Deshacer" where its changeset is known; `undone` runs after that. `null`, as in a reply without a
 * changeset: nothing changed. `undefined`: something did, and it cannot be undone here.
 */
export function showDone(
  message: string,
  changesetId: number | null | undefined,
  undone?: () => Promise<unknown>,
): void {
  if (changesetId === null) return toastText('catalogue.nothingChanged', {}, { icon: 'info' });
  if (changesetId === undefined) return toast({ message, icon: 'success' });
  const undo = async () => {
    await undoChangeset(changesetId);
    await undone?.();
  };
  toast({ message, icon: 'success', undo });
}
