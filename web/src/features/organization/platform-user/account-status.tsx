import { statusIds } from '@baluarte/contract/kit/values.ts';
import { Status } from '#kit/catalogue/status.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** Whether an account opens anything, in a word: also those that wait for their person. */
export function AccountStatus({ id }: { id: number }) {
  const { texts } = useTexts();
  const words: Readonly<Record<number, string>> = texts.platformUser.statuses;
  return <Status id={id === statusIds.PENDING ? statusIds.INVITED : id} word={words[id]} />;
}
