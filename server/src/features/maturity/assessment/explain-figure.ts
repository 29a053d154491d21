import type { ArithmeticLine } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { written } from '@baluarte/contract/kit/fraction.ts';
import { explain, type Part } from '@baluarte/contract/maturity/explain.rules.ts';
import { Scorer, stateOf, stored, type Rated } from '@baluarte/contract/maturity/score.rules.ts';
import type { z } from 'zod';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { ratedBy, typedBy, type StoredAnswer, type TypedFigure } from '../shared/stored-assessment.ts';
import { readAssessmentAt } from './assessment-at.ts';

/**
 * A figure of an assessment down to the answers, with who gave them and when; as it is, was at a moment, or would be with another
 * answer to one item. Throws `notFound`, also for an unknown group or item.
 */
export async function explainFigure(
  trx: Trx,
  id: number,
  { code, at, item, level }: z.output<typeof assessment.arithmetic.query>,
): Promise<ArithmeticLine[]> {
  const { framework, answers, typed } = await readAssessmentAt(trx, id, at);
  if (item !== undefined && !framework.items.some((each) => each.code === item)) throw problem('notFound');
  const rated = new Map(ratedBy(answers));
  if (item !== undefined && level !== undefined) rated.set(item, { level, is_applicable: true });
  const part = explain(new Scorer(framework), code, rated, typedBy(typed));
  if (!part) throw problem('notFound');
  const lines: ArithmeticLine[] = [];
  const given = new Map(answers.map((answer) => [answer.code, answer]));
  const reasons = new Map(typed.map((figure) => [figure.code, figure]));
  const add = (each: Part, above: ArithmeticLine | null): void => {
    const answer = each.item ? given.get(each.code) : undefined;
    const line = {
      ...lineOf(each, { answer, rated: each.item ? rated.get(each.code) : undefined, typed: reasons.get(each.code) }),
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

interface Behind {
  answer: StoredAnswer | undefined;
  /** What it counts as, which may be supposed. */
  rated: Rated | undefined;
  typed: TypedFigure | undefined;
}

const lineOf = (part: Part, { answer, rated, typed }: Behind) => ({
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
  state: part.item ? stateOf(rated) : null,
  level: rated?.level ?? null,
  answered_by_name: answer?.answered_by_name ?? null,
  answered_at: answer?.answered_at ?? null,
});
