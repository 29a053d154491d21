import { changesetFilters, type ChangesetFilter } from '@baluarte/contract/kit/catalogue.ts';
import { noChoice } from '@baluarte/contract/kit/values.ts';
import type { ListQuery, SortTerm } from '@baluarte/contract/kit/list-query.ts';
import { scaleKinds } from '@baluarte/contract/kit/parameter-kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import { listCounted, placeOf, type Way } from '#kit/search/count-cache.ts';
import { folded } from '#kit/search/search.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { computedAlone, fieldOf, joined, jsonOf, snake, type Store } from './store.ts';

/** Spanish and English, and figures by their value: 2 before 10. The indexes by name and code have the same order. */
const collated = (expression: RawBuilder<unknown>) => sql`${expression} collate app.natural_order`;

/** A choice is sorted by the name a reader sees, a step of a scale by its place on it. */
const choiceOrder = (from: string | undefined, language: unknown) => {
  if (from !== undefined && scaleKinds.has(from)) return sql`p.sort_order`;
  return collated(language === 'en' ? sql`coalesce(p.name_en, p.name)` : sql`p.name`);
};

/** Alias of the choices of a field with their places, where an order is by them. */
const placesOf = (field: string) => `place_of_${snake(field)}`;

/** The few choices of a field with their places, each by its id. */
const choicesInOrder = (from: string, language: unknown) => sql`
  select p.id, rank() over (order by ${choiceOrder(from, language)}) as place from choice p
  where p.company_id = app.current_company() and p.kind = ${sql.lit(from)}`;

/** Joins to `t` the places of the choices that are sorted by: the few choices are sorted once, and rows by a number. */
function choicePlaces(store: Store, sort: SortTerm[], language: unknown): RawBuilder<unknown> {
  const joins = sort.flatMap(({ field }) => {
    const { kind, from } = store.catalogue.fields[field] ?? {};
    if (kind !== 'choice' || from === undefined || store.orders?.[field] || store.extras[field]) return [];
    return sql`left join (${choicesInOrder(from, language)}) ${sql.ref(placesOf(field))} on ${sql.ref(`${placesOf(field)}.id`)} = ${fieldOf(store, field)}`;
  });
  return joins.length === 0 ? sql`` : sql.join(joins, sql` `);
}

const directionOf = (descending: boolean, way: Way) => (descending === (way === 'forward') ? sql`desc` : sql`asc`);

/** Rows without a value are last, in either direction. */
const placedAs = (descending: boolean, way: Way) =>
  sql`${directionOf(descending, way)} ${way === 'forward' ? sql`nulls last` : sql`nulls first`}`;

function orderTerm(store: Store, { field, descending }: SortTerm, language: unknown, way: Way): RawBuilder<unknown> {
  const direction = directionOf(descending, way);
  const placed = placedAs(descending, way);
  const own = store.orders?.[field] ?? store.extras[field];
  if (own) return sql`${own} ${placed}`;
  const column = fieldOf(store, field);
  const { kind, twin } = store.catalogue.fields[field] ?? {};
  if (kind === 'choice') return sql`${sql.ref(`${placesOf(field)}.place`)} ${placed}`;
  // Read in English, a column shows the English twin of a text where there is one.
  if (kind === 'text' && twin !== undefined && language === 'en')
    return sql`${collated(sql`coalesce(nullif(t.${sql.ref(snake(twin))}, ''), ${column})`)} ${placed}`;
  if (kind === 'text') return sql`${collated(column)} ${direction}`;
  return sql`${column} ${placed}`;
}

/** The terms a list is sorted by: as requested, by default by code, or by name. */
const sortOf = ({ fields }: Store['catalogue'], { sort }: ListQuery): SortTerm[] =>
  sort ?? [{ field: 'code' in fields ? 'code' : 'name', descending: false }];

