import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { withChangeset } from '#record/changeset.ts';
import { bodyOf, endpoint } from '#kit/endpoint.ts';
import { guarded } from '#kit/guarded.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf } from '#kit/values.ts';
import { highestOrder, levelWords, lineOrNone, order } from './impact.ts';
import { permissions } from '#app/permissions.ts';

const may = permissions.probabilityMeasures;

const bilingual = { name: z.string(), nameEn: z.string().nullable() };
const level = z.object({
  id: z.number(),
  order: z.number().int(),
  code: z.string(),
  ...bilingual,
  description: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  percentFrom: z.number(),
  percentTo: z.number(),
  /** Risks that chose it, in the scopes the person may see. */
  riskCount: guarded([permissions.risks.viewProbability], z.number().int()),
});
const type = z.object({
  id: z.number(),
  code: z.string(),
  ...bilingual,
  isDefault: z.boolean(),
  statusId: z.number(),
  levels: z.array(level),
});

export const probabilityReply = z.object({
  /** Of the whole set: a save that names an older one is refused. */
  version: z.number().int(),
  types: z.array(type),
});
export type ProbabilityReply = z.infer<typeof probabilityReply>;

const percent = z.number().int().min(0).max(100);

/** The whole set of measures, in their order. What has no id is new; what is missing is taken away. */
export const probabilitySet = z.strictObject({
  version: z.number().int().min(1).optional(),
  types: z
    .array(
      z.strictObject({
        id: idOf('probabilityType').optional(),
        code: line().min(1).max(60),
        name: line().min(1).max(120),
        nameEn: lineOrNone(120),
        isDefault: z.boolean().default(false),
        statusId: z.union([z.literal(1), z.literal(2)]).default(1),
        levels: z
          .array(
            z.strictObject({
              id: idOf('probabilityLevel').optional(),
              order,
              ...levelWords,
              /** In percent, from < p ≤ to. */
              percentFrom: percent,
              percentTo: percent,
            }),
          )
          .min(1)
          .max(highestOrder),
      }),
    )
    .min(1)
    .max(20),
  /** Where risks that chose a level that is taken away go: to the level of this order of the measure of this code. */
  replacements: z
    .array(z.strictObject({ levelId: idOf('probabilityLevel'), typeCode: z.string().min(1).max(60), order }))
    .max(200)
    .default([]),
});
export type ProbabilitySet = z.output<typeof probabilitySet>;

export const probability = {
  get: endpoint({
    name: 'probabilityMeasure.list',
    method: 'GET',
    path: '/probability-measures',
    access: may.view,
    scopes: 'every',
    reply: probabilityReply,
  }),
  update: endpoint({
    name: 'probabilityMeasure.update',
    maximumBody: bodyOf.longList,
    method: 'PUT',
    path: '/probability-measures',
    access: may.edit,
    scopes: 'every',
    body: probabilitySet,
    reply: probabilityReply.extend(withChangeset),
  }),
};

export const probabilityProblems = problemsOf({
  'probability.orderRange': { status: 422 },
  'probability.defaultNeeded': { status: 422, field: 'types' },
  'probabilityType.codeTaken': { status: 409 },
  /** `levels`: what is taken away and chosen, each with how many risks. */
  'probabilityLevel.inUse': { status: 409 },
});
