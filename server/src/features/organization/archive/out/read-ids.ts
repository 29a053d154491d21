import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';
import { IdGathering, IdList } from '../format/id-list.ts';
import { COMPANY, type Renumber } from '../format/meaning.ts';
import type { ArchiveSchema, ArchiveTable } from '../format/schema.ts';
import { readRows } from './read-rows.ts';

const ownRows = ({ name, condition }: ArchiveTable) =>
  `select t.id from ${escapeIdentifier(name)} t where ${condition}`;
const pastRows = (table: string) =>
  `select c.row_id from change c where c.company_id = app.current_company() and c.table_name = ${escapeLiteral(table)}`;

async function gather(client: PoolClient, text: string): Promise<IdList> {
  const gathered = new IdGathering();
  for await (const ids of readRows<number>(client, text)) for (const id of ids) gathered.add(id);
  return gathered.list();
}

// Few tables have a history; a loose index scan over the changes finds them.
const tablesWithPast = `
with recursive past as (
  (select table_name from change where company_id = app.current_company() order by table_name limit 1)
  union all
  select (select c.table_name from change c where c.company_id = app.current_company() and c.table_name > p.table_name
    order by c.table_name limit 1) from past p where p.table_name is not null)
select table_name as name from past where table_name is not null`;

/**
 * All row ids that exist or ever existed in the company, by table: rows that exist only in the history get a number in the
 * archive too. A dropped table is known only by its history.
 */
export async function readIds(
  client: PoolClient,
  { tables }: ArchiveSchema,
  companyId: number,
): Promise<Map<string, IdList>> {
  const { rows } = await client.query<{ name: string }>(tablesWithPast);
  const known = new Map(tables.map((table) => [table.name, table]));
  const ids = new Map([[COMPANY, new IdList(Float64Array.of(companyId))]]);
  const names = new Set([
    ...tables.filter(({ isNamed }) => isNamed).map(({ name }) => name),
    ...rows.map(({ name }) => name),
  ]);
  for (const name of names) {
    const table = known.get(name);
    // The same number everywhere needs no other.
    if (name === COMPANY || (table && table.sequence === null)) continue;
    const sources = [...(table ? [ownRows(table)] : []), pastRows(name)];
    ids.set(name, await gather(client, `${sources.join(' union ')} order by 1`));
  }
  return ids;
}

/** Numbers of the archive for those of the database. */
export const toArchive =
  (ids: ReadonlyMap<string, IdList>): Renumber =>
  (table, id) =>
    ids.get(table)?.membershipOf(id) ?? id;
