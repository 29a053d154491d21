import type { ReportQuery } from '@baluarte/contract/record/report.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Reading } from '../sources.ts';

/**
 * The self-assessment a report is of: the one asked for, else the last finished one, else the one that is answered. Throws
 * `notFound` for one beyond the walls, `report.noAssessment` where there is none.
 */
export async function pickAssessment(
  { now, at }: Reading,
  { assessmentId }: Pick<ReportQuery, 'assessmentId'>,
): Promise<number> {
  const until = at === undefined ? sql`true` : sql`a.created_at <= ${at}`;
  const found = await now.first(sql<{ id: number }>`
    select a.id from assessment a
    where a.company_id = app.current_company() and ${assessmentId === undefined ? until : sql`a.id = ${assessmentId}`}
    order by a.status_id = ${statusIds.FINISH} desc, a.assessment_date desc, a.id desc limit 1`);
  if (!found) throw problem(assessmentId === undefined ? 'report.noAssessment' : 'notFound');
  return found.id;
}

/** What a self-assessment is compared with: the one asked for, else the finished one before it; undefined where there is none. */
export async function pickEarlier(
  { now }: Reading,
  id: number,
  { compareId }: Pick<ReportQuery, 'compareId'>,
): Promise<number | undefined> {
  const found = await now.first(sql<{ id: number }>`
    select e.id from assessment a join assessment e on e.company_id = a.company_id
      and ${
        compareId === undefined
          ? sql`e.scope_id = a.scope_id and e.purpose_id = a.purpose_id and e.status_id = ${statusIds.FINISH}
        and (e.assessment_date, e.id) < (a.assessment_date, a.id)`
          : sql`e.id = ${compareId}`
      }
    where a.company_id = app.current_company() and a.id = ${id}
    order by e.assessment_date desc, e.id desc limit 1`);
  if (!found && compareId !== undefined) throw problem('notFound');
  return found?.id;
}
