import type { ControlRow } from '@baluarte/contract/risk/control.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { showDone } from '#kit/catalogue/writes.ts';
import { confirm, loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { showError, wordRefusal } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { risksChanged } from '../risk-cache.ts';

/**
 * Associates controls with risks, with "Deshacer"; asks first where the level of a risk needs none. Answers whether it was done. Throws
 * what refuses it.
 */
async function associateWith(riskIds: readonly number[], controlIds: readonly number[], confirmLowRisk: boolean) {
  const body = { riskIds: [...riskIds], controlIds: [...controlIds], confirmLowRisk };
  const { added, changesetId } = await loading(call(riskControl.associateMany, { body }));
  if (added === 0) toastText('riskControl.associate.nothing', {}, { icon: 'info' });
  else showDone(translate('riskControl.associate.done', { count: added }), changesetId);
  await risksChanged();
}

/** The same, where a person chose them; shows what refuses it. */
export async function associate(riskIds: readonly number[], controlIds: readonly number[]): Promise<boolean> {
  try {
    await associateWith(riskIds, controlIds, false);
    return true;
  } catch (error) {
    if (!isRefusal(error, 'control.lowRisk')) {
      await showError(error);
      return false;
    }
    const { message } = wordRefusal(error);
    const count = Number(error.params['count'] ?? 1);
    const items = riskIds.length > 1 ? [translate('riskControl.associate.low', { count })] : [];
    if (!(await confirm({ message, items }))) return false;
  }
  try {
    await associateWith(riskIds, controlIds, true);
    return true;
  } catch (error) {
    await showError(error);
    return false;
  }
}

/** Asks, and takes a control away from a risk. */
export async function dissociate(riskId: number, { id, name }: Pick<ControlRow, 'id' | 'name'>): Promise<void> {
  const message = translate('riskControl.list.removeConfirm', { name });
  if (!(await confirm({ message, items: [translate('riskControl.list.removeText')] }))) return;
  try {
    const { changesetId } = await call(riskControl.dissociate, { params: { id: riskId }, body: { controlIds: [id] } });
    showDone(translate('riskControl.list.removed', { name }), changesetId);
    await risksChanged();
  } catch (error) {
    await showError(error);
  }
}
