import { typeThreat } from '@baluarte/contract/inventory/type-threat.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';

/** The whole table. */
export const tableQuery = queryOptions({
  queryKey: ['typeThreat', 'table'],
  queryFn: ({ signal }) => call(typeThreat.table, { signal }),
});

/** What would make it the one of the catalogue. */
export const shippedQuery = queryOptions({
  queryKey: ['typeThreat', 'shipped'],
  queryFn: ({ signal }) => call(typeThreat.shipped, { signal, isPart: true }),
});

/** Who wrote it, newest first. */
export const historyQuery = queryOptions({
  queryKey: ['typeThreat', 'history'],
  queryFn: ({ signal }) => call(typeThreat.history, { signal, isPart: true }),
});
