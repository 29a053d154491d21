import type { Trx } from '#kit/tenancy/trx.ts';
import { sql } from 'kysely';
import { declared, leftOut, only } from './declared.ts';
import { COMPANY, PEOPLE, type Meaning, type Meanings, type MeaningsOf } from './meaning.ts';

/** A column as the database's own catalogue describes it. */
export interface Column {
  name: string;
  type: string;
  /** Cannot be empty and is filled by nothing. */
  isNeeded: boolean;
  isGenerated: boolean;
}

/** A tenant table, as exported to and restored from an archive. */
export interface ArchiveTable {
  name: string;
  columns: readonly Column[];
  meanings: Meanings;
  /** Other tables refer to its rows by id. If not, a row's number is its position in the file. */
  isNamed: boolean;
  /** Its rows are numbered by the database, otherwise they have the same numbers everywhere. */
  sequence: string | null;
  /** Tables whose rows must be written first. */
  after: readonly string[];
  /** Constraints by which its rows name others of their kind: those hold when all of them are there. */
  ownKeys: readonly string[];
  /** Condition on its rows, of `t`: of this company, and not among what stays behind. */
  condition: string;
}

/** The schema to archive. */
export interface ArchiveSchema {
  /** In dependency order: referenced tables before those that refer to them. */
  tables: readonly ArchiveTable[];
  meaningsOf: MeaningsOf;
  /** Last migration. */
  last: string;
  /** Every migration of this installation. */
  migrations: ReadonlySet<string>;
}

interface Found {
  name: string;
  sequence: string | null;
  isTracked: boolean;
  columns: Column[];
  /** Foreign keys. */
  keys: { name: string; column: string; table: string; other: string; isPerson: boolean }[];
}

// A tenant table is one with the isolation policy. The trigger `fill_parent` fills the column `parent_id` where a row lacks it.
const catalogue = sql<Found>`
select r.relname as name,
  pg_get_serial_sequence(quote_ident(r.relname), 'id') as sequence,
  exists (select from pg_trigger g where g.tgrelid = r.oid and g.tgname = 'track_insert') as "isTracked",
  (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'isNeeded', a.attnotnull and not a.atthasdef and a.attidentity = '' and not exists (
        select from pg_trigger g where g.tgrelid = r.oid and g.tgname || '_id' = 'fill_' || a.attname), 'isGenerated', a.attgenerated <> '') order by a.attnum)
    from pg_attribute a where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped) as columns,
  coalesce((select json_agg(json_build_object('name', c.conname, 'column', o.attname, 'table', f.relname, 'other', p.attname,
      'isPerson', f.relnamespace = 'auth'::regnamespace) order by o.attname, f.relname)
    from pg_constraint c join pg_class f on f.oid = c.confrelid
    cross join unnest(c.conkey, c.confkey) k(own, other)
    join pg_attribute o on o.attrelid = c.conrelid and o.attnum = k.own
    join pg_attribute p on p.attrelid = c.confrelid and p.attnum = k.other
    where c.conrelid = r.oid and c.contype = 'f' and o.attname <> 'company_id'
      and (f.relname = 'user' or exists (select from pg_policy w where w.polrelid = f.oid and w.polname = 'company'))), '[]') as keys
from pg_class r
where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p')
  and exists (select from pg_policy w where w.polrelid = r.oid and w.polname = 'company')
order by r.relname`;

const migrations = sql<{ name: string }>`select name from app.migration order by name`;

/** What a column refers to, by its foreign keys: a row of the other table, or what the other column refers to. */
function namedBy(column: string, { keys }: Found, all: ReadonlyMap<string, Found>): Meaning | null {
  const own = keys.filter((key) => key.column === column);
  const [direct] = own.filter(({ other }) => other === 'id');
  if (direct) return { of: direct.isPerson ? PEOPLE : direct.table };
  for (const { table, other } of own) {
    const target = all.get(table);
    const there = target && namedBy(other, target, all);
    if (there) return there;
  }
  return null;
}

