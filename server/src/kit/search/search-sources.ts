import type { Holder } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import type { Found } from '@baluarte/contract/record/search.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { folded, literal, wordsOf } from './search.ts';

/** A search request. */
export interface SearchRequest {
  /** As it was typed, with something in it. */
  typed: string;
  /** Scope worked in. */
  scopeIds: readonly number[] | 'every';
  /** At most this many of a kind. */
  limit: number;
  /** Who searches. */
  holder: Holder;
}

/** A result as the statement gives it. */
export type FoundRow = Omit<Found, 'excerpts'> & { texts: Record<string, string | null> | null };

/** One kind of thing the search finds. */
export interface SearchSource {
  kind: string;
  /** Permissions that a session needs, all of them, to see results. */
  access: readonly PermissionCode[];
  /** Whether a session sees results, where permissions alone do not say so. */
  isOpenTo?: (holder: Holder) => boolean;
  /** Shown after the others: seldom searched for directly. */
  comesLast?: true;
  /** Belongs to the platform, outside of all companies; read by the identity role. */
  isOutside?: true;
  /**
   * Columns `kind`, `id`, `code`, `name`, `nameEn`, `context`, `statusId`, `texts`, `rank`, in this order: the best
   * first, no more than the limit.
   */
  rows: (request: SearchRequest) => RawBuilder<unknown>;
  /** Words what SQL cannot: what a row without a name is called, from its `context`. */
  finish?: (row: FoundRow) => FoundRow;
}

/** Kinds by application. */
const sources = new WeakMap<FastifyInstance, SearchSource[]>();
export const sourcesOf = (app: FastifyInstance): readonly SearchSource[] => sources.get(app) ?? [];

/** Adds a kind to the search. Catalogues are added by the kit that serves them. */
export function searchable(app: FastifyInstance, source: SearchSource): void {
  sources.set(app, [...sourcesOf(app), source]);
}

/** A table with a folded text to search, which begins with the code, or the name where there is none. */
export interface SearchTable {
  kind: string;
  table: string;
  hasCode: boolean;
  hasEnglish: boolean;
  /** Rows belong to a scope; `null`: not even to a company. */
  isScoped: boolean | null;
  /** Additional columns to search, by field. */
  texts?: Readonly<Record<string, string>>;
  /** SQL for the context shown with the row `t`. */
  context?: RawBuilder<unknown>;
}

/** Trigrams find words of three letters and more inside others. */
export const isLong = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);
const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word);
/** Letters only: trigrams of one or two letters and a symbol match too many rows. */
const isPlain = (word: string) => /^[\p{L}\p{N}]+$/u.test(word);

/** Whether a query contains a searchable word; punctuation alone is not. */
export const isLookable = (typed: string): boolean => wordsOf(typed).some(isWord);

/** Condition: every typed word is the beginning of a word of the text. */
const beginsWords = (typed: string): RawBuilder<unknown> =>
  sql.join(
    wordsOf(typed).map(
      (word) => sql`(t.search like ${literal(word)} || '%' or t.search like '% ' || ${literal(word)} || '%')`,
    ),
    sql` and `,
  );

/** SQL of a row's additional searched texts by field, from which excerpts are cut. */
export const textsOf = (texts: readonly (readonly [field: string, text: RawBuilder<unknown>])[]): RawBuilder<unknown> =>
  texts.length === 0
    ? sql`null::json`
    : sql`json_build_object(${sql.join(texts.map(([field, text]) => sql`${sql.lit(field)}, ${text}`))})`;

/** Ways to match the typed words besides the whole phrase. Several long words only need to occur, in any order. */
function waysOfWords(typed: string): RawBuilder<unknown>[] {
  const words = wordsOf(typed);
  if (words.every(isLong))
    return words.length > 1 ? [folded(sql`t.search`, typed)] : [beginsWords(typed), folded(sql`t.search`, typed)];
  return words.every((word) => isLong(word) || isPlain(word)) ? [beginsWords(typed)] : [];
}

/**
 * The matching rows of a table in display order. Each way of matching yields a few rows by its index, so that a
 * word contained in every row costs no more than one contained in none; then the results are sorted.
 */
