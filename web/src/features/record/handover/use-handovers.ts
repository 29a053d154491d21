import { handover, type HandoverRow } from '@baluarte/contract/record/handover.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';

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
