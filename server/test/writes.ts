import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { isIdName, Labels, sumOf, withoutTime } from './answers.ts';
import type { TestApp } from './app.ts';
import type { TestPerson } from './company.ts';
import type { Act } from './doing.ts';

type Row = Readonly<Record<string, unknown>>;

/** Tables of the history, which is shown by what its changes say; and what is reckoned from all rows. */
const leftOut = new Set(['company', 'change', 'changeset', 'change_count', 'seal', 'choice_version', 'idempotency']);
const secret =
  /^(hash|secret|password|token|digest|sealed|content|fingerprint|salt|ciphertext|publicKey)$|_(hash|key|secret)$/;

/** Tables of companies, by name; and those of accounts, which have no company. */
export async function writableTables({ database }: TestApp): Promise<{ ofCompanies: string[]; ofAccounts: string[] }> {
  const { rows } = await database.owner.query<{ schema: string; name: string; columns: string[] }>(`
    select table_schema as schema, table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' group by 1, 2 order by 1, 2`);
  return {
    ofCompanies: rows
      .filter(
        ({ schema, name, columns }) => schema === 'public' && columns.includes('company_id') && !leftOut.has(name),
      )
      .map(({ name }) => name),
    ofAccounts: rows
      .filter(({ schema, columns }) => schema === 'auth' && columns.includes('id') && columns.includes('created_at'))
      .map(({ name }) => `auth."${name}"`),
  };
}

/** Fixed days of inputs are not counted from today. */
const fixed = (text: string) =>
  text
    .replace(/2099-01-01/g, 'far')
    .replace(/2026-01-01(T00:00:00(\.000)?Z)?/g, 'past')
    .replace(/2026-0[12]-\d\d/g, (day) => `fixed ${day.replaceAll('-', '/')}`);

/** A value without what is of the run: moments, random parts, and ids, which are called by the order they come in. */
function plain(value: unknown, name: string, labels: Labels): unknown {
  if (value !== null && secret.test(name)) return 'secret';
  // When something comes next depends on the day of the month.
  if (value !== null && /^(nextAt|next_at)$/.test(name)) return 'next';
  if (typeof value === 'number') return isIdName(name) ? labels.of(value) : value;
  if (Array.isArray(value)) return value.map((item) => plain(item, name, labels));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, key, labels)]));
  return value;
}

function written(value: unknown, today: string, labels: Labels, ofInputs = fixed): string {
  const text = withoutTime(ofInputs(JSON.stringify(plain(value, '', labels)) ?? 'nothing'), today)
    .replace(/[0-9a-f]{12,}/g, 'random')
    .replace(/(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{22,}/g, 'random');
  return text.length > 600 ? `${firstCharacters(text, 500)}… ${sumOf(text)}` : text;
}

interface Difference {
  name: string;
  side: '-' | '+';
  row: Row;
}

/** A query of what differs between two states of a company's tables; `sides` has the rows of both by table, with a column `side`. */
const differing = (tables: readonly string[], sides: (name: string) => string) =>
  `select * from (${tables
    .map(
      (name) => `
      select '${name}' as name, min(side) as side, row from (
        select side, to_jsonb(t) - '{side,company_id,search,updated_at}'::text[] as row from (${sides(name)}) t) b
      group by row having count(*) = 1`,
    )
    .join(' union all ')}) d order by name, (row ->> 'id')::bigint, side desc, row::text`;

/** One line for each row that is new, gone or changed. */
function linesOfDifferences(rows: readonly Difference[], say: (value: unknown) => string): string[] {
  return rows.flatMap(({ name, side, row }) => {
    const twin = rows.find(
      (one) => one.name === name && one.side !== side && row['id'] !== undefined && one.row['id'] === row['id'],
    );
    if (twin === undefined) return [`  ${side} ${name} ${say(row)}`];
    if (side === '-') return [];
    const changed = Object.keys(row).filter((key) => JSON.stringify(row[key]) !== JSON.stringify(twin.row[key]));
    const values = changed.map((key) => `${key} ${say({ [key]: twin.row[key] })} → ${say({ [key]: row[key] })}`);
    return [`  ~ ${name} ${say({ id: row['id'] })} ${values.join(', ')}`];
  });
}

/** What was queued since a moment; of one company where it is given. */
async function linesOfJobs(
  { database }: TestApp,
  since: string,
  say: (value: unknown) => string,
  companyId: number | null = null,
): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string; data: unknown }>(
    `select name, data from job.job where created_on >= $1
       and ($2::text is null or coalesce(data ->> 'companyId', $2) = $2) order by name, data::text`,
    [since, companyId],
  );
  return rows.map(({ name, data }) => `  job ${name} ${say(data)}`);
}

