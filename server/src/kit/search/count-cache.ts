import { sql, type RawBuilder } from 'kysely';
import { compiled, type Trx } from '#kit/tenancy/trx.ts';

/** A list whose rows come a page at a time, with the number of all of them. */
export interface CountedList<Row> {
  /** The number of all its rows, in parentheses. */
  count: RawBuilder<number>;
  /** The rows of the page as one json array, in parentheses. A total that is known may give a shorter way to them. */
  page: (total: number | null) => RawBuilder<Row[]>;
  /** Whether connections keep the plan. */
  prepared?: boolean;
}

/** Milliseconds a total is believed at most: a database restored from a copy counts its transactions anew. */
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

function remember(key: string, value: unknown, snapshot: string): void {
  known.set(key, { value, snapshot, until: Date.now() + LIFE });
  if (known.size > MOST) known.delete(known.keys().next().value as string);
}

/**
 * Which transactions this statement sees; null where that would not tell whether the total still holds: in a transaction
 * that writes, whose own rows may yet be taken back, and on a standby, which does not know the transactions under way.
 */
const seen = sql`case when pg_current_xact_id_if_assigned() is null and not pg_is_in_recovery() then pg_current_snapshot()::text end`;

/** Whether this statement sees no changeset of the company that `snapshot` did not see. Every tracked write has one. */
const isUnwritten = (snapshot: string) => sql`not exists (
  select from changeset s where s.company_id = app.current_company()
    and s.transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(s.transaction, ${snapshot}::pg_snapshot))`;

/**
 * One page of a list and its total. Counting costs as much as the list is long, so a total is counted once and then
 * believed until somebody writes in the company, which the page's own statement finds out: it is exact, also with several
 * servers on one database. What is counted must depend on tracked tables alone.
 */
export async function listCounted<Row>(
  trx: Trx,
  { count, page, prepared = false }: CountedList<Row>,
): Promise<{ total: number; rows: Row[] }> {
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
 * One row of figures over everything there is, taken once and believed like a total: until somebody writes in the company.
 * They must depend on tracked tables alone, and not on the time.
 */
export async function cachedFigures<Row extends object>(trx: Trx, select: RawBuilder<Row>): Promise<Readonly<Row>> {
  const { sql: text, parameters } = compiled(select);
  const key = JSON.stringify([trx.walls, text, parameters]);
  const past = recall(key);
  if (past) {
    const { isCurrent } = await trx.one(
      sql<{ isCurrent: boolean }>`select ${isUnwritten(past.snapshot)} as "isCurrent"`,
    );
    if (isCurrent) return past.value as Row;
  }
  const { snapshot, value } = await trx.one(
    sql<{ snapshot: string | null; value: Row }>`select ${seen} as snapshot, to_json(x) as value from (${select}) x`,
  );
  if (snapshot) remember(key, value, snapshot);
  return value;
}
