import type { notification, NotificationRow } from '@baluarte/contract/record/notification-list.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, type Answer, type CallInput } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { useSession } from '#kit/session/session.tsx';
import { notificationEndpoints } from './notification-endpoints.ts';

/** Prefix of every query key with notifications, also those of their list. */
const notificationsKey = ['notification'] as const;

type Unread = Answer<typeof notification.count>;

/** How often the bell asks while its page is looked at, in milliseconds; also when one comes back to it. */
const interval = 60_000;

/** What is unread, here and in the person's other companies. */
export function useUnread(): Unread | undefined {
  const session = useSession();
  const { data } = useQuery({
    queryKey: [...notificationsKey, 'count', session?.companyId],
    queryFn: ({ signal }) => call(notificationEndpoints.count, { signal, isPart: true }),
    // Viewing as another person does not show their notifications.
    enabled: session !== null && session.companyId !== null && !session.viewer,
    refetchInterval: interval,
    refetchOnWindowFocus: 'always',
  });
  return data;
}

/** Reads the list on screen again when something was added to it, as the bell hears it. */
export function useFollowingBell(): void {
  const data = useUnread();
  const newest = data === undefined ? undefined : (data.newestId ?? 0);
  const heard = useRef<number>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    const isMore = heard.current !== undefined && newest > heard.current;
    heard.current = Math.max(heard.current ?? 0, newest);
    if (isMore) void queryClient.invalidateQueries({ queryKey: [...notificationsKey, 'list'] });
  }, [newest]);
}

type Rows = Answer<typeof notification.list>;

/** How many the bell shows. */
export const latest = 10;

/** The latest of the company worked in. */
export const useLatest = (): UseQueryResult<Rows> =>
  useQuery({
    queryKey: [...notificationsKey, 'latest'],
    queryFn: ({ signal }) => call(notificationEndpoints.list, { query: { perPage: latest }, signal, isPart: true }),
    refetchOnMount: 'always',
  });

type Marking = NonNullable<CallInput<typeof notification.read>['body']>;

const isMarked = ({ id }: NotificationRow, { ids, upTo }: Marking) =>
  ids === undefined ? upTo === undefined || id <= upTo : ids.includes(id);

/** What is shown takes them as read before the server says so. */
function showRead(marking: Marking): void {
  const at = new Date().toISOString();
  queryClient.setQueriesData<Rows>({ queryKey: [...notificationsKey, 'latest'] }, (shown) =>
    shown
      ? {
          ...shown,
          rows: shown.rows.map((row) => (row.readAt === null && isMarked(row, marking) ? { ...row, readAt: at } : row)),
        }
      : shown,
  );
}

/** Marks some or all as read; how many were not before. The bell follows. Throws `Refusal`. */
export async function markRead(marking: Marking): Promise<number> {
  showRead(marking);
  try {
    return (await call(notificationEndpoints.read, { body: marking })).read;
  } finally {
    await queryClient.invalidateQueries({ queryKey: notificationsKey });
  }
}
