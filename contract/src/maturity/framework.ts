import { z } from 'zod';
import { bodyOf, endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf, idParams } from '#kit/values.ts';
import { withChangeset } from '#record/changeset.ts';
import { permissions } from '#app/permissions.ts';
import { frameworkDefinition } from './framework-definition.ts';
import { frameworkFaults } from './framework.rules.ts';

const { assessments, settings } = permissions;
const scopes = 'every' as const;

/** At most this many versions of frameworks of its own a company keeps. */
export const maximumVersions = 50;

const version = z.object({
  /** null of those the product ships. */
  id: z.number().nullable(),
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  is_shipped: z.boolean(),
  is_default: z.boolean(),
  items: z.number().int(),
  groups: z.number().int(),
  rounding: z.string(),
  /** Assessments of the company that were started with it. */
  assessments: z.number().int(),
});
export type FrameworkVersion = z.infer<typeof version>;

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
    query: z.strictObject({ framework_version: z.string().trim().min(1).max(40).optional() }),
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
  /** What is wrong with a definition, and what a past assessment would come to by it. Saves nothing. */
  preview: endpoint({
    name: 'framework.preview',
    method: 'POST',
    path: '/assessment-frameworks/preview',
    access: settings.edit,
    maximumBody: bodyOf.longList,
    body: z.strictObject({ definition: frameworkDefinition, assessment_id: idOf('assessment').optional() }),
    reply: z.object({
      faults: z.array(z.object({ path: z.string(), fault: z.enum(frameworkFaults) })),
      /** null without an assessment, or with faults. */
      figures: z.array(z.object({ code: z.string(), before: score, after: score })).nullable(),
      maturity_level: z.object({ before: z.number().int().nullable(), after: z.number().int().nullable() }).nullable(),
      /** Items of it that the assessment has no answer to. */
      unanswered: z.array(z.string()),
    }),
    scopes,
  }),
};

export const frameworkProblems = problemsOf({
  /** `issues` say what is wrong where. */
  'framework.faulty': { status: 422 },
  'frameworkVersion.codeTaken': { status: 409, field: 'body.code' },
  'framework.inUse': { status: 409 },
  'framework.unknown': { status: 422, field: 'body.framework_version' },
  'framework.tooMany': { status: 409 },
});
