import { jobProblem } from '#kit/job-problem.ts';
import { z } from 'zod';
import { catalogues, type CatalogueName } from '#app/catalogues.ts';
import type { AnyCatalogue } from '#kit/catalogue.ts';
import type { Field, Fields } from '#kit/field.ts';
import { endpoint } from '#kit/endpoint.ts';
import { eachOf, keyed, namesOf } from '#kit/keyed.ts';
import { listQuery, sheetQuery } from '#kit/list-query.ts';
import {
  isParameterKind,
  parameterImport,
  parameterImportPath,
  parameterKinds,
  type ParameterImport,
} from '#kit/parameter-kinds.ts';
import { issueShape, problemsOf } from '#kit/problem.ts';
import { can, type Holder } from '#kit/session.ts';
import { valueAnswer, valueAnswers } from '#kit/value-answer.ts';
import { booleanIn, idIn } from '#kit/values.ts';
import { pairs } from '#app/pairs.ts';
import { permissions, type PermissionCode } from '#app/permissions.ts';
import { registers } from '#app/registers.ts';
import { relations } from './relation.ts';

const { parameters } = permissions;

type Catalogues = typeof catalogues;
/** A catalogue is imported where it says where its files are sent: under the address of its list, `threats`. */
export type CatalogueKind = {
  [Name in CatalogueName]: Catalogues[Name]['paths'] extends { many: `/${infer Kind}`; import: string } ? Kind : never;
}[CatalogueName];
/** Pairs are imported below the list of the entries on their left: `assets.threats`. */
export type PairKind =
  | 'assets.assets'
  | 'assets.threats'
  | 'assets.vulnerabilities'
  | 'threats.vulnerabilities'
  | 'controls.risks';
/** Registers are imported below their list: `risks`. */
export type RegisterKind = 'risks';
export type ImportKind = CatalogueKind | PairKind | RegisterKind | ParameterImport;

interface Imported {
  /** Name of the catalogue whose entries it writes. */
  entity: string;
  path: `/${string}`;
  import: PermissionCode;
  /** For rows that are new, and for rows that change what is there: what making and changing one by hand asks for. */
  create: PermissionCode;
  edit: PermissionCode;
  template: PermissionCode;
  /** Any of these changes rows as well: the fields of a row ask for different ones. */
  edits?: readonly PermissionCode[];
  /** Asked of who opens an import of somebody else. */
  told?: readonly PermissionCode[];
  /** Fields that ask for permissions of their own beside: to be told what a file said of them, and to write them. */
  fieldAccess?: Readonly<Record<string, NonNullable<Field['access']>>>;
}

/** Permissions of fields that have their own. */
const fieldAccessOf = (fields: Fields): NonNullable<Imported['fieldAccess']> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { access }]) => (access ? [[name, access]] : [])));

/** Permissions of the fields that the columns of a file fill, beside those of its kind. */
export const accessOfColumns = (
  kind: ImportKind,
  mapping: Readonly<Record<string, string | null>>,
): NonNullable<Field['access']>[] =>
  Object.values(mapping).flatMap((field) => importAccess[kind].fieldAccess?.[field ?? ''] ?? []);

const importOf = ({ name, paths, access }: Pick<AnyCatalogue, 'name' | 'paths' | 'access'>): [string, Imported][] => {
  const { import: path } = paths;
  const { import: code, template = code, create, edit } = access;
  if (path === undefined) return [];
  if (code === undefined || template === undefined)
    throw new Error(`${name} has a place for files and no code for them`);
  return [[paths.many.slice(1), { entity: name, path, import: code, create, edit, template }]];
};

