import {
  asImported as catalogueImported,
  inFiles as catalogueInFiles,
  type AnyCatalogue,
} from '@baluarte/contract/kit/catalogue.ts';
import type { Field } from '@baluarte/contract/kit/field.ts';
import type { ProblemCode } from '@baluarte/contract/index.ts';
import type { ImportRights } from '@baluarte/contract/inventory/import.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { NameFinder } from '#kit/history/history.ts';
import type { DerivedTables } from '#kit/history/past-reading.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { IssueCode } from '@baluarte/texts/es/problems.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { Checked, Existing } from './import/checked.ts';
import type { Mapping } from './import/match-headers.ts';
import { withOptionSteps } from './import/option-steps.ts';
import type { ReadRow } from './import/read-cells.ts';
import type { RowKey } from './import/row-key.ts';
import type { Suggestions } from './import/suggestions.ts';

/** What depends on rows of a catalogue: for the ids that have any, how many and the first names. */
export interface Obstacle {
  entity: string;
  /** Columns `target` (the row to delete), `id`, `code`, `name` of the rows that block it. */
  rows: (ids: readonly number[]) => RawBuilder<unknown>;
}

/** A relation of a catalogue's rows to others, as it is seen from one end. */
export interface RelationEnd {
  /** What histories call it. */
  field: string;
  /** Entity of the other end. */
  of: string;
  table: string;
  /** Column of this end, and of the other. */
  own: string;
  other: string;
  /** The relations of the table that are meant: those of this kind; and which kind they were of before the table had any. */
  kind?: { is: string; initially: string };
  /** SQL of the ids of the rows that are meant, where changes of the table do not have the id of this end as a column. */
  rows?: (id: number) => RawBuilder<unknown>;
  /** Asked of who is told of it, where the other end is not for everybody who reads this one. */
  access?: PermissionCode;
}

/** Ids of a pair, from left to right. */
export interface PairOfIds {
  one: number;
  other: number;
}

/** A row of a file to write: of one that is there its id and version, and what changes. */
export interface OwnRow {
  values: Readonly<Record<string, unknown>>;
  existing?: { id: number; version: number; changes: ReadonlySet<string> };
  /** Its notes with the cells of some of its fields, which could not be written; null where the import keeps none. */
  notesWith: (fields: readonly string[]) => string | null;
}

/** The notes of a row while it is read. */
export interface RowNotes {
  /** Whether the notes of the row there is hold the cells of these fields already. */
  hold: (fields: readonly string[]) => boolean;
  /** Puts the cells of these fields into the notes, where the import keeps any. */
  keep: (fields: readonly string[]) => void;
}

/** Who imports, and in which language. */
export interface ImportAuthor {
  parts: Parts;
  tenant: Tenant;
  language: Language;
}

/** Columns of a file as they are looked at before it is read. */
export interface LookedAtColumns {
  headers: readonly string[];
  /** Different words of a column in the first rows. */
  words: (header: string) => ReadonlySet<string>;
  /** Whether a word names a choice of a field. */
  knows: (field: string, word: string) => boolean;
}

/** Rows of files that are found, checked and written by rules of their own. */
export interface OwnRows {
  /** Fields that say together which row it is, where the code does not. */
  combination: readonly string[];
  /** Whether a text looks like a code of such a row. */
  isCode: (text: string) => boolean;
  /** Rows there are, by the texts of the keys; `names`: fields that the file fills. */
  find: (trx: Trx, keys: readonly RowKey[], names: readonly string[]) => Promise<Map<string, Existing[]>>;
  /** Makes what was read comparable with the row there is, if any; returns why it can be none, if so. */
  settle: (
    read: Pick<ReadRow, 'values' | 'issues'>,
    row: { key: RowKey; existing: Existing | undefined; names: readonly string[]; notes: RowNotes },
  ) => OwnRefusal | undefined;
  /** Why a checked row may not be written; `may`: what the session may do. */
  refusal: (
    checked: Checked,
    row: { existing: Existing | undefined; names: readonly string[]; may: ImportRights['may'] },
  ) => OwnRefusal | undefined;
  /** Writes rows; returns those written, without those that somebody else wrote in the meantime. */
  write: (
    trx: Trx,
    rows: readonly OwnRow[],
    context: { names: readonly string[]; author: ImportAuthor; count: (thing: string, count: number) => unknown },
  ) => Promise<ReadonlySet<OwnRow>>;
  /** What a row would make beside itself, as a check counts it. */
  alsoMakes?: (row: Pick<OwnRow, 'values' | 'existing'>) => readonly string[];
}
export interface OwnRefusal {
  field: string;
  code: IssueCode;
  params?: Issue['params'];
}

