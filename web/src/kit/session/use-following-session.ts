import { useQuery } from '@tanstack/react-query';
import { currentSession } from './session-store.ts';
import { refreshSession } from './session.tsx';

/**
 * Reads the session again whenever entries were written that decide what it may do or where it works, so that menus and
 * switchers follow. Its key is one of the entity's, which every write invalidates.
 */
export function useFollowingSession(entity: string): void {
  useQuery({
    queryKey: [entity, 'session'],
    queryFn: async () => (await refreshSession()).scopeCount,
    initialData: () => currentSession()?.scopeCount ?? 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}
