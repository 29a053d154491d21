import { asset } from '@baluarte/contract/inventory/asset.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { risk as endpoints, type Suggestion } from '@baluarte/contract/risk/risk.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { maximumRecognized } from './combination.ts';
import { perPage, queryOf, type Show, type SuggestionQuery } from './use-recognition-address.ts';

/** The page of suggestions that is asked for. */
export const useSuggestions = (query: SuggestionQuery) =>
  useQuery({
    queryKey: ['risk', 'recognition', queryOf(query), query.page],
    queryFn: ({ signal }) =>
      call(endpoints.recognition, { query: { ...queryOf(query), page: query.page, perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** How many suggestions of a filter there are of another kind than the page shows. */
export const useSuggestionCount = (query: SuggestionQuery, show: Show, isEnabled: boolean) =>
  useQuery({
    queryKey: ['risk', 'recognition', queryOf(query, show), 'count'],
    queryFn: async ({ signal }) => {
      const { meta } = await call(endpoints.recognition, {
        query: { ...queryOf(query, show), perPage: 1 },
        signal,
        isPart: true,
      });
      return meta.total;
    },
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });

const perRead = 200;
const readsAtOnce = 3;

/** Every suggestion of the filter that is no risk yet, as many as can be recognised at once. Throws `Refusal`. */
export async function readAllOpen(query: SuggestionQuery, total: number): Promise<Suggestion[]> {
  const last = Math.ceil(Math.min(total, maximumRecognized) / perRead);
  const pages: Suggestion[][] = [];
  const waiting = Array.from({ length: last }, (_, index) => index + 1);
  const work = async () => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const { rows } = await call(endpoints.recognition, {
        query: { ...queryOf(query, query.show === 'likeliest' ? 'likeliest' : 'new'), page, perPage: perRead },
        isPart: true,
      });
      pages[page - 1] = rows;
    }
  };
  await Promise.all(Array.from({ length: readsAtOnce }, work));
  return pages.flat();
}

/** Categories in use whose types have no threats. */
export const useGaps = () =>
  useQuery({
    queryKey: ['risk', 'recognition', 'gaps'],
    queryFn: ({ signal }) => call(endpoints.recognitionGaps, { signal, isPart: true }),
  });

const assetsPerPage = 50;

/** Assets to choose from, critical ones first; only for whom may list them. */
export function useAssets({ createdIn, processId, categoryId, isCritical }: SuggestionQuery, search: string) {
  const can = useCan();
  const query = {
    search: search.trim() || undefined,
    createdIn: createdIn || undefined,
    processId: processId || undefined,
    categoryId: categoryId || undefined,
    isCritical: isCritical ? ('true' as const) : undefined,
    statusId: '1',
    sort: '-isCritical,code',
    perPage: assetsPerPage,
  };
  return useInfiniteQuery({
    queryKey: ['asset', 'recognition', query],
    queryFn: ({ pageParam: page, signal }) =>
      call(asset.endpoints.list, { query: { ...query, page }, signal, isPart: true }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: can(permissions.assets.list),
  });
}
