import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useState } from 'react';
import { call, type Answer } from '#kit/http/call.ts';
import { confirm, loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { refreshWithChoices } from '../writes.ts';

export type Undone = Answer<typeof imports.undo>;

/** Takes back a whole import, after saying what that means; keeps what became of it. */
export function useUndo() {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<Undone | null>(null);
  const undo = async ({ jobId, fileName, created, updated }: ImportJob) => {
    const isSure = await confirm({
      message: t('imports.undo.confirm', { file: fileName }),
      items: [
        ...(created > 0 ? [t('imports.undo.created', { count: created })] : []),
        ...(updated > 0 ? [t('imports.undo.updated', { count: updated })] : []),
        t('imports.undo.kept'),
      ],
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      const answer = await loading(call(imports.undo, { params: { jobId } }), t('imports.progress.undoing'));
      setOutcome(answer);
      toastText('imports.undo.done', { count: answer.undone });
    } catch (error) {
      await showError(error);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['import'] });
      await refreshWithChoices();
    }
  };
  return { undo, outcome };
}
