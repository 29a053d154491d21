import { Alert } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { wordRefusal } from '#kit/texts/refusal-words.ts';
import { Refusal } from '#kit/http/refusal.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { useChoices } from '../choices.ts';
import { CheckedRows } from './checked-rows.tsx';
import { Columns } from './columns.tsx';
import { EndsToDefine } from './ends-to-define.tsx';
import { StartImport } from './start-import.tsx';
import { Identity } from './identity.tsx';
import styles from './import.module.css';
import { LongTexts } from './long-texts.tsx';
import { LowRisk } from './low-risk.tsx';
import { MissingFields } from './missing-fields.tsx';
import { missingIn } from './plan.ts';
import { SectionTitles } from './section-titles.tsx';
import { SheetChooser } from './sheet-chooser.tsx';
import { StatusLine } from './status-line.tsx';
import { Step } from './step.tsx';
import { Things } from './things.tsx';
import { useCheck } from './use-check.ts';

interface CheckStepProps {
  catalogue: Catalogue;
  job: ImportJob;
  onGo: (next: number | 'new' | null) => void;
}

/** Problems that the parts below say better, each in its place. */
const shownBelow = ['import.fieldsMissing', 'import.rowsRejected'];

/** What a file would do, and everything that can be decided about it, side by side: columns and words here, rows there. */
export function CheckStep({ catalogue, job, onGo }: CheckStepProps) {
  const { t } = useTexts();
  const choices = useChoices(catalogue.fields);
  const { plan, change, run, move, place, isChecking, isRunning } = useCheck(catalogue, job);
  // The server knows whether a row needs them: a file that only changes known rows may leave required columns out.
  const missing = missingIn(catalogue.fields, plan).filter((name) => job.missingFields.includes(name));
  const problem = job.problem && new Refusal(422, { code: job.problem.code, params: job.problem.params ?? {} });
  const parts = { catalogue, job, plan, onChange: change };
  return (
    <Step name="check" title={job.fileName}>
      <p className={styles.note}>
        {t('imports.rows.count', { count: job.rowsTotal ?? job.rowsRead })}
        {job.hidden > 0 ? ` · ${t('imports.rows.hidden', { count: job.hidden })}` : null}
      </p>
      {problem && !shownBelow.includes(problem.code) ? (
        <Alert color="red" variant="outline" role="alert" my="sm" title={wordRefusal(problem).title}>
          {wordRefusal(problem).message}
        </Alert>
      ) : null}
      <StatusLine
        catalogue={catalogue}
        job={job}
        plan={plan}
        missing={missing}
        isChecking={isChecking}
        onChange={change}
      />
      <Things things={job.things} />
      <SheetChooser
        job={job}
        chosen={place?.name ?? job.sheet.name}
        onChoose={(name) => void move({ name, headerRow: null })}
      />
      <div className={styles.workbench}>
        <div className={styles.decisions}>
          <Columns {...parts} choices={choices} onMove={(sheet) => void move(sheet)} />
          <SectionTitles {...parts} choices={choices} />
          <EndsToDefine {...parts} />
          <MissingFields {...parts} choices={choices} missing={missing} />
          <div data-part="identity">
            <Identity {...parts} />
          </div>
          <LongTexts {...parts} />
          <LowRisk job={job} plan={plan} onChange={change} />
        </div>
        <div data-part="rows" className={styles.rowsPart}>
          <CheckedRows catalogue={catalogue} job={job} isStale={isChecking} />
        </div>
      </div>
      <StartImport
        catalogue={catalogue}
        job={job}
        isBusy={isRunning}
        isBlocked={isChecking || missing.length > 0}
        onRun={(mode) => void run(mode)}
        onAnother={() => onGo('new')}
      />
    </Step>
  );
}
