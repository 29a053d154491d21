import { useQuery } from '@tanstack/react-query';
import { refreshSession } from '../../kit/session.tsx';
import { currentSession } from '../../kit/session-store.ts';

/**
 * Reads the session anew whenever scopes were written, so that the switcher above shows them as they are. Its key stands
 * among those of scopes, which every write makes invalid.
 */
export function useFollowingSession(): void {
  useQuery({
    queryKey: ['scope', 'session'],
    queryFn: async () => (await refreshSession()).scopeCount,
    initialData: () => currentSession()?.scopeCount ?? 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}
