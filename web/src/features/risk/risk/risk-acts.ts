import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { risk as endpoints, type RiskRow } from '@baluarte/contract/risk/risk.ts';
import { call } from '#kit/http/call.ts';
import { confirm, toast, toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useCan } from '#kit/session/session.tsx';
import { translate } from '#kit/texts/texts.ts';
import { riskName } from './end-name.ts';
import { riskChanged, risksChanged, showAtOnce } from './risk-cache.ts';

type Changing = Pick<RiskRow, 'id' | 'code' | 'version' | 'completeness' | 'statusId' | 'asset' | 'threat'>;

/** What a person may do with risks. */
export function useRiskPermits() {
  const can = useCan();
  const may = permissions.risks;
  return {
    view: can(may.view),
    rateProbability: can(may.editProbability),
    rateImpacts: can(may.editProbability) && can(may.editImpacts),
    edit: can(may.edit),
    changeStatus: can(may.changeStatus),
    remove: can(may.delete),
    recognize: can(may.viewRecognition),
    viewMaps: can(may.viewMaps),
    downloadMaps: can(may.downloadMaps),
  };
}

async function setStatus({ id, version }: Changing, statusId: 1 | 2 | 4, reason?: string): Promise<number> {
  const answer = await call(endpoints.status, { params: { id }, body: { statusId, reason, version } });
  showAtOnce(id, answer);
  await riskChanged(id);
  return answer.version;
}

/** Back to what its answers say: assessed when they are complete, pending when not. */
export async function restore(risk: Changing): Promise<boolean> {
  try {
    await setStatus(risk, risk.completeness === 'complete' ? statusIds.ACTIVE : statusIds.PENDING);
    toastText('risk.discard.restored');
    return true;
  } catch (error) {
    await showError(error);
    return false;
  }
}

/** Sets a risk aside for a reason, with "Deshacer". */
export async function discard(risk: Changing, reason: string): Promise<boolean> {
  try {
    const version = await setStatus(risk, statusIds.INACTIVE, reason);
    toast({
      message: translate('risk.discard.done', { count: 1 }),
      icon: 'success',
      undo: () => restore({ ...risk, version }),
    });
    return true;
  } catch (error) {
    await showError(error);
    return false;
  }
}

/** Asks, and deletes one risk for good. */
export async function remove(risk: Changing): Promise<boolean> {
  const isSure = await confirm({
    message: translate('risk.removal.one', { name: riskName(risk) }),
    items: [translate('risk.goesWithIt'), translate('risk.removal.instead'), translate('risk.removal.cannotUndo')],
    isDangerous: true,
  });
  if (!isSure) return false;
  try {
    await call(endpoints.remove, { params: { id: risk.id } });
    toastText('risk.removal.done', { count: 1 });
    await risksChanged();
    return true;
  } catch (error) {
    await showError(error);
    return false;
  }
}
