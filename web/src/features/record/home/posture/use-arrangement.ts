import { arranged, type ArrangedPage, type Placed } from '@baluarte/contract/record/arrangement.rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { postureEndpoints } from './posture-endpoints.ts';

/** The own work of whoever is signed in, and how they arranged the start page. */
export const useOwn = () =>
  useQuery({
    queryKey: ['posture', 'own'],
    queryFn: ({ signal }) => call(postureEndpoints.own, { signal, isPart: true }),
    staleTime: 0,
  });

/** The panels of a page as they are arranged, and ways to arrange them, kept at once. */
export function useArrangement(page: ArrangedPage, kept: readonly Placed[] | null, ownFirst: boolean) {
  const client = useQueryClient();
  const show = (arrangement: Placed[] | null) =>
    client.setQueriesData<{ arrangement: Placed[] | null }>(
      {
        queryKey: page === 'home' ? ['posture', 'own'] : ['posture'],
        predicate: ({ queryKey }) => (queryKey[1] === 'own') === (page === 'home'),
      },
      (shown) => shown && { ...shown, arrangement },
    );
  const save = async (arrangement: Placed[] | null) => {
    show(arrangement);
    try {
      if (arrangement === null) await call(postureEndpoints.restore, { params: { page } });
      else await call(postureEndpoints.arrange, { params: { page }, body: { panels: arrangement } });
    } catch (error) {
      await client.invalidateQueries({ queryKey: ['posture'] });
      await showError(error);
    }
  };
  return {
    panels: arranged(page, kept, { ownFirst }),
    save: (panels: Placed[]) => void save(panels),
    restore: () => {
      void save(null);
      toastText('posture.arrange.restored');
    },
  };
}
