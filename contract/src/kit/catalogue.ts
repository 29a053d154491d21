import { z } from 'zod';
import type { PermissionCode } from '#app/permissions.ts';
import { bulkBody, bulkReply } from './bulk.ts';
import { endpoint, type Endpoint, type Nothing } from './endpoint.ts';
import {
  entityFrom,
  isTooEarly,
  typedFields,
  type Field,
  type Fields,
  type InputShape,
  type OutputShape,
} from './field.ts';
import { guarded } from './guarded.ts';
import { asOf, history, stoodThen } from './history.ts';
import { keyed } from './keyed.ts';
import { listQuery, listSheetQuery } from './list-query.ts';
import { transitionsOfEntry, type Transitions } from './status.rules.ts';
import { flagIn, idParams, idsIn, noChoice, numbersIn, statusId, statusIds } from './values.ts';

interface Paths {
  /** The list, here and in the web: `/threats`. */
  many: `/${string}`;
  /** One entry, where it is not below the list. */
  one?: `/${string}`;
  update?: { method: 'POST' | 'PUT'; path: `/${string}` };
  /** Where a file with entries is sent; without one nothing imports them. */
  import?: `/${string}`;
}

/** Codes of what can be done with entries, as their group in the permission list names them. */
interface Codes {
  list: PermissionCode;
  view: PermissionCode;
  create: PermissionCode;
  edit: PermissionCode;
  delete: PermissionCode;
  /** Of the status; that of editing unless said. */
  changeStatus?: PermissionCode;
  import?: PermissionCode;
  downloadTemplate?: PermissionCode;
}

/** A column, and its width in pixels where it is not that of its kind. */
type Column<Name = string> = Name | { field: Name; width: number };
type Columns = readonly Column[] | undefined;
type Sections = Readonly<Record<string, readonly string[]>> | undefined;

interface CatalogueShape<
  N extends string,
  P extends Paths,
  F extends Fields,
  X extends z.ZodRawShape,
  C extends Columns,
  S extends Sections,
> {
  /** In code, in problem codes and of the audit; its table is the same in snake case. */
  name: N;
  paths: P;
  /** The group of the permission list that is about it. */
  access: Codes;
  fields: F;
  /** What an answer has beside its fields: counts and the like, computed by the list's query. */
  extras: X;
  /** Fields a list can be sorted by beside the extras; all texts and choices unless said. */
  sortable?: readonly string[];
  /** Extras that count what belongs to an entry: a list can be narrowed to those that have any, or none. */
  counts?: readonly (keyof X & string)[];
  /** Filters beside those of the fields and the counts; its store says what they mean. */
  filters?: z.ZodRawShape;
  /** `every`: its entries are reached from whichever scope one works in. */
  scopes?: 'every';
  /** An entry can be begun as a copy of another. */
  isCopied?: true;
  /** Of each status those it can become by hand; in use and out of use unless said. */
  transitions?: Transitions;
  /** Fields beside code and names that its column `search` holds. */
  searched?: readonly (keyof F & string)[];
  /** What entries are related to, as files say it in columns beside those of the fields. */
  related?: Fields;
  /** Fields that no form has and files say, by the names of those that are read only. */
  inFiles?: Fields;
  /** Columns of its list in their order, where it has no page of its own: fields, extras and those every entry has. */
  columns?: C & readonly Column<keyof F | keyof X | keyof typeof system>[];
  /** Parts of its form, by their title in the texts, where it has no page of its own: the fields of each. */
  sections?: S & Readonly<Record<string, readonly (keyof F)[]>>;
}

/** What can be done with entries, by the code that allows it. An import needs a place to send the file to. */
const accessOf = ({ delete: remove, changeStatus, ...codes }: Codes, paths: Paths) => ({
  list: codes.list,
  view: codes.view,
  create: codes.create,
  edit: codes.edit,
  remove,
  status: changeStatus,
  import: paths.import === undefined ? undefined : codes.import,
  template: codes.downloadTemplate,
});

/** What takes the removal back. */
const removeReply = z.object({ changesetId: z.number().nullable() });

const system = {
  id: z.number(),
  statusId: z.number(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
};

const sortableFields = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'choices' || field.kind === 'longText' || field.kind === 'codes' ? [] : [name],
  );

/** What a field is narrowed by; undefined where it is not. */
function filterOf({ kind, from, values, required }: Field): z.ZodType | undefined {
  if (kind === 'choice' || kind === 'choices') return idsIn(entityFrom(from));
  if (kind === 'flag') return flagIn;
  return values && numbersIn(required ? values : [noChoice, ...values]);
}

