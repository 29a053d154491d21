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
  const { t } = useTexts();
  const isActive = id === statusIds.ACTIVE;
  const isInvited = id === statusIds.INVITED;
  return (
    <span className={styles.status} data-active={isActive || undefined} data-invited={isInvited || undefined}>
      {word ??
        (isInvited
          ? t('catalogue.status.invited')
          : t(isActive ? 'catalogue.status.active' : 'catalogue.status.inactive'))}
    </span>
  );
}