/** Order of a list, with `joinsOf`: the requested one, by names in the reader's language, then the id, so that pages never overlap. */
export function orderOf(store: Store, query: ListQuery, way: Way = 'forward'): RawBuilder<unknown> {
  const terms = sortOf(store.catalogue, query).map((term) => orderTerm(store, term, query['language'] ?? 'es', way));
  const isIdDescending = (query.sort?.at(-1)?.descending === true) === (way === 'forward');
  return sql.join([...terms, isIdDescending ? sql`t.id desc` : sql`t.id asc`]);
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

/** What the query of a list may be narrowed by: fields and counts, filters of the store's own, ids and words. */
const narrowings = ({ catalogue, filters = {} }: Store) => [
  'statusId',
  ...Object.keys(catalogue.fields),
  ...changesetFilters,
  ...catalogue.counts,
  ...Object.keys(filters),
  'ids',
  'search',
];

/** What a query is narrowed by. */
const narrowedBy = (store: Store, query: ListQuery): string[] =>
  narrowings(store).filter((name) => query[name] !== undefined);

/** What the condition and the order of a query need joined to `t`. */
export const joinsOf = (store: Store, query: ListQuery): RawBuilder<unknown> => {
  const sort = sortOf(store.catalogue, query);
  return sql`${joined(store, [...narrowedBy(store, query), ...sort.map(({ field }) => field)])}
    ${choicePlaces(store, sort, query['language'] ?? 'es')}`;
};

/** The rows `t` that a query is asked of, with what its condition needs and, where it is sorted, its order. */
function rowsOf(store: Store, query: ListQuery, isSorted: boolean): RawBuilder<unknown> {
  const sort = isSorted ? sortOf(store.catalogue, query) : [];
  const names = [...narrowedBy(store, query), ...sort.map(({ field }) => field)];
  const alone = computedAlone(store, names);
  if (alone) return alone;
  return sql`${sql.table(store.table)} t ${joined(store, names)} ${choicePlaces(store, sort, query['language'] ?? 'es')}`;
}

const operationOf = { createdIn: 'insert', changedIn: 'update' } as const;

/** The rows of a table, by their id, that some changesets created, or changed. */
export const writtenIn = (
  id: RawBuilder<unknown>,
  table: string,
  filter: ChangesetFilter,
  changesetIds: unknown,
): RawBuilder<unknown> => sql`
  ${id} in (select c.row_id from change c where c.company_id = app.current_company() and c.changeset_id = any(${changesetIds})
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
    if (Array.isArray(query[filter])) conditions.push(writtenIn(sql`t.id`, store.table, filter, query[filter]));
  for (const name of store.catalogue.counts) {
    const count = store.extras[name];
    if (count && query[name] !== undefined) conditions.push(query[name] ? sql`${count} > 0` : sql`${count} = 0`);
  }
  for (const [name, condition] of Object.entries(store.filters ?? {}))
    if (query[name] !== undefined) conditions.push(condition(query[name]));
  const ids = query['ids'];
  if (Array.isArray(ids)) conditions.push(sql`t.id = any(${ids})`);
  if (query.search) {
    const own = folded(sql`t.search`, query.search);
    conditions.push(store.alsoSearched ? sql`(${own} or ${store.alsoSearched(query.search)})` : own);
  }
  return sql.join(conditions, sql` and `);
}

interface Slice {
  way: Way;
  skip: RawBuilder<unknown>;
  take: RawBuilder<unknown>;
}

/**
 * Ids of a page of all rows in the order of one choice, from the index by it: of each choice, and of the rows without one, no more are
 * read than the page can show. Null where that is not what is asked; where rows are narrowed, the few of them are sorted.
 */
function pageByChoice(
  store: Store,
  query: ListQuery,
  where: RawBuilder<unknown>,
  { way, skip, take }: Slice,
): RawBuilder<unknown> | null {
  const [term, ...others] = sortOf(store.catalogue, query);
  const from = term && store.catalogue.fields[term.field]?.from;
  if (!from || others.length > 0 || !store.indexedChoices?.includes(term.field)) return null;
  if (query['at'] !== undefined || narrowedBy(store, query).length > 0) return null;
  const id = directionOf(term.descending, way);
  const some = (condition: RawBuilder<unknown>) => sql`
    select t.id from ${sql.table(store.table)} t where ${where} and ${fieldOf(store, term.field)} ${condition}
    order by t.id ${id} limit ${skip} + ${take}`;
  return sql`
    select x.id from (
      select s.id, c.place from (${choicesInOrder(from, query['language'] ?? 'es')}) c cross join lateral (${some(sql`= c.id`)}) s
      union all
      select s.id, null from (${some(sql`is null`)}) s
    ) x order by x.place ${placedAs(term.descending, way)}, x.id ${id} limit ${take} offset ${skip}`;
}

interface Page {
  total: number;
  rows: Record<string, unknown>[];
}

/**
 * One page and the total; `language` of the query is the reader's. The total is kept until the next write unless it follows from more
 * than what is written. Only ids are sorted and skipped, from the nearer end; the full rows and their counts are read for the page alone.
 */
export async function listRows(
  trx: Trx,
  store: Store,
  query: ListQuery,
  scopeIds: readonly number[] | 'every',
): Promise<Page> {
  const where = conditionOf(store, query, scopeIds);
  const { fleeting = [] } = store;
  return listCounted(trx, {
    count: sql`(select count(*) from ${rowsOf(store, query, false)} where ${where})`,
    page(total) {
      const { way, skip, take } = placeOf(query, total);
      // The first page is written out: a plan for any page would be made for one far behind.
      const slice =
        query.page === 1
          ? { way, take: sql.lit(query.perPage), skip: sql.lit(0) }
          : { way, take: sql`${take}::bigint`, skip: sql`${skip}::bigint` };
      const ids =
        pageByChoice(store, query, where, slice) ??
        sql`select t.id from ${rowsOf(store, query, true)} where ${where} order by ${orderOf(store, query, way)}
          limit ${slice.take} offset ${slice.skip}`;
      return sql`(
        select coalesce(json_agg(r.row order by r.place ${way === 'forward' ? sql`asc` : sql`desc`}), '[]') from (
          select ${jsonOf(store)} as row, p.place from (
            select t.id, row_number() over () as place from (${ids}) t
          ) p join ${sql.table(store.table)} t on t.company_id = app.current_company() and t.id = p.id
        ) r)`;
    },
    // A search needs a plan of its own: only with the words in sight is the trigram index worth it.
    prepared: !query.search,
    isKept: fleeting !== 'always' && !narrowedBy(store, query).some((name) => fleeting.includes(name)),
  });
}

/** One row as the API returns it, or undefined. */
export async function getRow(trx: Trx, store: Store, id: number): Promise<Record<string, unknown> | undefined> {
  const statement = sql<{ row: Record<string, unknown> }>`
    select ${jsonOf(store)} as row from ${sql.table(store.table)} t where t.company_id = app.current_company() and t.id = ${id}`;
  const found = await trx.first(statement, { prepared: true });
  return found?.row;
}
