import { statusIds } from '@baluarte/contract/kit/values.ts';
import { risk as endpoints, type RiskRow } from '@baluarte/contract/risk/risk.ts';
import { call } from '#kit/http/call.ts';
import { confirm, loading, notice, toast, toastText } from '#kit/dialogs/dialogs.tsx';
import { wordError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { riskName } from '../end-name.ts';
import { risksChanged } from '../risk-cache.ts';

/** One call a risk: the API discards and deletes risks one by one. */
export const maximumOneByOne = 200;
const atOnce = 4;

interface Outcome {
  done: RiskRow[];
  refused: { risk: RiskRow; error: unknown }[];
}

/** Does something with each risk, a few at a time; what is refused does not stop the others. */
async function each(risks: readonly RiskRow[], act: (risk: RiskRow) => Promise<RiskRow>): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] };
  const waiting = [...risks];
  const work = async () => {
    for (let risk = waiting.shift(); risk; risk = waiting.shift())
      try {
        outcome.done.push(await act(risk));
      } catch (error) {
        outcome.refused.push({ risk, error });
      }
  };
  await loading(Promise.all(Array.from({ length: atOnce }, work)));
  await risksChanged();
  return outcome;
}

function showRefused({ done, refused }: Outcome): Promise<void> {
  return notice({
    title: wordError(refused[0]?.error).title,
    message: translate('risk.removal.some', { done: done.length, refused: refused.length }),
    items: refused.slice(0, 10).map(({ risk, error }) => `${riskName(risk)}: ${wordError(error).message}`),
    icon: 'warning',
    stays: true,
  });
}

const isTooMany = (risks: readonly RiskRow[]): boolean => {
  if (risks.length <= maximumOneByOne) return false;
  toastText('risk.list.tooMany', { count: maximumOneByOne }, { icon: 'warning' });
  return true;
};

async function restoreAll(risks: readonly RiskRow[]): Promise<void> {
  const outcome = await each(risks, async (risk) => {
    const statusId = risk.completeness === 'complete' ? statusIds.ACTIVE : statusIds.PENDING;
    return call(endpoints.status, { params: { id: risk.id }, body: { statusId, version: risk.version } });
  });
  if (outcome.refused.length > 0) await showRefused(outcome);
}

/** Discards every risk given that is not discarded yet, for one reason, with "Deshacer" for all of them. */
export async function discardMany(risks: readonly RiskRow[], reason: string): Promise<void> {
  const standing = risks.filter(({ statusId }) => statusId !== statusIds.INACTIVE);
  const outcome = await each(standing, ({ id }) =>
    call(endpoints.status, { params: { id }, body: { statusId: statusIds.INACTIVE, reason } }),
  );
  if (outcome.refused.length > 0) await showRefused(outcome);
  if (outcome.done.length === 0) return;
  toast({
    message: translate('risk.discard.done', { count: outcome.done.length }),
    icon: 'success',
    undo: () => restoreAll(outcome.done),
  });
}

/** Whether as many risks may be discarded or deleted at a time; says so when not. */
export const mayActOneByOne = (risks: readonly RiskRow[]): boolean => !isTooMany(risks);

/** Asks, and deletes risks for good; answers those that are gone. */
export async function removeMany(risks: readonly RiskRow[]): Promise<readonly RiskRow[]> {
  const isSure = await confirm({
    message: translate('risk.removal.many', { count: risks.length }),
    items: [translate('risk.goesWithIt'), translate('risk.removal.instead'), translate('risk.removal.cannotUndo')],
    isDangerous: true,
  });
  if (!isSure) return [];
  const outcome = await each(risks, async (risk) => {
    await call(endpoints.remove, { params: { id: risk.id } });
    return risk;
  });
  if (outcome.refused.length > 0) await showRefused(outcome);
  else toastText('risk.removal.done', { count: outcome.done.length });
  return outcome.done;
}
