import { useSession } from '#kit/session/session.tsx';

/** Name of a scope the person may see. */
export function ScopeName({ id }: { id: number }) {
  const session = useSession();
  return session?.scopes.find((scope) => scope.id === id)?.name ?? id;
}
