import { useSession } from './session.tsx';

/** Names the scope of what lives in another one than that worked in; undefined for what is here, and where every scope is. */
export function useOtherScope(): (scopeId: number | null | undefined) => string | undefined {
  const session = useSession();
  const here = session?.scope?.id;
  return (scopeId) =>
    typeof scopeId !== 'number' || !here || scopeId === here
      ? undefined
      : session?.scopes?.find(({ id }) => id === scopeId)?.name;
}
