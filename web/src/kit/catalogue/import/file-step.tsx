import { Alert, Button } from '@mantine/core';
import { imports } from '@baluarte/contract/import.ts';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { call } from '../../call.ts';
import { wordError, type Words } from '../../refusal-words.ts';
import { useTexts } from '../../texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { kindOf } from './import-kind.ts';
import styles from './import.module.css';
import { RecentImports } from './recent-imports.tsx';
import { Step } from './step.tsx';
import { TemplateButtons } from './template-buttons.tsx';
import { keepJob } from './use-job.ts';

/** First step: a file, dropped or chosen. It is only checked; nothing is written yet. */
export function FileStep({ catalogue, onJob }: { catalogue: Catalogue; onJob: (jobId: number) => void }) {
  const { t } = useTexts();
  const kind = kindOf(catalogue);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<Words | null>(null);

  const upload = async (files: readonly File[]) => {
    const [file, ...more] = files;
    if (file === undefined) return;
    if (more.length > 0) return setRefused({ title: t('imports.file.several'), message: '' });
    setRefused(null);
    setReading(file.name);
    try {
      const job = await call(imports[kind], { query: { dryRun: 'true' }, body: {}, file });
      keepJob(job);
      onJob(job.jobId);
    } catch (error) {
      setRefused(wordError(error));
      setReading(null);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload([...event.dataTransfer.files]);
  };
  return (
    <Step name="file" title={t('imports.steps.file')}>
      {refused ? (
        <Alert color="red" variant="outline" role="alert" mb="sm" title={refused.title}>
          {refused.message}
        </Alert>
      ) : null}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        aria-busy={reading !== null}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconFileSpreadsheet size={32} stroke={1.25} aria-hidden />
        <output className={styles.dropText}>
          {reading === null ? t('imports.file.drop') : t('imports.file.reading', { file: reading })}
        </output>
        <Button
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          loading={reading !== null}
          onClick={() => input.current?.click()}
        >
          {t('imports.file.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,text/csv"
          aria-label={t('imports.file.choose')}
          onChange={({ target }) => {
            void upload([...(target.files ?? [])]);
            // The same file again, corrected, is a change too.
            target.value = '';
          }}
        />
        <p className={styles.note}>{t('imports.file.accepted')}</p>
        <p className={styles.note}>{t('imports.file.nothingYet')}</p>
      </div>
      <TemplateButtons kind={kind} />
      <RecentImports kind={kind} onOpen={onJob} />
    </Step>
  );
}
