import type { ReportQuery } from '@baluarte/contract/record/report.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { isOfAnnex } from '#maturity/shared/annex.queries.ts';
import { problem } from '#kit/http/problem.ts';
import type { Reading } from '../sources.ts';

/** Whether a self-assessment is finished, or was at a moment. */
const finished = (table: 'a' | 'e', at: string | undefined) =>
  sql`(${sql.ref(`${table}.status_id`)} = ${statusIds.FINISH} and ${at === undefined ? sql`true` : sql`${sql.ref(`${table}.completed_at`)} <= ${at}`})`;

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
    order by ${finished('a', at)} desc, a.assessment_date desc, a.id desc limit 1`);
  if (found) return found.id;
  if (assessmentId !== undefined) throw problem('report.assessmentGone');
  throw problem(isStatement ? 'report.noStatement' : 'report.noAssessment');
}

/**
 * What a self-assessment is compared with: the one asked for, else the finished one before it by the same framework, because
 * figures of another one say something else; undefined where there is none.
 */
export async function pickEarlier(
  { now, at }: Reading,
  id: number,
  { compareId }: Pick<ReportQuery, 'compareId'>,
): Promise<number | undefined> {
  const found = await now.first(sql<{ id: number }>`
    select e.id from assessment a join assessment e on e.company_id = a.company_id
      and ${
        compareId === undefined
          ? sql`e.scope_id = a.scope_id and e.purpose_id = a.purpose_id and e.framework_code = a.framework_code and ${finished('e', at)}
        and (e.assessment_date, e.id) < (a.assessment_date, a.id)`
          : sql`e.id = ${compareId}`
      }
    where a.company_id = app.current_company() and a.id = ${id}
    order by e.assessment_date desc, e.id desc limit 1`);
  if (!found && compareId !== undefined) throw problem('report.assessmentGone');
  return found?.id;
}
