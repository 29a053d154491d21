import type { ControlShare } from '@baluarte/contract/risk/risk-control.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useMethod } from '#risk/shared/use-method.ts';
import { factorName } from '../why/derived.ts';

/** What a control does to a risk, in a sentence: by its share, or by the cells it moves it. */
export function useShareWords(mode: 'percent' | 'quadrants' | 'manual') {
  const { t, percent, list } = useTexts();
  const method = useMethod();
  return (one: ControlShare, which: 'now' | 'expected'): string => {
    if (mode === 'quadrants') {
      const count = which === 'now' ? one.cells : one.expectedCells;
      return count === 0 ? t('riskControl.share.noCells') : t('riskControl.share.cells', { count });
    }
    const words = { percent: percent(which === 'now' ? one.share : one.expectedShare) };
    const factors = method
      ? list(
          one.factorIds
            .filter((id) => method.factors.some((factor) => factor.id === id))
            .map((id) => factorName(method, id)),
        )
      : '';
    if (one.onProbability && one.onImpact) return t('riskControl.share.lowersBoth', { ...words, factors });
    if (one.onImpact) return t('riskControl.share.lowersImpact', { ...words, factors });
    return t('riskControl.share.lowersProbability', words);
  };
}

/** Since when the follow-up of a control is late, and what that takes from it. */
export function useLateWords() {
  const { t, date } = useTexts();
  return ({ timeliness, nextFollowUp }: ControlShare): string =>
    t(`riskControl.share.${timeliness === 'full' ? 'overdue' : timeliness}`, { date: date(nextFollowUp) });
}

/** Whether a control does not count yet, or no more. */
export const isOut = ({ statusId }: ControlShare): boolean => statusId === statusIds.INACTIVE;
