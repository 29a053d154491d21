import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { bodyOf, endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { sheetQuery } from '#kit/list-query.ts';
import { idOf, idParams, statusId } from '#kit/values.ts';
import { withChangeset } from '#record/changeset.ts';
import { permissions } from '#app/permissions.ts';
import { frameworkDefinition } from './framework-definition.ts';
import { aboutFields, draftColumns, draftFaults } from './framework-draft.rules.ts';
import { frameworkFaults } from './framework.rules.ts';

const { assessments, settings } = permissions;
const scopes = 'every' as const;

/** At most this many versions of frameworks of its own a company keeps. */
export const maximumVersions = 50;
/** Bytes of a file of a framework. */
export const maximumFrameworkFile = 5 * 1024 * 1024;

const version = z.object({
  /** null of those the product ships. */
  id: z.number().nullable(),
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  is_shipped: z.boolean(),
  is_default: z.boolean(),
  /** Code that all versions of the framework share. */
  family: z.string(),
  /** A retired one has 2: nothing else is started with it. */
  status_id: z.number().int(),
  created_at: z.string().nullable(),
  created_by_name: z.string().nullable(),
  items: z.number().int(),
  groups: z.number().int(),
  levels: z.number().int(),
  rounding: z.string(),
  /** Whether a statement of applicability can be made of it. */
  has_annex: z.boolean(),
  /** Assessments of the company that were started with it. */
  assessments: z.number().int(),
});
export type FrameworkVersion = z.infer<typeof version>;

const draftRow = z.record(z.string(), z.string());
const draft = z.object({
  about: z.partialRecord(z.enum(aboutFields), z.string()),
  scale: z.array(draftRow),
  levels: z.array(draftRow),
  groups: z.array(draftRow),
  items: z.array(draftRow),
  focus: z.record(z.string(), z.array(z.string())).optional(),
});
const tables = Object.keys(draftColumns) as (keyof typeof draftColumns)[];
const fileQuery = z.strictObject({
  format: z.enum(['xlsx', 'json']).default('xlsx'),
  language: sheetQuery.language,
});

const named = z.object({ id: z.number(), name: z.string(), name_en: z.string() });
const score = z.number().nullable();

/** What an assessment is answered and scored by. A version never changes: another one is made. */
export const framework = {
  /** One version with all its words in both languages; the default one unless it is said. */
  catalogue: endpoint({
    name: 'framework.catalogue',
    method: 'GET',
    path: '/assessment-catalogue',
    access: assessments.list,
    query: z.strictObject({ framework_version: line().min(1).max(40).optional() }),
    reply: frameworkDefinition.extend({
      purposes: z.array(named),
      default_purpose: z.number(),
      /** What the level below the first is called. */
      below_levels: z.object({ es: z.string(), en: z.string() }),
      versions: z.array(z.string()),
    }),
    scopes,
  }),
  list: endpoint({
    name: 'framework.list',
    method: 'GET',
    path: '/assessment-frameworks',
    access: assessments.list,
    reply: z.array(version),
    scopes,
  }),
  create: endpoint({
    name: 'framework.create',
    method: 'POST',
    path: '/assessment-frameworks',
    access: settings.edit,
    maximumBody: bodyOf.longList,
    body: frameworkDefinition,
    reply: version.extend(withChangeset),
    status: 201,
    scopes,
  }),
  remove: endpoint({
    name: 'framework.remove',
    method: 'DELETE',
    path: '/assessment-frameworks/{id}',
    access: settings.edit,
    params: idParams('frameworkVersion'),
    reply: z.object(withChangeset),
    scopes,
  }),
  /** Retires a version, or takes it up again. What was started with it stays as it is. */
  changeStatus: endpoint({
    name: 'framework.changeStatus',
    method: 'PUT',
    path: '/assessment-frameworks/{id}/status',
    access: settings.edit,
    params: idParams('frameworkVersion'),
    body: z.strictObject({ statusId }),
    reply: version.extend(withChangeset),
    scopes,
  }),
  /** A version as a file: a workbook with a sheet for each of its tables, or its definition as JSON. */
  file: endpoint({
    name: 'framework.file',
    method: 'GET',
    path: '/assessment-frameworks/file',
    access: assessments.list,
    query: fileQuery.extend({ framework_version: line().min(1).max(40).optional() }),
    form: 'file',
    scopes,
  }),
  /** A small framework to be changed into another one, in either format. */
  template: endpoint({
    name: 'framework.template',
    method: 'GET',
    path: '/assessment-frameworks/template',
    access: settings.edit,
    query: fileQuery,
    form: 'file',
    scopes,
  }),
  /**
   * What a file says, as a draft: the definition it makes, or what is wrong where. Saves nothing; the definition is what
   * `framework.create` takes.
   */
  readFile: endpoint({
    name: 'framework.readFile',
    method: 'POST',
    path: '/assessment-frameworks/read',
    access: settings.edit,
    upload: true,
    maximumFile: maximumFrameworkFile,
    body: z.strictObject({}).prefault({}),
    reply: z.object({
      draft,
      definition: frameworkDefinition.nullable(),
      faults: z.array(
        z.object({
          table: z.enum(tables),
          /** Counted from 0 among the rows of the draft, and the row of the file where it has rows; null of a whole table. */
          row: z.number().int().nullable(),
          line: z.number().int().nullable(),
          column: z.string().nullable(),
          fault: z.enum([...draftFaults, ...frameworkFaults]),
          text: z.string(),
        }),
      ),
      /** Sheets without a table of a framework. */
      skipped: z.array(z.string()),
      /** The file has no scale: it is that of the default framework. */
      is_scale_added: z.boolean(),
    }),
    scopes,
  }),
  /** What is wrong with a definition, and what a past assessment would come to by it. Saves nothing. */
  preview: endpoint({
    name: 'framework.preview',
    method: 'POST',
    path: '/assessment-frameworks/preview',
    access: settings.edit,
    maximumBody: bodyOf.longList,
    body: z
      .strictObject({
        definition: frameworkDefinition.optional(),
        /** A version there is, instead. */
        framework_version: line().min(1).max(40).optional(),
        assessment_id: idOf('assessment').optional(),
      })
      .refine(({ definition, framework_version: code }) => (definition === undefined) !== (code === undefined), {
        path: ['definition'],
        params: { code: 'required' },
      }),
    reply: z.object({
      faults: z.array(z.object({ path: z.string(), fault: z.enum(frameworkFaults) })),
      /** null without an assessment, or with faults. */
      figures: z.array(z.object({ code: z.string(), before: score, after: score })).nullable(),
      /** The figures of the two roots, whatever their codes. */
      overall: z.object({ before: score, after: score }).nullable(),
      maturity_level: z.object({ before: z.number().int().nullable(), after: z.number().int().nullable() }).nullable(),
      /** Items of it that the assessment has no answer to. */
      unanswered: z.array(z.string()),
      /** Answered items of the assessment that it has not: their answers count for nothing. */
      unmapped: z.array(z.string()),
      /** Items whose answers are no step of its scale; they count with the value they have. */
      off_scale: z.array(z.string()),
    }),
    scopes,
  }),
};

export const frameworkProblems = problemsOf({
  /** `issues` say what is wrong where. */
  'framework.faulty': { status: 422 },
  'frameworkVersion.codeTaken': { status: 409, field: 'body.code' },
  'framework.inUse': { status: 409 },
  /** Nothing is started with a retired version. */
  'framework.retired': { status: 409, field: 'body.framework_version' },
  /** The file is neither a workbook nor JSON with a framework. */
  'framework.noFramework': { status: 422 },
  /** What is stored of it does not fit; nothing is read or scored by it. */
  'framework.unreadable': { status: 409 },
  'framework.unknown': { status: 422, field: 'body.framework_version' },
  'framework.tooMany': { status: 409 },
});
