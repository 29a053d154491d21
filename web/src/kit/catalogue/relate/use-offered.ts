import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { RelationSide } from '../show/relation-side.ts';
import { listOffered, type Offered } from './relation-calls.ts';

const perPage = 100;

export interface OfferedGroup {
  id: number | null;
  rows: readonly Offered[];
}

/** What may be related, page by page in groups, as the server finds it; `isWhole` once every match is here. */
export function useOffered(side: RelationSide, ids: readonly number[], search: string) {
  const query = useInfiniteQuery({
    queryKey: [side.other.name, 'pick', side.relation.from, side.kind, ids, search],
    queryFn: ({ pageParam, signal }) => listOffered(side, ids, { search, page: pageParam, perPage, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  // A row that moved from one page to the next meanwhile is shown once.
  const rows = [...new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values()];
  const groups = [...Map.groupBy(rows, ({ groupId }) => groupId)].map(([id, members]): OfferedGroup => ({
    id,
    rows: members,
  }));
  return { query, rows, groups, total: pages.at(-1)?.total, isWhole: query.data !== undefined && !query.hasNextPage };
}