/** What can be imported, with what it writes and the codes that allow it; each configuration table is a kind of its own. */
export const importAccess = keyed<ImportKind, Imported>([
  ...Object.values(catalogues).flatMap(importOf),
  ...Object.values(pairs).map(({ name, paths, others, access }): [string, Imported] => [
    `${paths.many.slice(1)}.${others}`,
    { entity: name, path: paths.import, ...access },
  ]),
  ...Object.values(registers).map(({ name, paths, access, fields, edits, told }): [string, Imported] => [
    paths.many.slice(1),
    { entity: name, path: paths.import, ...access, edits, told, fieldAccess: fieldAccessOf(fields) },
  ]),
  ...parameterKinds.map((kind): [string, Imported] => [
    parameterImport(kind),
    {
      entity: 'parameter',
      path: parameterImportPath(kind),
      import: parameters.create,
      create: parameters.create,
      edit: parameters.edit,
      template: parameters.list,
    },
  ]),
]);
export const importKinds = namesOf(importAccess);

/** Which rows of a file a session may write: an import writes no row that its person could not write by hand. */
export interface ImportRights {
  create: boolean;
  edit: boolean;
  /** Whether a word of this field that names nothing may become a row of a configuration table, or an entry of a catalogue. */
  createsFrom: (field: Pick<Field, 'from' | 'create'> | undefined) => boolean;
  /** Fields and values ask for permissions of their own. */
  may: (code: PermissionCode) => boolean;
  /** Fields whose relations may be added, and taken away. */
  relate: readonly string[];
  unrelate: readonly string[];
  /** Whether rows in doubt are asked about: by hand those who may not read why are not asked either. */
  confirms: boolean;
}

/** Fields of a kind that are relations whose `act` a session may do. */
const relatedBy = (holder: Holder, kind: ImportKind, act: 'addMany' | 'remove'): string[] => {
  const { entity } = importAccess[kind];
  const known = Object.values(catalogues).find(({ name }) => name === entity);
  return Object.entries(known?.related ?? {}).flatMap(([field, { from }]) => {
    const relation = Object.values(relations).find((each) => each.from === entity && each.to === from);
    return relation && can(holder, relation[act].access as PermissionCode) ? [field] : [];
  });
};

const isAsked = (holder: Holder, kind: ImportKind): boolean => {
  const { confirmedBy } = Object.values(pairs).find(({ name }) => name === importAccess[kind].entity) ?? {};
  return confirmedBy !== undefined && confirmedBy.every((code) => can(holder, code));
};

/** What a session may write by importing a kind. */
export const importRights = (holder: Holder, kind: ImportKind): ImportRights => ({
  create: can(holder, importAccess[kind].create),
  edit: [
    ...(importAccess[kind].edits ?? [importAccess[kind].edit]),
    ...Object.values(importAccess[kind].fieldAccess ?? {}).map(({ edit }) => edit),
  ].some((code) => can(holder, code)),
  createsFrom: (field) =>
    isParameterKind(field?.from)
      ? can(holder, parameters.create)
      : field?.create !== undefined && field.create.every((code) => can(holder, code)),
  may: (code) => can(holder, code),
  relate: relatedBy(holder, kind, 'addMany'),
  unrelate: relatedBy(holder, kind, 'remove'),
  confirms: isAsked(holder, kind),
});

/** The first permission a session lacks to import a kind; null when some rows at least may be written. */
export function lackedFor(holder: Holder, kind: ImportKind): PermissionCode | null {
  const { import: code, create } = importAccess[kind];
  if (!can(holder, code)) return code;
  const rights = importRights(holder, kind);
  return rights.create || rights.edit ? null : create;
}

/** File header → field of the entity; null = the column is left out. */
const mapping = z.record(z.string(), z.string().max(60).nullable());
/** Field → what a row takes when no column gives it or its cell is empty, as a cell would say it; of a choice also the id. */
const defaults = z.record(z.string(), z.string().max(500));
const mode = z.enum(['strict', 'valid']);

/** How codes are made: letters and signs around one number in braces, with as many digits as it has at least. */
export const codePattern = z
  .string()
  .trim()
  .max(40)
  .regex(/^[^{}]*\{0*1\}[^{}]*$/);

