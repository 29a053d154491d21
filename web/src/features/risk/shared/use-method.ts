import { method as endpoints } from '@baluarte/contract/risk/method.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { isActive, rulesOf, type RiskMethod } from './method-rules.ts';

const fiveMinutes = 300_000;

/** The method of the company; it changes seldom. */
export const methodQuery = queryOptions({
  queryKey: ['method'],
  queryFn: ({ signal }) => call(endpoints.get, { signal, isPart: true }),
  staleTime: fiveMinutes,
});

/** The method of the company, ready for the pure rules; null until it is there, or for whom may not read it. */
export function useMethod(): RiskMethod | null {
  const can = useCan();
  const { data } = useQuery({ ...methodQuery, enabled: can(permissions.risks.list) });
  return useMemo(
    () => (data ? { reply: data, rules: rulesOf(data), factors: data.impactFactors.filter(isActive) } : null),
    [data],
  );
}
