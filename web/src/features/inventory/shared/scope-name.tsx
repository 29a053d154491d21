import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** Name of a scope the person may see. */
export function ScopeName({ id }: { id: number }) {
  const session = useSession();
  const { t } = useTexts();
  return session?.scopes.find((scope) => scope.id === id)?.name ?? t('catalogue.unknownChoice');
}