/** Fields that may identify a row together, simplest first. */
export const rowKeys = [
  ['code'],
  ['name'],
  ['name', 'categoryId'],
  ['name', 'typeId'],
  ['name', 'locationId'],
  ['name', 'processId'],
  ['name', 'ownerId'],
  ['assetId', 'threatId', 'vulnerabilityId'],
  ['assetId', 'threatId', 'vulnerabilityId', 'reference'],
  ['assetId', 'threatId', 'vulnerabilityId', 'reference', 'description'],
] as const;

/** How a file is read beside its columns; what is left out stays as it was. */
const options = z.strictObject({
  /** Fields that tell whether a row is there already; together they must. */
  key: z
    .array(z.enum([...new Set(rowKeys.flat())]))
    .min(1)
    .max(5),
  /** Makes the codes that the file does not bring; null: every row needs its own. */
  codePattern: codePattern.nullable(),
  /** What stands for every row also fills what is empty in rows that are there; never what is not. */
  fillsEmpty: z.boolean(),
  /** Titles, totals, repeated headers and the example of the template are passed over. */
  skipsOtherRows: z.boolean(),
  /** Words that nobody answered take what was answered the last time, or a choice they are very like. */
  usesProposals: z.boolean(),
  /** Texts longer than their field are cut, and kept whole in the notes of the row; else such rows are rejected. */
  cutsLongTexts: z.boolean(),
  /** Cells of columns that fill no field are kept in the notes of their row, each with its header. */
  keepsRest: z.boolean(),
  /** Required fields that the file does not bring follow from what a row is, where there are rules for that. */
  suggests: z.boolean(),
  /** Field of choices that new rows take from the title of their section; null: titles are passed over. */
  titlesField: z.string().max(60).nullable(),
  /** Relations that the file does not say are taken away from the rows it has; else it only adds. */
  replacesRelations: z.boolean(),
  /** Associates controls with risks whose level asks for none; else such rows are rejected. Said anew for each file. */
  confirmsLowRisk: z.boolean(),
});
export type ImportOptions = z.infer<typeof options>;
/** What an import does where nothing is asked of it: every row brings its code, and every word is known. */
export const plainOptions: ImportOptions = {
  key: ['code'],
  codePattern: null,
  fillsEmpty: false,
  skipsOtherRows: false,
  usesProposals: false,
  cutsLongTexts: false,
  keepsRest: false,
  suggests: false,
  titlesField: null,
  replacesRelations: false,
  confirmsLowRisk: false,
};

export const importState = z.enum(['waiting', 'running', 'done', 'refused', 'failed', 'undone']);

