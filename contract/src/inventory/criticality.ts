import { z } from 'zod';
import { visibleText } from '#kit/tidy-line.ts';
import { bulkReply, maximumBulk } from '#kit/bulk.ts';
import { endpoint, livingInScope } from '#kit/endpoint.ts';
import { asOf } from '#kit/history.ts';
import { idOf, idParams } from '#kit/values.ts';
import { withChangeset } from '#record/changeset.ts';
import { permissions } from '#app/permissions.ts';
import { criticalityLevels } from './criticality.rules.ts';

const may = permissions.assets;

const level = z.literal(criticalityLevels);
const reason = z
  .string()
  .trim()
  .max(500)
  .nullable()
  .transform((text) => (text === '' ? null : text));

const named = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
});

/** An asset that another inherits from; null where it is in a scope the person does not work in. */
const source = z.object({ id: z.number(), code: z.string(), name: z.string() }).nullable();

const dimension = z.object({
  /** As a person says; of confidentiality, while nobody does, as its classification. */
  own: level.nullable(),
  reason: z.string().nullable(),
  /** The highest among the assets that depend on it, directly or not; null where none of them has a value. */
  inherited: level.nullable(),
  /** The nearest asset that has the inherited value of its own, and the one of those that depend on this one which leads to it. */
  origin: source,
  next: source,
  /** The higher of the two. */
  needed: level.nullable(),
});
export type CriticalityDimension = z.infer<typeof dimension>;

const rule = z.object({ highs: z.number().int(), mediums: z.number().int() });

const criticality = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  version: z.number().int(),
  classification: named.nullable(),
  /** What a person says of its confidentiality, whatever its classification. */
  saidConfidentiality: level.nullable(),
  /** Classes in use with the confidentiality each stands for: the one its need proposes is among them. */
  classes: z.array(named.extend({ confidentiality: level.nullable() })),
  isCritical: z.boolean(),
  criticalDetails: z.string().nullable(),
  securityRequirements: z.string(),
  impactFactors: z.array(named.extend({ description: z.string().nullable(), descriptionEn: z.string().nullable() })),
  confidentiality: dimension,
  integrity: dimension,
  availability: dimension,
  /** By the rule; null while a dimension has no value. */
  computed: level.nullable(),
  override: z.object({ level, reason: z.string().nullable() }).nullable(),
  /** What holds: the override, else what is computed. */
  criticality: level.nullable(),
  /** The rule in force, at the moment it is read at. */
  rule,
  /** Who last said something of it, and when; null before anybody did. */
  setBy: z.string().nullable(),
  setAt: z.string().nullable(),
  /** The moment it is read at; null: now. */
  at: z.string().nullable(),
});
export type Criticality = z.infer<typeof criticality>;

const said = {
  confidentiality: level.nullable().optional(),
  confidentialityReason: reason.optional(),
  integrity: level.nullable().optional(),
  integrityReason: reason.optional(),
  availability: level.nullable().optional(),
  availabilityReason: reason.optional(),
};

const one = idParams('asset');

/** How critical assets are: what people say of them, what they inherit, and what follows. */
export const assetCriticality = livingInScope({
  get: endpoint({
    name: 'assetCriticality.get',
    method: 'GET',
    path: '/assets/{id}/criticity',
    access: may.viewCriticity,
    params: one,
    query: asOf,
    reply: criticality,
  }),
  /** What is not named stays. An override needs a reason; null takes it away. */
  update: endpoint({
    name: 'assetCriticality.update',
    method: 'PUT',
    path: '/assets/{id}/criticity',
    access: may.editCriticity,
    params: one,
    body: z.strictObject({
      ...said,
      override: z
        .strictObject({ level, reason: visibleText().min(1).max(500) })
        .nullable()
        .optional(),
      version: z.number().int().min(1).optional(),
    }),
    reply: z.object({
      id: z.number(),
      version: z.number().int(),
      ...withChangeset,
    }),
  }),
  /** The same of many, all or nothing. */
  bulk: endpoint({
    name: 'assetCriticality.bulk',
    method: 'PUT',
    path: '/assets/criticity',
    access: may.editCriticity,
    body: z.strictObject({ ids: z.array(idOf('asset')).min(1).max(maximumBulk), values: z.strictObject(said) }),
    reply: bulkReply,
  }),
});
