import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { StoredAnswer, TypedFigure } from '../shared/stored-assessment.ts';

interface RowsThen {
  table: 'assessment_answer' | 'assessment_typed_figure' | 'control' | 'evidence_link';
  /** Condition of those there still are, as `t`. */
  now: RawBuilder<unknown>;
  /** Condition of those deleted since, by undoing or by hand, as `c.before`. */
  gone: RawBuilder<unknown>;
  at: string;
}

/** Some rows of a table as they were at a moment, by their last change until then. */
const rowsThen = ({ table, now, gone, at }: RowsThen) => sql`
  select l.after from (
    select t.id from ${sql.table(table)} t where t.company_id = app.current_company() and ${now}
    union
    select c.row_id from change c where c.company_id = app.current_company() and c.table_name = ${table} and c.operation = 'delete'
      and ${gone}) r
  cross join lateral (
    select c.after from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = app.current_company() and c.table_name = ${table} and c.row_id = r.id and s.at <= ${at}
    order by s.at desc, c.id desc limit 1) l
  where l.after is not null`;

/** The same of what belongs to an assessment. */
const ownThen = (table: 'assessment_answer' | 'assessment_typed_figure', assessmentId: number, at: string) =>
  rowsThen({
    table,
    now: sql`t.assessment_id = ${assessmentId}`,
    gone: sql`(c.before ->> 'assessment_id')::bigint = ${assessmentId}`,
    at,
  });

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
    from (${ownThen('assessment_answer', assessmentId, at)}) x
    left join (${provedThen(at)}) p on p.answer_id = (x.after ->> 'id')::bigint`);
  return rows.map(({ row }) => row);
}

/** Its typed figures as they were at a moment. */
export async function typedThen(trx: Trx, assessmentId: number, at: string): Promise<TypedFigure[]> {
  const rows = await trx.rows(sql<{ row: TypedFigure }>`
    select jsonb_build_object('code', x.after -> 'code', 'value', x.after -> 'value', 'reason', x.after -> 'reason') as row
    from (${ownThen('assessment_typed_figure', assessmentId, at)}) x`);
  return rows.map(({ row }) => row);
}

/** Controls of the scope of an assessment as they were at a moment. */
export const controlsThen = (assessmentId: number, at: string): RawBuilder<unknown> => {
  const scope = sql`(select a.scope_id from assessment a where a.company_id = app.current_company() and a.id = ${assessmentId})`;
  return sql`
    select (x.after ->> 'id')::bigint as id, x.after ->> 'code' as code, x.after ->> 'name' as name,
      (x.after ->> 'action_id')::bigint as action_id, (x.after ->> 'status_id')::smallint as status_id
    from (${rowsThen({
      table: 'control',
      now: sql`t.scope_id = ${scope}`,
      gone: sql`(c.before ->> 'scope_id')::bigint = ${scope}`,
      at,
    })}) x`;
};

/** What proved some answers at a moment, under the name it had then. */
export const piecesThen = (answerIds: readonly number[], at: string): RawBuilder<unknown> => sql`
  select (x.after ->> 'assessment_answer_id')::bigint as answer_id, (x.after ->> 'evidence_id')::bigint as id, n.name
  from (${rowsThen({
    table: 'evidence_link',
    now: sql`t.assessment_answer_id = any(${answerIds})`,
    gone: sql`(c.before ->> 'assessment_answer_id')::bigint = any(${answerIds})`,
    at,
  })}) x
  cross join lateral (
    select c.after ->> 'name' as name from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = app.current_company() and c.table_name = 'evidence' and c.row_id = (x.after ->> 'evidence_id')::bigint
      and s.at <= ${at} and c.after is not null
    order by s.at desc, c.id desc limit 1) n`;
