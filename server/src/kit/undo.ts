import { sql } from 'kysely';
import { problem } from './problem.ts';
import type { Trx } from './trx.ts';

interface ChangeRow {
  id: number;
  table_name: string;
  row_id: number;
  operation: 'insert' | 'update' | 'delete';
  before: Record<string, unknown> | null;
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

/** Columns PostgreSQL computes or forbids to write, by table. */
async function writableColumns(trx: Trx, table: string): Promise<string[]> {
  const rows = await trx.rows<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  return rows.map(({ name }) => name);
}

const values = (columns: readonly string[]) => sql.join(columns.map((name) => sql`x.${sql.ref(name)}`));

/** Takes back changes of one table in one statement: what was inserted goes, what was changed or deleted comes back. */
async function takeBack(
  trx: Trx,
  table: string,
  operation: ChangeRow['operation'],
  changes: readonly ChangeRow[],
): Promise<number> {
  const ids = changes.map(({ row_id }) => row_id);
  if (operation === 'insert') return trx.run(sql`delete from ${sql.table(table)} where id = any(${ids})`);
  const columns = (await writableColumns(trx, table)).filter(
    (name) => operation === 'delete' || (name !== 'company_id' && name !== 'id'),
  );
  const befores = JSON.stringify(changes.map(({ before }) => before));
  const records = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${befores}::jsonb)`;
  if (operation === 'delete')
    return trx.run(sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) overriding system value
      select ${values(columns)} from ${records} x`);
  const sets = columns.map((name) =>
    name === 'version'
      ? sql`version = t.version + 1`
      : name === 'updated_at'
        ? sql`updated_at = now()`
        : sql`${sql.ref(name)} = x.${sql.ref(name)}`,
  );
  return trx.run(
    sql`update ${sql.table(table)} t set ${sql.join(sets)} from ${records} x where t.company_id = x.company_id and t.id = x.id`,
  );
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

const nameOf = ({ before }: ChangeRow) => (typeof before?.['code'] === 'string' ? before['code'] : null);

/** Takes back a group at once; where the database refuses, halves it until the rows that are in the way stand alone. */
async function takeBackWhatGoes(trx: Trx, changes: ChangeRow[], refused: Refused[]): Promise<number> {
  const [first] = changes;
  if (!first) return 0;
  const done = await withSavepoint(trx, () => takeBack(trx, first.table_name, first.operation, changes));
  if (done !== null) return done;
  if (changes.length === 1) {
    refused.push({ table: first.table_name, id: first.row_id, code: nameOf(first), reason: 'inUse' });
    return 0;
  }
  const middle = Math.ceil(changes.length / 2);
  return (
    (await takeBackWhatGoes(trx, changes.slice(0, middle), refused)) +
    (await takeBackWhatGoes(trx, changes.slice(middle), refused))
  );
}

/** Consecutive changes of the same kind to the same table, newest first; a row appears once in a group. */
function groupsOf(changes: readonly ChangeRow[]): ChangeRow[][] {
  const groups: ChangeRow[][] = [];
  let rows = new Set<number>();
  for (const change of changes) {
    const current = groups.at(-1);
    const [head] = current ?? [];
    if (
      current &&
      head?.table_name === change.table_name &&
      head.operation === change.operation &&
      !rows.has(change.row_id)
    )
      current.push(change);
    else {
      groups.push([change]);
      rows = new Set();
    }
    rows.add(change.row_id);
  }
  return groups;
}

/**
 * Takes back what a changeset wrote, as a new changeset. A row that a later change touched, or that something came to
 * depend on, is left as it is and named. Throws `notFound` for a changeset that is not of this company.
 */
export async function undoChangeset(trx: Trx, changesetId: number): Promise<Undone> {
  const there = await trx.first(
    sql`select id from changeset where company_id = app.current_company() and id = ${changesetId}`,
  );
  if (!there) throw problem('notFound');
  const before = await trx.first(
    sql`select id from changeset where company_id = app.current_company() and kind = 'undo' and (about ->> 'undoes')::bigint = ${changesetId}`,
  );
  if (before) throw problem('changeset.alreadyUndone');
  const changes = await trx.rows<ChangeRow & { touched: boolean }>(sql`
    select c.id, c.table_name, c.row_id, c.operation, coalesce(c.before, jsonb_build_object('code', c.after ->> 'code')) as before,
      exists (select from change l where l.company_id = c.company_id and l.table_name = c.table_name and l.row_id = c.row_id
        and l.id > c.id and l.changeset_id <> c.changeset_id) as touched
    from change c where c.company_id = app.current_company() and c.changeset_id = ${changesetId} order by c.id desc`);
  await trx.run(
    sql`select set_config('app.changeset_kind', 'undo', true), set_config('app.changeset_about', ${JSON.stringify({ undoes: changesetId })}, true)`,
  );
  const refused: Refused[] = changes
    .filter(({ touched }) => touched)
    .map((change) => ({
      table: change.table_name,
      id: change.row_id,
      code: nameOf(change),
      reason: 'changedMeanwhile',
    }));
  let undone = 0;
  for (const group of groupsOf(changes.filter(({ touched }) => !touched)))
    undone += await takeBackWhatGoes(trx, group, refused);
  const opened = await trx.one<{ id: number | null }>(
    sql`select nullif(current_setting('app.changeset_id', true), '')::bigint as id`,
  );
  return { undone, changesetId: opened.id, refused };
}
