import type { Holder } from '@baluarte/contract/kit/session.ts';
import type { audit, AuditChange, AuditRow } from '@baluarte/contract/record/audit.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { listCounted } from '#kit/search/count-cache.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { conditionOf, countOf, orderOf, type Asking } from './condition.ts';
import { entityOf, isSpoken, nameChanges, presentChanges, type Recorded } from './present.ts';
import { partTables, tableOf } from '@baluarte/contract/tracked.ts';

/** Rows of a changeset that the list names: as many as `change_count` remembers of each statement. */
const namedRows = 3;

type Counted = { table: string; operation: AuditRow['operation' & keyof AuditRow]; count: number };
type Listed = Omit<AuditRow, 'counts' | 'first' | 'total'> & { counts: Counted[]; first: Recorded[] };

/**
 * A row before or after the change `c`, as far as others may see it: of a private view
 * the audit shows only that it existed.
 */
const seen = (
  row: RawBuilder<unknown>,
) => sql`case when c.table_name <> 'saved_view' or (${row} ->> 'is_shared')::boolean
  or (${row} ->> 'user_id')::bigint = app.current_actor() then ${row} end`;

/** A change as json, of `c`. */
export const recordedJson = sql`json_build_object('id', c.id, 'table', c.table_name, 'rowId', c.row_id, 'operation', c.operation,
  'before', ${seen(sql`c.before`)}, 'after', ${seen(sql`c.after`)})`;

/** Fields of the changeset `s`; older ones store the address in `about` instead of its own column. */
export const headJson = sql`'id', s.id, 'at', s.at, 'userId', s.user_id, 'userName', app.person_name(s.user_id), 'kind', s.kind,
  'act', case when s.kind = 'account' then s.about ->> 'act' end, 'object', case when s.kind = 'account' then s.about ->> 'name'
    when s.kind in ('evidenceDownloaded', 'evidenceViewed') then coalesce(
      (select e.name from evidence e where e.company_id = s.company_id and e.id = (s.about ->> 'evidenceId')::bigint),
      (select d.before ->> 'name' from change d where d.company_id = s.company_id and d.table_name = 'evidence'
        and d.row_id = (s.about ->> 'evidenceId')::bigint and d.operation = 'delete' order by d.id desc limit 1)) end,
  'report', case when s.kind = 'reported' then json_build_object('kind', s.about ->> 'report', 'format', s.about ->> 'format', 'language', s.about ->> 'language',
    'title', s.about ->> 'title', 'at', s.about ->> 'at', 'methodVersion', (s.about ->> 'methodVersion')::integer, 'sha256', s.about ->> 'sha256') end,
  'proof', case when s.kind in ('handedOver', 'handoverDownloaded', 'handoverRemoved', 'signingKey')
    then json_build_object('sha256', s.about ->> 'sha256', 'fingerprint', s.about ->> 'fingerprint') end,
  'subject', case when s.kind in ('viewedAs', 'account') then app.person_name((s.about ->> 'userId')::bigint) end, 'byKey', coalesce(s.about ? 'apiKeyId', false), 'address', coalesce(s.address, s.about ->> 'address'), 'requestId', s.request_id`;

/**
 * One page of the audit and its total. Ids are sorted and skipped by index alone; what the changesets on the page hold was
 * summed up when it was written, so that an import of a hundred thousand rows is listed as fast as a single change.
 */
export async function listAudit(
  trx: Trx,
  { page, perPage }: { page: number; perPage: number },
  asking: Asking & { holder: Holder },
): Promise<{ total: number; rows: AuditRow[] }> {
  const where = conditionOf(asking);
  const { total, rows } = await listCounted<Listed>(trx, {
    count: countOf(asking),
    page: () => sql`(
      select coalesce(json_agg(json_build_object(${headJson},
        'undoes', case when s.kind = 'undo' then (s.about ->> 'undoes')::bigint end,
        'undoneBy', (select min(u.id) from changeset u where u.company_id = app.current_company() and u.kind = 'undo'
          and (u.about ->> 'undoes')::bigint = s.id),
        'counts', (select coalesce(json_agg(n order by n."table" = any(${partTables}), n.count desc, n."table"), '[]') from (
          select n.table_name as "table", n.operation, sum(n.count) as count from change_count n
          where n.company_id = app.current_company() and n.changeset_id = s.id group by 1, 2) n),
        'first', (select coalesce(json_agg(${recordedJson} order by f.is_part, c.id), '[]') from (
          select f.id, n.table_name = any(${partTables}) as is_part from change_count n cross join lateral unnest(n.first_ids) f(id)
          where n.company_id = app.current_company() and n.changeset_id = s.id
          order by is_part, f.id limit ${sql.lit(namedRows)}) f
          join change c on c.company_id = app.current_company() and c.id = f.id)
      ) order by s.place), '[]') from (
        select s.*, row_number() over (order by ${orderOf(asking.query)}) as place from changeset s
        where ${where} order by ${orderOf(asking.query)} limit ${perPage} offset ${(page - 1) * perPage}) s)`,
  });
  const nameOf = await nameChanges(trx, rows.flatMap(({ first }) => first).filter(isSpoken), asking.holder);
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      total: row.counts.reduce((sum, { count }) => sum + count, 0),
      counts: row.counts.filter(isSpoken).map(({ table, ...count }) => ({ ...count, entity: entityOf(table) })),
      first: row.first.filter(isSpoken).map(nameOf),
    })),
  };
}

/** The rows of one changeset visible to the session. Throws `notFound` when there is no such changeset. */
export async function listChanges(
  trx: Trx,
  id: number,
  { page, perPage, entity, operation, sort }: z.output<typeof audit.changes.query>,
  holder: Holder,
): Promise<{ total: number; rows: AuditChange[] }> {
  // The same of the changes and of their counts.
  const where = sql.join(
    [
      sql`c.company_id = app.current_company() and c.changeset_id = ${id}`,
      ...(entity ? [sql`c.table_name = any(${entity.map(tableOf)})`] : []),
      ...(operation ? [sql`c.operation = any(${operation})`] : []),
    ],
    sql` and `,
  );
  const order = sort?.[0]?.descending ? sql`c.id desc` : sql`c.id`;
  const found = await trx.one(sql<{ isThere: boolean; total: number; rows: Recorded[] }>`
    select exists (select from changeset s where s.company_id = app.current_company() and s.id = ${id}) as "isThere",
      (select coalesce(sum(c.count), 0) from change_count c where ${where}) as total,
      (select coalesce(json_agg(${recordedJson} order by ${order}), '[]') from (
        select * from change c where ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}) c) as rows`);
  if (!found.isThere) throw problem('notFound');
  return { total: found.total, rows: await presentChanges(trx, found.rows, holder) };
}

/** The company's users and all former authors, by name. A loose index scan finds the authors. */
export const listPeople = (trx: Trx): Promise<{ id: number; name: string }[]> =>
  trx.rows(sql`
    with recursive writer as (
      (select user_id from changeset where company_id = app.current_company() and user_id is not null order by user_id limit 1)
      union all
      select (select s.user_id from changeset s where s.company_id = app.current_company() and s.user_id > w.user_id
        order by s.user_id limit 1) from writer w where w.user_id is not null)
    select p.user_id as id, n.name from (
      select user_id from writer where user_id is not null union select user_id from member where company_id = app.current_company()) p
    cross join lateral (select app.person_name(p.user_id) as name) n
    where n.name is not null order by n.name, p.user_id`);