/** Meanings of a row's columns, in its table or inside a change. */
function meaningsIn(table: Found, all: ReadonlyMap<string, Found>): Meanings {
  const { name, keys, sequence } = table;
  const named = keys.flatMap(({ column }): [string, Meaning][] => {
    const meaning = namedBy(column, table, all);
    return meaning ? [[column, meaning]] : [];
  });
  return {
    ...(sequence === null ? {} : { id: { of: name } }),
    ...Object.fromEntries(named),
    ...(Object.hasOwn(declared, name) ? declared[name] : {}),
  };
}

const namesIn = (meaning: Meaning): string[] => {
  if (typeof meaning === 'string') return [];
  if ('of' in meaning) return [meaning.of];
  return 'eachOf' in meaning ? [meaning.eachOf] : Object.values(meaning.within).flatMap(namesIn);
};

/** The tables in dependency order. Throws on a cycle, where neither table could be written first. */
function inOrder(tables: readonly ArchiveTable[]): ArchiveTable[] {
  const written: ArchiveTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(({ after }) => !after.some((other) => names.has(other)));
    if (ready.length === 0) throw new Error(`these tables name each other: ${[...names].join(', ')}`);
    written.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return written;
}

/** The same for a row in its table, without what the database adds by itself. */
function inTable({ name: own, columns }: Found, meanings: Meanings, isNamed: boolean): Meanings {
  const { id } = meanings;
  // The number of a row that nothing names stays behind, but where it is the number of another table's row.
  const isOwnNumber = typeof id === 'object' && 'of' in id && id.of === own;
  const omitted = columns.filter(({ name, isGenerated }) => isGenerated || name === 'company_id');
  return {
    ...meanings,
    ...(isNamed || !isOwnNumber ? {} : { id: 'omitted' as const }),
    ...Object.fromEntries(omitted.map(({ name }) => [name, 'omitted' as const])),
  };
}

/** Tables whose rows are referenced, or have a history. */
function namedTables(found: readonly Found[], meanings: ReadonlyMap<string, Meanings>): Set<string> {
  const tracked = found.filter(({ isTracked }) => isTracked).map(({ name }) => name);
  const others = [...meanings.values()].flatMap((columns) =>
    Object.entries(columns).flatMap(([column, meaning]) => (column === 'id' ? [] : namesIn(meaning))),
  );
  return new Set([...tracked, ...others, COMPANY]);
}

/** Every row belongs to the company, so that comes first; then the tables that the foreign keys name. */
function placedAfter({ name, keys }: Found): string[] {
  const others = keys.filter((key) => !key.isPerson && key.table !== name).map((key) => key.table);
  return [...new Set(name === COMPANY ? others : [COMPANY, ...others])];
}

/** Describes what there is to archive, from the catalogue of the database. */
export async function readSchema(trx: Trx): Promise<ArchiveSchema> {
  const found = (await trx.rows(catalogue)).filter(({ name }) => !Object.hasOwn(leftOut, name));
  const applied = (await trx.rows(migrations)).map(({ name }) => name);
  const all = new Map(found.map((table) => [table.name, table]));
  const meanings = new Map(found.map((table) => [table.name, meaningsIn(table, all)]));
  const named = namedTables(found, meanings);
  const tables = found.map((table): ArchiveTable => {
    const { name, columns, keys, sequence } = table;
    return {
      name,
      columns,
      sequence: name === COMPANY ? null : sequence,
      isNamed: named.has(name),
      meanings: inTable(table, meanings.get(name) ?? {}, named.has(name)),
      after: placedAfter(table),
      ownKeys: [...new Set(keys.filter((key) => key.table === name).map((key) => key.name))],
      condition: [
        `t.${name === COMPANY ? 'id' : 'company_id'} = app.current_company()`,
        ...(Object.hasOwn(only, name) ? [only[name]] : []),
      ].join(' and '),
    };
  });
  return {
    tables: inOrder(tables),
    meaningsOf: (table) => ({ ...meanings.get(table), company_id: { of: COMPANY } }),
    last: applied.at(-1) ?? '',
    migrations: new Set(applied),
  };
}
