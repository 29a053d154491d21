import { z } from 'zod';
import { ofCriticality } from '#inventory/criticality-access.ts';
import { criticalityLevels } from '#inventory/criticality.rules.ts';
import { withChangeset } from '#record/changeset.ts';
import { bodyOf, endpoint } from '#kit/endpoint.ts';
import { guarded } from '#kit/guarded.ts';
import { maximumPerPage } from '#kit/list-query.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf } from '#kit/values.ts';
import { highestOrder, impactLevelSet, levelWords } from './impact.ts';
import { permissions } from '#app/permissions.ts';
import { probabilitySet } from './probability.ts';
import { ofImpactLevels, ofProbability, riskMapReply } from './risk.ts';

const bilingual = { name: z.string(), nameEn: z.string().nullable() };

const impactLevel = z.object({
  id: z.number(),
  order: z.number().int(),
  ...bilingual,
  description: z.string().nullable(),
  descriptionEn: z.string().nullable(),
});
const impactFactor = z.object({
  id: z.number(),
  code: z.string(),
  ...bilingual,
  description: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  sortOrder: z.number(),
  statusId: z.number(),
  version: z.number(),
});
const probabilityLevel = z.object({
  id: z.number(),
  order: z.number().int(),
  code: z.string(),
  ...bilingual,
  description: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  percentFrom: z.number(),
  percentTo: z.number(),
});
const probabilityType = z.object({
  id: z.number(),
  code: z.string(),
  ...bilingual,
  isDefault: z.boolean(),
  levels: z.array(probabilityLevel),
});
const rangeId = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const levelBound = z.number().int().min(1).max(100);
const rangeLevel = z.object({
  id: z.number().int().min(1).max(4),
  color: z.enum(['green', 'yellow', 'orange', 'red']),
  ...bilingual,
  levelFrom: z.number().int(),
  levelTo: z.number().int(),
  controlRequired: z.boolean(),
  accept: z.enum(['yes', 'with_approval', 'no']),
  reviewDays: z.number().int(),
  /** Days within which the treatment begins; null: none asked for. */
  startDays: z.number().int().nullable(),
});

const ruleCount = z.number().int().min(1).max(3);
/** When an asset is of high and of medium criticality. */
const criticalityRule = z.strictObject({ highs: ruleCount, mediums: ruleCount });

const share = z.number().min(0).max(1);
const acts = z.enum(['probability', 'impact', 'both']);
const decayDays = z.number().int().min(1).max(3650);
/** How controls lower risks: see `ControlMethod`. */
const controlMethod = z.strictObject({
  mode: z.enum(['percent', 'quadrants', 'manual']),
  weights: z.strictObject({ preventive: share, detective: share, corrective: share, automatic: share, manual: share }),
  formalWeights: z.strictObject({ documentation: share, frequency: share, evidence: share }),
  effectiveness: z.strictObject({ effective: share, partially_effective: share, not_effective: share }),
  unverified: share,
  actsOn: z.strictObject({ preventive: acts, detective: acts, corrective: acts }),
  /** Days overdue after which a control counts half, and after which not at all; null: lateness takes nothing. */
  decay: z
    .strictObject({ halfAfter: decayDays, noneAfter: decayDays })
    .refine(({ halfAfter, noneAfter }) => halfAfter < noneAfter, { path: ['noneAfter'] })
    .nullable()
    .optional(),
});

/** The whole method of the company: what the assessment panel and the heat map work with. */
export const methodReply = z.object({
  version: z.number().int(),
  impactRule: z.literal('max'),
  zoneMode: z.enum(['product', 'matrix']),
  zoneMatrix: z.record(z.string(), z.array(z.number())),
  criticality: criticalityRule,
  /** Whether an acceptance is approved by somebody else than who asked for it. */
  twoPeopleAccept: z.boolean(),
  controls: controlMethod,
  probabilityTypes: z.array(probabilityType),
  impactFactors: z.array(impactFactor.extend({ levels: z.array(impactLevel) })),
  rangeLevels: z.array(rangeLevel),
  /** Every cell of the scales in use, with its range. */
  zones: z.array(z.object({ probability: z.number(), impact: z.number(), rangeId: z.number() })),
});
export type MethodReply = z.infer<typeof methodReply>;

/** How levels become colours: the ranges with what follows from each, and the matrix of who decides cell by cell. */
export const methodInput = z.strictObject({
  version: z.number().int().min(1).optional(),
  zoneMode: z.enum(['product', 'matrix']),
  impactRule: z.literal('max').default('max'),
  /** Row key: probability order; position: impact order from 1. Values: ids of ranges. */
  zoneMatrix: z.record(z.string().regex(/^([1-9]|10)$/), z.array(rangeId).min(1).max(highestOrder)),
  /** As it is, unless said. */
  criticality: criticalityRule.optional(),
  /** As it is, unless said. */
  twoPeopleAccept: z.boolean().optional(),
  /** As it is, unless said. */
  controls: controlMethod.optional(),
  /** All four. The colour is the id's: 4 green, 3 yellow, 2 orange, 1 red. */
  rangeLevels: z
    .array(
      z.strictObject({
        id: rangeId,
        name: levelWords.name,
        nameEn: levelWords.nameEn,
        levelFrom: levelBound,
        levelTo: levelBound,
        controlRequired: z.boolean(),
        accept: z.enum(['yes', 'with_approval', 'no']),
        reviewDays: z.number().int().min(1).max(3650),
        /** As it is, unless said. */
        startDays: z.number().int().min(1).max(3650).nullable().optional(),
      }),
    )
    .length(4),
});
export type MethodInput = z.output<typeof methodInput>;

