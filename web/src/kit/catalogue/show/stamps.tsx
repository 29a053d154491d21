import { useTexts } from '#kit/texts/texts.ts';
import type { Row } from '../catalogue.ts';
import styles from './show.module.css';

/** When an entry was made and last changed. */
export function Stamps({ row }: { row: Row }) {
  const { t, dateTime } = useTexts();
  return (
    <p className={styles.stamps}>
      {t('catalogue.show.created', { at: dateTime(row.createdAt) })} ·{' '}
      {t('catalogue.show.updated', { at: dateTime(row.updatedAt) })}
    </p>
  );
}
