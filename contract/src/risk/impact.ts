import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { withChangeset } from '#record/changeset.ts';
import { catalogue } from '#kit/catalogue.ts';
import { endpoint } from '#kit/endpoint.ts';
import { guarded } from '#kit/guarded.ts';
import { optional, optionalLongText, text } from '#kit/field.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf, idParams } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';

const may = permissions.impacts;

/** Factors an impact is judged by. A new one is out of use until its levels are right and somebody brings it into use. */
export const impactFactor = catalogue({
  name: 'impactFactor',
  paths: { many: '/impacts' },
  access: { ...may, view: may.list },
  fields: {
    code: text({ max: 60 }),
    name: text({ max: 120, twin: 'nameEn' }),
    nameEn: optional({ max: 120 }),
    description: optionalLongText({ max: 500, twin: 'descriptionEn' }),
    descriptionEn: optionalLongText({ max: 500 }),
  },
  extras: { sortOrder: z.number().int(), levelCount: z.number().int() },
});

/** Emptied text is none. */
const orNone = (schema: z.ZodString) =>
  schema
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .default(null);
/** Text that may be missing. */
const textOrNone = (max: number) => orNone(z.string().trim().max(max));
/** A name that may be missing. */
export const lineOrNone = (max: number) => orNone(line().max(max));

/** A word of the method in both languages and what it means. */
export const levelWords = {
  name: line().min(1).max(60),
  nameEn: lineOrNone(60),
  description: textOrNone(500),
  descriptionEn: textOrNone(500),
};

/** At most ten orders a scale. */
export const highestOrder = 10;
export const order = z.number().int().min(1).max(highestOrder);

export const impactLevel = z.object({
  id: z.number(),
  order: z.number().int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  description: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  /** Risks rated with it, in the scopes the person may see. */
  ratingCount: guarded([permissions.risks.viewImpacts, permissions.risks.viewImpactLevels], z.number().int()),
});
export type ImpactLevel = z.infer<typeof impactLevel>;

/** The whole set of levels of a factor. One without an id is new; one that is missing is taken away. */
export const impactLevelSet = z.strictObject({
  version: z.number().int().min(1).optional(),
  levels: z
    .array(z.strictObject({ id: idOf('impactLevel').optional(), order, ...levelWords }))
    .min(1)
    .max(highestOrder),
  /** Where ratings with a level that is taken away go: to the level of this order in the new set. */
  replacements: z
    .array(z.strictObject({ levelId: idOf('impactLevel'), order }))
    .max(50)
    .default([]),
});
export type ImpactLevelSet = z.output<typeof impactLevelSet>;

const written = impactFactor.row.extend(withChangeset);
const one = idParams('impactFactor');
const { create, update, status, remove, bulk, ...reading } = impactFactor.endpoints;

export const impact = {
  ...reading,
  bulk,
  /** Out of use at first, with levels named as those of the factors in use. */
  create: { ...create, reply: written },
  update: { ...update, reply: written },
  status: { ...status, reply: written },
  remove: { ...remove, reply: z.object(withChangeset) },
  levels: endpoint({
    name: 'impactFactor.levels',
    method: 'GET',
    path: '/impacts/{id}/levels',
    access: may.viewLevels,
    scopes: 'every',
    params: one,
    reply: z.array(impactLevel),
  }),
  updateLevels: endpoint({
    name: 'impactFactor.updateLevels',
    method: 'PUT',
    path: '/impacts/{id}/levels',
    access: may.editLevels,
    scopes: 'every',
    params: one,
    body: impactLevelSet,
    reply: z.object({ version: z.number().int(), levels: z.array(impactLevel), ...withChangeset }),
  }),
  /** The factors in a new order; those that are not named keep theirs behind them. */
  order: endpoint({
    name: 'impactFactor.order',
    method: 'PUT',
    path: '/impacts/order',
    access: may.edit,
    body: z.strictObject({ ids: z.array(idOf('impactFactor')).min(1).max(200) }),
    reply: z.object(withChangeset),
  }),
};

export const impactProblems = problemsOf({
  'impactFactor.codeTaken': { status: 409, field: 'code' },
  'impactFactor.inUse': { status: 409 },
  /** `levels`: what is taken away and rated with, each with how many risks. */
  'impactLevel.inUse': { status: 409 },
  'impactLevel.orderTwice': { status: 422, field: 'levels' },
  'impactFactor.levelsNeeded': { status: 409 },
  'impactFactor.lastOne': { status: 409 },
  'impactFactor.orderGap': { status: 409 },
});
