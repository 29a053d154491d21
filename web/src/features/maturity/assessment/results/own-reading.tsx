import { useTexts } from '#kit/texts/texts.ts';
import styles from './results.module.css';

/** Says that a figure is our own reading of a standard, not what the standard says. */
export function OwnReading() {
  const { t } = useTexts();
  return <span className={styles.mark}>{t('assessment.results.ownReading')}</span>;
}
