import { typeThreat, type PairChange } from '@baluarte/contract/inventory/type-threat.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';

/** Saves pairs and says so, with "Deshacer"; a refusal is shown. Answers whether they were saved. */
export async function saveChanges(changes: PairChange[]): Promise<boolean> {
  try {
    const { added, removed, changesetId } = await loading(call(typeThreat.save, { body: { changes } }));
    await refresh();
    const count = added + removed;
    if (count === 0) toastText('typeThreat.same', {}, { icon: 'info' });
    else showDone(translate('typeThreat.saved', { count }), changesetId);
    return true;
  } catch (error) {
    await showError(error);
    return false;
  }
}
