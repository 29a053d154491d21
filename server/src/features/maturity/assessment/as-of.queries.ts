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

/** How many pieces of evidence proved each answer at a moment, by the id of the answer. */
const provedThen = (at: string) => sql`
  select (l.after ->> 'assessment_answer_id')::bigint as answer_id, count(*) as count from (
    select distinct on (c.row_id) c.after from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = app.current_company() and c.table_name = 'evidence_link' and s.at <= ${at}
      and coalesce(c.after, c.before) ->> 'assessment_answer_id' is not null
    order by c.row_id, s.at desc, c.id desc) l
  where l.after is not null group by 1`;

/** The answers of an assessment as they were at a moment. */
export async function answersThen(trx: Trx, assessmentId: number, at: string): Promise<StoredAnswer[]> {
  const rows = await trx.rows(sql<{ row: StoredAnswer }>`
    select (x.after - '{company_id,scope_id,assessment_id}'::text[]) || jsonb_build_object(
      'answered_by_name', app.person_name((x.after ->> 'answered_by')::bigint),
      'responsible_name', app.person_name((x.after ->> 'responsible_id')::bigint),
      'evidence_count', coalesce(p.count, 0)) as row
    from (${rowsThen('assessment_answer', assessmentId, at)}) x
    left join (${provedThen(at)}) p on p.answer_id = (x.after ->> 'id')::bigint`);
  return rows.map(({ row }) => row);
}

/** Its typed figures as they were at a moment. */
export async function typedThen(trx: Trx, assessmentId: number, at: string): Promise<TypedFigure[]> {
  const rows = await trx.rows(sql<{ row: TypedFigure }>`
    select jsonb_build_object('code', x.after -> 'code', 'value', x.after -> 'value', 'reason', x.after -> 'reason') as row
    from (${rowsThen('assessment_typed_figure', assessmentId, at)}) x`);
  return rows.map(({ row }) => row);
}
