import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { editsOfRisk } from '@baluarte/contract/risk/risk-file.ts';
import { risk as endpoints, type RiskRow } from '@baluarte/contract/risk/risk.ts';
import { showDone } from '#kit/catalogue/writes.ts';
import { call } from '#kit/http/call.ts';
import { toast, toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useCan } from '#kit/session/session.tsx';
import { translate } from '#kit/texts/texts.ts';
import { riskChanged, risksChanged, showAtOnce } from './risk-cache.ts';

type Changing = Pick<RiskRow, 'id' | 'code' | 'version' | 'completeness' | 'statusId' | 'asset' | 'threat'>;

/** What a person may do with risks. */
export function useRiskPermits() {
  const can = useCan();
  const may = permissions.risks;
  const [seesProbability, seesImpacts] = [can(may.viewProbability), can(may.viewImpacts)];
  const sees = {
    seesProbability,
    seesImpacts,
    seesImpactLevels: seesImpacts && can(may.viewImpactLevels),
    /** Level and colour: what probability and impact make together. */
    seesLevel: seesProbability && seesImpacts,
  };
  // What a risk is made of is chosen from the catalogues.
  const findsEnds = can(permissions.threats.list) && can(permissions.vulnerabilities.list);
  // Nobody answers here what they may not see: the answers of others would be written over unseen.
  const rates = {
    ratesProbability: seesProbability && can(may.editProbability),
    ratesImpacts: sees.seesImpactLevels && can(may.editImpacts),
    ratesLevels: sees.seesImpactLevels && can(may.editImpactLevels),
  };
  return {
    view: can(may.view),
    imports: can(may.list) && (can(may.create) || editsOfRisk.some((code) => can(code))),
    seesTreatment: can(may.viewTreatmentDetail),
    seesControls: can(may.listControls),
    createsControls: can(may.createControl),
    associatesControls: can(may.associateControl) && can(may.listControls),
    dissociatesControls: can(may.dissociateControl),
    create: can(may.create) && findsEnds && can(permissions.assets.list),
    correct: can(may.editRecognition) && findsEnds,
    ...sees,
    ...rates,
    /** Answers something of an assessment. */
    assess: Object.values(rates).some(Boolean),
    edit: can(may.edit),
    changeStatus: can(may.changeStatus),
    /** Discards this risk: any, or only what waits to be assessed. */
    discards: ({ statusId }: Pick<RiskRow, 'statusId'>) =>
      statusId !== statusIds.INACTIVE &&
      (can(may.changeStatus) || (can(may.deleteRecognition) && statusId === statusIds.PENDING)),
    discardsRecognized: can(may.deleteRecognition),
    discardsSome: can(may.changeStatus) || can(may.deleteRecognition),
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

/** Discards what waits to be assessed, for one reason; who may change no status takes it back by undoing what was written. */
export async function discardRecognized(ids: readonly number[], reason: string): Promise<boolean> {
  try {
    const { discarded, changesetId } = await call(endpoints.discard, { body: { ids: [...ids], reason } });
    showDone(translate('risk.discard.done', { count: discarded }), changesetId);
    await risksChanged();
    return true;
  } catch (error) {
    await showError(error);
    return false;
  }
}

/** Sets a risk aside for a reason, with "Deshacer". `isByStatus`: the person may change the status of any risk. */
export async function discard(risk: Changing, reason: string, isByStatus: boolean): Promise<boolean> {
  if (!isByStatus) return discardRecognized([risk.id], reason);
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
