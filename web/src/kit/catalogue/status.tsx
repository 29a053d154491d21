import { statusIds } from '@baluarte/contract/kit/values.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './status.module.css';

interface StatusProps {
  id: number;
  /** Instead of the word every entry has. */
  word?: string | undefined;
}

/** Status of an entry in a word and a mark that does not rely on colour. */
export function Status({ id, word }: StatusProps) {
  const { texts } = useTexts();
  const isOn = id === statusIds.ACTIVE || id === statusIds.IMPLEMENTED || id === statusIds.FINISH;
  const isAhead = id === statusIds.INVITED || id === statusIds.PENDING;
  const words: Readonly<Record<number, string>> = texts.files.statuses;
  return (
    <span className={styles.status} data-active={isOn || undefined} data-invited={isAhead || undefined}>
      {word ?? words[id]}
    </span>
  );
}
