import { Alert, Button, Group, Progress } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useEffect, useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './import.module.css';
import { paceOf } from './pace.ts';
import { Step } from './step.tsx';
import { useDuration } from './use-duration.ts';

interface ProgressStepProps {
  job: ImportJob;
  isPolling: boolean;
  onBackground: () => void;
}

const tickMilliseconds = 500;

/** The time, updated often enough for a clock with seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** An import at work: how far, how fast, how long still. */
export function ProgressStep({ job, isPolling, onBackground }: ProgressStepProps) {
  const { t, number } = useTexts();
  const duration = useDuration();
  const pace = paceOf(job, useNow());
  const title = t(job.isDryRun ? 'imports.progress.checking' : 'imports.progress.importing', { file: job.fileName });
  const rows =
    job.rowsTotal === null
      ? t('imports.progress.rowsOnly', { read: number(job.rowsRead) })
      : t('imports.progress.rows', { read: number(job.rowsRead), total: number(job.rowsTotal) });
  const parts = [
    job.state === 'waiting' ? t('imports.progress.waiting') : rows,
    ...(pace.rowsPerSecond === null
      ? []
      : [t('imports.progress.speed', { n: number(Math.round(pace.rowsPerSecond)) })]),
    ...(pace.secondsLeft === null || pace.secondsLeft < 1
      ? []
      : [t('imports.progress.left', { time: duration(pace.secondsLeft) })]),
  ];
  return (
    <Step name={job.isDryRun ? 'check' : 'run'} title={title}>
      <Progress.Root size="lg" mt="md">
        <Progress.Section
          value={(pace.share ?? 1) * 100}
          animated={pace.share === null}
          striped={pace.share === null}
          aria-label={title}
          aria-valuetext={parts.join(', ')}
        />
      </Progress.Root>
      <p className={styles.pace}>{parts.join(' · ')}</p>
      {isPolling ? (
        <Alert variant="default" my="sm">
          {t('imports.progress.polling')}
        </Alert>
      ) : null}
      <Group justify="space-between" mt="lg">
        <p className={styles.note}>{t('imports.progress.backgroundText')}</p>
        <Button variant="default" onClick={onBackground}>
          {t('imports.progress.background')}
        </Button>
      </Group>
    </Step>
  );
}
