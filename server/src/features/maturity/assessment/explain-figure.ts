import type { ArithmeticLine } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { written } from '@baluarte/contract/kit/fraction.ts';
import { explain, type Part } from '@baluarte/contract/maturity/explain.rules.ts';
import { Scorer, stateOf, stored } from '@baluarte/contract/maturity/score.rules.ts';
import type { z } from 'zod';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { ratedBy, typedBy, type StoredAnswer, type TypedFigure } from '../shared/stored-assessment.ts';
import { readAssessmentAt } from './assessment-at.ts';

/**
 * A figure of an assessment down to the answers, with who gave them and when; as it is, or was at a moment. Throws `notFound`,
 * also for an unknown group.
 */
export async function explainFigure(
  trx: Trx,
  id: number,
  { code, at }: z.output<typeof assessment.arithmetic.query>,
): Promise<ArithmeticLine[]> {
  const { framework, answers, typed } = await readAssessmentAt(trx, id, at);
  const part = explain(new Scorer(framework), code, ratedBy(answers), typedBy(typed));
  if (!part) throw problem('notFound');
  const lines: ArithmeticLine[] = [];
  const given = new Map(answers.map((answer) => [answer.code, answer]));
  const reasons = new Map(typed.map((figure) => [figure.code, figure]));
  const add = (each: Part, above: ArithmeticLine | null): void => {
    const answer = each.item ? given.get(each.code) : undefined;
    const line = {
      ...lineOf(each, answer, reasons.get(each.code)),
      line: lines.length,
      above: above?.line ?? null,
      depth: above ? above.depth + 1 : 0,
    };
    lines.push(line);
    for (const inner of each.parts) add(inner, line);
  };
  add(part, null);
  return lines;
}

const lineOf = (part: Part, answer: StoredAnswer | undefined, typed: TypedFigure | undefined) => ({
  code: part.code,
  is_item: part.item !== null,
  formula: part.group?.formula ?? null,
  score: stored(part.value),
  exact: part.value && written(part.value),
  weight: stored(part.weight),
  contribution: stored(part.contribution),
  is_typed: part.isTyped,
  computed: stored(part.computed),
  reason: part.isTyped ? (typed?.reason ?? null) : null,
  state: part.item ? stateOf(answer) : null,
  level: answer?.level ?? null,
  answered_by_name: answer?.answered_by_name ?? null,
  answered_at: answer?.answered_at ?? null,
});
