import { asset } from '@baluarte/contract/inventory/asset.ts';
import { assetCriticality } from '@baluarte/contract/inventory/criticality.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';

/** How critical one asset is, and why; or was at a moment. */
export const criticalityQuery = (id: number, at?: string) =>
  queryOptions({
    queryKey: ['asset', 'criticality', id, ...(at === undefined ? [] : [at])],
    queryFn: ({ signal }) =>
      call(assetCriticality.get, { params: { id }, query: at === undefined ? {} : { at }, signal, isPart: true }),
  });

export const perPage = 25;

/** What the desk shows of the assets of the scope. */
export interface DeskFilter {
  page: number;
  search: string;
  isIncomplete: boolean;
}

/** A page of the assets of the desk, by code. */
export const deskQuery = ({ page, search, isIncomplete }: DeskFilter) =>
  queryOptions({
    queryKey: ['asset', 'criticality', 'desk', page, search, isIncomplete],
    queryFn: ({ signal }) =>
      call(asset.endpoints.list, {
        query: {
          page,
          perPage,
          sort: 'code',
          ...(search !== '' && { search }),
          ...(isIncomplete && { criticality: '0' }),
        },
        signal,
        isPart: true,
      }),
  });
