import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { isIdName, Labels, sumOf, withoutTime } from './answers.ts';
import type { TestApp } from './app.ts';
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

function written(value: unknown, today: string, labels: Labels): string {
  const text = withoutTime(fixed(JSON.stringify(plain(value, '', labels)) ?? 'nothing'), today)
    .replace(/[0-9a-f]{12,}/g, 'random')
    .replace(/(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{22,}/g, 'random');
  return text.length > 600 ? `${firstCharacters(text, 500)}… ${sumOf(text)}` : text;
}

/** Everything an act left behind: its answer, rows, history, jobs, and rows of accounts. */
export async function writesOf(
  app: TestApp,
  { original, company, author, since, status, reply }: Act,
  { tables, today }: { tables: Awaited<ReturnType<typeof writableTables>>; today: string },
): Promise<string[]> {
  const labels = new Labels();
  const say = (value: unknown) => written(value, today, labels);
  const [from, to] = [original.company.companyId, company.companyId];
  // What stands once, in one of both companies, is what differs.
  const difference = tables.ofCompanies.map(
    (name) => `
      select '${name}' as name, case when min(id) = ${from} then '-' else '+' end as side, row from (
        select company_id as id, to_jsonb(t) - '{company_id,search,updated_at}'::text[] as row
        from "${name}" t where company_id in (${from}, ${to})) b
      group by row having count(*) = 1`,
  );
  const { rows } = await app.database.owner.query<{ name: string; side: '-' | '+'; row: Row }>(
    `select * from (${difference.join(' union all ')}) d order by name, (row ->> 'id')::bigint, side desc, row::text`,
  );
  const lines = [`  ${status} ${say((reply as { data?: unknown }).data ?? reply)}`];
  const isAuthor = ({ name, row }: (typeof rows)[number]) =>
    (name === 'member' && row['user_id'] === author.userId) || (name === 'role' && row['id'] === author.roleId);
  const others = rows.filter((one) => !isAuthor(one));
  for (const { name, side, row } of others) {
    const twin = others.find(
      (one) => one.name === name && one.side !== side && row['id'] !== undefined && one.row['id'] === row['id'],
    );
    if (twin === undefined) lines.push(`  ${side} ${name} ${say(row)}`);
    else if (side === '+') {
      const changed = Object.keys(row).filter((key) => JSON.stringify(row[key]) !== JSON.stringify(twin.row[key]));
      const values = changed.map((key) => `${key} ${say({ [key]: twin.row[key] })} → ${say({ [key]: row[key] })}`);
      lines.push(`  ~ ${name} ${say({ id: row['id'] })} ${values.join(', ')}`);
    }
  }
  const { rows: history } = await app.database.owner.query<{ kind: string; scoped: boolean; changes: string }>(
    `select s.kind, (select string_agg(k.name || ' ' || k.count, ', ' order by k.name) from (
         select c.table_name || ' ' || c.operation || case when c.scope_id is null then '' else ' in its scope' end as name, count(*) as count
         from change c where c.company_id = s.company_id and c.changeset_id = s.id group by 1) k) as changes
     from changeset s where s.company_id = $1 and s.user_id = $2 order by s.id`,
    [to, author.userId],
  );
  for (const { kind, changes } of history) lines.push(`  history ${kind}: ${changes}`);
  const { rows: jobs } = await app.database.owner.query<{ name: string; data: unknown }>(
    `select name, data from job.job where created_on >= $1 order by name, data::text`,
    [since],
  );
  for (const { name, data } of jobs) lines.push(`  job ${name} ${say(data)}`);
  for (const table of tables.ofAccounts) {
    const { rows: made } = await app.database.owner.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where created_at >= $1 order by id`,
      [since],
    );
    for (const { row } of made) lines.push(`  + ${table} ${say(row)}`);
  }
  return lines;
}
