import { useTexts } from '../../kit/texts.ts';
import styles from './user.module.css';

/** When a person was last in the company. */
export function LastAccess({ at }: { at: string | null }) {
  const { t, ago, dateTime } = useTexts();
  return at === null ? (
    <span className={styles.quiet}>{t('user.never')}</span>
  ) : (
    <time dateTime={at} title={dateTime(at)}>
      {ago(at)}
    </time>
  );
}
