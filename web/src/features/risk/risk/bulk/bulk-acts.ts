import { risk as endpoints, type RiskRow } from '@baluarte/contract/risk/risk.ts';
import { maximumBulk } from '@baluarte/contract/kit/bulk.ts';
import { showDone } from '#kit/catalogue/writes.ts';
import { confirm, loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { riskName } from '../end-name.ts';
import { risksChanged } from '../risk-cache.ts';

type Act =
  | { action: 'discard'; reason: string }
  | { action: 'restore' | 'delete' }
  | { action: 'setOwner'; ownerId: number | null };

const doneText = {
  discard: 'risk.discard.done',
  restore: 'risk.discard.restoredMany',
  delete: 'risk.removal.done',
  setOwner: 'risk.bulk.ownerSet',
} as const;

/** Does the same with risks as one act, with "Deshacer"; answers whether it was done. */
export async function actOnRisks(ids: readonly number[], act: Act): Promise<boolean> {
  try {
    const { count, changesetId } = await loading(call(endpoints.changeMany, { body: { ...act, ids: [...ids] } }));
    showDone(translate(doneText[act.action], { count }), changesetId);
    await risksChanged();
    return true;
  } catch (error) {
    await showError(error);
    return false;
  }
}

/** Whether as many risks may be changed at a time; says so when not. */
export function mayActOn(risks: readonly unknown[]): boolean {
  if (risks.length <= maximumBulk) return true;
  toastText('risk.list.tooMany', { count: maximumBulk }, { icon: 'warning' });
  return false;
}

/** Asks, and deletes risks; answers whether they are gone. */
export async function removeRisks(
  risks: readonly Pick<RiskRow, 'id' | 'code' | 'asset' | 'threat'>[],
): Promise<boolean> {
  const [first] = risks;
  if (!first) return false;
  const isSure = await confirm({
    message:
      risks.length === 1
        ? translate('risk.removal.one', { name: riskName(first) })
        : translate('risk.removal.many', { count: risks.length }),
    items: [translate('risk.goesWithIt'), translate('risk.removal.instead'), translate('catalogue.remove.canUndo')],
    isDangerous: true,
  });
  return (
    isSure &&
    actOnRisks(
      risks.map(({ id }) => id),
      { action: 'delete' },
    )
  );
}
