import { Button, Group, Radio } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted } from '../words.ts';
import styles from './import.module.css';

interface StartImportProps {
  catalogue: Catalogue;
  job: ImportJob;
  isBusy: boolean;
  /** The check no longer holds, or something required is missing. */
  isBlocked: boolean;
  onRun: (mode: ImportJob['mode']) => void;
  onAnother: () => void;
}

/** Last question of the check: all or nothing, or the good rows. Then the import. */
export function StartImport({ catalogue, job, isBusy, isBlocked, onRun, onAnother }: StartImportProps) {
  const { t } = useTexts();
  const [mode, setMode] = useState<ImportJob['mode']>('strict');
  const count = job.found.created + job.found.updated;
  const what = counted(catalogue.name, count);
  const isRefused = job.failed > 0 && mode === 'strict';
  const reason = count === 0 ? t('imports.go.nothing') : isRefused ? t('imports.go.blocked') : null;
  return (
    <div className={styles.go}>
      {job.failed > 0 ? (
        <Radio.Group
          label={t('imports.go.mode')}
          description={t(mode === 'strict' ? 'imports.go.strictText' : 'imports.go.validText')}
          value={mode}
          onChange={(value) => setMode(value === 'valid' ? 'valid' : 'strict')}
        >
          <Group gap="lg" my={6}>
            <Radio size="xs" value="strict" label={t('imports.go.strict')} />
            <Radio size="xs" value="valid" label={t('imports.go.valid')} />
          </Group>
        </Radio.Group>
      ) : null}
      <Group justify="space-between" mt="sm">
        <Button variant="default" onClick={onAnother}>
          {t('imports.file.another')}
        </Button>
        <Group gap="sm">
          {reason ? <span className={styles.note}>{reason}</span> : null}
          <Button loading={isBusy} disabled={isBlocked || reason !== null} onClick={() => onRun(mode)}>
            {job.found.createdValues > 0
              ? t('imports.go.importAndCreate', { what, count: job.found.createdValues })
              : t('imports.go.import', { what })}
          </Button>
        </Group>
      </Group>
    </div>
  );
}
