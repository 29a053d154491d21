import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '#kit/http/call.ts';
import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { sessionEndpoints } from './session-endpoints.ts';

export type Config = Answer<typeof sessionEndpoints.config>;

const query = {
  queryKey: ['config'],
  queryFn: () => call(sessionEndpoints.config),
  staleTime: Infinity,
  // A page that waits for it, and has parts that read it too, would ask for it again and again where it is not answered.
  retryOnMount: false,
};

/** Run-time settings of this host, read once. */
export const useConfig = (): UseQueryResult<Config> => useQuery(query);

/** The same outside components. Throws `Refusal`. */
export const readConfig = (): Promise<Config> => queryClient.fetchQuery(query);
