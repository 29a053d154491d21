import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { purposeName } from '../shared/purpose-name.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { language, translate } from '#kit/texts/texts.ts';

type Words = FrameworkDefinition['name'];

/** Words of a framework in the language in use. */
export const said = (words: Words): string => words[language()];

/** What an assessment is called: its name, else its purpose and day. */
export const assessmentName = (row: Pick<AssessmentRow, 'name' | 'purpose'>, date: string): string =>
  row.name ?? translate('assessment.unnamed', { purpose: purposeName(row.purpose), date });

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
