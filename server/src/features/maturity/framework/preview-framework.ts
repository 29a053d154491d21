import { frameworkOf } from '@baluarte/contract/maturity/framework-definition.ts';
import { faultsOf } from '@baluarte/contract/maturity/framework.rules.ts';
import type { framework } from '@baluarte/contract/maturity/framework.ts';
import { Scorer, stored } from '@baluarte/contract/maturity/score.rules.ts';
import type { z } from 'zod';
import type { Trx } from '#kit/tenancy/trx.ts';
import { ratedBy, readNamed, typedBy } from '../shared/stored-assessment.ts';

/** What is wrong with a definition, and what an assessment came to and would come to by it. */
export async function previewFramework(
  trx: Trx,
  { definition, assessment_id: id }: z.output<typeof framework.preview.body>,
): Promise<z.input<typeof framework.preview.reply>> {
  const tried = frameworkOf(definition);
  const faults = faultsOf(tried);
  const past = id === undefined ? null : await readNamed(trx, id, 'body.assessment_id');
  if (past === null || faults.length > 0) return { faults, figures: null, maturity_level: null, unanswered: [] };
  const answers = ratedBy(past.answers);
  const [before, after] = [past.framework, tried].map((each) => new Scorer(each).score(answers, typedBy(past.typed)));
  return {
    faults,
    figures: tried.groups.map(({ code }) => ({
      code,
      before: stored(before?.figures.get(code) ?? null),
      after: stored(after?.figures.get(code) ?? null),
    })),
    maturity_level: { before: before?.maturity_level ?? null, after: after?.maturity_level ?? null },
    unanswered: tried.items.flatMap((item) => (answers.has(item.code) ? [] : [item.code])),
  };
}
