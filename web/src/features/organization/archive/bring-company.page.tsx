import { arrival, type ArrivalRow } from '@baluarte/contract/organization/archive.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconArchive } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from '#kit/archive/archive.module.css';
import { call } from '#kit/call.ts';
import { DropZone } from '#kit/file/drop-zone.tsx';
import { Page } from '#kit/layout/page.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { wordError, type Words } from '#kit/refusal-words.ts';
import { useTexts } from '#kit/texts.ts';
import { ArrivalView } from './arrival-view.tsx';

/** Milliseconds between two looks while a company comes in. */
const look = 1000;
const isAtWork = ({ state }: ArrivalRow) => state === 'waiting' || state === 'running';

/** Brings a company in from its archive: the file, what it holds, its address here. `?arrival=` names what was sent in. */
export function BringCompanyPage() {
  const { t } = useTexts();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const arrivalId = Number(search.get('arrival')) || null;
  const query = useQuery({
    queryKey: ['arrival', arrivalId],
    queryFn: ({ signal }) => call(arrival.get, { params: { arrivalId: arrivalId ?? 0 }, signal, isPart: true }),
    enabled: arrivalId !== null,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? look : false),
  });
  const keep = (row: ArrivalRow) => {
    client.setQueryData(['arrival', row.id], row);
    setSearch({ arrival: String(row.id) }, { replace: true });
  };
  const row = arrivalId === null ? undefined : query.data;
  return (
    <Page title={t('archive.bring.title')} lead={t('archive.bring.lead')} isNarrow>
      <div className={styles.stack}>
        {row ? (
          <ArrivalView row={row} onChange={keep} onOther={() => setSearch({}, { replace: true })} />
        ) : (
          <FilePanel onArrival={keep} error={query.error} />
        )}
      </div>
    </Page>
  );
}

interface FilePanelProps {
  onArrival: (row: ArrivalRow) => void;
  /** Why what was sent in before cannot be shown. */
  error: Error | null;
}

function FilePanel({ onArrival, error }: FilePanelProps) {
  const { t } = useTexts();
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<Words | null>(error && wordError(error));
  const upload = async ([file]: readonly File[]) => {
    if (!file) return;
    setRefused(null);
    setReading(file.name);
    try {
      onArrival(await call(arrival.check, { body: {}, file }));
    } catch (cause) {
      setRefused(wordError(cause));
    } finally {
      setReading(null);
    }
  };
  return (
    <Panel title={t('archive.bring.file')}>
      <DropZone
        icon={IconArchive}
        text={reading === null ? t('archive.bring.drop') : t('archive.bring.reading', { file: reading })}
        isReading={reading !== null}
        choose={t('archive.bring.choose')}
        accept=".zip,application/zip"
        refused={refused}
        onFiles={(files) => void upload(files)}
      />
    </Panel>
  );
}
