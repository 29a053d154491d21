import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { homeEndpoints, type RangeLevel } from './home-endpoints.ts';

/** The figures of the current scope; read again at every visit, since any other page may have changed them. */
export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(homeEndpoints.dashboard, { signal }),
    staleTime: 0,
  });

/** The ranges of the company's method, the worst first; without bounds where a matrix and not the level decides the range. */
export const useRanges = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['method'],
    queryFn: ({ signal }) => call(homeEndpoints.method, { signal, isPart: true }),
    select: ({ zoneMode, rangeLevels }) =>
      rangeLevels
        .map((range): RangeLevel => ({ ...range, hasBounds: zoneMode === 'product' }))
        .toSorted((one, other) => one.id - other.id),
    enabled: isEnabled,
  });
