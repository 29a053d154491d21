import { sql } from 'kysely';
import { namesOfIds, rowAsOf } from '#kit/history/history.ts';
import { readingPast } from '#kit/history/past-reading.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { relatedAsOf } from './relation-history.queries.ts';
import { columnsOf, linksOf, snake, type Store } from './store.ts';

type Row = Record<string, unknown>;

/** Ids a link table held for a row at a moment. */
async function linkedAsOf(trx: Trx, store: Store, name: string, id: number, at: string): Promise<number[]> {
  const { table, column } = store.links[name] as { table: string; column: string };
  const own = `${store.table}_id`;
  const rows = await trx.rows<{ id: number }>(sql`
    select (x.after ->> ${column})::bigint as id from (
      select distinct on (c.row_id) c.operation, c.after
      from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
      where c.company_id = app.current_company() and c.table_name = ${table} and s.at <= ${at}
        and ${sql.ref(`c.${own}`)} = ${id}
      order by c.row_id, s.at desc, c.id desc) x
    where x.operation <> 'delete' order by 1`);
  return rows.map((row) => row.id);
}

/** What was computed of a row, as it followed at a moment. */
async function computedAsOf(trx: Trx, { computed }: Store, id: number, at: string): Promise<Row> {
  if (!computed) return {};
  const then = await readingPast(trx, at, computed.past);
  const columns = computed.fields.map((name) => sql`k.${sql.ref(snake(name))} as ${sql.ref(name)}`);
  const found = await then.first<Row>(sql`
    select ${sql.join(columns)} from ${sql.table(computed.table)} k where k.company_id = app.current_company() and k.id = ${id}`);
  return found ?? {};
}

/** A row as the API returned it at a past moment. Counts are not recorded, so they are null. */
export async function getRowAsOf(trx: Trx, store: Store, id: number, at: string): Promise<Row> {
  const row = await rowAsOf(trx, store.table, id, at);
  if (!row) throw problem('notFound');
  const answer: Row = {};
  for (const name of ['id', 'statusId', 'version', 'createdAt', 'updatedAt', ...Object.keys(store.extras)])
    answer[name] = row[snake(name)] ?? null;
  for (const [name] of columnsOf(store.catalogue)) answer[name] = row[snake(name)] ?? null;
  Object.assign(answer, await computedAsOf(trx, store, id, at));
  for (const [name] of linksOf(store.catalogue)) answer[name] = await linkedAsOf(trx, store, name, id, at);
  const related = await relatedAsOf(trx, store, id, at);
  const chosen = Object.entries(answer).flatMap(([name, value]) => (store.catalogue.fields[name]?.from ? value : []));
  const ids = [...chosen, ...Object.values(related).flat()];
  return { ...answer, related, ...(await namesOfIds(trx, ids)) };
}
