import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import type { ItemKind } from '@baluarte/contract/maturity/framework.rules.ts';
import { language, translate } from '#kit/texts/texts.ts';
import { purposeName } from './purpose-name.ts';

type Words = FrameworkDefinition['name'];

/** Words of a framework in the language in use. */
export const said = (words: Words): string => words[language()];

/** What an assessment is called: its name, else its purpose and day. */
export const assessmentName = (row: Pick<AssessmentRow, 'name' | 'purpose'>, date: string): string =>
  row.name ?? translate('assessment.unnamed', { purpose: purposeName(row.purpose), date });

/** What the step of some items is called: by the framework, else requirements and controls. */
export const stepName = (kind: ItemKind, { steps }: Pick<FrameworkDefinition, 'steps'>): string => {
  const own = steps[kind];
  return own ? said(own) : translate(kind === 'clause' ? 'assessment.steps.clauses' : 'assessment.steps.controls');
};