/** How a catalogue is stored in the database: all the kit needs besides the contract. */
export interface Store<C extends AnyCatalogue = AnyCatalogue> {
  catalogue: C;
  table: string;
  /** Kind of its rows, where several catalogues share the table. */
  part?: string;
  /** Fields stored in the JSON column `extra`, each under its own name. */
  inExtra?: readonly string[];
  /** Its codes are words for programs, which no search shows. */
  hasInnerCodes?: boolean;
  /** Fields read of another table, which has a row of the same id for each of this one's, with indexes to sort and filter by. */
  computed?: {
    table: string;
    fields: readonly string[];
    /** How that table followed from the others at a moment. */
    past: DerivedTables;
  };
  /**
   * Rows are pairs of two others and nothing else: fields of its ends, the table whose scope a pair has, and what its column `kind`
   * holds, by the places that `kindId` says; none where it has no such column.
   */
  pair?: {
    ends: readonly [string, string];
    scopedBy: string | null;
    kinds: readonly string[];
    /** Locks what new pairs touch, before they are written. */
    lock?: (trx: Trx, pairs: readonly PairOfIds[]) => Promise<unknown>;
    /** Entries on the right, of some ids, that are related only where that is confirmed; `code` says why. */
    doubt?: { code: IssueCode; among: (trx: Trx, ids: readonly number[]) => Promise<ReadonlySet<number>> };
  };
  /** Entries that its files name and no list of choices has: `id`, `kind`, `code`, `name`, `name_en`, `parent_id`, `status_id`. */
  entries?: RawBuilder<unknown>;
  /** Rows belong to a scope. */
  isScoped: boolean;
  /** SQL of each extra of the answer; `t` is the row. */
  extras: Record<string, RawBuilder<unknown>>;
  /** Choices that have an index by what is chosen and the id: a page of all rows in their order is read by it. */
  indexedChoices?: readonly string[];
  /** SQL to sort a field by, unless it is sorted by its column or by the order of its choices. */
  orders?: Record<string, RawBuilder<unknown>>;
  /** Condition for rows `t` that a search finds beside those whose own text has the words. */
  alsoSearched?: ((typed: string) => RawBuilder<unknown>) | undefined;
  /** Conditions of the filters the contract declares beside those of fields and counts, on the row `t`. */
  filters?: Readonly<Record<string, (value: unknown) => RawBuilder<unknown>>>;
  /**
   * Filters that follow from the day, from who reads or from what has no history: how many rows they leave is counted each time. `always`:
   * so do the rows themselves.
   */
  fleeting?: readonly string[] | 'always';
  /** Link table of each field of several choices, relations of files among them: its column of the chosen row. */
  links: Record<string, { table: string; column: string }>;
  /** Field that no two rows share, whatever its case; the code where there is one. */
  unique?: string;
  /** SQL of the status of a new row with these values, where it is not always in use. */
  firstStatus?: (values: Record<string, unknown>) => RawBuilder<unknown>;
  /** Fields that mean something while a flag is on, with it: off, they are empty. */
  onlyWhile: Readonly<Record<string, string>>;
  /** Names in its histories of what has none by its number alone. */
  names?: NameFinder;
  /** Relations that belong to the history of both their ends. */
  relations: readonly RelationEnd[];
  obstacles: readonly Obstacle[];
  /** What goes with rows, before them: so that undoing brings back the rows first. */
  goesFirst?: readonly ((ids: readonly number[]) => RawBuilder<unknown>)[];
  /** Problem thrown when other rows block a deletion. */
  inTheWay: ProblemCode;
  /** Rules that derive values of imported rows from the row itself. */
  suggestions?: Suggestions;
  /** The mapping that is proposed for a file once it is known what its columns hold. */
  refine?: (mapping: Mapping, columns: LookedAtColumns) => Mapping;
  /** How rows of its files are found, checked and written, where these are more than rows of a table. */
  own?: OwnRows;
  /** The same with what the rows of a company add to its fields; `isWriting`: nothing it follows changes until the end. */
  ofCompany?: (trx: Trx, isWriting: boolean) => Promise<Store>;
  /** What follows from rows that a file has written, in its transaction. */
  imported?: (trx: Trx) => Promise<unknown>;
}

/** A store as a session is told of it: without the relations whose other end it may not read. */
export const readableStore = (store: Store, holder: Holder): Store => ({
  ...store,
  relations: store.relations.filter(({ access }) => access === undefined || can(holder, access)),
});

/** `securityRequirements` → `security_requirements`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Fields that are columns of the table itself, or computed from it. */
export function columnsOf({ fields }: AnyCatalogue): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, field]) => field.kind !== 'choices');
}

