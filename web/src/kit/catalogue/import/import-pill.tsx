import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { withImport } from './import-address.ts';
import styles from './import.module.css';
import { shareOf } from './pace.ts';
import { useJob } from './use-job.ts';

/** An import left in the background: how far it is, and the way back to it. */
export function ImportPill({ jobId }: { jobId: number }) {
  const { t, percent } = useTexts();
  const location = useLocation();
  const { data: job } = useJob(jobId);
  if (job === undefined) return null;
  const share = shareOf(job);
  return (
    <output className={styles.pill}>
      <Button
        component={Link}
        to={withImport(location, jobId)}
        variant="default"
        leftSection={<IconFileImport size={16} stroke={1.5} aria-hidden />}
        aria-label={t('imports.progress.show')}
      >
        {job.fileName}: {t(`imports.states.${job.state}`)}
        {job.state === 'running' && share !== null ? ` ${percent(share)}` : ''}
      </Button>
    </output>
  );
}
