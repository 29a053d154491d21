import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { Failed, Nothing } from '../list/nothing.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { CheckStep } from './check-step.tsx';
import { isAtWork } from './events.ts';
import { ProgressStep } from './progress-step.tsx';
import { ResultStep, type NextStep } from './result-step.tsx';
import { useJob } from './use-job.ts';

export interface JobViewProps {
  catalogue: Catalogue;
  jobId: number;
  Next?: NextStep | undefined;
  onGo: (next: number | 'new' | null) => void;
  /** `isAtWork` keeps the import in mind, to be found again. */
  onClose: (isAtWork: boolean) => void;
}

/** Which step an import is at follows from the import itself, so a reload comes back to it. */
const stepOf = (job: ImportJob) => {
  if (isAtWork(job)) return 'run';
  if (job.state === 'failed' || job.state === 'undone') return 'result';
  return job.isDryRun || job.state === 'refused' ? 'check' : 'result';
};

/** One import, at the step it has come to. */
export function JobView({ catalogue, jobId, Next, onGo, onClose }: JobViewProps) {
  const { t } = useTexts();
  const query = useJob(jobId);
  const job = query.data;
  if (query.error)
    return isRefusal(query.error) && query.error.status !== 0 && query.error.status < 500 ? (
      <Nothing title={t('catalogue.show.notFound')} text={t('imports.gone')} />
    ) : (
      <Failed error={query.error} onRetry={() => void query.refetch()} />
    );
  if (job === undefined) return null;
  const step = stepOf(job);
  if (step === 'run') return <ProgressStep job={job} isPolling={query.isPolling} onBackground={() => onClose(true)} />;
  if (step === 'check') return <CheckStep catalogue={catalogue} job={job} onGo={onGo} />;
  return (
    <ResultStep
      catalogue={catalogue}
      job={job}
      Next={Next}
      onAgain={() => onGo('new')}
      onClose={() => onClose(false)}
    />
  );
}
