import type { ArchiveRow } from '@baluarte/contract/organization/archive.ts';
import { Progress } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './archive.module.css';

/** How far an archive is that is being made. */
export function ArchiveProgress({ row: { rowsDone, rowsTotal } }: { row: ArchiveRow }) {
  const { t, number } = useTexts();
  const share = rowsTotal ? (rowsDone / rowsTotal) * 100 : 0;
  const progress = rowsTotal
    ? t('archive.progress', { done: number(rowsDone), total: number(rowsTotal) })
    : t('archive.counting');
  return (
    <>
      <Progress value={share} size="lg" aria-label={t('archive.states.running')} />
      <output className={styles.quiet}>
        {progress} {t('archive.making')}
      </output>
    </>
  );
}
