import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { sql } from 'kysely';
import { entriesOf, namesOf, type Names } from '#kit/history/history.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { relationEntries } from './relation-history.queries.ts';
import { linksOf, type Store } from './store.ts';

interface Link {
  table: string;
  column: string;
  /** Column that names the row. */
  own: string;
}

async function linkedNow(trx: Trx, { table, column, own }: Link, id: number): Promise<number[]> {
  const rows = await trx.rows(sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(table)}
    where company_id = app.current_company() and ${sql.ref(own)} = ${id} order by 1`);
  return rows.map((row) => row.id);
}

/** What changesets put into a link table, and took out of it, for a row. */
async function linkChanges(trx: Trx, { table, column, own }: Link, id: number, changesets: readonly number[]) {
  const rows = await trx.rows(sql<{ changesetId: number; operation: string; target: number }>`
    select c.changeset_id as "changesetId", c.operation, (coalesce(c.after, c.before) ->> ${column})::bigint as target
    from change c where c.company_id = app.current_company() and c.changeset_id = any(${changesets})
      and c.table_name = ${table} and ${sql.ref(`c.${own}`)} = ${id} order by c.id desc`);
  return Map.groupBy(rows, ({ changesetId }) => changesetId);
}

/**
 * Adds the changes of a multiple-choice field to a row's history entries. A write to the links always writes the row too,
 * so only its changesets are read, backwards from the current links. The changeset that created the row, possibly an import
 * of a hundred thousand rows, is not read: links left at that point existed from the start.
 */
async function addLinks(trx: Trx, entries: HistoryEntry[], field: string, link: Link, id: number): Promise<void> {
  const made = entries.findLast(({ operation }) => operation === 'insert');
  const searched = entries.filter((entry) => entry !== made).map(({ changesetId }) => changesetId);
  const changes = searched.length > 0 ? await linkChanges(trx, link, id, searched) : new Map();
  let after = await linkedNow(trx, link, id);
  for (const entry of entries) {
    let before = entry === made ? [] : after;
    for (const { operation, target } of changes.get(entry.changesetId) ?? [])
      before =
        operation === 'insert' ? before.filter((one) => one !== target) : [...before, target].toSorted((a, b) => a - b);
    // When a changeset changed the row several times, its link changes are shown with the first.
    changes.delete(entry.changesetId);
    if (before.join() !== after.join()) entry.fields.push({ field, before, after });
    after = before;
  }
}

/** Who changed what of one row, its choices too; newest first. Empty when the row was never there. */
export async function rowHistory(trx: Trx, store: Store, id: number): Promise<{ entries: HistoryEntry[] } & Names> {
  const entries = await entriesOf(trx, store.table, id);
  for (const [field] of linksOf(store.catalogue)) {
    const link = store.links[field];
    if (link && entries.length > 0) await addLinks(trx, entries, field, { ...link, own: `${store.table}_id` }, id);
  }
  const all = entries.length > 0 ? withRelations(entries, await relationEntries(trx, store.relations, id)) : entries;
  return { entries: all, ...(await namesOf(trx, all, store.names)) };
}

/** Entries of a row with those of its relations; what one changeset did to both is one entry. */
export function withRelations(entries: HistoryEntry[], related: readonly HistoryEntry[]): HistoryEntry[] {
  const own = new Map(entries.map((entry) => [entry.changesetId, entry]));
  const others = related.filter(({ changesetId, fields }) => {
    const entry = own.get(changesetId);
    entry?.fields.push(...fields);
    return entry === undefined;
  });
  return [...entries, ...others].toSorted((a, b) => b.at.localeCompare(a.at) || b.changesetId - a.changesetId);
}
