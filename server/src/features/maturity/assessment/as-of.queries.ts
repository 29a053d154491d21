import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { StoredAnswer, TypedFigure } from '../shared/stored-assessment.ts';

/** Rows of a table that belong to an assessment as they were at a moment, by their last change until then. */
const rowsThen = (table: 'assessment_answer' | 'assessment_typed_figure', assessmentId: number, at: string) => sql`
  select l.after from (
    select t.id from ${sql.table(table)} t where t.company_id = app.current_company() and t.assessment_id = ${assessmentId}
    union
    -- deleted since, by undoing or by computing a typed figure again
    select c.row_id from change c where c.company_id = app.current_company() and c.table_name = ${table} and c.operation = 'delete'
      and (c.before ->> 'assessment_id')::bigint = ${assessmentId}) r
  cross join lateral (
    select c.after from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = app.current_company() and c.table_name = ${table} and c.row_id = r.id and s.at <= ${at}
    order by s.at desc, c.id desc limit 1) l
  where l.after is not null`;

/** The answers of an assessment as they were at a moment. */
export async function answersThen(trx: Trx, assessmentId: number, at: string): Promise<StoredAnswer[]> {
  const rows = await trx.rows(sql<{ row: StoredAnswer }>`
    select (x.after - '{company_id,scope_id,assessment_id}'::text[]) || jsonb_build_object(
      'answered_by_name', app.person_name((x.after ->> 'answered_by')::bigint),
      'responsible_name', app.person_name((x.after ->> 'responsible_id')::bigint)) as row
    from (${rowsThen('assessment_answer', assessmentId, at)}) x`);
  return rows.map(({ row }) => row);
}

/** Its typed figures as they were at a moment. */
export async function typedThen(trx: Trx, assessmentId: number, at: string): Promise<TypedFigure[]> {
  const rows = await trx.rows(sql<{ row: TypedFigure }>`
    select jsonb_build_object('code', x.after -> 'code', 'value', x.after -> 'value', 'reason', x.after -> 'reason') as row
    from (${rowsThen('assessment_typed_figure', assessmentId, at)}) x`);
  return rows.map(({ row }) => row);
}
