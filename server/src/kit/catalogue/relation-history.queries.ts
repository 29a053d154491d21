import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { RelationEnd, Store } from './store.ts';

type Who = Pick<HistoryEntry, 'changesetId' | 'at' | 'kind' | 'userId' | 'userName'>;
type Written = Who & { field: string; of: string; operation: 'insert' | 'delete'; target: number };

/**
 * What was written to a relation of one row; `c` is the change, which has the ends of relations as columns. A table that relates a
 * row to several kinds has a column for each, all but one of them empty.
 */
const writtenTo = ({ table, own, other, kind, rows }: RelationEnd, id: number): RawBuilder<unknown> =>
  sql`c.company_id = app.current_company() and c.table_name = ${table}
    and ${rows ? sql`c.row_id in (${rows(id)})` : sql`${sql.ref(`c.${own}`)} = ${id}`}
    and coalesce(c.after, c.before) ->> ${sql.lit(other)} is not null
    ${kind === undefined ? sql`` : sql`and coalesce(coalesce(c.after, c.before) ->> 'kind', ${kind.initially}) = ${kind.is}`}`;

/**
 * Relating and unrelating of one row, newest first: an entry a changeset, with what was taken away before and what was added
 * after. At most 2,000 pairs of each relation are read.
 */
export async function relationEntries(
  trx: Trx,
  relations: readonly RelationEnd[],
  id: number,
): Promise<HistoryEntry[]> {
  if (relations.length === 0) return [];
  const parts = relations.map(
    (end) => sql`(select c.id, ${sql.lit(end.field)} as field, ${sql.lit(end.of)} as of, c.changeset_id, c.operation,
      (coalesce(c.after, c.before) ->> ${sql.lit(end.other)})::bigint as target
      from change c where ${writtenTo(end, id)} and c.operation <> 'update' order by c.id desc limit 2000)`,
  );
  const rows = await trx.rows(sql<Written>`
    select x.field, x.of, x.operation, x.target, x.changeset_id as "changesetId", s.kind, s.user_id as "userId",
      to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, app.person_name(s.user_id) as "userName"
    from (${sql.join(parts, sql` union all `)}) x
    join changeset s on s.company_id = app.current_company() and s.id = x.changeset_id
    order by s.at desc, x.id desc`);
  return [...Map.groupBy(rows, ({ changesetId }) => changesetId).values()].flatMap(entryOf);
}

function entryOf(written: readonly Written[]): HistoryEntry[] {
  const [first] = written;
  const fields = [...Map.groupBy(written, ({ field }) => field)].flatMap(([field, changes]) => {
    const of = changes[0]?.of;
    const [added, gone] = (['insert', 'delete'] as const).map((operation) =>
      changes.filter((each) => each.operation === operation).map(({ target }) => target),
    ) as [number[], number[]];
    const before = gone.filter((target) => !added.includes(target));
    const after = added.filter((target) => !gone.includes(target));
    return before.length + after.length === 0 ? [] : [{ field, of, before, after }];
  });
  if (!first || fields.length === 0) return [];
  const { changesetId, at, kind, userId, userName } = first;
  return [{ changesetId, at, kind, userId, userName, operation: 'update', fields }];
}

/** What a row was related to at a moment, by entity. */
export async function relatedAsOf(
  trx: Trx,
  { relations }: Store,
  id: number,
  at: string,
): Promise<Record<string, number[]>> {
  const related: Record<string, number[]> = {};
  for (const end of relations) {
    // What is part of the row is no other end.
    if (end.rows) continue;
    const rows = await trx.rows<{ id: number }>(sql`
      select (x.after ->> ${sql.lit(end.other)})::bigint as id from (
        select distinct on (c.row_id) c.operation, c.after
        from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
        where ${writtenTo(end, id)} and s.at <= ${at} order by c.row_id, s.at desc, c.id desc) x
      where x.operation <> 'delete' order by 1`);
    (related[end.of] ??= []).push(...rows.map((row) => row.id));
  }
  return related;
}
