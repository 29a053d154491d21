import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { divide, fraction } from '@baluarte/contract/kit/fraction.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { stored } from '@baluarte/contract/maturity/score.rules.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { purposeOf } from '../shared/purposes.ts';

/** An assessment as the database gives it; words and what follows from the counts are added in the reader's language. */
export type RowFacts = Omit<AssessmentRow, 'purpose' | 'status' | 'completeness'> & {
  purpose_id: number;
  status_id: number;
};

const isAnswered = sql`(not w.is_applicable or w.level is not null)`;

/** How much of assessment `a` is answered, as `n`. */
export const countsJoin = sql`cross join lateral (
  select count(*) filter (where w.kind = 'clause' and ${isAnswered}) as clauses, count(*) filter (where w.kind = 'control' and ${isAnswered}) as controls,
    max(w.answered_at) as answered_at
  from assessment_answer w where w.company_id = a.company_id and w.assessment_id = a.id) n`;

/** Percent of assessment `a` that is answered; needs `countsJoin`. */
export const completeness = sql`(n.clauses + n.controls)::numeric / (a.clauses_total + a.controls_total)`;

/** Assessment `a` as JSON; needs `countsJoin`. */
export const rowJson = sql`json_build_object('id', a.id, 'scope_id', a.scope_id, 'name', a.name, 'purpose_id', a.purpose_id,
  'assessment_date', a.assessment_date, 'status_id', a.status_id, 'framework_version', a.framework_code,
  'overall_maturity', a.overall_maturity, 'phva_score', a.phva_score, 'nist_score', a.nist_score, 'controls_score', a.controls_score,
  'maturity_level', a.maturity_level, 'clauses_answered', n.clauses, 'clauses_total', a.clauses_total,
  'controls_answered', n.controls, 'controls_total', a.controls_total, 'user_id', a.user_id, 'user_name', app.person_name(a.user_id),
  'copied_from_id', a.copied_from_id, 'completed_at', a.completed_at, 'answered_at', n.answered_at, 'created_at', a.created_at,
  'updated_at', a.updated_at, 'version', a.version)`;

function stepOf(facts: RowFacts, isFinished: boolean): AssessmentRow['status']['current_step'] {
  if (isFinished) return 'completed';
  if (facts.clauses_answered < facts.clauses_total) return 'clauses';
  return facts.controls_answered < facts.controls_total ? 'controls' : 'results';
}

/** An assessment as it is answered, in a language. */
export function presentRow({ purpose_id, status_id, ...facts }: RowFacts, language: Language): AssessmentRow {
  const isFinished = status_id === statusIds.FINISH;
  const answered = facts.clauses_answered + facts.controls_answered;
  const total = facts.clauses_total + facts.controls_total;
  const steps = [facts.clauses_total, facts.controls_total].filter((count) => count > 0).length;
  const begun = [facts.clauses_answered, facts.controls_answered].filter((count) => count > 0).length;
  return {
    ...facts,
    purpose: purposeOf(purpose_id, language),
    status: {
      id: status_id,
      text: textsIn(language).files.statuses[isFinished ? statusIds.FINISH : statusIds.ACTIVE],
      state: isFinished ? 'completed' : 'active',
      progress: isFinished ? 100 : (100 / steps) * begun,
      current_step: stepOf({ purpose_id, status_id, ...facts }, isFinished),
    },
    completeness: stored(divide(fraction(100 * answered), fraction(total))) ?? 0,
  };
}

/** One assessment as the database gives it. Throws `notFound`, also for one behind the walls. */
export async function readFacts(trx: Trx, id: number): Promise<RowFacts> {
  const found = await trx.first(sql<{ row: RowFacts }>`
    select ${rowJson} as row from assessment a ${countsJoin} where a.company_id = app.current_company() and a.id = ${id}`);
  if (!found) throw problem('notFound');
  return found.row;
}

/** One assessment in a language. Throws `notFound`. */
export const getRow = async (trx: Trx, id: number, language: Language): Promise<AssessmentRow> =>
  presentRow(await readFacts(trx, id), language);
