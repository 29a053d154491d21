import { useTexts } from '../../kit/texts.ts';
import styles from './user.module.css';

/** When a person was last in the company. */
export function LastAccess({ at }: { at: string | null }) {
  const { t, dateTime } = useTexts();
  return at === null ? <span className={styles.quiet}>{t('user.never')}</span> : dateTime(at);
}
