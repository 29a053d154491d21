import { twoStep } from '@baluarte/contract/identity/two-step.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call, type Answer } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { refreshSession } from '#kit/session/session.tsx';

export type Security = Answer<typeof twoStep.security>;

const key = ['me', 'security'] as const;

/** How safely one signs in: second step, recovery codes, remembered browsers, passkeys. */
export const useSecurity = (): UseQueryResult<Security> =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(twoStep.security, { signal }) });

/** Reads it again, with the account's log, and the session: it says whether two-step sign-in is on. */
export async function refreshSecurity(): Promise<void> {
  await Promise.all([refreshSession(), queryClient.invalidateQueries({ queryKey: ['me'] })]);
}
