import type { ArchiveRow } from '@baluarte/contract/organization/archive.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { archiveWays } from './archive-ways.ts';

/** Milliseconds between two looks while one is made. */
export const look = 1000;

const isAtWork = ({ state }: ArchiveRow) => state === 'waiting' || state === 'running';

/** The archives of a company, the newest first, with the one that is being made apart. `companyId` null: the session's own. */
export function useArchives(companyId: number | null) {
  const ways = archiveWays(companyId);
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ways.key,
    queryFn: ({ signal }) => ways.list(signal),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? look : false),
  });
  const make = useMutation({
    mutationFn: ways.make,
    onSettled: () => client.invalidateQueries({ queryKey: ways.key }),
  });
  const atWork = query.data?.find(isAtWork);
  return { ways, query, make, atWork, others: query.data?.filter((row) => !isAtWork(row)) };
}
