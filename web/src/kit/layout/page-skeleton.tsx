import { useTexts } from '#kit/texts/texts.ts';
import styles from './page-skeleton.module.css';

/** The skeleton of a page: title, actions, rows. Without motion; announces to a screen reader that it loads. */
export function PageSkeleton() {
  const { t } = useTexts();
  return (
    <div className={styles.page} aria-busy="true">
      <output className="b-visually-hidden">{t('shell.loading')}</output>
      <div className={styles.title} />
      <div className={styles.block} />
    </div>
  );
}