/** Columns that are written. */
export const writtenColumnsOf = (catalogue: AnyCatalogue): [name: string, field: Field][] =>
  columnsOf(catalogue).filter(([, { isReadOnly }]) => !isReadOnly);

/** Fields stored in link tables. */
export function linksOf({ fields }: AnyCatalogue): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, field]) => field.kind === 'choices');
}

/** A store as the company of a transaction has it. */
export const storeOfCompany = async (trx: Trx, store: Store, isWriting = false): Promise<Store> =>
  store.ofCompany ? store.ofCompany(trx, isWriting) : store;

/** A store as files have it: what rows are related to are fields as well. */
export const inFiles = (store: Store): Store => ({ ...store, catalogue: catalogueInFiles(store.catalogue) });

/** A store as an import writes it. */
export const asImported = (store: Store): Store =>
  withOptionSteps({ ...store, catalogue: catalogueImported(store.catalogue) });

const isComputed = ({ computed }: Store, name: string): boolean => computed?.fields.includes(name) ?? false;

/** Alias of the table of computed fields, where `joined` is part of a statement. */
const computedAlias = 'computed';

/** A field of a row `t` in conditions and orders; one that is computed needs `joined`. */
export const fieldOf = (store: Store, name: string): RawBuilder<unknown> =>
  sql.ref(`${isComputed(store, name) ? computedAlias : 't'}.${snake(name)}`);

/** Joins the table of computed fields to `t`, where one of them is among `names`. */
export function joined(store: Store, names: readonly string[]): RawBuilder<unknown> {
  const { computed } = store;
  if (!computed || !names.some((name) => isComputed(store, name))) return sql``;
  return sql`join ${sql.table(computed.table)} ${sql.ref(computedAlias)} on ${sql.ref(computedAlias)}.company_id = t.company_id
    and ${sql.ref(computedAlias)}.id = t.id ${store.isScoped ? sql`and ${sql.ref(computedAlias)}.scope_id = t.scope_id` : sql``}`;
}

/**
 * The rows `t` of a store by what is computed of them alone, with their scopes: where nothing else is asked, the table of the rows
 * itself need not be read. Null where more is asked, or nothing.
 */
export function computedAlone(store: Store, names: readonly string[]): RawBuilder<unknown> | null {
  const { computed } = store;
  if (!computed || names.length === 0 || !names.every((name) => isComputed(store, name))) return null;
  const columns = computed.fields.map((field) => sql.ref(`t.${snake(field)}`));
  return sql`${sql.table(computed.table)} t cross join lateral (select ${sql.join(columns)}) ${sql.ref(computedAlias)}`;
}

/** The value of a column of the row `t`, wherever it is kept. */
const column = (store: Store, name: string) =>
  store.computed && isComputed(store, name)
    ? sql`(select k.${sql.ref(snake(name))} from ${sql.table(store.computed.table)} k where k.company_id = t.company_id and k.id = t.id)`
    : sql`t.${sql.ref(snake(name))}`;

const linked = (store: Store, field: string) => {
  const { table, column: target } = store.links[field] as { table: string; column: string };
  return sql`array(select l.${sql.ref(target)} from ${sql.table(table)} l
    where l.company_id = t.company_id and l.${sql.ref(`${store.table}_id`)} = t.id order by 1)`;
};

/** `'code', t.code, 'categoryId', t.category_id, …`: arguments of the json_build_object an answer is made of. */
export function jsonOf(store: Store): RawBuilder<unknown> {
  const parts = ['id', 'statusId', 'version', 'createdAt', 'updatedAt'].map(
    (name) => sql`${sql.lit(name)}, ${column(store, name)}`,
  );
  for (const [name] of columnsOf(store.catalogue)) parts.push(sql`${sql.lit(name)}, ${column(store, name)}`);
  for (const [name] of linksOf(store.catalogue)) parts.push(sql`${sql.lit(name)}, ${linked(store, name)}`);
  for (const [name, value] of Object.entries(store.extras)) parts.push(sql`${sql.lit(name)}, ${value}`);
  return sql`json_build_object(${sql.join(parts)})`;
}

/** Describes a catalogue's table, named after the catalogue; options that do not apply may be left out. */
export function storeOf<C extends AnyCatalogue>(
  catalogue: C,
  shape: Partial<Omit<Store<C>, 'catalogue'>> = {},
): Store<C> {
  const table = snake(catalogue.name);
  return {
    catalogue,
    table,
    isScoped: false,
    extras: {},
    links: {},
    relations: [],
    onlyWhile: {},
    obstacles: [],
    inTheWay: 'inUse',
    ...shape,
  };
}
