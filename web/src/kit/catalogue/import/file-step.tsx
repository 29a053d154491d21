import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { DropZone } from '#kit/files/drop-zone.tsx';
import { wordError, type Words } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { checkFile } from './check-file.ts';
import { kindOf } from './import-kind.ts';
import styles from './import.module.css';
import { RecentImports } from './recent-imports.tsx';
import { Step } from './step.tsx';
import { TemplateButtons } from './template-buttons.tsx';

/** First step: a file, dropped or chosen. It is only checked; nothing is written yet. */
export function FileStep({ catalogue, onJob }: { catalogue: Catalogue; onJob: (jobId: number) => void }) {
  const { t } = useTexts();
  const kind = kindOf(catalogue);
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<Words | null>(null);

  const upload = async (files: readonly File[]) => {
    const [file, ...more] = files;
    if (file === undefined) return;
    if (more.length > 0) return setRefused({ title: t('imports.file.several'), message: '' });
    setRefused(null);
    setReading(file.name);
    try {
      const { jobId } = await checkFile(catalogue, file);
      onJob(jobId);
    } catch (error) {
      setRefused(wordError(error));
      setReading(null);
    }
  };
  return (
    <Step name="file" title={t('imports.steps.file')}>
      <DropZone
        icon={IconFileSpreadsheet}
        text={reading === null ? t('imports.file.drop') : t('imports.file.reading', { file: reading })}
        isReading={reading !== null}
        choose={t('imports.file.choose')}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,text/csv"
        refused={refused}
        onFiles={(files) => void upload(files)}
      >
        <p className={styles.note}>{t('imports.file.accepted')}</p>
        <p className={styles.note}>{t('imports.file.nothingYet')}</p>
      </DropZone>
      <TemplateButtons kind={kind} />
      <RecentImports kind={kind} onOpen={onJob} />
    </Step>
  );
}
