import { Alert, Button, Group } from '@mantine/core';
import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { showError, wordRefusal } from '#kit/texts/refusal-words.ts';
import { Refusal } from '#kit/http/refusal.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { useChoices } from '../choices.ts';
import { labelOf } from '../words.ts';
import { refresh } from '../writes.ts';
import { isAtWork } from './events.ts';
import { CheckedRows } from './checked-rows.tsx';
import { Go } from './go.tsx';
import styles from './import.module.css';
import { Mapping } from './mapping.tsx';
import { MissingFields } from './missing-fields.tsx';
import { changedPlan, missingIn, planOf } from './plan.ts';
import { Step } from './step.tsx';
import { keepJob } from './use-job.ts';

interface CheckStepProps {
  catalogue: Catalogue;
  job: ImportJob;
  onGo: (next: number | 'new' | null) => void;
}

/** Second step: which column is which field, and what would happen to each row. */
export function CheckStep({ catalogue, job, onGo }: CheckStepProps) {
  const { t, texts } = useTexts();
  const choices = useChoices(catalogue.fields);
  const [plan, setPlan] = useState(() => planOf(job));
  const [isBusy, setBusy] = useState(false);
  // The server knows whether a row needs them: a file that only changes known rows may leave required columns out.
  const missing = missingIn(catalogue.fields, plan).filter((name) => job.missingFields.includes(name));
  const isChanged = changedPlan(job, plan);
  const problem = job.problem && new Refusal(422, { code: job.problem.code, params: job.problem.params ?? {} });

  const run = async (dryRun: boolean, mode: ImportJob['mode']) => {
    setBusy(true);
    try {
      const next = await call(imports.run, { params: { jobId: job.jobId }, body: { dryRun, mode, ...plan } });
      keepJob(next);
      if (!dryRun && !isAtWork(next)) void refresh();
      if (next.jobId !== job.jobId) onGo(next.jobId);
    } catch (error) {
      await showError(error, (path) => labelOf(texts, catalogue.name, path));
      setBusy(false);
    }
  };
  return (
    <Step name="check" title={job.fileName}>
      <p className={styles.note}>{t('imports.rows.count', { count: job.rowsTotal ?? job.rowsRead })}</p>
      {problem ? (
        <Alert color="red" variant="outline" role="alert" my="sm" title={wordRefusal(problem).title}>
          {problem.code === 'import.fieldsMissing' ? t('imports.mapping.missingText') : wordRefusal(problem).message}
        </Alert>
      ) : null}
      <MissingFields catalogue={catalogue} choices={choices} plan={plan} missing={missing} onChange={setPlan} />
      <Mapping
        catalogue={catalogue}
        job={job}
        plan={plan}
        isOpenAtFirst={job.missingFields.length > 0}
        onChange={setPlan}
      />
      {isChanged ? (
        <Group justify="space-between" className={styles.again}>
          <output>{t('imports.mapping.changed')}</output>
          <Button size="xs" loading={isBusy} disabled={missing.length > 0} onClick={() => void run(true, job.mode)}>
            {t('imports.mapping.again')}
          </Button>
        </Group>
      ) : null}
      {/* Without what every row needs, every row is wrong in the same way: that is said once, above. */}
      {job.missingFields.length === 0 ? <CheckedRows catalogue={catalogue} job={job} isStale={isChanged} /> : null}
      <Go
        job={job}
        isBusy={isBusy}
        isBlocked={isChanged || missing.length > 0}
        onRun={(mode) => void run(false, mode)}
        onAnother={() => onGo('new')}
      />
    </Step>
  );
}
