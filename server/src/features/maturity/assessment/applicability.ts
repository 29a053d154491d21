import type { ApplicabilityRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { stateOf } from '@baluarte/contract/maturity/score.rules.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findFramework } from '../shared/find-framework.ts';
import { readAssessment } from '../shared/stored-assessment.ts';

/** The statement of applicability that follows from the answers: every control, whether it applies, why, and how far it is. */
export async function applicabilityOf(trx: Trx, id: number): Promise<ApplicabilityRow[]> {
  const { framework, framework_code, answers } = await readAssessment(trx, id);
  const { items } = await findFramework(trx, framework_code);
  const names = new Map(items.map(({ code, name }) => [code, name]));
  const given = new Map(answers.map((answer) => [answer.code, answer]));
  return framework.items
    .filter(({ kind }) => kind === 'control')
    .map(({ code }) => {
      const answer = given.get(code);
      const level = answer?.level ?? null;
      return {
        code,
        name: names.get(code)?.es ?? code,
        name_en: names.get(code)?.en ?? code,
        is_applicable: answer?.is_applicable ?? true,
        justification: answer?.justification ?? '',
        state: stateOf(answer),
        level,
        is_implemented: level !== null && level >= framework.gaps.medium,
        gap: answer?.gap ?? '',
        responsible_name: answer?.responsible_name ?? null,
        due_date: answer?.due_date ?? null,
      };
    });
}
