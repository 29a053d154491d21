import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { homeEndpoints } from './home-endpoints.ts';

/** The figures of the current scope; read again at every visit, since any other page may have changed them. */
export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(homeEndpoints.dashboard, { signal }),
    staleTime: 0,
  });
