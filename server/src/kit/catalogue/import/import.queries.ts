import type { Field } from '@baluarte/contract/kit/field.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { linksOf, snake, writtenColumnsOf, type Store } from '../store.ts';
import type { Existing } from './checked.ts';
import type { Row } from './read-cells.ts';

const typeOf: Record<Field['kind'], string> = {
  text: 'text',
  longText: 'text',
  number: 'numeric',
  flag: 'boolean',
  date: 'date',
  moment: 'timestamptz',
  choice: 'bigint',
  choices: 'bigint[]',
  option: 'smallint',
  codes: 'integer[]',
};

const table = (store: Store) => sql.table(store.table);
const own = (store: Store) => sql.ref(`${store.table}_id`);

/** `json_to_recordset(…) as x("code" text, "categoryId" bigint)`: a whole batch as one parameter. */
function recordset(rows: readonly Row[], columns: readonly [name: string, type: string][]): RawBuilder<unknown> {
  const types = columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as x(${sql.join(types)})`;
}

const value = (name: string) => sql`x.${sql.ref(name)}`;

const isInExtra = ({ inExtra = [] }: Store, name: string) => inExtra.includes(name);
/** `jsonb_build_object('days', x."days")` of those fields that are stored in `extra`; null where there is none. */
function extraOf(store: Store, names: readonly string[]): RawBuilder<unknown> | null {
  const kept = names.filter((name) => isInExtra(store, name));
  return kept.length === 0
    ? null
    : sql`jsonb_build_object(${sql.join(kept.flatMap((name) => [sql`${sql.lit(name)}`, value(name)]))})`;
}

/**
 * Rows by their codes through the index of codes, one statement however many. A plain `= any` trusts statistics that a
 * large import has just made untrue, and then reads the whole company for each batch.
 */
const byCode = (store: Store, codes: readonly string[], columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.code as key, x.* from unnest(${codes}::text[]) c(code) cross join lateral (
    select ${columns} from ${table(store)} t where t.company_id = app.current_company()
      ${store.part === undefined ? sql`` : sql`and t.kind = ${store.part}`} and lower(t.code) = lower(c.code) limit 1) x`;

interface Sought {
  /** Fields that identify a row, and the keys of the file's rows, as `rowKey` writes them. */
  key: readonly string[];
  keys: readonly string[];
  /** Fields to read from the rows found. */
  names: readonly string[];
}

/**
 * Rows by other fields than the code: names compared as people do, choices by id. The texts of the keys are folded by the
 * database itself, since it and the process need not agree about every letter.
 */
function byFields(store: Store, { key, keys }: Sought, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const { fields } = store.catalogue;
  const rows = keys.map((text) => ({
    text,
    parts: key.length === 1 ? [text] : (JSON.parse(text) as unknown[]).map(String),
  }));
  const matches = key.map((name, index) => {
    const part = sql`(c.parts ->> ${index}::int)`;
    return fields[name]?.kind === 'choice'
      ? sql`t.${sql.ref(snake(name))} = ${part}::bigint`
      : name === 'code'
        ? sql`lower(t.code) = lower(${part})`
        : sql`app.fold(t.${sql.ref(snake(name))}) = app.fold(${part})`;
  });
  return sql`
    select c.text as key, x.* from json_to_recordset(${JSON.stringify(rows)}::json) c(text text, parts json)
    join lateral (select ${columns} from ${table(store)} t where t.company_id = app.current_company()
      ${store.part === undefined ? sql`` : sql`and t.kind = ${store.part}`} and ${sql.join(matches, sql` and `)}
      order by t.id limit 3) x on true`;
}

/** Database rows by the keys of the file's rows, with the requested fields; several rows where a key is not unique. */
export async function findByKey(trx: Trx, store: Store, sought: Sought): Promise<Map<string, Existing[]>> {
  const { key, keys, names } = sought;
  if (keys.length === 0) return new Map();
  const parts = names.map((name) => {
    const link = store.links[name];
    const found = link
      ? sql`array(select l.${sql.ref(link.column)} from ${sql.table(link.table)} l
          where l.company_id = t.company_id and l.${own(store)} = t.id order by 1)`
      : isInExtra(store, name)
        ? sql`t.extra -> ${sql.lit(name)}`
        : sql`t.${sql.ref(snake(name))}`;
    return sql`${sql.lit(name)}, ${found}`;
  });
  const columns = sql`t.id, t.version, json_build_object(${sql.join(parts)}) as "values"`;
  const isByCode = key.length === 1 && key[0] === 'code';
  const rows = (await trx.rows(
    isByCode ? byCode(store, keys, columns) : byFields(store, sought, columns),
  )) as (Existing & { key: string })[];
  return Map.groupBy(rows, (row) => row.key);
}

/** Which of some codes, in lower case, entries have. */
export async function findTakenCodes(trx: Trx, store: Store, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = (await trx.rows(byCode(store, codes, sql`t.id`))) as { key: string }[];
  return new Set(rows.map(({ key }) => key));
}

/** Inserts a batch; returns the ids by code, without codes that another transaction took at the same time. */
export async function insertRows(
  trx: Trx,
  store: Store,
  scopeId: number | null,
  rows: readonly Row[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const columns = writtenColumnsOf(store.catalogue).map(([name, { kind }]): [string, string] => [name, typeOf[kind]]);
  const scope = store.isScoped ? sql`scope_id,` : sql``;
  const plain = columns.map(([name]) => name).filter((name) => !isInExtra(store, name));
  const extra = extraOf(
    store,
    columns.map(([name]) => name),
  );
  const status = store.firstStatus?.(Object.fromEntries(plain.map((name) => [name, value(name)])));
  const targets = [
    ...plain.map((name) => sql.ref(snake(name))),
    ...(extra ? [sql.ref('extra')] : []),
    ...(status ? [sql.ref('status_id')] : []),
  ];
  const values = [...plain.map(value), ...(extra ? [extra] : []), ...(status ? [status] : [])];
  const inserted = await trx.rows<{ id: number; code: string }>(sql`
    insert into ${table(store)} (${scope} ${store.part === undefined ? sql`` : sql`kind,`} ${sql.join(targets)})
    select ${store.isScoped ? sql`${scopeId}::bigint,` : sql``} ${store.part === undefined ? sql`` : sql`${store.part}::text,`}
      ${sql.join(values)}
    from ${recordset(rows, columns)}
    on conflict on constraint ${sql.ref(`${store.table}__code_taken`)} do nothing returning id, code`);
  const ids = new Map(inserted.map(({ id, code }) => [code, id]));
  const written = rows.flatMap((row) => {
    const id = ids.get(row['code'] as string);
    return id === undefined ? [] : [{ ...row, id }];
  });
  await insertLinks(trx, store, written);
  return ids;
}

/** Existing rows, the fields to write, and whether relations missing from the file are removed. */
interface Writing<More> {
  names: readonly string[];
  rows: readonly (LinkedRow & More)[];
  replacesRelations: boolean;
}

/** Updates the given fields of a batch; returns the ids written, without rows that were changed in between. */
export async function updateRows(
  trx: Trx,
  store: Store,
  { names, rows, replacesRelations }: Writing<{ version: number }>,
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const columns = writtenColumnsOf(store.catalogue)
    .filter(([name]) => names.includes(name))
    .map(([name, { kind }]): [string, string] => [name, typeOf[kind]]);
  const plain = columns.filter(([name]) => !isInExtra(store, name));
  const extra = extraOf(
    store,
    columns.map(([name]) => name),
  );
  const sets = [
    ...plain.map(([name]) => sql`${sql.ref(snake(name))} = ${value(name)}`),
    ...(extra ? [sql`extra = t.extra || ${extra}`] : []),
  ];
  // Joined on row positions looked up by key: a plain join would let the plan depend on stale statistics.
  const found = sql`select x.*, l.place from ${recordset(rows, [['id', 'bigint'], ['version', 'integer'], ...columns])}
    cross join lateral (select o.ctid as place from ${table(store)} o
      where o.company_id = app.current_company() and o.id = x.id and o.version = x.version limit 1) l`;
  const updated = await trx.rows<{ id: number }>(sql`
    update ${table(store)} t set ${sql.join([...sets, sql`version = t.version + 1`, sql`updated_at = now()`])}
    from (${found}) x where t.company_id = app.current_company() and t.ctid = x.place returning t.id`);
  const ids = new Set(updated.map(({ id }) => id));
  const written = rows.filter(({ id }) => ids.has(id));
  await writeLinks(trx, store, { names, rows: written, replacesRelations });
  return ids;
}

/** Writes the links of those fields among `names` that have any; relations are only added to, unless they are replaced. */
export async function writeLinks(
  trx: Trx,
  store: Store,
  { names, rows, replacesRelations }: Writing<object>,
): Promise<void> {
  if (rows.length === 0) return;
  const linked = linksOf(store.catalogue).filter(([name]) => names.includes(name));
  for (const [name, { isRelation }] of linked)
    if (!isRelation || replacesRelations) await deleteLinks(trx, store, name, rows);
  if (linked.length > 0) await insertLinks(trx, store, rows);
}

type LinkedRow = Row & { id: number };

async function deleteLinks(trx: Trx, store: Store, name: string, rows: readonly LinkedRow[]): Promise<void> {
  const link = store.links[name];
  if (!link) return;
  const found = sql`select l.place from ${recordset(rows, [
    ['id', 'bigint'],
    [name, 'bigint[]'],
  ])}
    cross join lateral (select o.ctid as place from ${sql.table(link.table)} o
      where o.company_id = app.current_company() and o.${own(store)} = x.id and not o.${sql.ref(link.column)} = any(${value(name)}) offset 0) l`;
  await trx.run(sql`
    delete from ${sql.table(link.table)} l using (${found}) x where l.company_id = app.current_company() and l.ctid = x.place`);
}

/** Links of a batch, one statement a link table; those that are there already stay. */
async function insertLinks(trx: Trx, store: Store, rows: readonly LinkedRow[]): Promise<void> {
  for (const [name] of linksOf(store.catalogue)) {
    const link = store.links[name];
    const chosen = rows.filter((row) => Array.isArray(row[name]) && row[name].length > 0);
    if (!link || chosen.length === 0) continue;
    await trx.run(sql`
      insert into ${sql.table(link.table)} (${store.isScoped ? sql`scope_id,` : sql``} ${own(store)}, ${sql.ref(link.column)})
      select ${store.isScoped ? sql`t.scope_id,` : sql``} t.id, c
      from ${recordset(chosen, [
        ['id', 'bigint'],
        [name, 'bigint[]'],
      ])}
      join ${table(store)} t on t.company_id = app.current_company() and t.id = x.id cross join unnest(${value(name)}) c
      on conflict do nothing`);
  }
}
