import { impact } from '@baluarte/contract/risk/impact.ts';
import { probability } from '@baluarte/contract/risk/probability.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';

/** Every factor in the company's order; there are few, so they come at once. */
export const factorsQuery = queryOptions({
  queryKey: ['impactFactor', 'every'],
  queryFn: async ({ signal }) => (await call(impact.list, { query: { perPage: 200 }, signal })).rows,
});

export const levelsQuery = (id: number) =>
  queryOptions({
    queryKey: ['impactFactor', 'levels', id],
    queryFn: ({ signal }) => call(impact.levels, { params: { id }, signal, isPart: true }),
  });

export const measuresQuery = queryOptions({
  queryKey: ['probability'],
  queryFn: ({ signal }) => call(probability.get, { signal }),
});
