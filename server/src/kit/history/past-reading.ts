import { sql } from 'kysely';
import { escapeLiteral } from 'pg';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Tables that follow from others and have no history of their own: how each follows, at a moment that is a literal of SQL. */
export type DerivedTables = Readonly<Record<string, (at: string) => string>>;

interface Recorded {
  /** Tables whose rows have a history, with what their column `search` is generated as, which histories leave out; null: they have none. */
  tables: ReadonlyMap<string, string | null>;
  /** Views over them, by name. */
  views: ReadonlyMap<string, string>;
}

/** What is recorded of a company, whatever the company: the same for every connection of this process. */
let known: Promise<Recorded> | undefined;

async function readRecorded(trx: Trx): Promise<Recorded> {
  const tables = await trx.rows(sql<{ name: string; search: string | null }>`
    select c.relname as name, (
      select pg_get_expr(d.adbin, d.adrelid) from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attname = 'search' and a.attgenerated = 's') as search
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'track_update' and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')`);
  const views = await trx.rows(sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_viewdef(c.oid) as definition from pg_class c
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`);
  return {
    tables: new Map(tables.map(({ name, search }) => [name, search])),
    views: new Map(views.map(({ name, definition }) => [name, definition.replace(/;\s*$/, '')])),
  };
}

/** Tables and views a statement names without a schema. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?(?!"?[.\w(])/gi)].map(([, name = '']) => name);

/** A table as it was: rows that nothing has changed since, and the others as they were before their first change. */
const asItWas = (table: string, search: string | null, at: string): string => `
${table}_since as materialized (
  select distinct on (c.row_id) c.row_id, c.before from change_count k
  join changeset s on s.company_id = k.company_id and s.id = k.changeset_id and s.at > ${at}
  join change c on c.company_id = k.company_id and c.changeset_id = k.changeset_id and c.table_name = k.table_name
  where k.company_id = app.current_company() and k.table_name = '${table}'
  order by c.row_id, s.at, c.id),
${table} as not materialized (
  select e.* from public.${table} e where e.company_id = app.current_company()
    and not exists (select from ${table}_since x where x.row_id = e.id)
  union all
  select e.* from ${table}_since x cross join lateral jsonb_populate_record(null::public.${table}, x.before) w
  cross join lateral ${search === null ? '(select w.*)' : `jsonb_populate_record(w, jsonb_build_object('search', (select ${search} from (select w.*) f)))`} e
  where x.before is not null)`;

/** Today, and now, of the moment. */
const withItsDay = (text: string, at: string): string =>
  text
    .replace(
      /\bapp\.today\(\)/g,
      `(select (${at} at time zone c.time_zone)::date from public.company c where c.id = app.current_company())`,
    )
    .replace(/\bnow\(\)/g, at);

/** A reading statement as if it had been run at a moment: whatever it names that has a history, or follows from it, is as it was. */
function thenStatement(text: string, at: string, { tables, views }: Recorded, derived: DerivedTables): string {
  const defined = new Map<string, string>();
  const add = (name: string): void => {
    const followed = derived[name]?.(at);
    const definition = followed ?? views.get(name);
    // What follows from others is worked out once, however many rows are joined to it.
    const once = followed === undefined ? '' : 'materialized ';
    if (defined.has(name) || (definition === undefined && !tables.has(name))) return;
    // Against views that would name themselves.
    defined.set(name, '');
    const body =
      definition === undefined
        ? asItWas(name, tables.get(name) ?? null, at)
        : `${name} as ${once}(${withItsDay(definition, at)})`;
    if (definition !== undefined) for (const needed of namedIn(definition)) add(needed);
    // After those it needs.
    defined.delete(name);
    defined.set(name, body);
  };
  for (const name of namedIn(text)) add(name);
  const asked = withItsDay(text, at);
  if (defined.size === 0) return asked;
  const body = /^\s*with\b/i.test(asked) ? `select * from (${asked}) then_asked` : asked;
  return `with ${[...defined.values()].join(',')} ${body}`;
}

/**
 * The same walls, for reading, as of a moment: every statement sees the rows of tables with a history as they were then, what follows
 * from them as it followed then, and that day as today. Its cost is that of the changes since. Names of people are those of now.
 */
export async function readingPast(trx: Trx, at: string, derived: DerivedTables): Promise<Trx> {
  known ??= readRecorded(trx);
  const recorded = await known.catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  const moment = `${escapeLiteral(at)}::timestamptz`;
  return trx.rewritten(`at ${at}`, (text) => thenStatement(text, moment, recorded, derived));
}
