import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconGavel, IconReplace } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pagesOf, type Row } from '#kit/catalogue/catalogue.ts';
import { useFieldHome } from '#kit/catalogue/form/form-context.ts';
import { LoadFailed } from '#kit/layout/load-failed.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { holdQuery, revisionsQuery } from '../evidence-queries.ts';
import styles from '../shown/evidence.module.css';
import { FileItem } from '../shown/file-item.tsx';
import { RevisionFacts } from './revision-facts.tsx';

const ReviseDialog = lazy(() => import('./revise-dialog.tsx').then((m) => ({ default: m.ReviseDialog })));

/** Above the data of a piece that is shown: whether it is on hold, and the files in force. */
export function Lead() {
  const { form, row } = useFieldHome();
  if (form !== null || !row) return null;
  return (
    <div className={styles.lead}>
      {row['isOnHold'] === true ? <Hold id={row.id} /> : null}
      <FilesInForce row={row} />
    </div>
  );
}

function Hold({ id }: { id: number }) {
  const { t, date } = useTexts();
  const { data } = useQuery(holdQuery(id));
  if (!data) return null;
  const { reason, until, by, at } = data;
  return (
    <Alert variant="default" icon={<IconGavel aria-hidden />} title={t('evidence.hold.title')}>
      <p className={styles.reason}>{reason}</p>
      <p className={styles.quiet}>
        {t(until === null ? 'evidence.hold.since' : 'evidence.hold.sinceUntil', {
          by: by ?? t('catalogue.history.system'),
          at: date(at),
          until: until === null ? '' : date(until),
        })}
      </p>
    </Alert>
  );
}

function FilesInForce({ row }: { row: Row }) {
  const { t } = useTexts();
  const at = useSearchParams()[0].get('at');
  const mayEdit = useCan()(permissions.evidence.edit) && at === null;
  const [isOpen, setOpen] = useState(false);
  const { data: every, error, refetch } = useQuery(revisionsQuery(row.id));
  // Revisions stay as they were handed in: of a moment of the past there are those that had come by then.
  const data = every?.filter(({ createdAt }) => at === null || Date.parse(createdAt) <= Date.parse(at));
  const newest = data?.[0];
  const files = newest?.files ?? [];
  const revise = mayEdit ? (
    <Button
      size="xs"
      variant={files.length === 0 ? 'filled' : 'default'}
      leftSection={<IconReplace size={16} stroke={1.5} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {t(files.length === 0 ? 'evidence.revise.first' : 'evidence.revise.title')}
    </Button>
  ) : null;
  return (
    <Panel title={t('evidence.files')} actions={files.length > 0 ? revise : null}>
      {error && !data ? <LoadFailed isChunk={false} onRetry={() => void refetch()} /> : null}
      {data && files.length === 0 ? (
        <Empty title={t('evidence.noFiles')} text={t('evidence.noFilesText')} action={revise} />
      ) : null}
      {newest && files.length > 0 ? (
        <>
          <RevisionFacts revision={newest} />
          <ul className={styles.files} aria-label={t('evidence.files')}>
            {files.map((file) => (
              <FileItem key={file.id} file={file} />
            ))}
          </ul>
          {data.length > 1 ? (
            <Link to={pagesOf(evidence).show(row.id, 'revisions')} className={styles.earlier}>
              {t('evidence.revision.earlier', { count: data.length - 1 })}
            </Link>
          ) : null}
        </>
      ) : null}
      <Suspense>{isOpen ? <ReviseDialog id={row.id} inForce={files} onClose={() => setOpen(false)} /> : null}</Suspense>
    </Panel>
  );
}
