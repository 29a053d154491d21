import type { ParameterKind } from '@baluarte/contract/kit/field.ts';
import type { ParameterUse } from '@baluarte/contract/organization/parameter.ts';
import { sql, type RawBuilder } from 'kysely';
import { camel } from '#kit/catalogue/store.ts';
import type { BlockingRows } from '#kit/catalogue/remove.queries.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** A column that chooses rows of a kind, and by what the rows of its table are called. */
export interface Choosing {
  table: string;
  column: string;
  /** A row of a link table, named after the row it links. */
  isLink: boolean;
  hasVersion: boolean;
  /** Its rows are deleted with the row they choose, and do not hold it fast. */
  goesWithIt: boolean;
  hasCode: boolean;
  hasName: boolean;
  /** Its rows live in a scope. */
  isScoped: boolean;
  /** Table that provides the name, and the column that references it; null where the table has its own names, or none. */
  named: { table: string; column: string; hasCode: boolean } | null;
}

const has = (name: string) =>
  sql`exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = ${name} and not a.attisdropped)`;

/**
 * The tables and columns that reference rows of a kind, read from the foreign keys, so that new ones are found automatically.
 * A table without names uses the first named row it references, its scope last.
 */
export const choosing = (trx: Trx, kind: ParameterKind): Promise<Choosing[]> =>
  trx.rows(sql<Choosing>`
    select u.relation as "table", u.column_name as "column", not ${has('version')} as "isLink", ${has('version')} as "hasVersion",
      exists (select from pg_constraint d join pg_attribute own on own.attrelid = d.conrelid and own.attnum = any(d.conkey)
        where d.contype = 'f' and d.conrelid = r.oid and d.confrelid = 'parameter'::regclass and d.confdeltype = 'c'
          and own.attname = u.column_name) as "goesWithIt",
      ${has('code')} as "hasCode", ${has('name')} as "hasName",
      ${has('scope_id')} and ${has('version')} as "isScoped",
      (select json_build_object('table', f.confrelid::regclass::text, 'column', own.attname, 'hasCode', exists (
          select from pg_attribute a where a.attrelid = f.confrelid and a.attname = 'code'))
        from pg_constraint f
        cross join unnest(f.conkey, f.confkey) k(own, other)
        join pg_attribute own on own.attrelid = f.conrelid and own.attnum = k.own
        join pg_attribute target on target.attrelid = f.confrelid and target.attnum = k.other and target.attname = 'id'
        join pg_attribute name on name.attrelid = f.confrelid and name.attname = 'name'
        where f.contype = 'f' and f.conrelid = r.oid and own.attname <> 'company_id' and f.confrelid <> 'parameter'::regclass
        order by f.confrelid = 'scope'::regclass, own.attnum limit 1) as named
    from app.parameter_uses() u join pg_class r on r.oid = to_regclass(u.relation)
    where u.kind is null or u.kind = ${kind} order by 1, 2`);

/** Entity and field as the API calls them: a line of `scope_area` is the field `areaIds` of a scope. */
function fieldOf({ table, column, isLink, named }: Choosing): Pick<ParameterUse, 'entity' | 'field'> {
  const field = camel(column);
  return isLink && named ? { entity: camel(named.table), field: `${field}s` } : { entity: camel(table), field };
}

const counting = (
  { table, column, isScoped }: Choosing,
  ids: readonly number[],
  here: Tenant['scopeIds'],
): RawBuilder<unknown> => sql`
  select ${table}::text as "table", ${column}::text as "column", ${sql.ref(column)} as id, count(*)::integer as count,
    ${isScoped && here !== 'every' ? sql`count(*) filter (where scope_id = any(${here}::bigint[]))` : sql`count(*)`}::integer as here
  from ${sql.table(table)} where company_id = app.current_company() and ${sql.ref(column)} = any(${ids}) group by ${sql.ref(column)}`;

/** What uses each of these rows and prevents deleting it, and how often, within the session's scopes; and how many uses are in given scopes. */
export async function usesOf(
  trx: Trx,
  choosing: readonly Choosing[],
  ids: readonly number[],
  here: Tenant['scopeIds'] = 'every',
): Promise<Map<number, ParameterUse[]>> {
  const all = choosing.filter(({ goesWithIt }) => !goesWithIt);
  if (ids.length === 0 || all.length === 0) return new Map();
  const rows = await trx.rows<{ table: string; column: string; id: number; count: number; here: number }>(
    sql.join(
      all.map((one) => counting(one, ids, here)),
      sql` union all `,
    ),
  );
  const places = new Map(all.map((one) => [`${one.table}.${one.column}`, fieldOf(one)]));
  const uses = rows.flatMap(({ table, column, id, count, here: some }) => {
    const place = places.get(`${table}.${column}`);
    return place ? [{ id, use: { ...place, count, ...(some !== count && { here: some }) } }] : [];
  });
  return new Map([...Map.groupBy(uses, ({ id }) => id)].map(([id, list]) => [id, list.map(({ use }) => use)]));
}

