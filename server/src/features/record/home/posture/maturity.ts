import type { AssessmentFigures } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { PostureFigures } from '@baluarte/contract/record/posture.ts';
import { frameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Scorer } from '@baluarte/contract/maturity/score.rules.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { Problem } from '#kit/http/problem.ts';
import { cachedFigures } from '#kit/search/count-cache.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { figuresOf } from '#maturity/shared/figures.ts';
import { findFramework } from '#maturity/shared/find-framework.ts';
import { upgradedResult } from '#maturity/shared/stored-shapes.ts';
import { ratedBy, readAssessment, typedBy } from '#maturity/shared/stored-assessment.ts';

interface Latest {
  id: number | null;
  name: string | null;
  date: string;
  isFinished: boolean;
  code: string;
  /** What a finished one came to. */
  result: Pick<AssessmentFigures, 'groups' | 'overall_maturity' | 'maturity_level'> | null;
}

const latest = sql<Latest>`
  select x.id, x.name, x.assessment_date::text as date, x.status_id = ${sql.lit(statusIds.FINISH)} as "isFinished", x.framework_code as code,
    case when x.result is not null then jsonb_build_object('shape', x.result -> 'shape', 'groups', x.result -> 'groups', 'overall_maturity', x.result -> 'overall_maturity',
      'maturity_level', x.result -> 'maturity_level') end as result
  from (select) o left join (
    select a.* from assessment a where a.company_id = app.current_company()
    order by a.status_id = ${sql.lit(statusIds.FINISH)} desc, a.assessment_date desc, a.id desc limit 1) x on true`;

/** What the answers come to so far, or came to; null where the framework they are scored by cannot be read. */
async function figuresOfAnswers(trx: Trx, id: number) {
  try {
    const { framework, answers, typed } = await readAssessment(trx, id);
    const scorer = new Scorer(framework);
    const rated = ratedBy(answers);
    return figuresOf(scorer, rated, typed, scorer.score(rated, typedBy(typed)));
  } catch (error) {
    return nullIfUnreadable(error);
  }
}

/** Null where a framework cannot be read: the rest of the page is shown all the same. Throws any other error again. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof Problem && (error.code === 'framework.unreadable' || error.code === 'framework.unknown'))
    return null;
  throw error;
}

/** What is shown without the definition: codes as names, and the usual target. */
const defaultTarget = frameworkDefinition.shape.target.parse(undefined);

/** The last assessment that was finished, else the one being answered: what it comes to by phase of its framework, or by the parts of its whole; null without any that can be read. */
export async function readMaturity(trx: Trx): Promise<PostureFigures['maturity']> {
  const { id, name, date, isFinished, code: version, result } = await cachedFigures(trx, latest);
  if (id === null) return null;
  const definition = await findFramework(trx, version).catch(nullIfUnreadable);
  const figures = (result && upgradedResult(result, version)) ?? (await figuresOfAnswers(trx, id));
  if (figures === null) return null;
  const { groups, overall_maturity: overall, maturity_level: level } = figures;
  const phases = groups.filter(({ kind }) => kind === 'phase');
  const parts = groups.filter(({ parent }) => parent === groups[0]?.code);
  const nameOf = (code: string) =>
    definition?.groups.find((group) => group.code === code)?.name ?? { es: code, en: code };
  return {
    assessmentId: id,
    name,
    date,
    isFinished,
    overall,
    level,
    target: definition?.target ?? defaultTarget,
    axes: (phases.length > 0 ? phases : parts).map(({ code, score }) => ({
      code,
      score,
      name: nameOf(code).es,
      nameEn: nameOf(code).en,
    })),
  };
}
