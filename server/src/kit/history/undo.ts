import { sql, type RawBuilder } from 'kysely';
import { problem, refusedWith } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { changesetOf } from './changeset-of.ts';

interface Change {
  id: number;
  table_name: string;
  row_id: number;
  operation: 'insert' | 'update' | 'delete';
  code: string | null;
  touched: boolean;
}

export interface Refused {
  table: string;
  id: number;
  code: string | null;
  reason: 'changedMeanwhile' | 'inUse';
}

export interface Undone {
  undone: number;
  changesetId: number | null;
  refused: Refused[];
}

/** Changes undone by one statement; a chunk the database refuses is halved until the blocking rows are isolated. */
const chunkSize = 5_000;

/** Columns that are written, without those PostgreSQL computes. */
async function writableColumns(trx: Trx, table: string): Promise<string[]> {
  const rows = await trx.rows<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  return rows.map(({ name }) => name);
}

interface Reference {
  child: string;
  column: string;
}

/** Foreign keys that prevent deleting rows of a table. */
const referencesTo = (trx: Trx, table: string): Promise<Reference[]> =>
  trx.rows<Reference>(sql`
    select f.conrelid::regclass::text as child, o.attname as "column"
    from pg_constraint f cross join unnest(f.conkey, f.confkey) k(own, other)
    join pg_attribute o on o.attrelid = f.conrelid and o.attnum = k.own
    join pg_attribute p on p.attrelid = f.confrelid and p.attnum = k.other and p.attname = 'id'
    where f.contype = 'f' and f.confrelid = ${table}::regclass and f.confdeltype in ('a', 'r')`);

/** Column with the company of a row; in the company table, its own id. */
const companyColumn = (columns: readonly string[]) => sql.ref(columns.includes('company_id') ? 't.company_id' : 't.id');

/**
 * The rows of a chunk of changes, each with its position and previous columns. Looked up one by one by
 * key: after a large batch the statistics are stale, and a plan based on them would scan the whole company.
 */
const rowsBefore = (table: string, columns: readonly string[], changes: readonly Change[]): RawBuilder<unknown> => sql`
  select x.*, r.place from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ row_id }) => row_id)}::bigint[]) u(change, row)
  cross join lateral (select c.before from change c where c.company_id = app.current_company() and c.id = u.change limit 1) c
  cross join lateral jsonb_populate_record(null::${sql.table(table)}, c.before) x
  left join lateral (select t.ctid as place from ${sql.table(table)} t where ${companyColumn(columns)} = app.current_company() and t.id = u.row limit 1) r on true`;

/** Rules of the wings for undoing changes of their tables, in addition to restoring the rows. */
export interface UndoRules {
  /**
   * Columns that are not restored, by table: access that a row granted must be granted again explicitly. `x` is
   * the old row, `t` the current one, if any.
   */
  notRestored: Readonly<Record<string, (hasRow: boolean) => Readonly<Record<string, RawBuilder<unknown>>>>>;
  /** Tables that others are calculated from: undoing one of them runs inside `around`, the first outermost. */
  followed: readonly { tables: readonly string[]; around: <T>(trx: Trx, work: () => Promise<T>) => Promise<T> }[];
}

/** Of changesets that write rows which simply come back as they were. */
export const noUndoRules: UndoRules = { notRestored: {}, followed: [] };

type NotRestored = UndoRules['notRestored'];

