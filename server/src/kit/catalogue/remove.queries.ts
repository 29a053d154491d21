import { sql } from 'kysely';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { linksOf, type Store } from './store.ts';

interface Found {
  target: number;
  id: number;
  code: string;
  name: string | null;
  nameEn: string | null;
}

/** What blocks the deletion of a row: the number per entity, and the names of the first five. */
export interface BlockingRows {
  entity: string;
  count: number;
  rows: { id: number; code: string; name: string | null; nameEn: string | null }[];
}

/** For each id that cannot go, what depends on it. */
export async function obstaclesOf(
  trx: Trx,
  store: Store,
  ids: readonly number[],
): Promise<Map<number, BlockingRows[]>> {
  const found = new Map<number, BlockingRows[]>();
  for (const obstacle of store.obstacles) {
    const rows = await trx.rows<Found & { count: number }>(sql`
      select * from (
        select o.*, count(*) over (partition by o.target) as count, row_number() over (partition by o.target order by o.code) as place
        from (${obstacle.rows(ids)}) o) x
      cross join lateral (select coalesce(to_jsonb(x) ->> 'name_en', (select n.name_en from row_name n
        where n.company_id = app.current_company() and n.entity = ${obstacle.entity} and n.id = x.id)) as "nameEn") e
      where place <= 5 order by target, place`);
    for (const { target, count, id, code, name, nameEn } of rows) {
      const all = found.get(target) ?? [];
      found.set(target, all);
      let entry = all.find(({ entity }) => entity === obstacle.entity);
      if (!entry) all.push((entry = { entity: obstacle.entity, count, rows: [] }));
      entry.rows.push({ id, code, name, nameEn });
    }
  }
  return found;
}

/** Deletes rows nothing depends on; returns how many there were. The caller has looked for obstacles. */
export async function deleteRows(trx: Trx, store: Store, ids: readonly number[]): Promise<number> {
  for (const [name] of linksOf(store.catalogue)) {
    const link = store.links[name];
    if (link)
      await trx.run(sql`delete from ${sql.table(link.table)} where ${sql.ref(`${store.table}_id`)} = any(${ids})`);
  }
  for (const remove of store.goesFirst ?? []) await trx.run(remove(ids));
  return trx.run(
    sql`delete from ${sql.table(store.table)} where company_id = app.current_company() and id = any(${ids})`,
  );
}

/** Deletes one row, and answers what takes that back; throws a problem naming what still refers to it. */
export async function removeRow(trx: Trx, store: Store, id: number): Promise<{ changesetId: number | null }> {
  const by = (await obstaclesOf(trx, store, [id])).get(id);
  if (by) throw problem(store.inTheWay, { by });
  if ((await deleteRows(trx, store, [id])) === 0) throw problem('notFound');
  return { changesetId: await changesetOf(trx) };
}