/** What asks for permissions of its own where its field does; optional in any case. */
const asAllowed = ({ access }: Field, schema: z.ZodType) =>
  access === undefined ? schema.optional() : guarded(access.view, schema);

/**
 * One parameter a filter: `categoryId=1,2` for choices, where one that may be empty has `0` for none, `isCritical=true` for
 * flags, `riskCount=false` for what has none of something that is counted.
 */
function filtersOf(fields: Fields, counts: readonly string[]): z.ZodRawShape {
  const filters: Record<string, z.ZodType> = {
    statusId: numbersIn(Object.values(statusIds)).optional(),
  };
  for (const [name, field] of Object.entries(fields)) {
    const filter = filterOf(field);
    if (filter) filters[name] = asAllowed(field, filter);
  }
  for (const name of counts) filters[name] = flagIn.optional();
  return filters;
}

/** Of what is imported: the rows that a changeset created, or changed. */
export const changesetFilters = ['createdIn', 'changedIn'] as const;
export type ChangesetFilter = (typeof changesetFilters)[number];
export const ofChangeset = () =>
  keyed<ChangesetFilter, z.ZodOptional<ReturnType<typeof idsIn>>>(
    changesetFilters.map((name) => [name, idsIn('changeset').optional()]),
  );

const mapFields = <T>(fields: Fields, pick: (field: Field) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, pick(field)]));

const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

/** The input with what holds between its fields: a date that must not come before another. Said of the later one. */
function inOrder<Input extends z.ZodObject>(input: Input, fields: Fields): Input {
  return Object.entries(fields).reduce(
    (checked, [name, field]) =>
      field.notBefore === undefined
        ? checked
        : checked.refine((values) => !isTooEarly(field, (values as Record<string, unknown>)[name], values), {
            path: [name],
            params: { code: 'tooEarly' },
            // Said beside whatever else is wrong, not only once all the rest is right.
            when: ({ value }) => typeof value === 'object' && value !== null,
          }),
    input,
  );
}

/** Defaults belong to creation: an update says nothing of a field it does not name. */
const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;

/**
 * One catalogue, described once: its strict input (create uses it whole, update partial, the form live, the import per
 * row), its answer, and the endpoints every catalogue has.
 */
export function catalogue<
  const N extends string,
  const P extends Paths,
  const F extends Fields,
  const X extends z.ZodRawShape,
  const C extends Columns = undefined,
  const S extends Sections = undefined,
>(shape: CatalogueShape<N, P, F, X, C, S>) {
  const { name, paths, fields } = shape;
  const access = accessOf(shape.access, paths);
  const pathOfOne = paths.one ?? paths.many;
  const typed = typedFields(fields);
  const input = inOrder(z.strictObject(mapFields(typed, (field) => field.input) as unknown as InputShape<F>), fields);
  const changes = z.strictObject(mapFields(typed, (field) => withoutDefault(field.input).optional()));
  const edit = changes.extend({ version: z.number().int().min(1).optional() });
  const row = z.object({
    ...system,
    ...(mapFields(fields, (field) =>
      field.access === undefined ? field.output : asAllowed(field, field.output),
    ) as unknown as OutputShape<F>),
    ...shape.extras,
  });
  const sortable = shape.sortable ?? [
    'id',
    'statusId',
    'createdAt',
    'updatedAt',
    ...sortableFields(fields),
    ...Object.keys(shape.extras),
  ];
  // A row as it stood at a moment: its counts were not kept.
  const then = row
    .extend(
      mapValues(shape.extras, (extra) => (extra as z.ZodType).nullable()) as unknown as {
        [K in keyof X]: z.ZodNullable<X[K] & z.core.SomeType>;
      },
    )
    .extend(stoodThen);
  const sortsNeed = Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([field, { access: own }]) =>
      own && sortable.includes(field) ? [[field, own.view] as const] : [],
    ),
  );
  const query = listQuery(
    sortable,
    {
      ...filtersOf(fields, shape.counts ?? []),
      ...shape.filters,
      ...(paths.import === undefined ? {} : (ofChangeset() as z.ZodRawShape)),
    },
    sortsNeed,
  );
  const one = idParams(name);
  const at = (verb: string) => `${name}.${verb}` as const;
  const status = access.status ?? access.edit;
  const scopes = shape.scopes ?? 'current';
  const update = paths.update ?? { method: 'PUT' as const, path: `${paths.many}/{id}` as const };
  return {
    name,
    paths,
    access,
    fields,
    sortable,
    counts: shape.counts ?? [],
    isCopied: shape.isCopied ?? false,
    transitions: shape.transitions ?? transitionsOfEntry,
    searched: shape.searched ?? [],
    related: shape.related ?? {},
    inFiles: shape.inFiles ?? {},
    columns: shape.columns as C,
    sections: shape.sections as S,
    input,
    changes,
    row,
    endpoints: {
      list: endpoint({
        name: at('list'),
        scopes,
        method: 'GET',
        path: paths.many,
        access: access.list,
        query,
        reply: row,
        form: 'list',
      }),
      get: endpoint({
        name: at('get'),
        scopes,
        method: 'GET',
        path: `${pathOfOne}/{id}`,
        access: access.view,
        params: one,
        query: asOf,
        reply: then,
      }),
      create: endpoint({
        name: at('create'),
        scopes,
        method: 'POST',
        path: paths.many,
        access: access.create,
        body: input,
        reply: row,
        status: 201,
      }),
      update: endpoint({
        name: at('update'),
        ...update,
        access: access.edit,
        params: one,
        body: edit,
        reply: row,
        scopes,
      }),
      remove: endpoint({
        name: at('remove'),
        scopes,
        method: 'DELETE',
        path: `${paths.many}/{id}`,
        access: access.remove,
        params: one,
        reply: removeReply,
      }),
      status: endpoint({
        name: at('status'),
        scopes,
        method: 'PUT',
        path: `${paths.many}/{id}/status`,
        access: status,
        params: one,
        body: z.strictObject({
          statusId,
          version: z.number().int().min(1).optional(),
        }),
        reply: row,
      }),
      bulk: endpoint({
        name: at('bulk'),
        scopes,
        method: 'POST',
        path: `${paths.many}/bulk`,
        access: access.edit,
        body: bulkBody(name, changes),
        reply: bulkReply,
      }),
      export: endpoint({
        name: at('export'),
        scopes,
        method: 'GET',
        path: `${paths.many}/export`,
        access: access.list,
        query: query.extend({
          ...listSheetQuery,
          ids: idsIn(name).optional(),
        }),
        form: 'file',
      }),
      history: endpoint({
        name: at('history'),
        scopes,
        method: 'GET',
        path: `${paths.many}/{id}/history`,
        access: access.view,
        params: one,
        reply: history,
      }),
    },
  };
}

