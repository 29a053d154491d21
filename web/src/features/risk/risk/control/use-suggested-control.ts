import { control } from '@baluarte/contract/risk/control.ts';
import { controlProposal } from '@baluarte/contract/risk/control-proposal.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { blankValues } from '#kit/catalogue/form/values.ts';
import { call } from '#kit/http/call.ts';
import type { Beginning } from '#kit/catalogue/record-page.tsx';
import { localized } from '#kit/texts/texts.ts';
import { useMethod } from '#risk/shared/use-method.ts';
import { associateLater } from '../controls/controls-later.ts';
import { suggestionsQuery } from '../controls/control-queries.ts';
import { useRiskPermits } from '../risk-acts.ts';

const numberIn = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** What a new control begins with: a code and the day; where its address names a risk and the action suggested for it, `?action=7&risk=12`, that too. */
export function useSuggestedControl(): Beginning {
  const [search] = useSearchParams();
  const permits = useRiskPermits();
  const method = useMethod();
  const riskId = numberIn(search.get('risk'));
  const actionId = numberIn(search.get('action'));
  const { data, isPending } = useQuery({
    ...suggestionsQuery(riskId ?? 0),
    enabled: riskId !== null && permits.seesControls,
  });
  // Every new control is proposed anew: another one may have been made meanwhile.
  const proposal = useQuery({
    queryKey: ['control', 'proposal'],
    queryFn: ({ signal }) => call(controlProposal.get, { signal, isPart: true }),
    gcTime: 0,
  });
  const proposed = { ...blankValues(control.fields), ...proposal.data };
  if (riskId === null) return { isLoading: proposal.isPending, values: proposed };
  const action = data?.actions.find(({ id }) => id === actionId);
  return {
    isLoading: proposal.isPending || (permits.seesControls && isPending),
    values: action
      ? {
          ...proposed,
          domainId: action.domainId,
          actionId: action.id,
          name: localized(action, 'name'),
          description: localized(action, 'description'),
          typeId: action.typeId,
          implementationId: action.implementationId,
          impactFactorIds: method?.factors.map(({ id }) => id) ?? [],
        }
      : proposed,
    async onSaved(saved) {
      if (permits.associatesControls) await associateLater([riskId], [saved.id]);
    },
  };
}
