import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { CSSProperties } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './assessment.module.css';

type Counted = Pick<AssessmentRow, 'clauses_answered' | 'clauses_total' | 'controls_answered' | 'controls_total'>;

const shareOf = ({ done, total }: { done: number; total: number }) => done / total;

const shareStyle = (share: number): CSSProperties & Record<'--share', number> => ({ '--share': share });

/** How many of all questions are answered, with a bar for each step there is. */
export function Progress({ row }: { row: Counted }) {
  const { t, percent } = useTexts();
  const parts = [
    { step: 'clauses', done: row.clauses_answered, total: row.clauses_total },
    { step: 'controls', done: row.controls_answered, total: row.controls_total },
  ] as const;
  const steps = parts.filter(({ total }) => total > 0);
  const sum = (part: 'done' | 'total') => steps.reduce((total, step) => total + step[part], 0);
  // Of all questions, as the results and the lists tell it: the steps have not equally many.
  const whole = sum('total') === 0 ? 0 : sum('done') / sum('total');
  const said = steps
    .map(({ step, done, total }) => {
      const answered = t('assessment.answers.answered', { done, total });
      return steps.length === 1 ? answered : `${t(`assessment.steps.${step}`)}: ${answered}`;
    })
    .join('. ');
  return (
    <span className={styles.progress} title={said}>
      <span className="b-visually-hidden">{`${t('assessment.answers.progress')}. ${said}. `}</span>
      <span className={styles.halves} aria-hidden>
        {steps.map((step) => (
          <i key={step.step} style={shareStyle(shareOf(step))} />
        ))}
      </span>
      {percent(whole)}
    </span>
  );
}
