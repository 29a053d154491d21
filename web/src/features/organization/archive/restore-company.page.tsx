import { archiveRestore, type ArchiveRestoreRow } from '@baluarte/contract/organization/archive.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconArchive } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from '#organization/shared/archive/archive.module.css';
import { call } from '#kit/http/call.ts';
import { DropZone } from '#kit/files/drop-zone.tsx';
import { Page } from '#kit/layout/page.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { wordError, type Words } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { RestoreView } from './restore-view.tsx';

/** Polling interval in milliseconds while a company is imported. */
const look = 1000;
const isAtWork = ({ state }: ArchiveRestoreRow) => state === 'waiting' || state === 'running';

/** Brings a company in from its archive: the file, what it holds, its address here. `?restore=` names what was sent in. */
export function BringCompanyPage() {
  const { t } = useTexts();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const restoreId = Number(search.get('restore')) || null;
  const query = useQuery({
    queryKey: ['restore', restoreId],
    queryFn: ({ signal }) => call(archiveRestore.get, { params: { restoreId: restoreId ?? 0 }, signal, isPart: true }),
    enabled: restoreId !== null,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? look : false),
  });
  const keep = (row: ArchiveRestoreRow) => {
    client.setQueryData(['restore', row.id], row);
    setSearch({ restore: String(row.id) }, { replace: true });
  };
  const row = restoreId === null ? undefined : query.data;
  return (
    <Page title={t('archive.restore.title')} lead={t('archive.restore.lead')} isNarrow>
      <div className={styles.stack}>
        {row ? (
          <RestoreView row={row} onChange={keep} onOther={() => setSearch({}, { replace: true })} />
        ) : (
          <FilePanel onRestore={keep} error={query.error} />
        )}
      </div>
    </Page>
  );
}

interface FilePanelProps {
  onRestore: (row: ArchiveRestoreRow) => void;
  /** Why what was sent in before cannot be shown. */
  error: Error | null;
}

function FilePanel({ onRestore, error }: FilePanelProps) {
  const { t } = useTexts();
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<Words | null>(error && wordError(error));
  const upload = async ([file]: readonly File[]) => {
    if (!file) return;
    setRefused(null);
    setReading(file.name);
    try {
      onRestore(await call(archiveRestore.check, { body: {}, file }));
    } catch (cause) {
      setRefused(wordError(cause));
    } finally {
      setReading(null);
    }
  };
  return (
    <Panel title={t('archive.restore.file')}>
      <DropZone
        icon={IconArchive}
        text={reading === null ? t('archive.restore.drop') : t('archive.restore.reading', { file: reading })}
        isReading={reading !== null}
        choose={t('archive.restore.choose')}
        accept=".zip,application/zip"
        refused={refused}
        onFiles={(files) => void upload(files)}
      />
    </Panel>
  );
}
