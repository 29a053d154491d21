import { apiKey } from '@baluarte/contract/identity/api-key.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call, type Answer } from '#kit/http/call.ts';
import { meKey } from '../use-me.ts';

export type Key = Answer<typeof apiKey.list>[number];
export type MadeKey = Answer<typeof apiKey.create>;

/** One's own API keys, of every company. */
export const useKeys = (): UseQueryResult<Key[]> =>
  useQuery({ queryKey: [...meKey, 'keys'], queryFn: ({ signal }) => call(apiKey.list, { signal }) });