/** A change of the method as it would be saved: what a preview is asked about. */
export const methodChange = z.discriminatedUnion('change', [
  impactLevelSet.extend({ change: z.literal('levels'), impactFactorId: idOf('impactFactor') }),
  z.strictObject({
    change: z.literal('status'),
    impactFactorId: idOf('impactFactor'),
    statusId: z.union([z.literal(1), z.literal(2)]),
    version: z.number().int().min(1).optional(),
  }),
  z.strictObject({ change: z.literal('remove'), impactFactorId: idOf('impactFactor') }),
  probabilitySet.extend({ change: z.literal('probability') }),
  methodInput.extend({ change: z.literal('method') }),
]);
export type MethodChange = z.output<typeof methodChange>;

const place = z.object({
  probability: z.number().nullable(),
  impact: z.number().nullable(),
  level: z.number().nullable(),
  rangeId: z.number().nullable(),
});

/** What a change of the method does to a risk tells the levels of its impacts: a factor out of use leaves the next highest. */
const ofAnswers = [...ofProbability, ...ofImpactLevels] as const;

const { cells, ranges } = riskMapReply.shape;
/** The heat map of the whole company, in every scope. */
const companyMap = riskMapReply
  .omit({ kind: true, at: true, kinds: true, method: true, moves: true, lessened: true })
  .extend({ cells: guarded(ofAnswers, cells.unwrap()), ranges: guarded(ofAnswers, ranges.unwrap()) });
export type CompanyMap = Required<z.infer<typeof companyMap>>;

/** What another rule makes of the criticality of the assets, in every scope; those named are of the scopes the person may see. */
const movedAssets = z.object({
  moved: z.number().int(),
  higher: z.number().int(),
  lower: z.number().int(),
  rows: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      before: z.literal(criticalityLevels),
      after: z.literal(criticalityLevels),
    }),
  ),
});
export type MovedAssets = z.infer<typeof movedAssets>;

/** How the risks that move are put in order: the worst outcome first, the furthest move first, by asset. */
export const previewSorts = ['outcome', 'distance', 'asset'] as const;
export type PreviewSort = (typeof previewSorts)[number];

/** What of the risks a preview compares: a change of how controls lower them moves what is left alone. */
export const previewKinds = ['inherent', 'residual', 'expected'] as const;
export type PreviewKind = (typeof previewKinds)[number];

export const methodPreview = z.object({
  kind: z.enum(previewKinds),
  /** Risks that are not discarded, in every scope. */
  total: z.number().int(),
  /** Those whose place, level or colour would be another, or that would become complete or incomplete. */
  moved: z.number().int(),
  worse: z.number().int(),
  better: z.number().int(),
  becameIncomplete: z.number().int(),
  becameComplete: z.number().int(),
  /** Of those that move, the ones in the scopes the person may see: the rows are pages of these. */
  shown: z.number().int(),
  rows: guarded(
    ofAnswers,
    z.array(
      z.object({
        riskId: z.number(),
        riskCode: z.string(),
        scope: z.object({ id: z.number(), name: z.string() }),
        asset: z.object({ code: z.string(), name: z.string() }),
        threat: z.object({ code: z.string(), name: z.string().nullable(), nameEn: z.string().nullable() }),
        vulnerability: z.object({ code: z.string(), name: z.string().nullable(), nameEn: z.string().nullable() }),
        before: place,
        after: place,
      }),
    ),
  ),
  /** Null where the rule of criticality stays. */
  assets: guarded(ofCriticality, movedAssets.nullable()),
  mapBefore: companyMap,
  mapAfter: companyMap,
});
export type MethodPreview = z.infer<typeof methodPreview>;

export const method = {
  get: endpoint({
    name: 'method.get',
    method: 'GET',
    path: '/method',
    access: permissions.risks.list,
    reply: methodReply,
  }),
  /** No permission names the settings; the measures of probability are their nearest neighbour, for the same people. */
  update: endpoint({
    name: 'method.update',
    method: 'PUT',
    path: '/method',
    access: permissions.probabilityMeasures.edit,
    scopes: 'every',
    body: methodInput,
    reply: methodReply.extend(withChangeset),
  }),
  /** Shows risks, so it needs what their list needs; and the permission of the change it is asked about. */
  preview: endpoint({
    name: 'method.preview',
    maximumBody: bodyOf.longList,
    method: 'POST',
    path: '/method/preview',
    access: permissions.risks.list,
    scopes: 'every',
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      perPage: z.coerce.number().int().min(1).max(maximumPerPage).default(10),
      sort: z.enum(previewSorts).default('outcome'),
      kind: z.enum(previewKinds).default('inherent'),
    }),
    body: methodChange,
    reply: methodPreview,
  }),
};

export const methodProblems = problemsOf({
  'method.rangesWrong': { status: 422 },
  'method.matrixWrong': { status: 422 },
  'method.scalesTooShort': { status: 409 },
});