/** How many rows choose one, over all tables. */
export const total = (uses: readonly ParameterUse[] = []): number => uses.reduce((sum, { count }) => sum + count, 0);

const shownAtMost = 5;

function naming(one: Choosing, id: number): RawBuilder<{ id: number; code: string; name: string | null }> {
  const { table, column, isLink, hasCode, hasName, named } = one;
  const from = sql`from ${sql.table(table)} t`;
  const where = sql`where t.company_id = app.current_company() and t.${sql.ref(column)} = ${id} order by 2, 3, 1 limit ${sql.lit(shownAtMost)}`;
  if (hasName || !named)
    return sql`select t.id, ${hasCode ? sql`t.code` : hasName ? sql`''` : sql`t.id::text`} as code, ${hasName ? sql`t.name` : sql`null`} as name ${from} ${where}`;
  return sql`
    select ${isLink ? sql`n.id` : sql`t.id`}, ${named.hasCode ? sql`n.code` : sql`''`} as code, n.name ${from}
    join ${sql.table(named.table)} n on n.company_id = t.company_id and n.id = t.${sql.ref(named.column)} ${where}`;
}

/** What chooses a row, by entity: how many, and the first ones by name. */
export async function choosers(trx: Trx, all: readonly Choosing[], id: number): Promise<BlockingRows[]> {
  const uses = (await usesOf(trx, all, [id])).get(id) ?? [];
  const found: BlockingRows[] = [];
  for (const one of all) {
    if (one.goesWithIt) continue;
    const place = fieldOf(one);
    const use = uses.find(({ entity, field }) => entity === place.entity && field === place.field);
    if (!use) continue;
    const rows = await trx.rows(sql<BlockingRows['rows'][number]>`
      select x.*, (select n.name_en from row_name n
        where n.company_id = app.current_company() and n.entity = ${use.entity} and n.id = x.id) as "nameEn"
      from (${naming(one, id)}) x order by x.code, x.name, x.id`);
    const known = found.find(({ entity }) => entity === use.entity);
    if (known)
      Object.assign(known, { count: known.count + use.count, rows: [...known.rows, ...rows].slice(0, shownAtMost) });
    else found.push({ entity: use.entity, count: use.count, rows });
  }
  return found;
}

/** Columns of the unique keys of a table that hold a column, apart from the company and that column. */
const keysWith = (trx: Trx, { table, column }: Choosing): Promise<{ columns: string[] }[]> =>
  trx.rows(sql<{ columns: string[] }>`
    select array_agg(a.attname::text) filter (where a.attname not in ('company_id', ${column})) as columns
    from pg_index i cross join unnest(i.indkey) k(attnum)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisunique group by i.indexrelid having bool_or(a.attname = ${column})`);

/**
 * Redirects all references from `from` to `into`; returns the number of rows changed. A link table with both keeps
 * only `into`. Changed rows get a new version.
 */
export async function moveUses(
  trx: Trx,
  all: readonly Choosing[],
  { from, into }: { from: number; into: number },
): Promise<number> {
  let moved = 0;
  for (const one of all) {
    const table = sql.table(one.table);
    const column = sql.ref(one.column);
    if (one.isLink)
      for (const { columns } of await keysWith(trx, one)) {
        const same = (columns ?? []).map((name) => sql`b.${sql.ref(name)} = t.${sql.ref(name)}`);
        moved += await trx.run(sql`
          delete from ${table} t where t.company_id = app.current_company() and t.${column} = ${from} and exists (
            select from ${table} b where ${sql.join([sql`b.company_id = t.company_id`, sql`b.${column} = ${into}`, ...same], sql` and `)})`);
      }
    const version = one.hasVersion ? sql`, version = version + 1, updated_at = now()` : sql``;
    moved += await trx.run(sql`
      update ${table} set ${column} = ${into} ${version} where company_id = app.current_company() and ${column} = ${from}`);
  }
  return moved;
}
