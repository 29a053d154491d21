import { today } from '#kit/formats/today.ts';
import { daysLater } from '@baluarte/contract/kit/day.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParametersAhead } from '#kit/address/use-address-ahead.ts';
import { call } from '#kit/http/call.ts';
import { useSession } from '#kit/session/session.tsx';
import { endOfDay, pastDay } from '#risk/shared/as-of.ts';
import { postureEndpoints } from './posture-endpoints.ts';

/** Days back that movement is told from unless another day is chosen. */
const usualDaysBack = 30;

/** What is looked at, in the address: the day, the day since which movement is told, and with which method. */
export function useMoment() {
  const session = useSession();
  const { parameters: search, change: set } = useParametersAhead();
  const [now] = useState(() => new Date());
  const present = today(now);
  const day = pastDay(search.get('at'), present);
  const end = day ?? present;
  const asked = search.get('since');
  const since = pastDay(asked, end) ?? daysLater(end, -usualDaysBack);
  return {
    today: present,
    /** The day it is shown as of; null: today. */
    day,
    since,
    isTodaysMethod: search.get('method') === 'today',
    at: day === null ? undefined : endOfDay(day, session?.timeZone),
    set,
  };
}
export type Moment = ReturnType<typeof useMoment>;

/** The posture of a moment in the current scope; read again at every visit, since any other page may have changed it. */
export const usePosture = ({ since, at, isTodaysMethod }: Moment) =>
  useQuery({
    queryKey: ['posture', since, at ?? null, isTodaysMethod],
    queryFn: ({ signal }) =>
      call(postureEndpoints.get, {
        query: { since, ...(at && { at }), ...(at && isTodaysMethod && { method: 'today' as const }) },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
