import { isToDefine } from '@baluarte/contract/kit/to-define.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { RiskRow } from '@baluarte/contract/risk/risk.ts';

type End = 'asset' | 'threat' | 'vulnerability';

/**
 * What of a risk may be chosen anew: what is still to be defined, unless the risk is discarded, and the threat and the vulnerability while
 * it waits to be assessed.
 */
export function correctableEnds(risk: Pick<RiskRow, End | 'statusId'>): End[] {
  if (risk.statusId === statusIds.INACTIVE) return [];
  const isPending = risk.statusId === statusIds.PENDING;
  return (['asset', 'threat', 'vulnerability'] as const).filter(
    (end) => isToDefine(risk[end]) || (isPending && end !== 'asset'),
  );
}
