import { Alert, Button, Group } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { wordRefusal } from '#kit/texts/refusal-words.ts';
import { Refusal } from '#kit/http/refusal.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { ErrorDownload } from './error-download.tsx';
import styles from './import.module.css';
import { Step } from './step.tsx';
import { Things } from './things.tsx';
import { useDuration } from './use-duration.ts';
import { useUndo, type Undone } from './use-undo.ts';

/** What there is to do with what a file brought, as a button; null where it is nothing for this person. */
export type NextStep = ComponentType<{ job: ImportJob }>;

interface ResultStepProps {
  catalogue: Catalogue;
  job: ImportJob;
  Next?: NextStep | undefined;
  onAgain: () => void;
  onClose: () => void;
}

const titleOf = ({ state }: ImportJob) =>
  state === 'undone' ? 'imports.result.undone' : state === 'failed' ? 'imports.result.failed' : 'imports.result.done';

const secondsOf = ({ startedAt, finishedAt }: ImportJob) =>
  startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000 : null;

/** What became of an import, and the way back from it. */
export function ResultStep({ job, Next, onAgain, onClose }: ResultStepProps) {
  const { t, number } = useTexts();
  const duration = useDuration();
  const { undo, outcome } = useUndo();
  const seconds = secondsOf(job);
  // Configuration tables are shown on a page of their own, which knows no filters.
  const hasList = !job.kind.includes('.');
  const hasNext = Next !== undefined && job.state === 'done' && job.created + job.updated > 0;
  const problem =
    job.problem && wordRefusal(new Refusal(422, { code: job.problem.code, params: job.problem.params ?? {} }));
  return (
    <Step key={job.state} name="result" title={t(titleOf(job))}>
      <p className={styles.note}>{job.fileName}</p>
      {job.state === 'failed' ? (
        <Alert color="red" variant="outline" role="alert" my="sm" title={problem?.title}>
          {problem?.message ?? t('imports.result.failedText')}
        </Alert>
      ) : null}
      {job.state === 'undone' ? <p>{t('imports.result.undoneText')}</p> : null}
      {job.state === 'done' ? (
        <>
          <dl className={styles.counts}>
            {(
              [
                ['new', job.created, 'createdIn'],
                ['changed', job.updated, 'changedIn'],
                ['same', job.same, null],
                ['rejected', job.failed, null],
              ] as const
            ).map(([name, count, filter]) => (
              <div key={name} data-outcome={name}>
                <dt>{t(`imports.outcomes.${name}`)}</dt>
                <dd>
                  {filter !== null && count > 0 && job.changesetId !== null && hasList ? (
                    <Link to={`?${filter}=${job.changesetId}`}>{number(count)}</Link>
                  ) : (
                    number(count)
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <Things things={job.things} />
          <ul className={styles.further}>
            {(
              [
                [t('imports.result.codes'), job.madeCodes],
                [t('imports.result.notes'), job.cut],
                [t('imports.outcomes.skipped'), job.skipped],
              ] as const
            ).map(([label, count]) =>
              count > 0 ? (
                <li key={label}>
                  {label}: <strong>{number(count)}</strong>
                </li>
              ) : null,
            )}
          </ul>
        </>
      ) : null}
      {job.state === 'done' && seconds !== null ? (
        <p className={styles.note}>{t('imports.result.took', { time: duration(seconds) })}</p>
      ) : null}
      {job.state === 'done' && job.failed > 0 ? (
        <Group justify="space-between" my="sm">
          <span>
            {t('imports.result.left', { count: job.failed })} {t('imports.rows.correct')}
          </span>
          <ErrorDownload jobId={job.jobId} />
        </Group>
      ) : null}
      {outcome ? <Kept outcome={outcome} /> : null}
      <Group justify="space-between" mt="lg">
        <Group gap="xs">
          <Button variant="default" onClick={onAgain}>
            {t('imports.result.again')}
          </Button>
          {job.canUndo ? (
            <Button variant="default" onClick={() => void undo(job)}>
              {t('imports.undo.button')}
            </Button>
          ) : null}
        </Group>
        <Group gap="xs">
          <Button variant={hasNext ? 'default' : 'filled'} onClick={onClose}>
            {t('imports.result.toList')}
          </Button>
          {hasNext ? <Next job={job} /> : null}
        </Group>
      </Group>
    </Step>
  );
}

/** What an undo had to leave as it was, and why. */
function Kept({ outcome: { undone, refused } }: { outcome: Undone }) {
  const { t } = useTexts();
  return (
    <Alert variant="default" my="sm" title={t('imports.undo.done', { count: undone })}>
      {refused.length > 0 ? (
        <>
          {t('imports.undo.refused', { count: refused.length })}:
          <ul className={styles.kept}>
            {refused.slice(0, 50).map(({ id, code, reason }) => (
              <li key={id}>
                {code === null ? '' : `${code}: `}
                {t(`imports.undo.reasons.${reason}`)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Alert>
  );
}