/** Undoes changes of one kind to one table in one statement; the former values are read inside the database. */
async function takeBack(trx: Trx, changes: readonly [Change, ...Change[]], notRestored: NotRestored): Promise<number> {
  const [{ table_name: table, operation }] = changes;
  if (operation === 'insert')
    return trx.run(sql`
      delete from ${sql.table(table)} t using (
        select r.place from unnest(${changes.map(({ row_id }) => row_id)}::bigint[]) u(row) cross join lateral (
          select o.ctid as place from ${sql.table(table)} o where o.company_id = app.current_company() and o.id = u.row limit 1) r) x
      where t.company_id = app.current_company() and t.ctid = x.place`);
  const columns = await writableColumns(trx, table);
  const before = rowsBefore(table, columns, changes);
  if (operation === 'delete')
    return trx.run(sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) overriding system value
      select ${sql.join(columns.map((name) => notRestored[table]?.(false)[name] ?? sql`x.${sql.ref(name)}`))} from (${before}) x`);
  const overrides = notRestored[table]?.(true) ?? {};
  const sets = columns
    .filter((name) => name !== 'company_id' && name !== 'id')
    .map((name) => {
      // Of a company each part of the settings counts its own.
      if (name === 'version' || name.endsWith('_version')) return sql`${sql.ref(name)} = ${sql.ref(`t.${name}`)} + 1`;
      if (name === 'updated_at') return sql`updated_at = now()`;
      return sql`${sql.ref(name)} = ${overrides[name] ?? sql`x.${sql.ref(name)}`}`;
    });
  return trx.run(sql`
    update ${sql.table(table)} t set ${sql.join(sets)} from (${before}) x
    where ${companyColumn(columns)} = app.current_company() and t.ctid = x.place`);
}

async function withSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T | null> {
  await trx.client.query('savepoint undo');
  try {
    const result = await work();
    await trx.client.query('release savepoint undo');
    return result;
  } catch (error) {
    await trx.client.query('rollback to savepoint undo');
    if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('23')) throw error;
    return null;
  }
}

const refusal = ({ table_name: table, row_id: id, code }: Change, reason: Refused['reason']): Refused => ({
  table,
  id,
  code,
  reason,
});

/**
 * Rows to be deleted that are still referenced, but by rows that are deleted before them: `going`, ids by table. References
 * hidden by the walls show up when the database refuses.
 */
async function stillReferenced(
  trx: Trx,
  table: string,
  ids: readonly number[],
  going: ReadonlyMap<string, readonly number[]> = new Map(),
): Promise<Set<number>> {
  const held = new Set<number>();
  for (const { child, column } of await referencesTo(trx, table)) {
    const rows = await trx.rows<{ id: number }>(sql`
      select distinct ${sql.ref(column)} as id from ${sql.table(child)}
      where company_id = app.current_company() and ${sql.ref(column)} = any(${ids})
        and not id = any(${going.get(child) ?? []}::bigint[])`);
    for (const { id } of rows) held.add(id);
  }
  return held;
}

const isAny = (changes: readonly Change[]): changes is [Change, ...Change[]] => changes.length > 0;

/** An undo in progress, with its rules; rows that are left as they are go to `refused`. */
interface Undoing {
  notRestored: NotRestored;
  refused: Refused[];
  /**
   * Deleted rows the database did not take back yet. A row deleted by a cascade is recorded after the row it points at,
   * which is therefore restored later.
   */
  waiting?: Change[];
}

/** Undoes a chunk at once; where the database refuses, halves it until the blocking rows are isolated. */
async function undoOrHalve(trx: Trx, changes: readonly Change[], undoing: Undoing): Promise<number> {
  if (!isAny(changes)) return 0;
  const done = await withSavepoint(trx, () => takeBack(trx, changes, undoing.notRestored));
  if (done !== null) return done;
  if (changes.length === 1) {
    if (undoing.waiting && changes[0].operation === 'delete') undoing.waiting.push(changes[0]);
    else undoing.refused.push(refusal(changes[0], 'inUse'));
    return 0;
  }
  const middle = Math.ceil(changes.length / 2);
  return (
    (await undoOrHalve(trx, changes.slice(0, middle), undoing)) +
    (await undoOrHalve(trx, changes.slice(middle), undoing))
  );
}

async function undoChunk(trx: Trx, chunk: readonly Change[], undoing: Undoing): Promise<number> {
  const [first] = chunk;
  if (first?.operation !== 'insert') return undoOrHalve(trx, chunk, undoing);
  const ids = chunk.map(({ row_id }) => row_id);
  // Rows of a table that refers to itself, as subcategories do to their category, go together.
  const held = await stillReferenced(trx, first.table_name, ids, new Map([[first.table_name, ids]]));
  undoing.refused.push(...chunk.filter(({ row_id }) => held.has(row_id)).map((change) => refusal(change, 'inUse')));
  return undoOrHalve(
    trx,
    chunk.filter(({ row_id }) => !held.has(row_id)),
    undoing,
  );
}

/** Consecutive changes of the same kind to the same table, newest first; a row appears once in a chunk. */
function chunksOf(changes: readonly Change[]): Change[][] {
  const chunks: Change[][] = [];
  let rows = new Set<number>();
  for (const change of changes) {
    const current = chunks.at(-1);
    const isAlike = current?.[0]?.table_name === change.table_name && current[0].operation === change.operation;
    if (current && isAlike && current.length < chunkSize && !rows.has(change.row_id)) current.push(change);
    else {
      chunks.push([change]);
      rows = new Set();
    }
    rows.add(change.row_id);
  }
  return chunks;
}

/**
 * Changesets since `changesetId` that are undone, with what undid them. An undo may itself be undone, so the newest decide.
 */
async function undosSince(trx: Trx, changesetId: number): Promise<{ all: number[]; undone: number[]; by: number[] }> {
  const rows = await trx.rows<{ id: number; undoes: number }>(sql`
    select id, (about ->> 'undoes')::bigint as undoes from changeset
    where company_id = app.current_company() and kind = 'undo' and (about ->> 'undoes')::bigint > ${changesetId} order by id desc`);
  const effective = new Map<number, number>();
  for (const { id, undoes } of rows) if (!effective.has(id)) effective.set(undoes, id);
  return { all: rows.map(({ id }) => id), undone: [...effective.keys()], by: [...effective.values()] };
}

/** The changes of a changeset, newest first, each with whether its row has a later change that was not undone. */
async function changesOf(trx: Trx, changesetId: number): Promise<Change[]> {
  const { all, undone, by } = await undosSince(trx, changesetId);
  return trx.rows<Change>(sql`
    select c.id, c.table_name, c.row_id, c.operation, coalesce(c.before ->> 'code', c.after ->> 'code') as code,
      exists (
        select from change l where l.company_id = c.company_id and l.table_name = c.table_name and l.row_id = c.row_id
        and l.id > c.id and l.changeset_id <> c.changeset_id and l.changeset_id <> all(${all})
        and not exists (
          select from unnest(${undone}::bigint[], ${by}::bigint[]) u(undone, by)
          join change b on b.company_id = l.company_id and b.table_name = l.table_name and b.row_id = l.row_id and b.changeset_id = u.by
          where u.undone = l.changeset_id)) as touched
    from change c where c.company_id = app.current_company() and c.changeset_id = ${changesetId} order by c.id desc`);
}

const keyOf = (table: string, id: number) => `${table}:${id}`;

/**
 * Changes to parts of a whole, by id, with the row they are part of: a factor's rating of its risk. A part is deleted
 * with its whole (`on delete cascade`), so it is taken back with it or not at all.
 */
async function partsOf(trx: Trx, changesetId: number): Promise<Map<number, string>> {
  const rows = await trx.rows<{ id: number; whole: string; row: number }>(sql`
    select c.id, f.confrelid::regclass::text as whole, (coalesce(c.after, c.before) ->> o.attname)::bigint as row
    from change c
    join pg_constraint f on f.contype = 'f' and f.confdeltype = 'c' and f.conrelid = to_regclass(c.table_name)
    cross join unnest(f.conkey, f.confkey) k(own, other)
    join pg_attribute o on o.attrelid = f.conrelid and o.attnum = k.own
    join pg_attribute p on p.attrelid = f.confrelid and p.attnum = k.other and p.attname = 'id'
    where c.company_id = app.current_company() and c.changeset_id = ${changesetId}`);
  return new Map(rows.map(({ id, whole, row }) => [id, keyOf(whole, row)]));
}

/** Wholes the changeset made that something else points at by now: they stay, and so do their parts. */
async function heldWholes(trx: Trx, changes: readonly Change[], wholes: ReadonlySet<string>): Promise<Change[]> {
  const made = changes.filter(
    ({ table_name, row_id, operation, touched }) =>
      operation === 'insert' && !touched && wholes.has(keyOf(table_name, row_id)),
  );
  // Unchanged rows the changeset created, such as relations of a row it created, are deleted before that row.
  const going = new Map(
    [...Map.groupBy(changes, ({ table_name }) => table_name)].map(([table, all]) => [
      table,
      all.flatMap(({ operation, touched, row_id }) => (operation === 'insert' && !touched ? row_id : [])),
    ]),
  );
  const held: Change[] = [];
  for (const [table, rows] of Map.groupBy(made, ({ table_name }) => table_name)) {
    const ids = rows.map(({ row_id }) => row_id);
    const fast = await stillReferenced(trx, table, ids, going);
    held.push(...rows.filter(({ row_id }) => fast.has(row_id)));
  }
  return held;
}

/**
 * Undoes a changeset by a new changeset, following the rules of the wings whose tables it touched. A row that has a
 * later change, or that other rows now depend on, is left as it is and reported; a later change that was itself
 * undone does not count. Throws `notFound` for a changeset of another company, and `changeset.alreadyUndone`.
 */
export async function undoChangeset(
  trx: Trx,
  changesetId: number,
  { notRestored, followed }: UndoRules,
): Promise<Undone> {
  const there = await trx.first(
    sql`select id from changeset where company_id = app.current_company() and id = ${changesetId}`,
  );
  if (!there) throw problem('notFound');
  let work = () => takeBackAll(trx, changesetId, notRestored);
  for (const { tables, around } of followed.toReversed())
    if (await wrote(trx, changesetId, tables)) {
      const inner = work;
      work = () => around(trx, inner);
    }
  return work();
}

/** Whether a changeset wrote one of some tables. */
async function wrote(trx: Trx, changesetId: number, tables: readonly string[]): Promise<boolean> {
  const found = await trx.first(sql`
    select from change where company_id = app.current_company() and changeset_id = ${changesetId} and table_name = any(${tables}) limit 1`);
  return found !== undefined;
}

async function takeBackAll(trx: Trx, changesetId: number, notRestored: NotRestored): Promise<Undone> {
  // Two users undo the same: the second sees what the first did.
  await trx.run(sql`select pg_advisory_xact_lock(hashtext('undo'), app.current_company()::integer)`);
  const before = await trx.first(
    sql`select id from changeset where company_id = app.current_company() and kind = 'undo' and (about ->> 'undoes')::bigint = ${changesetId}`,
  );
  if (before) throw problem('changeset.alreadyUndone');
  const changes = await changesOf(trx, changesetId);
  await trx.run(
    sql`select set_config('app.changeset_kind', 'undo', true), set_config('app.changeset_about', ${JSON.stringify({ undoes: changesetId })}, true)`,
  );
  const parts = await partsOf(trx, changesetId);
  const held = await heldWholes(trx, changes, new Set(parts.values()));
  const staying = [...changes.filter(({ touched }) => touched), ...held];
  const stays = new Set(staying.map(({ table_name, row_id }) => keyOf(table_name, row_id)));
  const wholes = new Map(changes.map(({ id, table_name, row_id }) => [keyOf(table_name, row_id), parts.get(id)]));
  // A part may be part of a part.
  const isStaying = (key: string | undefined): boolean =>
    key !== undefined && (stays.has(key) || isStaying(wholes.get(key)));
  const goes = ({ id, table_name, row_id }: Change) =>
    !stays.has(keyOf(table_name, row_id)) && !isStaying(parts.get(id));
  // A part that stays with its parent is not reported: users know the parent.
  const refused = staying
    .filter(({ id }) => !isStaying(parts.get(id)))
    .map((change) => refusal(change, change.touched ? 'changedMeanwhile' : 'inUse'));
  let undone = 0;
  const waiting: Change[] = [];
  for (const chunk of chunksOf(changes.filter(goes)))
    undone += await undoChunk(trx, chunk, { notRestored, refused, waiting });
  for (const chunk of chunksOf(waiting)) undone += await undoChunk(trx, chunk, { notRestored, refused });
  return { undone, changesetId: await changesetOf(trx), refused };
}

/**
 * Throws where an undo changed nothing: `undo.refused`, with its rows, where every row stays as it is, and `undo.nothing` where
 * there was no row to change, as in a scope the person may not enter.
 */
export function refuseNothing(answer: { undone: number; refused: readonly unknown[] }): void {
  const { undone, refused } = answer;
  if (undone > 0) return;
  throw refused.length > 0 ? refusedWith('undo.refused', { count: refused.length }, answer) : problem('undo.nothing');
}
