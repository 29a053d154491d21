import { statusIds } from '@baluarte/contract/kit/values.ts';
import { useTexts } from '../texts.ts';
import styles from './status.module.css';

/** Whether an entry is active, in a word and a mark that does not need colour. */
export function Status({ id }: { id: number }) {
  const { t } = useTexts();
  const isActive = id === statusIds.ACTIVE;
  return (
    <span className={styles.status} data-active={isActive || undefined}>
      {t(isActive ? 'catalogue.status.active' : 'catalogue.status.inactive')}
    </span>
  );
}