/** Everything an act left behind: its answer, rows, history, jobs, and rows of accounts. `bystanders` joined meanwhile. */
export async function writesOf(
  app: TestApp,
  { original, company, author, since, status, reply }: Act,
  {
    tables,
    today,
    bystanders = [],
  }: { tables: Awaited<ReturnType<typeof writableTables>>; today: string; bystanders?: TestPerson[] },
): Promise<string[]> {
  const labels = new Labels();
  const say = (value: unknown) => written(value, today, labels);
  const [from, to] = [original.company.companyId, company.companyId];
  const { rows } = await app.database.owner.query<Difference>(
    differing(
      tables.ofCompanies,
      (name) => `select case when company_id = ${from} then '-' else '+' end as side, * from "${name}"
        where company_id in (${from}, ${to})`,
    ),
  );
  const lines = [`  ${status} ${say((reply as { data?: unknown }).data ?? reply)}`];
  const isOf = ({ name, row }: Difference, person: TestPerson) =>
    (name === 'member' && row['user_id'] === person.userId) || (name === 'role' && row['id'] === person.roleId);
  const others = rows.filter((one) => ![author, ...bystanders].some((person) => isOf(one, person)));
  lines.push(...linesOfDifferences(others, say));
  const { rows: history } = await app.database.owner.query<{ kind: string; scoped: boolean; changes: string }>(
    `select s.kind, (select string_agg(k.name || ' ' || k.count, ', ' order by k.name) from (
         select c.table_name || ' ' || c.operation || case when c.scope_id is null then '' else ' in its scope' end as name, count(*) as count
         from change c where c.company_id = s.company_id and c.changeset_id = s.id group by 1) k) as changes
     from changeset s where s.company_id = $1 and s.user_id = $2 order by s.id`,
    [to, author.userId],
  );
  for (const { kind, changes } of history) lines.push(`  history ${kind}: ${changes}`);
  lines.push(...(await linesOfJobs(app, since, say)));
  for (const table of tables.ofAccounts) {
    const { rows: made } = await app.database.owner.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where created_at >= $1 order by id`,
      [since],
    );
    for (const { row } of made) lines.push(`  + ${table} ${say(row)}`);
  }
  return lines;
}

/** What work without a user changes in a company: beside its tables, a copy of them is kept. */
export class Kept {
  readonly #app: TestApp;
  readonly #companyId: number;
  readonly #tables: readonly string[];

  private constructor(app: TestApp, companyId: number, tables: readonly string[]) {
    this.#app = app;
    this.#companyId = companyId;
    this.#tables = tables;
  }

  /** Copies the tables of a company. */
  static async of(app: TestApp, companyId: number): Promise<Kept> {
    const { ofCompanies } = await writableTables(app);
    await app.database.owner.query(
      `create schema kept; ${ofCompanies
        .map(
          (name) => `create unlogged table kept."${name}" as select * from "${name}" where company_id = ${companyId}`,
        )
        .join(';')}`,
    );
    return new Kept(app, companyId, ofCompanies);
  }

  /** Does work; returns what it changed, its history and what it queued, and puts the rows back. */
  async changedBy(work: () => Promise<void>, today: string): Promise<string[]> {
    const { owner } = this.#app.database;
    const labels = new Labels();
    const say = (value: unknown) => written(value, today, labels, (text) => text);
    const { rows: before } = await owner.query<{ since: string; last: number }>(
      `select clock_timestamp()::text as since, max(id) as last from changeset where company_id = $1`,
      [this.#companyId],
    );
    await work();
    const { rows } = await owner.query<Difference>(
      differing(
        this.#tables,
        (name) => `select '-' as side, * from kept."${name}"
          union all select '+', * from "${name}" where company_id = ${this.#companyId}`,
      ),
    );
    const { rows: history } = await owner.query<{ kind: string; changes: string }>(
      `select s.kind, string_agg(distinct c.table_name || ' ' || c.operation, ', ' order by c.table_name || ' ' || c.operation) as changes
       from changeset s left join change c on c.company_id = s.company_id and c.changeset_id = s.id
       where s.company_id = $1 and s.id > $2 group by s.id, s.kind order by s.id`,
      [this.#companyId, before[0]?.last ?? 0],
    );
    const lines = [
      ...linesOfDifferences(rows, say),
      ...history.map(({ kind, changes }) => `  history ${kind}: ${changes}`),
      ...(await linesOfJobs(this.#app, before[0]?.since ?? '', say, this.#companyId)),
    ];
    await this.#restore([...new Set(rows.map(({ name }) => name))]);
    return lines;
  }

  async #restore(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const { rows } = await this.#app.database.owner.query<{ name: string; columns: string }>(
      `select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where c.relnamespace = 'public'::regnamespace and c.relname = any($1) group by 1`,
      [names],
    );
    // Neither triggers nor foreign keys: the rows are as those left them.
    await this.#app.database.owner.query(
      `begin; set local session_replication_role = replica; ${rows
        .map(
          ({ name, columns }) => `delete from "${name}" where company_id = ${this.#companyId};
            insert into "${name}" (${columns}) overriding system value select ${columns} from kept."${name}"`,
        )
        .join(';')}; commit`,
    );
  }
}
