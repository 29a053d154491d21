import { statusIds } from '@baluarte/contract/kit/values.ts';
import { Status } from '#kit/catalogue/status.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** Status of an account in a word, also of one not yet confirmed. */
export function AccountStatus({ id }: { id: number }) {
  const { texts } = useTexts();
  const words: Readonly<Record<number, string>> = texts.platformUser.statuses;
  return <Status id={id === statusIds.PENDING ? statusIds.INVITED : id} word={words[id]} />;
}
