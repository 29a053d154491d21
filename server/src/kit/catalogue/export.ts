import type { Field } from '@baluarte/contract/kit/field.ts';
import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { readableFields } from '@baluarte/contract/kit/readable-fields.ts';
import type { Holder } from '@baluarte/contract/kit/session.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  chosenColumns,
  cursor,
  scopeColumn,
  sheetFile,
  type ExportColumn,
  type ScopeNames,
  type SheetFile,
} from '#kit/sheets/sheet-export.ts';
import type { ColumnType } from '#kit/sheets/write-cell.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { conditionOf, joinsOf, orderOf } from './list.queries.ts';
import { inFiles, jsonOf, type Store } from './store.ts';

type Row = Record<string, unknown>;

/** Who reads an export; of some fields only, of which those they may not read are left out. */
interface Reader {
  session: Holder;
  scopes?: ScopeNames;
  fields?: readonly string[];
}
type Names = ReadonlyMap<unknown, string>;

/** Names of everything the fields of a catalogue choose from, by `kind:id`. */
export async function choiceNames(trx: Trx, store: Store, language: Language): Promise<Names> {
  const kinds = Object.values(store.catalogue.fields).flatMap(({ from }) => from ?? []);
  const name = language === 'en' ? sql`coalesce(name_en, name)` : sql`name`;
  const rows = await trx.rows<{ key: string; name: string }>(sql`
    select kind || ':' || id as key, ${name} as name from choice
    where company_id = app.current_company() and kind = any(${kinds})
    union all
    select kind || ':' || id, ${name} from entry_choice where company_id = app.current_company() and kind = any(${kinds})
    ${store.entries ? sql`union all select kind || ':' || id, ${name} from (${store.entries}) e(id, kind, code, name, name_en, parent_id, status_id) where kind = any(${kinds})` : sql``}`);
  return new Map(rows.map((row) => [row.key, row.name]));
}

/** Codes of the entries that rows are related to, by `kind:id`; codes and not names, because a name may contain the separator. */
async function relatedCodes(trx: Trx, { catalogue }: Store): Promise<Names> {
  const kinds = Object.values(catalogue.fields).flatMap(({ isRelation, from }) => (isRelation && from ? from : []));
  if (kinds.length === 0) return new Map();
  const rows = await trx.rows<{ key: string; code: string }>(sql`
    select kind || ':' || id as key, code from entry_choice where company_id = app.current_company() and kind = any(${kinds})`);
  return new Map(rows.map((row) => [row.key, row.code]));
}

/**
 * The store of an export: with relations where they are asked for, or nothing in particular is; without what the reader may not read, of
 * some fields only.
 */
function storeFor(store: Store, columns: string | undefined, { session, fields: some }: Reader): Store {
  const requested = columns?.split(',') ?? some;
  const isRelated = requested?.some((name) => name in (store.catalogue.related ?? {})) ?? true;
  const { catalogue, ...rest } = isRelated ? inFiles(store) : store;
  const all = Object.entries(catalogue.fields);
  const fields = some ? Object.fromEntries(all.filter(([name]) => some.includes(name))) : catalogue.fields;
  return { ...rest, catalogue: { ...catalogue, fields: readableFields(fields, session) } };
}

interface Words {
  many: string;
  fields: Record<string, string>;
  extras?: Record<string, string>;
  statusNames?: Record<number, string>;
  options?: Record<string, Record<number, string>>;
  /** Words of the values of extras that are one of a few. */
  words?: Record<string, Record<string, string>>;
}

/** Whether an extra is a text, which may be missing. */
const isText = (schema: unknown): boolean =>
  schema instanceof z.ZodNullable ? isText(schema.unwrap()) : schema instanceof z.ZodString;

const wordsOf = ({ catalogue }: Store, language: Language): Words => textsIn(language)[catalogue.name as 'threat'];