export function rowsOf(source: SearchTable, { typed, scopeIds, limit }: SearchRequest): RawBuilder<unknown> {
  const { kind, hasCode, hasEnglish, isScoped, context = sql`null`, texts = {} } = source;
  const table = sql.table(source.table);
  const whole = wordsOf(typed).join(' ');
  const begins = (column: string) => sql`app.fold(${sql.ref(`t.${column}`)}) like ${literal(whole)} || '%'`;
  const names = hasEnglish ? ['name', 'name_en'] : ['name'];
  const first = hasCode ? ['code', ...names] : names;
  const isExact = sql`app.fold(${sql.ref(`t.${first[0]}`)}) = app.fold(${whole})`;

  const isOurs = isScoped === null ? sql`true` : sql`t.company_id = app.current_company()`;
  const isHere = isScoped && scopeIds !== 'every' ? sql`and t.scope_id = any(${scopeIds}::bigint[])` : sql``;
  const some = (condition: RawBuilder<unknown>) =>
    sql`(select t.id from ${table} t where ${isOurs} ${isHere} and ${condition} limit ${sql.lit(limit)})`;
  const ways = [isExact, ...first.map(begins), ...waysOfWords(typed)];
  const or = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` or `);
  const looked = textsOf(Object.entries(texts).map(([field, column]) => [field, sql.ref(`t.${column}`)] as const));
  return sql`select ${sql.lit(kind)}::text as kind, t.id, ${hasCode ? sql`t.code` : sql`null`}::text as code, t.name::text as name,
      ${hasEnglish ? sql`t.name_en` : sql`null`}::text as "nameEn", ${context}::text as context, t.status_id::integer as "statusId", ${looked} as texts,
      case when ${isExact} then 0 when ${hasCode ? begins('code') : sql`false`} then 1 when ${or(names.map(begins))} then 2
        when ${beginsWords(typed)} then 3 else 4 end as rank
    from (${sql.join(ways.map(some), sql` union `)}) hit
    join ${table} t on ${isOurs} and t.id = hit.id
    order by rank, length(t.name), ${hasCode ? sql`t.code, ` : sql``}t.id limit ${sql.lit(limit)}`;
}

/** A few rows to search, without an index of their own: columns and conditions are SQL over `from`. */
export interface ScannedRows {
  kind: string;
  from: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  code?: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  nameEn?: RawBuilder<unknown>;
  context?: RawBuilder<unknown>;
  statusId?: RawBuilder<unknown>;
  /** Folded text to search; it begins with the code, or the name where there is none. */
  search: RawBuilder<unknown>;
  /** Additional searched texts, by field. */
  texts?: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** The matching rows in display order, among few or among those that an index on `search` finds. */
export function scannedRows(source: ScannedRows, { typed, limit }: Pick<SearchRequest, 'typed' | 'limit'>) {
  const { kind, from, where = sql`true`, id, code = sql`null`, name, nameEn = sql`null`, search } = source;
  const { context = sql`null`, statusId = sql`1`, texts = {} } = source;
  const whole = wordsOf(typed).join(' ');
  const is = (column: RawBuilder<unknown>) => sql`coalesce(app.fold(${column}::text) = app.fold(${whole}), false)`;
  const begins = (column: RawBuilder<unknown>) =>
    sql`coalesce(app.fold(${column}::text) like ${literal(whole)} || '%', false)`;
  return sql`select ${sql.lit(kind)}::text as kind, ${id} as id, ${code}::text as code, ${name}::text as name,
      ${nameEn}::text as "nameEn", ${context}::text as context, ${statusId}::integer as "statusId", ${textsOf(Object.entries(texts))} as texts,
      case when ${is(code)} or ${is(name)} or ${is(nameEn)} then 0 when ${begins(code)} then 1 when ${begins(name)} or ${begins(nameEn)} then 2
        when ${search} like '% ' || ${literal(whole)} || '%' then 3 else 4 end as rank
    from ${from} where ${where} and ${folded(search, typed)}
    order by rank, length(${name}::text), ${id} limit ${sql.lit(limit)}`;
}

/** A table as a kind of the search. */
export const tableSource = (table: SearchTable, access: SearchSource['access']): SearchSource => ({
  kind: table.kind,
  access,
  rows: (request) => rowsOf(table, request),
});
