import { useTexts } from '#kit/texts/texts.ts';
import styles from './form.module.css';

/** What the marks of a form mean, above its first field. */
export function RequiredNote() {
  const { t } = useTexts();
  return <p className={styles.required}>{t('account.required')}</p>;
}
