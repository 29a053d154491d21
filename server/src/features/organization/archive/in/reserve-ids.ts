import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { IdGathering, type IdList } from '../format/id-list.ts';
import type { Manifest } from '../format/manifest.ts';
import type { ArchiveSchema } from '../format/schema.ts';

/** Ids reserved by one statement. */
const most = 100_000;

/**
 * Reserves an id for every referenced row, also for rows that exist only in the history. The position of an id in the list is
 * the row's number in the archive. Ids are ascending, so that rows keep their order.
 */
export async function reserveIds(
  trx: Trx,
  { tables }: ArchiveSchema,
  manifest: Manifest,
): Promise<Map<string, IdList>> {
  const counts = new Map(manifest.tables.map(({ table, ids }) => [table, ids]));
  const reserved = new Map<string, IdList>();
  for (const { name, sequence, isNamed } of tables) {
    if (sequence === null || !isNamed) continue;
    const gathered = new IdGathering();
    for (let left = counts.get(name) ?? 0; left > 0; left -= most) {
      const { ids } = await trx.one(
        sql<{
          ids: number[];
        }>`select array_agg(nextval(${sequence}::regclass)) as ids from generate_series(1, ${Math.min(left, most)})`,
      );
      for (const id of ids) gathered.add(id);
    }
    reserved.set(name, gathered.list());
  }
  return reserved;
}