type IdParams = ReturnType<typeof idParams>;
type Writing<Params extends z.ZodObject, Body extends z.ZodType, Reply extends z.ZodType> = Endpoint<
  Params,
  Nothing,
  Body,
  Reply,
  'data'
>;

/** The endpoints of a catalogue whatever its fields: what the server's kit serves. */
export interface CatalogueEndpoints {
  list: Endpoint<Nothing, z.ZodObject, z.ZodUndefined, z.ZodObject, 'list'>;
  get: Endpoint<IdParams, typeof asOf, z.ZodUndefined, z.ZodObject, 'data'>;
  create: Writing<Nothing, z.ZodObject, z.ZodObject>;
  update: Writing<IdParams, z.ZodObject, z.ZodObject>;
  status: Writing<IdParams, z.ZodObject, z.ZodObject>;
  remove: Writing<IdParams, z.ZodUndefined, typeof removeReply>;
  bulk: Writing<Nothing, ReturnType<typeof bulkBody>, typeof bulkReply>;
  export: Endpoint<Nothing, z.ZodObject, z.ZodUndefined, z.ZodNull, 'file'>;
  history: Endpoint<IdParams, Nothing, z.ZodUndefined, typeof history, 'data'>;
}

/** A catalogue whatever its fields: what the kits of server and web work on. */
export type AnyCatalogue = Pick<
  ReturnType<typeof catalogue>,
  'name' | 'paths' | 'access' | 'fields' | 'sortable' | 'counts' | 'searched'
> & {
  transitions?: Transitions;
  related?: Fields;
  inFiles?: Fields;
  input: z.ZodObject;
  changes: z.ZodObject;
  row: z.ZodObject;
};

/** A catalogue as files have it: what its entries are related to are fields as well, and what files alone say is typed. */
export function inFiles<C extends Pick<AnyCatalogue, 'fields' | 'related' | 'inFiles' | 'input' | 'changes'>>(
  base: C,
): C {
  const { fields, input, changes } = base;
  const further = { ...base.related, ...base.inFiles };
  if (Object.keys(further).length === 0) return base;
  return {
    ...base,
    fields: { ...fields, ...further },
    input: input.safeExtend(mapFields(further, (field) => field.input)),
    changes: changes.safeExtend(mapFields(further, (field) => withoutDefault(field.input).optional())),
  };
}

/** A catalogue as an import has it: in files, without what is never typed. */
export function asImported<C extends Parameters<typeof inFiles>[0]>(base: C): C {
  const whole = inFiles(base);
  return { ...whole, fields: typedFields(whole.fields) };
}