function cellOf(store: Store, field: string, names: Names, language: Language) {
  const { files, permissions } = textsIn(language);
  const words = wordsOf(store, language);
  const { kind, from } = store.catalogue.fields[field] ?? { kind: 'text' };
  const nameOf = (id: unknown) => names.get(`${from}:${String(id)}`) ?? '';
  return (row: Row) => {
    const value = row[field];
    if (value === null || value === undefined) return null;
    if (kind === 'choice') return nameOf(value);
    if (kind === 'choices') return (value as unknown[]).map(nameOf).join('; ');
    if (kind === 'moment') return new Date(value as string);
    if (kind === 'flag') return value === true ? files.yes : files.no;
    if (kind === 'option') return words.options?.[field]?.[value as number] ?? (value as number);
    if (kind === 'codes') return (value as 1[]).map((code) => permissions[code]).join('; ');
    return value as string | number;
  };
}

/** Type of a column by the kind of its field, where it is not text. */
function typeOf(kind: Field['kind'] | undefined): { type?: ColumnType } {
  if (kind === 'moment') return { type: 'dateTime' };
  return kind === 'date' ? { type: 'date' } : {};
}

function columnsFor(
  store: Store,
  names: Names,
  requested: string | undefined,
  { language, scopes, fields: some }: { language: Language } & Omit<Reader, 'session'>,
): ExportColumn<Row>[] {
  const texts = textsIn(language);
  const { fields, row } = store.catalogue;
  const words = wordsOf(store, language);
  const all: Record<string, ExportColumn<Row>> = {};
  for (const field of Object.keys(fields))
    all[field] = {
      header: words.fields[field] ?? field,
      value: cellOf(store, field, names, language),
      ...typeOf(fields[field]?.kind),
    };
  // A number and the list it counts are told apart by their headers.
  const lists = new Set(Object.keys(store.catalogue.related ?? {}).map((name) => words.fields[name]));
  const headerOf = (label: string) => (lists.has(label) ? fill(texts.files.count, { what: label }) : label);
  for (const extra of Object.keys(store.extras)) {
    const label = words.extras?.[extra];
    const values = words.words?.[extra];
    if (label === undefined) continue;
    if (extra === 'scopeId' && scopes) {
      for (const column of scopeColumn<Row>(scopes, language, (each) => each[extra] as number)) all[extra] = column;
      continue;
    }
    if (values) all[extra] = { header: label, value: (each) => values[each[extra] as string] ?? null };
    else if (isText(row.shape[extra])) all[extra] = { header: label, value: (each) => each[extra] as string | null };
    else
      all[extra] =
        row.shape[extra] instanceof z.ZodBoolean
          ? { header: label, value: (each) => (each[extra] === true ? texts.files.yes : texts.files.no) }
          : { header: headerOf(label), type: 'integer', value: (each) => each[extra] as number };
  }
  all['statusId'] = {
    header: texts.files.status,
    value: (each) => words.statusNames?.[each['statusId'] as number] ?? texts.files.statuses[each['statusId'] as 1],
  };
  for (const moment of ['createdAt', 'updatedAt'] as const)
    all[moment] = { header: texts.files[moment], type: 'dateTime', value: (row) => new Date(row[moment] as string) };
  const id: ExportColumn<Row> = { header: texts.files.id, type: 'integer', value: (each) => each['id'] as number };
  if (some && !requested)
    return chosenColumns({ ...all, id }, some.filter((name) => name in all || name === 'id').join(','));
  return chosenColumns(requested ? { ...all, id } : all, requested);
}

/**
 * The current filter of a list as a file: every row of it, in its order, choices by name. With `scopes`, of a document, each tells by
 * name which it is of where they are several; with `fields`, those of them that are read. Its id is told where it is asked for.
 */
export async function exportRows(
  trx: Trx,
  store: Store,
  query: ListQuery & { format: 'xlsx' | 'csv'; language?: Language; columns?: string; at?: string },
  { tenant, ...reader }: Reader & { tenant: Tenant },
): Promise<SheetFile> {
  const language = query.language ?? 'es';
  const files = storeFor(store, query.columns, reader);
  const names = new Map([...(await choiceNames(trx, store, language)), ...(await relatedCodes(trx, files))]);
  const columns = columnsFor(files, names, query.columns, { language, ...reader });
  const rows = cursor<Row>(
    trx,
    sql`select ${jsonOf(files)} as row from ${sql.table(store.table)} t ${joinsOf(store, query)} where ${conditionOf(store, query, tenant.scopeIds)} order by ${orderOf(store, query)}`,
  );
  return sheetFile({ name: wordsOf(store, language).many, format: query.format, at: query.at }, columns, rows);
}
