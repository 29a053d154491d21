import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { parameter, type ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import type { BlockingRows } from '#kit/catalogue/obstacle.ts';
import { confirm, loading } from '#kit/dialogs/dialogs.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { showParametersSaved } from './save-parameter.ts';
import { refreshWithChoices } from '#kit/catalogue/writes.ts';

export interface Blocked {
  row: ParameterRow;
  by: readonly BlockingRows[];
}

/** Deletes a row after asking; what is in use is not, and `blocked` says by what. */
export function useRowRemoval(kind: ParameterKind) {
  const [blocked, setBlocked] = useState<Blocked | null>(null);
  const remove = async (row: ParameterRow) => {
    const { id, name } = row;
    if (
      row.inUse === 0 &&
      !(await confirm({ message: translate('parameter.remove.question', { name }), isDangerous: true }))
    )
      return;
    try {
      const { changesetId } = await loading(call(parameter.remove, { params: { kind, id } }));
      showParametersSaved(translate('parameter.remove.done', { name }), changesetId);
    } catch (error) {
      if (isRefusal(error, 'parameter.inUse')) {
        const { by } = error.params;
        setBlocked({ row, by: Array.isArray(by) ? (by as BlockingRows[]) : [] });
      } else await showError(error);
    } finally {
      void refreshWithChoices();
    }
  };
  return { remove, blocked, close: () => setBlocked(null) };
}