export const importJob = z.object({
  jobId: z.number(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  format: z.string(),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  isDryRun: z.boolean(),
  mode,
  /** `refused`: nothing was written because a row (strict) or the whole file was not acceptable. */
  state: importState,
  problem: jobProblem,
  headers: z.array(z.string()),
  mapping,
  defaults,
  /** Required fields that neither a column nor a default gives; once the rows were read, only those that some row needs. */
  missingFields: z.array(z.string()),
  rowsTotal: z.number().int().nullable(),
  rowsRead: z.number().int(),
  /** Rows written; of a check those it would write. None where it was refused or failed. */
  created: z.number().int(),
  updated: z.number().int(),
  same: z.number().int(),
  failed: z.number().int(),
  /** Reasons grouped: how many rows each one rejects. */
  reasons: z.array(z.object({ field: z.string().nullable(), code: z.string(), count: z.number().int() })),
  options,
  /** Where the table stands in the file: its sheet, those there are beside it, the row of its header. */
  sheet: z.object({ name: z.string().nullable(), names: z.array(z.string()), headerRow: z.number().int().nullable() }),
  /** Words of the file that name no choice by themselves, the most frequent first, with what was answered. */
  questions: z.array(
    z.object({
      field: z.string(),
      /** As the file writes it first. */
      word: z.string(),
      /** Rows that say it. */
      rows: z.number().int(),
      reason: z.enum(['unknownChoice', 'ambiguousChoice', 'wrongParent', 'inactiveChoice']),
      /** Choices it may mean, the likeliest first; `likeness` from 0 to 1. */
      proposals: z.array(
        z.object({ id: z.number().int(), name: z.string(), nameEn: z.string().nullable(), likeness: z.number() }),
      ),
      /** Whether the person may make it a value. */
      canCreate: z.boolean(),
      answer: valueAnswer.nullable(),
      /** The answer is a proposal of ours: nobody has confirmed it. */
      isProposed: z.boolean(),
    }),
  ),
  /** Values made by it, or that a check would make. */
  createdValues: z.number().int(),
  /** What reading its rows told, also where nothing was written: rows that would be new or changed, values they would need. */
  found: z.object({ created: z.number().int(), updated: z.number().int(), createdValues: z.number().int() }),
  /**
   * What it makes beside its rows, or would make, by what it is: an entity (`threat`), a kind of configuration table (`area`), `treatment`
   * for decisions about risks, and `undecided` for those that stay in the notes of their risk.
   */
  things: z.record(z.string(), z.number().int()),
  /** Rows that are no data: titles, totals, repeated headers, examples of the template. */
  skipped: z.number().int(),
  /** Values that rows take because of what they are, the most frequent first: of choices their codes. */
  suggestions: z.array(z.object({ field: z.string(), basis: z.string(), value: z.string(), rows: z.number().int() })),
  /** Titles of the sections of the file, in their order. */
  titles: z.array(z.string()),
  /** Whether there is a field for notes: it keeps whole what is cut, and what has no field of its own. */
  canCut: z.boolean(),
  /** Rows of which a text is cut. */
  cut: z.number().int(),
  /** Rows that the spreadsheet hides, by hand or by a filter; they are read like the others. */
  hidden: z.number().int(),
  /** Codes made. */
  madeCodes: z.number().int(),
  canUndo: z.boolean(),
  /** The changeset of what it wrote: lists show its rows by it. */
  changesetId: z.number().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  createdAt: z.string(),
  userName: z.string().nullable(),
});
export type ImportJob = z.infer<typeof importJob>;

export const importRow = z.object({
  row: z.number().int(),
  outcome: z.enum(['new', 'changed', 'same', 'rejected', 'skipped']),
  /** As sent, in the order of the headers. */
  cells: z.array(z.string()),
  /** Of a changed row: field → what it was and what it becomes; choices by name, in the language of the request. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).optional(),
  /** `path` is the field, '' for the whole row; `params.column` the header of its cell, `params.value` what the cell says. */
  reasons: z.array(issueShape),
});
export type ImportRow = z.infer<typeof importRow>;

/** Sheets of a workbook for a person who chooses one; none where the file has no sheets. */
export const importSheets = z.object({
  /** Visible ones and the one that is read, in the order of the workbook. */
  sheets: z.array(
    z.object({
      name: z.string(),
      isHidden: z.boolean(),
      /** The one that is read by default. */
      isLikeliest: z.boolean(),
      /** Rows with something in them, as far as they were counted; null where the sheet was not looked at. */
      rowCount: z.number().int().nullable(),
      /** Whether they were counted to the end. */
      isWhole: z.boolean(),
      /** The first five at most, with six columns at most; long texts are cut. */
      rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
    }),
  ),
  /** Names of the hidden ones that are not read. */
  hidden: z.array(z.string()),
});
export type ImportSheets = z.infer<typeof importSheets>;

const jobParams = z.strictObject({ jobId: idIn('import') });
const uploadQuery = z.strictObject({ dryRun: booleanIn.default(false), mode: mode.default('strict') });
/** What may be decided about a file when it is sent, and again before each run. */
const decisions = {
  mapping: mapping.optional(),
  defaults: defaults.optional(),
  answers: valueAnswers.optional(),
  options: options.partial().optional(),
  /** Another sheet of a workbook, or another row as header: columns are matched anew. */
  sheet: z
    .strictObject({
      name: z.string().min(1).max(255).nullable(),
      headerRow: z.number().int().min(1).max(1_048_576).nullable(),
    })
    .optional(),
};
/** `proposes`: what is not decided is proposed from the file, from what is there and from the last time. */
const uploadBody = z.object({ ...decisions, proposes: booleanIn.optional() });

const upload = (kind: ImportKind) =>
  endpoint({
    name: `import.${kind}`,
    method: 'POST',
    path: importAccess[kind].path,
    access: importAccess[kind].import,
    query: uploadQuery,
    body: uploadBody,
    reply: importJob,
    upload: true,
    noFile: 'import.noFile',
    scopes: /^(asset|auditRequest|control|risk)/.test(importAccess[kind].entity) ? 'chosen' : 'current',
  });

export const imports = {
  ...eachOf(importKinds, upload),
  list: endpoint({
    name: 'import.list',
    method: 'GET',
    path: '/imports',
    access: 'signedIn',
    query: listQuery(['createdAt'], { kind: z.enum(importKinds).optional() }),
    reply: importJob,
    form: 'list',
  }),
  template: endpoint({
    name: 'import.template',
    method: 'GET',
    path: '/imports/templates/{kind}',
    access: 'signedIn',
    parts: [...new Set(importKinds.map((kind) => importAccess[kind].template))],
    params: z.strictObject({ kind: z.enum(importKinds) }),
    query: z.strictObject(sheetQuery),
    form: 'file',
  }),
  get: endpoint({
    name: 'import.get',
    method: 'GET',
    path: '/imports/{jobId}',
    access: 'signedIn',
    params: jobParams,
    reply: importJob,
  }),
  rows: endpoint({
    name: 'import.rows',
    method: 'GET',
    path: '/imports/{jobId}/rows',
    access: 'signedIn',
    params: jobParams,
    query: listQuery(['row'], { outcome: z.enum(['new', 'changed', 'same', 'rejected', 'skipped']).optional() }),
    reply: importRow,
    form: 'list',
  }),
  sheets: endpoint({
    name: 'import.sheets',
    method: 'GET',
    path: '/imports/{jobId}/sheets',
    access: 'signedIn',
    params: jobParams,
    reply: importSheets,
  }),
  run: endpoint({
    name: 'import.run',
    method: 'POST',
    path: '/imports/{jobId}/runs',
    access: 'signedIn',
    params: jobParams,
    body: z.strictObject({
      dryRun: z.boolean().default(false),
      mode: mode.default('strict'),
      ...decisions,
    }),
    reply: importJob,
  }),
  events: endpoint({
    name: 'import.events',
    method: 'GET',
    path: '/imports/{jobId}/events',
    access: 'signedIn',
    params: jobParams,
    reply: importJob,
    form: 'events',
  }),
  errors: endpoint({
    name: 'import.errors',
    method: 'GET',
    path: '/imports/{jobId}/errors',
    access: 'signedIn',
    params: jobParams,
    query: z.strictObject(sheetQuery),
    form: 'file',
  }),
  undo: endpoint({
    name: 'import.undo',
    method: 'POST',
    path: '/imports/{jobId}/undo',
    access: 'signedIn',
    params: jobParams,
    reply: z.object({
      undone: z.number().int(),
      /** Rows left as they are: a later change touched them, or something depends on them. */
      refused: z.array(
        z.object({ id: z.number(), code: z.string().nullable(), reason: z.enum(['changedMeanwhile', 'inUse']) }),
      ),
    }),
  }),
};

export const importProblems = problemsOf({
  'upload.noFile': { status: 422, field: 'file' },
  'import.noFile': { status: 422, field: 'file' },
  'import.rowsRejected': { status: 422 },
  'import.fieldsMissing': { status: 422 },
  'import.notFinished': { status: 409 },
  'import.alreadyUndone': { status: 409 },
  'import.alreadyRun': { status: 409 },
  'import.nothingToUndo': { status: 409 },
  'import.interrupted': { status: 503 },
  'import.fileGone': { status: 409 },
});
