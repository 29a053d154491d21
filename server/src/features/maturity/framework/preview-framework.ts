import { frameworkOf } from '@baluarte/contract/maturity/framework-definition.ts';
import { faultsOf } from '@baluarte/contract/maturity/framework.rules.ts';
import type { framework } from '@baluarte/contract/maturity/framework.ts';
import { Scorer, stateOf, stored } from '@baluarte/contract/maturity/score.rules.ts';
import type { z } from 'zod';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findFramework } from '../shared/find-framework.ts';
import { ratedBy, readNamed, typedBy } from '../shared/stored-assessment.ts';

/**
 * What is wrong with a definition, or a version there is, and what an assessment came to and would come to by it. Throws
 * `framework.unknown`, `invalid`.
 */
export async function previewFramework(
  trx: Trx,
  { definition, framework_version: code, assessment_id: id }: z.output<typeof framework.preview.body>,
): Promise<z.input<typeof framework.preview.reply>> {
  const tried = frameworkOf(definition ?? (await findFramework(trx, code)));
  const faults = faultsOf(tried);
  const past = id === undefined ? null : await readNamed(trx, id, 'body.assessment_id');
  if (past === null || faults.length > 0)
    return {
      faults,
      figures: null,
      overall: null,
      maturity_level: null,
      unanswered: [],
      unmapped: [],
      off_scale: [],
    };
  const answers = ratedBy(past.answers);
  const typed = typedBy(past.typed);
  const [was, is] = [new Scorer(past.framework), new Scorer(tried)];
  const [before, after] = [was.score(answers, typed), is.score(answers, typed)];
  const known = new Set(tried.items.map((item) => item.code));
  const said = [...answers].filter(([, answer]) => stateOf(answer) !== 'pending');
  return {
    faults,
    figures: tried.groups.map((group) => ({
      code: group.code,
      before: stored(before.figures.get(group.code) ?? null),
      after: stored(after.figures.get(group.code) ?? null),
    })),
    overall: { before: stored(was.overall(before.figures)), after: stored(is.overall(after.figures)) },
    maturity_level: { before: before.maturity_level, after: after.maturity_level },
    unanswered: tried.items.flatMap((item) => (answers.has(item.code) ? [] : [item.code])),
    unmapped: said.flatMap(([of]) => (known.has(of) ? [] : [of])),
    off_scale: said.flatMap(([of, { level }]) =>
      known.has(of) && level !== null && !tried.scale.includes(level) ? [of] : [],
    ),
  };
}
