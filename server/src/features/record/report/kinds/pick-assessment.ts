import type { ReportQuery } from '@baluarte/contract/record/report.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { usualBefore, type Comparable } from '@baluarte/contract/maturity/comparable.rules.ts';
import { sql } from 'kysely';
import { isOfAnnex } from '#maturity/shared/annex.queries.ts';
import { problem } from '#kit/http/problem.ts';
import type { Reading } from '../sources.ts';

/** Whether a self-assessment is finished, or was at a moment. */
const finished = (at: string | undefined) =>
  sql`(a.status_id = ${statusIds.FINISH} and ${at === undefined ? sql`true` : sql`a.completed_at <= ${at}`})`;

/**
 * The self-assessment a report is of: the one asked for, else the last finished one, else the one that is answered; a
 * statement of applicability is only of those with the controls of Annex A. Throws `report.assessmentGone` for one beyond
 * the walls, `report.noAssessment` and `report.noStatement` where there is none.
 */
export async function pickAssessment(
  { now, at }: Reading,
  { assessmentId }: Pick<ReportQuery, 'assessmentId'>,
  { isStatement }: { isStatement: boolean } = { isStatement: false },
): Promise<number> {
  const until = at === undefined ? sql`true` : sql`a.created_at <= ${at}`;
  const usual = isStatement ? sql`${until} and ${isOfAnnex(sql`a.framework`)}` : until;
  const found = await now.first(sql<{ id: number }>`
    select a.id from assessment a
    where a.company_id = app.current_company() and ${assessmentId === undefined ? usual : sql`a.id = ${assessmentId}`}
    order by ${finished(at)} desc, a.assessment_date desc, a.id desc limit 1`);
  if (found) return found.id;
  if (assessmentId !== undefined) throw problem('report.assessmentGone');
  throw problem(isStatement ? 'report.noStatement' : 'report.noAssessment');
}

/**
 * What a self-assessment is compared with: the one asked for, else the usual one; undefined where there is none. Throws
 * `report.assessmentGone` for one beyond the walls.
 */
export async function pickEarlier(
  { now, at }: Reading,
  id: number,
  { compareId }: Pick<ReportQuery, 'compareId'>,
): Promise<number | undefined> {
  if (compareId !== undefined) {
    const found = await now.first(
      sql`select from assessment a where a.company_id = app.current_company() and a.id = ${compareId}`,
    );
    if (!found) throw problem('report.assessmentGone');
    return compareId;
  }
  const points = await now.rows(sql<Comparable>`
    select a.id, a.scope_id, json_build_object('id', a.purpose_id) as purpose, a.assessment_date::text, a.framework_code as framework_version,
      ${finished(at)} is not true as is_partial
    from assessment o join assessment a on a.company_id = o.company_id and a.scope_id = o.scope_id and a.purpose_id = o.purpose_id
    where o.company_id = app.current_company() and o.id = ${id}`);
  const of = points.find((point) => point.id === id);
  return of && usualBefore(points, of)?.id;
}
