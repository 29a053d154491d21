import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { parameter, type ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { call, type Rows } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import type { Address } from './use-address.ts';

/** Rows a request: tables are small, so this is nearly always the whole of one. */
const perPage = 200;

const rowsKey = ({ kind, ...narrowed }: Address) => ['parameter', 'rows', kind, narrowed] as const;

/** Every table with how many rows it has. */
export const useKinds = () =>
  useQuery({ queryKey: ['parameter', 'kinds'], queryFn: ({ signal }) => call(parameter.kinds, { signal }) });

/** The rows of the open table, page after page. */
export function useRows(address: Address) {
  const { kind, search, statusId, parentId } = address;
  return useInfiniteQuery({
    queryKey: rowsKey(address),
    queryFn: ({ pageParam: page, signal }) =>
      call(parameter.list, { params: { kind }, query: { page, perPage, search, statusId, parentId }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
    // While a search is narrowed the rows stay; those of another table would be taken for its own.
    placeholderData: (previous, query) => (query?.queryKey[2] === kind ? previous : undefined),
  });
}

type Cached = InfiniteData<Rows<ParameterRow>>;

/** Changes the rows of a table on screen before, or without, reading them again. */
export function changeCached(kind: ParameterKind, change: (rows: ParameterRow[]) => ParameterRow[]): void {
  queryClient.setQueriesData<Cached>({ queryKey: ['parameter', 'rows', kind] }, (data) => {
    if (!data) return data;
    let rest = change(data.pages.flatMap(({ rows }) => rows));
    const pages = data.pages.map((page, index) => {
      const own = index === data.pages.length - 1 ? rest : rest.slice(0, page.rows.length);
      rest = rest.slice(own.length);
      return { ...page, rows: own };
    });
    return { ...data, pages };
  });
}

/** A row as it is known on screen now. */
export function cachedRow(kind: ParameterKind, id: number): ParameterRow | undefined {
  for (const [, data] of queryClient.getQueriesData<Cached>({ queryKey: ['parameter', 'rows', kind] }))
    for (const page of data?.pages ?? []) for (const row of page.rows) if (row.id === id) return row;
  return undefined;
}
