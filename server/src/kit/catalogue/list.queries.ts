import { changesetFilters } from '@baluarte/contract/kit/catalogue.ts';
import { noChoice } from '@baluarte/contract/kit/values.ts';
import type { ListQuery, SortTerm } from '@baluarte/contract/kit/list-query.ts';
import { scaleKinds } from '@baluarte/contract/kit/parameter-kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import { folded } from '#kit/search/search.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { fieldOf, joined, jsonOf, snake, type Store } from './store.ts';

/** Spanish and English, and figures by their value: 2 before 10. The indexes by name and code have the same order. */
const collated = (expression: RawBuilder<unknown>) => sql`${expression} collate app.natural_order`;

/** A choice is sorted by the name a reader sees, a step of a scale by its place on it. */
const choiceOrder = (from: string | undefined, language: unknown) => {
  if (from !== undefined && scaleKinds.has(from)) return sql`p.sort_order`;
  return collated(language === 'en' ? sql`coalesce(p.name_en, p.name)` : sql`p.name`);
};

function orderTerm(store: Store, { field, descending }: SortTerm, language: unknown): RawBuilder<unknown> {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  const own = store.orders?.[field] ?? store.extras[field];
  if (own) return sql`${own} ${direction}`;
  const column = fieldOf(store, field);
  const { kind, from, twin } = store.catalogue.fields[field] ?? {};
  if (kind === 'choice')
    return sql`(select ${choiceOrder(from, language)} from choice p where p.company_id = t.company_id and p.kind = ${sql.lit(from)} and p.id = ${column}) ${direction}`;
  // Read in English, a column shows the English twin of a text where there is one.
  if (kind === 'text' && twin !== undefined && language === 'en')
    return sql`${collated(sql`coalesce(nullif(t.${sql.ref(snake(twin))}, ''), ${column})`)} ${direction}`;
  if (kind === 'text') return sql`${collated(column)} ${descending ? sql`desc` : sql`asc`}`;
  return sql`${column} ${direction}`;
}

const plainOrder = ({ fields }: Store['catalogue']): SortTerm => ({
  field: 'code' in fields ? 'code' : 'name',
  descending: false,
});

/** Order of a list: the requested one, by names in the given language, then the id, so that pages never overlap. */
export function orderOf(store: Store, sort: SortTerm[] | undefined, language: unknown = 'es'): RawBuilder<unknown> {
  const terms = (sort ?? [plainOrder(store.catalogue)]).map((term) => orderTerm(store, term, language));
  const last = sort?.at(-1)?.descending === true ? sql`t.id desc` : sql`t.id asc`;
  return sql.join([...terms, last]);
}

function fieldFilter(store: Store, name: string, value: unknown): RawBuilder<unknown> | null {
  if (value === undefined) return null;
  const link = store.links[name];
  if (link)
    return sql`exists (select from ${sql.table(link.table)} l where l.company_id = t.company_id
      and l.${sql.ref(`${store.table}_id`)} = t.id and l.${sql.ref(link.column)} = any(${value}))`;
  const column = fieldOf(store, name);
  if (Array.isArray(value) && value.includes(noChoice)) return sql`(${column} is null or ${column} = any(${value}))`;
  if (Array.isArray(value)) return sql`${column} = any(${value})`;
  return sql`${column} = ${value}`;
}

/** What the condition and the order of a query need joined to `t`. */
export const joinsOf = (store: Store, query: ListQuery): RawBuilder<unknown> =>
  joined(store, [
    ...Object.keys(query).filter((name) => query[name] !== undefined),
    ...(query.sort ?? []).map(({ field }) => field),
  ]);

const operationOf = { createdIn: 'insert', changedIn: 'update' } as const;

/** The rows that some changesets created, or changed. */
const writtenIn = (
  { table }: Store,
  filter: keyof typeof operationOf,
  changesetIds: unknown,
): RawBuilder<unknown> => sql`
  t.id in (select c.row_id from change c where c.company_id = app.current_company() and c.changeset_id = any(${changesetIds})
    and c.table_name = ${table} and c.operation = ${operationOf[filter]})`;

/** Condition for the rows of a list query, with `joinsOf`; the walls add company and scope. */
export function conditionOf(
  store: Store,
  query: ListQuery,
  scopeIds: readonly number[] | 'every',
): RawBuilder<unknown> {
  const conditions = [sql`t.company_id = app.current_company()`];
  // Repeats the wall's condition, so that an index starting with the scope also provides the order.
  if (store.isScoped && scopeIds.length === 1 && scopeIds !== 'every')
    conditions.push(sql`t.scope_id = ${scopeIds[0]}`);
  for (const name of ['statusId', ...Object.keys(store.catalogue.fields)]) {
    const condition = fieldFilter(store, name, query[name]);
    if (condition) conditions.push(condition);
  }
  for (const filter of changesetFilters)
    if (Array.isArray(query[filter])) conditions.push(writtenIn(store, filter, query[filter]));
  for (const name of store.catalogue.counts) {
    const count = store.extras[name];
    if (count && query[name] !== undefined) conditions.push(query[name] ? sql`${count} > 0` : sql`${count} = 0`);
  }
  for (const [name, condition] of Object.entries(store.filters ?? {}))
    if (query[name] !== undefined) conditions.push(condition(query[name]));
  const ids = query['ids'];
  if (Array.isArray(ids)) conditions.push(sql`t.id = any(${ids})`);
  if (query.search) conditions.push(folded(sql`t.search`, query.search));
  return sql.join(conditions, sql` and `);
}

interface Page {
  total: number;
  rows: Record<string, unknown>[];
}

/**
 * One page and the total, in one statement; `language` of the query is the reader's. Only ids are sorted and skipped; the full rows and their counts are read
 * for the page alone.
 */
export async function listRows(
  trx: Trx,
  store: Store,
  query: ListQuery,
  scopeIds: readonly number[] | 'every',
): Promise<Page> {
  const where = conditionOf(store, query, scopeIds);
  const order = orderOf(store, query.sort, query['language']);
  const table = sql.table(store.table);
  const from = sql`${table} t ${joinsOf(store, query)}`;
  const page = sql<Page>`
    select (select count(*) from ${from} where ${where}) as total,
      (select coalesce(json_agg(r.row order by r.place), '[]') from (
        select ${jsonOf(store)} as row, p.place from (
          select t.id, row_number() over () as place from (
            select t.id from ${from} where ${where} order by ${order} limit ${query.perPage} offset ${(query.page - 1) * query.perPage}
          ) t
        ) p join ${table} t on t.company_id = app.current_company() and t.id = p.id
      ) r) as rows`;
  // A search needs a plan of its own: only with the words in sight is the trigram index worth it.
  return trx.one(page, { prepared: !query.search });
}

/** One row as the API returns it, or undefined. */
export async function getRow(trx: Trx, store: Store, id: number): Promise<Record<string, unknown> | undefined> {
  const found = await trx.first<{ row: Record<string, unknown> }>(sql`
    select ${jsonOf(store)} as row from ${sql.table(store.table)} t where t.company_id = app.current_company() and t.id = ${id}`);
  return found?.row;
}
