import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { readingOf, typeOf } from '@baluarte/contract/tracked.ts';
import { sql, type RawBuilder } from 'kysely';
import { problem, type Problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

type Json = Record<string, unknown>;

/** A change as it is stored. */
export interface ChangeRow {
  table_name: string;
  changeset_id: number;
  at: string;
  operation: HistoryEntry['operation'];
  kind: string;
  user_id: number | null;
  user_name: string | null;
  before: Json | null;
  after: Json | null;
}

/** Columns that say nothing to a reader of a history. */
const silent = new Set(['company_id', 'id', 'version', 'created_at', 'updated_at', 'scope_id']);
const isSilent = (column: string) => silent.has(column) || column.endsWith('_kind');
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function fieldsOf({ table_name: table, before, after }: ChangeRow): HistoryEntry['fields'] {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...columns].flatMap((column) => {
    const [was, is] = [before?.[column] ?? null, after?.[column] ?? null];
    if (isSilent(column) || JSON.stringify(was) === JSON.stringify(is)) return [];
    const reading = readingOf(table, column);
    return [{ field: camel(column), before: was, after: is, ...(reading && typeOf(reading)) }];
  });
}

/** A stored change as its readers see it. */
export const entryOf = (row: ChangeRow): HistoryEntry => ({
  changesetId: row.changeset_id,
  at: row.at,
  operation: row.operation,
  kind: row.kind,
  userId: row.user_id,
  userName: row.user_name,
  fields: fieldsOf(row),
});

/** Names of the ids in a history, `parameter:12` → its name; in English where there is one. */
export interface Names {
  names: Record<string, string>;
  namesEn: Record<string, string>;
}

/** Looks up names by kind and id, also of what was deleted since. */
export type NameFinder = (
  trx: Trx,
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
) => Promise<(kind: string, id: number) => { name: string | null; nameEn: string | null }>;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Ids that a history refers to, by kind. */
function referencesIn(entries: readonly HistoryEntry[]): Map<string, Set<number>> {
  const references = new Map<string, Set<number>>();
  for (const { entity, before, after } of entries.flatMap(({ fields }) => fields)) {
    if (entity === undefined) continue;
    const ids = references.get(entity) ?? new Set();
    for (const id of [before, after].flat().filter(isNumber)) ids.add(id);
    references.set(entity, ids);
  }
  return references;
}

/** Looks up the names of the ids in a history; `find` those that are not among the names of rows by their number alone. */
export async function namesOf(trx: Trx, entries: readonly HistoryEntry[], find?: NameFinder): Promise<Names> {
  const ids = entries.flatMap(({ fields }) =>
    fields.flatMap(({ field, of, before, after }) =>
      of !== undefined || (/Ids?$/.test(field) && field !== 'statusId') ? [before, after].flat() : [],
    ),
  );
  const { names, namesEn } = await namesOfIds(trx, ids);
  const references = referencesIn(entries);
  const people = await peopleOf(trx, [...(references.get('person') ?? [])]);
  const nameOf = await find?.(trx, references);
  for (const [entity, own] of references)
    for (const id of own) {
      const { name, nameEn } = nameOf?.(entity, id) ?? { name: null, nameEn: null };
      if (name !== null) names[`${entity}:${id}`] = name;
      if (nameEn !== null) namesEn[`${entity}:${id}`] = nameEn;
    }
  return { names: { ...names, ...people }, namesEn };
}

/** Names of people by the number of their account, `person:12`. */
async function peopleOf(trx: Trx, ids: readonly number[]): Promise<Names['names']> {
  if (ids.length === 0) return {};
  const rows = await trx.rows(
    sql<{ id: number; name: string | null }>`select id, app.person_name(id) as name from unnest(${ids}::bigint[]) id`,
  );
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null ? [] : [[`person:${id}`, name]])));
}

/** Names of whatever has one of some ids, of all kinds; what was deleted since has the name it had then. */
export async function namesOfIds(trx: Trx, ids: readonly unknown[]): Promise<Names> {
  const numbers = [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
  if (numbers.length === 0) return { names: {}, namesEn: {} };
  const rows = await trx.rows<{ key: string; name: string; name_en: string | null }>(sql`
    (select distinct on (entity, id) entity || ':' || id as key, name, name_en from lost_name
      where company_id = app.current_company() and id = any(${numbers}) order by entity, id, change_id desc)
    union all
    select entity || ':' || id, name, name_en from row_name
    where company_id = app.current_company() and id = any(${numbers})`);
  return {
    names: Object.fromEntries(rows.map(({ key, name }) => [key, name])),
    namesEn: Object.fromEntries(rows.flatMap(({ key, name_en }) => (name_en === null ? [] : [[key, name_en]]))),
  };
}

/** Stored changes `c` of a condition, newest first, each with the table it is of. */
export const changesWhere = (trx: Trx, condition: RawBuilder<unknown>): Promise<ChangeRow[]> =>
  trx.rows<ChangeRow>(sql`
    select c.table_name, c.changeset_id, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, c.operation, s.kind, s.user_id, app.person_name(s.user_id) as user_name, c.before, c.after
    from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = app.current_company() and ${condition}
    order by s.at desc, c.id desc limit 500`);

/** Changes of the columns of one row, newest first. Empty when the row was never there. */
export async function entriesOf(trx: Trx, table: string, id: number): Promise<HistoryEntry[]> {
  return (await changesWhere(trx, sql`c.table_name = ${table} and c.row_id = ${id}`)).map(entryOf);
}

/** Who changed what of one row, when, before and after; newest first. Empty when the row was never there. */
export async function historyOf(trx: Trx, table: string, id: number): Promise<{ entries: HistoryEntry[] } & Names> {
  const entries = await entriesOf(trx, table, id);
  return { entries, ...(await namesOf(trx, entries)) };
}

/** A row as it was at a past moment, with SQL column names; undefined when it did not exist then. */
export async function rowAsOf(trx: Trx, table: string, id: number, at: string): Promise<Json | undefined> {
  const last = await trx.first<{ after: Json | null }>(sql`
    select c.after from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = app.current_company() and c.table_name = ${table} and c.row_id = ${id} and s.at <= ${at}
    order by s.at desc, c.id desc limit 1`);
  return last?.after ?? undefined;
}

/** The refusal of a stale write: who wrote in between, and when. */
export async function changedMeanwhile(trx: Trx, table: string, id: number): Promise<Problem> {
  const last = await trx.first<{ at: string; by: string | null }>(sql`
    select s.at, app.person_name(s.user_id) as by
    from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = app.current_company() and c.table_name = ${table} and c.row_id = ${id}
    order by c.id desc limit 1`);
  return problem('changedMeanwhile', { by: last?.by ?? '—', at: last?.at ?? '' });
}
