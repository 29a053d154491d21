import { sql, type RawBuilder } from 'kysely';
import { compiled, type Trx } from '#kit/tenancy/trx.ts';

/** A paginated list with its total. */
export interface CountedList<Row> {
  /** The number of all its rows, in parentheses. */
  count: RawBuilder<number>;
  /** The rows of the page as one json array, in parentheses. A known total may allow a faster query. */
  page: (total: number | null) => RawBuilder<Row[]>;
  /** Whether it is a prepared statement. */
  prepared?: boolean;
  /** Whether its total stands until the next write; else it is counted each time. */
  isKept?: boolean;
}

/** Rows from the first to the last, or from the last to the first. */
export type Way = 'forward' | 'backward';

/** Offset of a page, counted from the nearer end once the total is known. */
export function placeOf(
  { page, perPage }: { page: number; perPage: number },
  total: number | null,
): { way: Way; skip: number; take: number } {
  const before = (page - 1) * perPage;
  const after = total === null ? before : total - before - perPage;
  if (after >= before || before >= (total ?? 0)) return { way: 'forward', skip: before, take: perPage };
  return { way: 'backward', skip: Math.max(0, after), take: perPage + Math.min(0, after) };
}

/** Maximum age of a cached total in milliseconds: a restored database restarts its transaction ids. */
const LIFE = 60_000;
const MOST = 5_000;

interface Known {
  /** The total, or the figures. */
  value: unknown;
  snapshot: string;
  until: number;
}

const known = new Map<string, Known>();

function recall(key: string) {
  const entry = known.get(key);
  if (!entry) return undefined;
  known.delete(key);
  if (entry.until < Date.now()) return undefined;
  known.set(key, entry);
  return entry;
}

function remember(key: string, value: unknown, snapshot: string, until = Date.now() + LIFE): void {
  known.set(key, { value, snapshot, until });
  if (known.size > MOST) known.delete(known.keys().next().value as string);
}

/**
 * Snapshot of the transactions this statement sees; null where it cannot prove that a total is still valid: in a transaction
 * that writes and may still roll back, and on a standby, which does not know the running transactions.
 */
const seen = sql`case when pg_current_xact_id_if_assigned() is null and not pg_is_in_recovery() then pg_current_snapshot()::text end`;

/** Changeset `s` is one of the company that this statement sees and `snapshot` did not. */
const isUnseen = (snapshot: string) => sql`(s.company_id = app.current_company()
  and s.transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(s.transaction, ${snapshot}::pg_snapshot))`;

/** Whether there is no such changeset, or none that wrote to some tables. Every tracked write has one, and counts what it wrote to each. */
const isUnwritten = (snapshot: string, tables?: readonly string[]) => sql`not exists (
  select from changeset s ${
    tables
      ? sql`join change_count k on k.company_id = s.company_id and k.changeset_id = s.id and k.table_name = any(${tables}::text[])`
      : sql``
  } where ${isUnseen(snapshot)})`;

/**
 * One page of a list and its total. Counting reads the whole list, so a total is cached until the next write in the company,
 * which the page's own statement detects: totals stay exact, also with several servers on one database. The count must
 * depend only on tracked tables.
 */
export async function listCounted<Row>(
  trx: Trx,
  { count, page, prepared = false, isKept = true }: CountedList<Row>,
): Promise<{ total: number; rows: Row[] }> {
  if (!isKept)
    return trx.one(sql<{ total: number; rows: Row[] }>`select ${count} as total, ${page(null)} as rows`, { prepared });
  const { sql: text, parameters } = compiled(count);
  const key = JSON.stringify([trx.walls, text, parameters]);
  const past = recall(key);
  if (past) {
    const total = past.value as number;
    const statement = sql<{ isCurrent: boolean; rows: Row[] }>`
      select ${isUnwritten(past.snapshot)} as "isCurrent", ${page(total)} as rows`;
    const { isCurrent, rows } = await trx.one(statement, { prepared });
    if (isCurrent) return { total, rows };
  }
  const statement = sql<{ total: number; snapshot: string | null; rows: Row[] }>`
    select ${count} as total, ${seen} as snapshot, ${page(null)} as rows`;
  const { total, snapshot, rows } = await trx.one(statement, { prepared });
  if (snapshot) remember(key, total, snapshot);
  return { total, rows };
}

/**
 * One row of aggregate figures, cached like a total until the next write in the company, or to the tables it is `of`. They must
 * depend only on tracked tables, or on what is derived with a write to one, and not on the time.
 */
export async function cachedFigures<Row extends object>(
  trx: Trx,
  select: RawBuilder<Row>,
  { of }: { of?: readonly string[] } = {},
): Promise<Readonly<Row>> {
  const { sql: text, parameters } = compiled(select);
  const key = JSON.stringify([trx.walls, text, parameters]);
  const past = recall(key);
  if (past) {
    const { isCurrent } = await trx.one(
      sql<{ isCurrent: boolean }>`select ${isUnwritten(past.snapshot, of)} as "isCurrent"`,
      { prepared: true },
    );
    if (isCurrent) return past.value as Row;
  }
  const { snapshot, value } = await trx.one(
    sql<{ snapshot: string | null; value: Row }>`select ${seen} as snapshot, to_json(x) as value from (${select}) x`,
    { prepared: true },
  );
  if (snapshot) remember(key, value, snapshot);
  return value;
}

/** Figures that what is written adds to or takes from, so that counting them once is enough. */
interface Carried<Row, Moved> {
  /** Counts them all. */
  whole: RawBuilder<Row>;
  /** Table whose writes they are carried along by. */
  by: string;
  /** Tables whose writes have them counted anew. */
  of?: readonly string[];
  /** What the changesets `s` under a condition did to them, as one json in parentheses; null where counting anew is cheaper. */
  moved: (isUnseen: RawBuilder<unknown>) => RawBuilder<Moved | null>;
  add: (value: Row, moved: Moved) => Row;
}

/**
 * One row of aggregate figures, counted once and then carried from what one statement saw to what the next one sees by what was written
 * between the two: as exact as counting anew, at the cost of the writes. Counted anew as often as a kept total is.
 */
export async function carriedFigures<Row extends object, Moved>(
  trx: Trx,
  { whole, by, of = [], moved, add }: Carried<Row, Moved>,
): Promise<Readonly<Row>> {
  // What is written now does nothing to the past.
  if (trx.isRewritten) return cachedFigures(trx, whole, { of: [by, ...of] });
  const { sql: text, parameters } = compiled(whole);
  const key = JSON.stringify([trx.walls, 'carried', text, parameters]);
  const past = recall(key);
  if (past) {
    // Planning it takes longer than the few rows it reads.
    const since = await trx.one(
      sql<{ isCurrent: boolean; snapshot: string | null; moved: Moved | null }>`
      select ${isUnwritten(past.snapshot, of)} as "isCurrent", ${seen} as snapshot, ${moved(isUnseen(past.snapshot))} as moved`,
      { prepared: true },
    );
    if (since.isCurrent && since.moved !== null) {
      const value = add(past.value as Row, since.moved);
      if (since.snapshot) remember(key, value, since.snapshot, past.until);
      return value;
    }
  }
  const { snapshot, value } = await trx.one(
    sql<{ snapshot: string | null; value: Row }>`select ${seen} as snapshot, to_json(x) as value from (${whole}) x`,
  );
  if (snapshot) remember(key, value, snapshot);
  return value;
}
