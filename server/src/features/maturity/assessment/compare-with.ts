import type { Comparison, TrendPoint } from '@baluarte/contract/maturity/assessment-fields.ts';
import { rounded, toNumber } from '@baluarte/contract/kit/fraction.ts';
import { compareAssessments, type Compared } from '@baluarte/contract/maturity/compare.rules.ts';
import { Scorer, stored } from '@baluarte/contract/maturity/score.rules.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { purposeOf } from '../shared/purposes.ts';
import { ratedBy, readNamed, typedBy, type StoredAssessment } from '../shared/stored-assessment.ts';
import { readAssessmentAt } from './assessment-at.ts';

const compared = ({ framework, answers, typed }: StoredAssessment): Compared => ({
  scorer: new Scorer(framework),
  answers: ratedBy(answers),
  typed: typedBy(typed),
});
const which = ({ id, name, assessment_date, framework_code }: StoredAssessment) => ({
  id,
  name,
  assessment_date,
  framework_version: framework_code,
});

/**
 * What moved in an assessment since another one, in every figure and every answer; with `at`, as both were then. Throws `notFound`,
 * `invalid`.
 */
export async function compareWith(trx: Trx, id: number, otherId: number, at?: string): Promise<Comparison> {
  const after = await readAssessmentAt(trx, id, at);
  const before =
    at === undefined ? await readNamed(trx, otherId, 'query.with') : await readAssessmentAt(trx, otherId, at);
  const [then, now] = [compared(before), compared(after)];
  const moved = compareAssessments(then, now);
  const kinds = new Map(after.framework.groups.map(({ code, kind }) => [code, kind]));
  const given = new Map(after.answers.map((answer) => [answer.code, answer]));
  const levelOf = ({ scorer, answers, typed }: Compared) => scorer.score(answers, typed).maturity_level;
  return {
    before: which(before),
    after: which(after),
    figures: moved.figures
      .filter((figure) => figure.before !== null || figure.after !== null)
      .map(({ code, ...figure }) => ({
        code,
        kind: kinds.get(code) ?? 'group',
        before: stored(figure.before),
        after: stored(figure.after),
        change: stored(figure.change),
        by_answers: stored(figure.byAnswers),
        by_framework: stored(figure.byFramework),
      })),
    maturity_level: { before: levelOf(then), after: levelOf(now) },
    answers: moved.answers.map(({ groups, moves, ...answer }) => {
      const own = given.get(answer.code);
      return {
        ...answer,
        groups: [...groups],
        moves: moves.map(({ code, change }) => ({ code, change: toNumber(rounded(change, 2)) })),
        answered_by_name: own?.answered_by_name ?? null,
        answered_at: own?.answered_at ?? null,
        justification: own?.justification ?? '',
      };
    }),
    unrelated: { before: [...moved.unrelated.before], after: [...moved.unrelated.after] },
  };
}

type Point = Omit<TrendPoint, 'purpose'> & { purpose_id: number };

/** The assessments of a scope by date, with the figures they were finished with, or that they come to so far. */
export async function trendOf(
  trx: Trx,
  purposeId: number | undefined,
  { scopeIds, language }: { scopeIds: Tenant['scopeIds']; language: Language },
): Promise<TrendPoint[]> {
  const scoped = scopeIds === 'every' ? sql`true` : sql`a.scope_id = any(${scopeIds})`;
  const purpose = purposeId === undefined ? sql`true` : sql`a.purpose_id = ${purposeId}`;
  const rows = await trx.rows(sql<{ row: Point }>`
    select json_build_object('id', a.id, 'scope_id', a.scope_id, 'name', a.name, 'purpose_id', a.purpose_id, 'assessment_date', a.assessment_date,
      'completed_at', a.completed_at, 'framework_version', a.framework_code, 'is_partial', a.status_id = 1,
      'overall_maturity', case when a.status_id = 1 then s.overall_maturity else a.overall_maturity end, 'phva_score', case when a.status_id = 1 then s.phva_score else a.phva_score end,
      'nist_score', case when a.status_id = 1 then s.nist_score else a.nist_score end, 'controls_score', case when a.status_id = 1 then s.controls_score else a.controls_score end,
      'maturity_level', case when a.status_id = 1 then s.maturity_level else a.maturity_level end) as row
    from (
      select * from assessment a where a.company_id = app.current_company() and ${scoped} and ${purpose}
      order by a.assessment_date desc, a.id desc limit 200) a
    left join lateral (
      -- what was finished keeps what it was finished with
      select * from assessment_score x where a.status_id = 1 and x.company_id = a.company_id and x.assessment_id = a.id) s on true
    order by a.assessment_date, a.id`);
  return rows.map(({ row: { purpose_id, ...point } }) => ({
    ...point,
    purpose: purposeOf(purpose_id, language),
  }));
}
