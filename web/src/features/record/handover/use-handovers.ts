import { handover, type HandoverRow } from '@baluarte/contract/record/handover.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** Milliseconds between two looks while one is made. */
export const look = 1000;
export const handoverKey = ['handover', 'list'] as const;

const isAtWork = ({ state }: HandoverRow) => state === 'waiting' || state === 'running';

/** The packs of the company, the newest first, with the one that is being made apart. */
export function useHandovers() {
  const query = useQuery({
    queryKey: handoverKey,
    queryFn: ({ signal }) => call(handover.list, { signal, isPart: true }),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? look : false),
  });
  return { query, atWork: query.data?.find(isAtWork), others: query.data?.filter((row) => !isAtWork(row)) };
}

type Question = { question: 'handover.removeConfirm'; done: 'handover.removed'; when: string };
type Stop = { question: 'handover.stopConfirm'; done: 'handover.stopped'; when?: undefined };

/** Takes a pack away, or stops one that is being made, once it is confirmed. */
export function useRemoval(id: number, { question, done, when }: Question | Stop) {
  const { t } = useTexts();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(handover.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: handoverKey }),
  });
  const remove = async () => {
    if (!(await confirm({ message: t(question, { when: when ?? '' }), isDangerous: true }))) return;
    await mutateAsync();
    toastText(done);
  };
  return { remove, isRemoving: isPending };
}
