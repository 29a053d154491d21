import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiOf } from '../api.ts';
import type { Catalogue } from '../catalogue.ts';
import { queryOf, type ListState } from './list-state.ts';

/** The page of a list that a state asks for, now or as of a moment; the rows before stay while the next ones come. */
export function useRows(catalogue: Catalogue, state: ListState, at?: string) {
  const query = { ...queryOf(state), page: state.page, perPage: state.perPage, ...(at !== undefined && { at }) };
  return useQuery({
    queryKey: [catalogue.name, 'list', query],
    queryFn: ({ signal }) => apiOf(catalogue).list(query, signal),
    placeholderData: keepPreviousData,
  });
}
