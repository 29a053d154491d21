import { arranged, type ArrangedPage, type Placed } from '@baluarte/contract/record/arrangement.rules.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
  const ofPage = {
    queryKey: page === 'home' ? ['posture', 'own'] : ['posture'],
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => (queryKey[1] === 'own') === (page === 'home'),
  };
  const { mutate: save } = useMutation({
    // One after the other, so that the last one stays.
    scope: { id: `arrangement.${page}` },
    mutationFn: async (arrangement: Placed[] | null) => {
      if (arrangement === null) await call(postureEndpoints.restore, { params: { page } });
      else await call(postureEndpoints.arrange, { params: { page }, body: { panels: arrangement } });
    },
    onMutate: async (arrangement) => {
      // What was asked before would tell the former arrangement.
      await client.cancelQueries(ofPage);
      client.setQueriesData<{ arrangement: Placed[] | null }>(ofPage, (shown) => shown && { ...shown, arrangement });
    },
    onError: async (error) => {
      await client.invalidateQueries({ queryKey: ['posture'] });
      await showError(error);
    },
  });
  return {
    panels: arranged(page, kept, { ownFirst }),
    save: (panels: Placed[]) => save(panels),
    restore: () => {
      save(null);
      toastText('posture.arrange.restored');
    },
  };
}
