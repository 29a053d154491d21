import { me } from '@baluarte/contract/identity/me.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call, type Answer, type CallInput } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { currentSession } from '#kit/session/session-store.ts';
import { refreshSession } from '#kit/session/session.tsx';

export type Me = Answer<typeof me.get>;

/** Prefix of every query key with data of the user's own account. */
export const meKey = ['me'] as const;

async function readMe(signal: AbortSignal): Promise<Me> {
  const found = await call(me.get, { signal });
  // The e-mail changes by links that are opened elsewhere; what the shell shows of the person follows.
  if (currentSession()?.email !== found.email) await refreshSession();
  return found;
}

/** One's own account. */
export const useMe = (): UseQueryResult<Me> =>
  useQuery({ queryKey: [...meKey, 'account'], queryFn: ({ signal }) => readMe(signal) });

export type Change = NonNullable<CallInput<typeof me.update>['body']>;

/** Writes the given fields of the user's own account; shell and page update. Returns the new version. */
export async function saveMe(change: Change): Promise<number> {
  const { version } = await call(me.update, { body: change, isSecret: change.password !== undefined });
  await Promise.all([refreshSession(), queryClient.invalidateQueries({ queryKey: meKey })]);
  return version;
}
