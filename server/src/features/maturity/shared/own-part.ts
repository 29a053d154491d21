import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Whether part `q` is for a person: for them by name, or for an area they answer for. */
export const isPartOf = (userId: ReturnType<typeof sql> | number) => sql<boolean>`(q.user_id = ${userId} or exists (
  select from company_user_area r where r.company_id = q.company_id and r.area_id = q.area_id and r.company_user_id = ${userId}))`;

/** Codes of the items and groups an assessment asks of a person; null of who was given no part, and answers all of it. */
export async function ownPart(trx: Trx, assessmentId: number, userId: number): Promise<string[] | null> {
  const rows = await trx.rows(sql<{ codes: string[] }>`
    select q.codes from assessment_part q
    where q.company_id = app.current_company() and q.assessment_id = ${assessmentId} and ${isPartOf(userId)}`);
  return rows.length === 0 ? null : rows.flatMap(({ codes }) => codes);
}

/** Whether a person may decide about the whole of an assessment: whoever began it, and who has no part of it. */
export async function mayLead(trx: Trx, assessmentId: number, userId: number): Promise<boolean> {
  const { began } = await trx.one(sql<{ began: boolean }>`
    select exists (select from assessment a
      where a.company_id = app.current_company() and a.id = ${assessmentId} and a.user_id = ${userId}) as began`);
  return began || (await ownPart(trx, assessmentId, userId)) === null;
}

/** Throws `assessment.onlyYourPart` for who has a part of an assessment that somebody else began. */
export async function refuseUnlessLeading(trx: Trx, assessmentId: number, userId: number): Promise<void> {
  if (!(await mayLead(trx, assessmentId, userId))) throw problem('assessment.onlyYourPart');
}
