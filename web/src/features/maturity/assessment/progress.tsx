import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { CSSProperties } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './assessment.module.css';

type Counted = Pick<AssessmentRow, 'clauses_answered' | 'clauses_total' | 'controls_answered' | 'controls_total'>;

const shareOf = (done: number, total: number) => (total === 0 ? 1 : done / total);

const shareStyle = (share: number): CSSProperties & Record<'--share', number> => ({ '--share': share });

/** How far the two steps are, half of the bar each. */
export function Progress({ row }: { row: Counted }) {
  const { t, percent } = useTexts();
  const halves = [
    { step: 'clauses', done: row.clauses_answered, total: row.clauses_total },
    { step: 'controls', done: row.controls_answered, total: row.controls_total },
  ] as const;
  const whole = halves.reduce((sum, { done, total }) => sum + shareOf(done, total) / 2, 0);
  const said = halves
    .map(
      ({ step, done, total }) =>
        `${t(`assessment.steps.${step}`)}: ${t('assessment.answers.answered', { done, total })}`,
    )
    .join('. ');
  return (
    <span className={styles.progress} title={said}>
      <span className="b-visually-hidden">{`${t('assessment.answers.progress')}. ${said}. `}</span>
      <span className={styles.halves} aria-hidden>
        {halves.map(({ step, done, total }) => (
          <i key={step} style={shareStyle(shareOf(done, total))} />
        ))}
      </span>
      {percent(whole)}
    </span>
  );
}
