import type { AssessmentFigures } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { Framework } from '@baluarte/contract/maturity/framework.rules.ts';
import type { Answers, Rated, Typed } from '@baluarte/contract/maturity/score.rules.ts';
import { sql } from 'kysely';
import { invalid, problem, Problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { upgradedFramework, wholeResult } from './stored-shapes.ts';

/** An answer as it is stored, with who gave it. */
export interface StoredAnswer extends Rated {
  id: number;
  code: string;
  kind: 'clause' | 'control';
  justification: string;
  gap: string;
  responsible_id: number | null;
  responsible_name: string | null;
  due_date: string | null;
  /** Pieces of evidence that prove it. */
  evidence_count: number;
  extra: Record<string, unknown>;
  answered_by: number | null;
  answered_by_name: string | null;
  answered_at: string;
  version: number;
}

export interface TypedFigure {
  code: string;
  value: number;
  reason: string;
}

/** An assessment with all that its figures follow from. */
export interface StoredAssessment {
  id: number;
  name: string | null;
  assessment_date: string;
  status_id: number;
  framework_code: string;
  framework: Framework;
  result: AssessmentFigures | null;
  answers: StoredAnswer[];
  typed: TypedFigure[];
}

/** The people of an assessment's answers with their names, as a common table `people`: each is looked up once. */
export const peopleOf = (assessmentId: number) => sql`people as materialized (
  select d.id, app.person_name(d.id) as name from (
    select distinct p.id from assessment_answer w cross join lateral (values (w.answered_by), (w.responsible_id)) p (id)
    where w.company_id = app.current_company() and w.assessment_id = ${assessmentId} and p.id is not null) d)`;

/** Columns of answer `w` as JSON; needs `peopleOf`. */
export const answerJson = sql`json_build_object('id', w.id, 'code', w.code, 'kind', w.kind, 'level', w.level,
  'is_applicable', w.is_applicable, 'justification', w.justification, 'gap', w.gap, 'responsible_id', w.responsible_id,
  'responsible_name', (select p.name from people p where p.id = w.responsible_id), 'due_date', w.due_date,
  'evidence_count', (select count(*) from evidence_link e where e.company_id = w.company_id and e.assessment_answer_id = w.id),
  'extra', w.extra, 'answered_by', w.answered_by, 'answered_by_name', (select p.name from people p where p.id = w.answered_by),
  'answered_at', w.answered_at, 'version', w.version)`;

/** One assessment with its framework, answers and typed figures, in one statement. Throws `notFound`. */
export async function readAssessment(trx: Trx, id: number): Promise<StoredAssessment> {
  const statement = sql<{ row: StoredAssessment }>`
    with ${peopleOf(id)}
    select json_build_object('id', a.id, 'name', a.name, 'assessment_date', a.assessment_date, 'status_id', a.status_id,
      'framework_code', a.framework_code, 'framework', a.framework, 'result', a.result,
      'answers', (select coalesce(json_agg(${answerJson}), '[]') from assessment_answer w
        where w.company_id = a.company_id and w.assessment_id = a.id),
      'typed', (select coalesce(json_agg(json_build_object('code', y.code, 'value', y.value, 'reason', y.reason)), '[]')
        from assessment_typed_figure y where y.company_id = a.company_id and y.assessment_id = a.id)) as row
    from assessment a where a.company_id = app.current_company() and a.id = ${id}`;
  const found = await trx.first(statement, { prepared: true });
  if (!found) throw problem('notFound');
  const { framework_code: code, framework, result } = found.row;
  return {
    ...found.row,
    framework: upgradedFramework(framework, code),
    result: result && wholeResult(result, code),
  };
}

/** The same for one that an input names at `path`. Throws `invalid` where it is not there. */
export const readNamed = (trx: Trx, id: number, path: string): Promise<StoredAssessment> =>
  readAssessment(trx, id).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'notFound' ? invalid([{ path, code: 'unknown' }]) : error;
  });

/** Answers as figures are made from them. */
export const ratedBy = (answers: readonly (Rated & { code: string })[]): Answers =>
  new Map(answers.map(({ code, level, is_applicable }) => [code, { level, is_applicable }]));

export const typedBy = (typed: readonly TypedFigure[]): Typed => new Map(typed.map(({ code, value }) => [code, value]));
