import { useQuery } from '@tanstack/react-query';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { revisionsQuery } from '../evidence-queries.ts';
import styles from '../shown/evidence.module.css';
import { FileItem } from '../shown/file-item.tsx';
import { RevisionFacts } from './revision-facts.tsx';

/** Every version of a piece, the one in force first; none is ever lost. */
export function RevisionsTab({ row }: { row: Row }) {
  const { t, number } = useTexts();
  const { data, error, refetch } = useQuery(revisionsQuery(row.id));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.stack}>
      {data?.map((revision, index) => (
        <Panel
          key={revision.id}
          title={t(index === 0 ? 'evidence.revision.inForce' : 'evidence.revision.numbered', {
            number: number(revision.number),
          })}
        >
          <RevisionFacts revision={revision} />
          {revision.files.length === 0 ? <p className={styles.quiet}>{t('evidence.noFiles')}</p> : null}
          <ul className={styles.files}>
            {revision.files.map((file) => (
              <FileItem key={file.id} file={file} />
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
