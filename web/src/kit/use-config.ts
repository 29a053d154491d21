import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Answer } from './call.ts';
import { call } from './call.ts';
import { queryClient } from './queries.ts';
import { sessionEndpoints } from './session-endpoints.ts';

export type Config = Answer<typeof sessionEndpoints.config>;

const query = { queryKey: ['config'], queryFn: () => call(sessionEndpoints.config), staleTime: Infinity };

/** Run-time settings of this host, read once. */
export const useConfig = (): UseQueryResult<Config> => useQuery(query);

/** The same outside components. Throws `Refusal`. */
export const readConfig = (): Promise<Config> => queryClient.fetchQuery(query);
