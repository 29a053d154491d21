import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { hasAnnex } from '@baluarte/contract/maturity/framework.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './assessment.module.css';
import { catalogueQuery } from '../shared/framework-queries.ts';
import { applicabilityPath, type Step } from './assessment-words.ts';
import { stepName } from '../shared/framework-words.ts';
import { useAssessmentPermits } from './list/assessment-acts.ts';
import { Progress } from './progress.tsx';
import { useStepPath } from './step-path.ts';

const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const;

/** The steps of an assessment, how far each is, and the way to each that is open. */
export function StepLinks({ row, current }: { row: AssessmentRow; current: Step | 'applicability' }) {
  const { t } = useTexts();
  const permits = useAssessmentPermits();
  const mayOpen = useMayOpen();
  const pathOf = useStepPath();
  const { data: definition } = useQuery(catalogueQuery(row.framework_version));
  const missing = row.clauses_total - row.clauses_answered;
  const steps = [
    { step: 'clauses', kind: 'clause', done: row.clauses_answered, total: row.clauses_total, isOpen: true },
    {
      step: 'controls',
      kind: 'control',
      done: row.controls_answered,
      total: row.controls_total,
      isOpen: missing === 0,
    },
  ] as const;
  return (
    <nav className={styles.steps} aria-label={t('assessment.steps.label')}>
      {steps
        .filter(({ total }) => total > 0)
        .map(({ step, kind, done, total, isOpen }) => {
          const text = (
            <>
              {definition ? stepName(kind, definition) : t(`assessment.steps.${step}`)}
              <span className={styles.count}>{t('assessment.answers.answered', { done, total })}</span>
              {done === total ? <IconCheck {...icon} /> : isOpen ? null : <IconLock {...icon} />}
            </>
          );
          return isOpen ? (
            <Link key={step} to={pathOf(row.id, step)} aria-current={step === current ? 'page' : undefined}>
              {text}
            </Link>
          ) : (
            <span key={step} title={t('assessment.steps.locked', { count: missing })}>
              {text}
            </span>
          );
        })}
      {permits.results && mayOpen('/assessments/:assessmentId/results') ? (
        <>
          <Link to={pathOf(row.id, 'results')} aria-current={current === 'results' ? 'page' : undefined}>
            {t('assessment.steps.results')}
          </Link>
          {definition && hasAnnex(definition) ? (
            <Link to={applicabilityPath(row.id)} aria-current={current === 'applicability' ? 'page' : undefined}>
              {t('assessment.steps.applicability')}
            </Link>
          ) : null}
        </>
      ) : null}
      <span className={styles.stepsEnd}>
        <Progress row={row} />
      </span>
    </nav>
  );
}
