import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';

/** What a step of an assessment is called in its address. */
export type Step = 'clauses' | 'controls' | 'results';

/** Where work on an assessment goes on; of a finished one, what it came to. */
export function stepOf({ status }: Pick<AssessmentRow, 'status'>): Step {
  return status.current_step === 'completed' ? 'results' : status.current_step;
}

/** Address of the statement of applicability of an assessment. */
export const applicabilityPath = (id: number): string => `/assessments/${id}/applicability`;

/** Address of a step of an assessment. */
export const pathOfStep = (id: number, step: Step): string => `/assessments/${id}/${step}`;
