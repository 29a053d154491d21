import { z } from 'zod';
import { visibleText } from '#kit/tidy-line.ts';
import { line } from '#kit/tidy-line.ts';
import { ofChangeset } from '#kit/catalogue.ts';
import { bodyOf, endpoint, livingInScope } from '#kit/endpoint.ts';
import { guarded, needing } from '#kit/guarded.ts';
import { maximumBulk } from '#kit/bulk.ts';
import { asOf, history } from '#kit/history.ts';
import { listQuery, listSheetQuery, sheetQuery } from '#kit/list-query.ts';
import { problemsOf } from '#kit/problem.ts';
import { flagIn, idOf, idParams, idsIn, isoDate, pastMoment, statusId, wordsIn } from '#kit/values.ts';
import { permissions, type PermissionCode } from '#app/permissions.ts';
import { ofCriticality } from '#inventory/criticality-access.ts';
import { criticalityLevels } from '#inventory/criticality.rules.ts';
import { dueReasons } from './due-reasons.ts';
import { ofLevel } from './level-access.ts';
import { treatmentOptions } from './treatment.rules.ts';

const may = permissions.risks;

/** What tells the probability of a risk, its impacts, the levels these are rated with, and what follows from both. */
export const ofProbability = [may.viewProbability] as const;
export const ofImpacts = [may.viewImpacts] as const;
export const ofImpactLevels = [may.viewImpacts, may.viewImpactLevels] as const;
export { ofLevel };

/** What the fields of a risk in a history tell, beside those that tell nothing of its assessment. */
export const toldBy: Readonly<Record<string, readonly PermissionCode[]>> = {
  probabilityLevelId: ofProbability,
  probability: ofProbability,
  residualProbability: ofProbability,
  expectedProbability: ofProbability,
  targetProbability: ofProbability,
  typedProbability: ofProbability,
  typedImpact: ofImpacts,
  typedReason: ofLevel,
  impact: ofImpacts,
  residualImpact: ofImpacts,
  expectedImpact: ofImpacts,
  targetImpact: ofImpacts,
  level: ofLevel,
  residualLevel: ofLevel,
  expectedLevel: ofLevel,
  targetLevel: ofLevel,
  gap: ofLevel,
};

const end = z.object({ id: z.number(), code: z.string(), name: z.string().nullable(), nameEn: z.string().nullable() });
export const completeness = z.enum(['notRated', 'impactsMissing', 'noFactorApplies', 'probabilityMissing', 'complete']);

/** Where a risk stands after controls, or is to stand; null while it is incomplete. */
const left = guarded(
  ofLevel,
  z
    .object({
      probability: z.number().int(),
      impact: z.number().int(),
      level: z.number().int(),
      rangeId: z.number().int(),
    })
    .nullable(),
);

export const riskRow = z.object({
  id: z.number(),
  /** What it is called by, `R-0001`: given once, to no other risk. Null only of one that was deleted before risks had codes. */
  code: z.string().nullable(),
  scopeId: z.number(),
  asset: end.extend({
    isCritical: z.boolean(),
    /** What proposes the levels of its impacts; not told of the past. */
    criticality: guarded(ofCriticality, z.literal(criticalityLevels).nullable()),
    categoryId: z.number(),
    processId: z.number().nullable(),
    ownerId: z.number().nullable(),
  }),
  threat: end,
  vulnerability: end,
  ownerId: z.number().nullable(),
  statusId: z.number(),
  probabilityLevelId: guarded(ofProbability, z.number().nullable()),
  probability: guarded(ofProbability, z.number().int().nullable()),
  impact: guarded(ofImpacts, z.number().int().nullable()),
  /** probability × impact, 1 to 25 with five orders; null while incomplete. */
  level: guarded(ofLevel, z.number().int().nullable()),
  /** 4 green, 3 yellow, 2 orange, 1 red; null while incomplete. */
  rangeId: guarded(ofLevel, z.number().int().nullable()),
  /** What is left after controls that are in place, as they were last rated; the inherent rating where there is none. */
  residual: left,
  /** What will be left once what is planned is done. */
  expected: left,
  /** Where its owner wants it to stand; null where nobody said. */
  target: left,
  targetDate: z.string().nullable(),
  /** Levels that what is planned leaves above the target, below zero where it does better; null without one. */
  gap: guarded(ofLevel, z.number().int().nullable()),
  /** How far the assessment got, whatever its answers. */
  completeness,
  /** Active factors neither rated nor set aside. */
  missingFactorIds: guarded(ofImpacts, z.array(z.number())),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** Who is told what is late of a risk: what its treatment plan asks for, and the follow-ups of its controls. */
export const ofOverdue = [may.viewTreatment, may.listControls] as const;

/** Who is told what was decided about a risk. */
export const ofTreatment = [may.viewTreatment] as const;

/** A risk in a list, with what was decided about it and what is late of it; nothing is of a discarded one. */
export const listedRisk = riskRow.extend({
  /** Null while nothing is decided. */
  treatment: guarded(ofTreatment, z.enum(treatmentOptions).nullable()),
  /** What the plan asks for by a day that is over. */
  overdueFor: guarded([may.viewTreatment], z.enum(dueReasons).nullable()),
  /** Controls whose next follow-up should have been. */
  overdueControls: guarded([may.listControls], z.number().int()),
});
export type RiskRow = z.infer<typeof listedRisk>;

/** A factor that was rated, or set aside: then it does not apply, and has no level. */
const rating = z.object({
  impactFactorId: z.number(),
  applies: z.boolean(),
  levelId: guarded(ofImpactLevels, z.number().nullable()),
});
const riskOne = riskRow.extend({
  description: z.string().nullable(),
  /** Its number in the register it came from. */
  reference: z.string().nullable(),
  /** What that register says of it and no field is for. */
  notes: z.string().nullable(),
  statusReason: z.string().nullable(),
  impacts: guarded(ofImpacts, z.array(rating)),
  assessedAt: z.string().nullable(),
  assessedBy: z.string().nullable(),
  /** What a person says is left, where the method is so, with the reason and what the controls come to; null where nobody did. */
  typedResidual: guarded(
    ofLevel,
    z
      .object({
        probability: z.number().int(),
        impact: z.number().int(),
        reason: z.string(),
        computed: z.object({ probability: z.number().int(), impact: z.number().int() }),
      })
      .nullable(),
  ),
});
export type RiskOne = z.infer<typeof riskOne>;

const order = z.coerce.number().int().min(1).max(10);
const levelBound = z.coerce.number().int().min(1).max(100);
const rangeIds = z
  .string()
  .regex(/^[1-4](,[1-4]){0,3}$/)
  .transform((text) => text.split(',').map(Number));
const statuses = z
  .string()
  .regex(/^[1247](,[1247]){0,3}$/)
  .transform((text) => text.split(',').map(Number));

/** What narrows risks by who and what they are of: in lists, on maps and in their files. */
const ofWhom = {
  /** Category of the asset. */
  categoryId: idsIn('parameter').optional(),
  processId: idsIn('parameter').optional(),
  /** Area the asset belongs to. */
  assetOwnerId: idsIn('parameter').optional(),
  /** Area that answers for the risk. */
  ownerId: idsIn('parameter').optional(),
  isCritical: flagIn.optional(),
};

/** What a list of risks can be narrowed to of what was decided about them; `none`: nothing yet. */
export const treatmentsOrNone = [...treatmentOptions, 'none'] as const;

/** How far an active asset was looked at for an active threat, by the furthest of its risks of it. */
export const coverageStates = ['assessed', 'pending', 'excluded'] as const;

/** How a risk moved between ranges since a day. */
export const ways = ['entered', 'left', 'rose', 'fell'] as const;

const riskQuery = listQuery(
  [
    'id',
    'code',
    'level',
    'residualLevel',
    'expectedLevel',
    'targetLevel',
    'gap',
    'probability',
    'impact',
    'asset',
    'threat',
    'vulnerability',
    'statusId',
    'createdAt',
    'updatedAt',
  ],
  {
    levelFrom: guarded(ofLevel, levelBound),
    levelTo: guarded(ofLevel, levelBound),
    rangeId: guarded(ofLevel, rangeIds),
    /** Range of what is left now, and of what is expected to be. */
    residualRangeId: guarded(ofLevel, rangeIds),
    expectedRangeId: guarded(ofLevel, rangeIds),
    /** Range that the owner wants the risk in. */
    targetRangeId: guarded(ofLevel, rangeIds),
    /** Whether what is planned leaves it above its target; only of those with one. */
    aboveTarget: guarded(ofLevel, flagIn),
    /** Whether anything of it is late: its plan, or a follow-up of one of its controls. */
    isOverdue: guarded(ofOverdue, flagIn),
    treatment: guarded(ofTreatment, wordsIn(treatmentsOrNone)),
    color: guarded(ofLevel, z.enum(['green', 'yellow', 'orange', 'red'])),
    assetId: idsIn('asset').optional(),
    threatId: idsIn('threat').optional(),
    vulnerabilityId: idsIn('vulnerability').optional(),
    controlId: idsIn('control').optional(),
    /** Whether evidence proves it, or its treatment. */
    hasEvidence: guarded([permissions.evidence.list], flagIn),
    ...ofWhom,
    /** Type of the asset. */
    typeId: idsIn('parameter').optional(),
    statusId: statuses.optional(),
    ...ofChangeset(),
    /** As far as its asset was looked at for its threat, both in use. */
    coverage: wordsIn(coverageStates).optional(),
    incomplete: flagIn.optional(),
    /** Whether its asset, threat or vulnerability is still to be named. */
    isToDefine: flagIn.optional(),
    probability: guarded(ofProbability, order),
    impact: guarded(ofImpacts, order),
    /** The cell of a further map, where a risk that no control acts on is in its inherent place, and an incomplete one in none. */
    residualProbability: guarded(ofProbability, order),
    residualImpact: guarded(ofImpacts, order),
    expectedProbability: guarded(ofProbability, order),
    expectedImpact: guarded(ofImpacts, order),
    targetProbability: guarded(ofProbability, order),
    targetImpact: guarded(ofImpacts, order),
    /** Since the end of this day what is left of it came to another place, or it came onto the map or left it. */
    movedSince: guarded(ofLevel, isoDate),
    /** Into a range or out of it, to a worse one or to a better one; with `movedSince` alone. */
    moved: guarded(ofLevel, z.enum(ways)),
    /** The range it entered, or left. */
    movedRangeId: guarded(ofLevel, rangeIds),
    /** Where it stood at the end of that day. */
    wasProbability: guarded(ofLevel, order),
    wasImpact: guarded(ofLevel, order),
    /** Deleted by the end of this day: found only where a past moment is read. */
    deletedBy: isoDate.optional(),
    /** Only these. */
    ids: idsIn('risk').optional(),
  },
  {
    level: ofLevel,
    residualLevel: ofLevel,
    expectedLevel: ofLevel,
    targetLevel: ofLevel,
    gap: ofLevel,
    probability: ofProbability,
    impact: ofImpacts,
  },
);

/** One factor of an assessment: a level; null = does not apply; none = it applies, and its level stays as it is. */
const ratingInput = z.strictObject({
  impactFactorId: idOf('impactFactor'),
  levelId: idOf('impactLevel').nullable().optional(),
});
const version = z.number().int().min(1).optional();
const place = z.number().int().min(1).max(10);

const { level, rangeId, probability, impact, missingFactorIds } = riskRow.shape;
const assessed = z.object({
  id: z.number(),
  level,
  rangeId,
  probability,
  impact,
  completeness,
  missingFactorIds,
  statusId: z.number(),
  version: z.number().int(),
});
export type Assessed = z.infer<typeof assessed>;

/**
 * How strongly a combination is suggested: all three ends related, or the asset with only one of the pair; of an asset that
 * nobody has related to threats, by the threats of its type, or of its category where its type has none.
 */
export const basis = z.enum(['full', 'byThreat', 'byVulnerability', 'byType', 'byCategory']);
/** What narrows the suggestions; views of them are kept under `riskRecognition`. */
const suggestionQuery = listQuery(['asset', 'threat', 'vulnerability', 'basis'], {
  assetId: idsIn('asset').optional(),
  /** Assets that a changeset created. */
  createdIn: idsIn('changeset').optional(),
  threatId: idsIn('threat').optional(),
  vulnerabilityId: idsIn('vulnerability').optional(),
  processId: idsIn('parameter').optional(),
  categoryId: idsIn('parameter').optional(),
  isCritical: flagIn.optional(),
  basis: basis.optional(),
  isKnown: flagIn.optional(),
  /** Of what is no risk yet, the likeliest of each asset: together with the risks it has no more than so many. */
  likeliest: z.coerce.number().int().min(1).max(20).optional(),
});

const points = z.number().int();
/** Why a suggestion stands where it does (`recognition.rules.ts`). */
const likeliness = z.object({
  points,
  relation: points,
  usual: points,
  severity: points,
  similar: points,
  repeated: points,
  /** Of so many assets of its type with risks, so many kept this one and so many discarded it. */
  similarAssets: z.number().int(),
  kept: z.number().int(),
  discarded: z.number().int(),
  /** It comes from a type or category with a similar name. */
  isAlike: z.boolean(),
});

const suggestion = z.object({
  asset: end.extend({
    isCritical: z.boolean(),
    criticality: guarded(ofCriticality, z.literal(criticalityLevels).nullable()),
    processId: z.number().nullable(),
  }),
  threat: end,
  vulnerability: end.extend({ severityId: z.number() }),
  basis,
  /** The type or the category that suggests it; null where relations do. */
  suggestedBy: z.object({ name: z.string(), nameEn: z.string().nullable() }).nullable(),
  /** null unless the likeliest were asked for. */
  likeliness: likeliness.nullable(),
  /** The risk it is already. */
  riskId: z.number().nullable(),
  riskCode: z.string().nullable(),
  riskStatusId: z.number().nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;

/** The four values of a risk, in the order they come about. */
export const mapKinds = ['inherent', 'residual', 'expected', 'target'] as const;
const mapKind = z.enum(mapKinds);
/** Whose ranges and scales the past is shown with: those in force then, or today's. */
const pastMethod = z.enum(['then', 'today']).default('then');
const mapQuery = z.strictObject({
  kind: mapKind.default('inherent'),
  /** A further value: the reply tells which risks stand in another cell of this map than of that one. */
  from: mapKind.optional(),
  at: pastMoment.optional(),
  method: pastMethod,
  ...ofWhom,
});
const axisLevel = z.object({ order: z.number().int(), name: z.string(), nameEn: z.string().nullable() });
export const riskMapReply = z.object({
  kind: mapKind,
  at: z.string().nullable(),
  /**
   * The method it is coloured with: its version, whether levels or the matrix decide the range of a cell, when it was last
   * changed until then, and whether it is today's.
   */
  method: z.object({
    version: z.number().int(),
    mode: z.enum(['product', 'matrix']),
    since: z.string().nullable(),
    isCurrent: z.boolean(),
  }),
  /** Kinds that have something to show: residual and expected once a control acts on a risk. */
  kinds: z.array(mapKind),
  probabilityLevels: z.array(axisLevel),
  impactLevels: z.array(axisLevel),
  cells: guarded(
    ofLevel,
    z.array(
      z.object({
        probability: z.number(),
        impact: z.number(),
        level: z.number(),
        rangeId: z.number(),
        count: z.number().int(),
      }),
    ),
  ),
  ranges: guarded(
    ofLevel,
    z.array(
      z.object({
        id: z.number(),
        color: z.string(),
        name: z.string(),
        nameEn: z.string().nullable(),
        levelFrom: z.number(),
        levelTo: z.number(),
        count: z.number().int(),
      }),
    ),
  ),
  /** Risks that stand in another cell than on the map `from`, most first; none without it. */
  moves: guarded(
    ofLevel,
    z.array(
      z.object({
        fromProbability: z.number(),
        fromImpact: z.number(),
        probability: z.number(),
        impact: z.number(),
        count: z.number().int(),
      }),
    ),
  ),
  /** Of the map of what is left now: its risks on which a control counts less, its follow-up being late. None of any other. */
  lessened: guarded([...ofLevel, may.listControls], z.number().int()),
  total: z.number().int(),
  incomplete: z.number().int(),
});
/** The map as it is made; those who may not read levels are told its scales and sums alone. */
export type RiskMapReply = Required<z.infer<typeof riskMapReply>>;

const bulkIds = z.array(idOf('risk')).min(1).max(maximumBulk);

const bulkResult = z.object({
  changesetId: z.number().nullable(),
  rows: z.array(assessed),
});

/**
 * Every input of a level, who set it and when, and the smallest changes that would lower it. Inputs of a kind that the session
 * may not read are left out, of an impact also its order and whether it decides.
 */
const derivation = z.object({
  level,
  rangeId,
  zoneMode: z.enum(['product', 'matrix']),
  inputs: z.array(
    z.object({
      kind: z.enum(['probability', 'impact']),
      impactFactorId: z.number().nullable(),
      order: z.number().int().nullable().optional(),
      applies: z.boolean(),
      /** Of the impact factors: whether this one decides the impact. */
      decides: z.boolean().optional(),
      setBy: z.string().nullable(),
      setAt: z.string().nullable(),
    }),
  ),
  /** The fewest steps to a lower level first, then to a better colour where those do not reach one. */
  waysDown: guarded(
    [...ofProbability, ...ofImpactLevels],
    z.array(
      z.object({
        probability: z.number().int(),
        impact: z.number().int(),
        level: z.number().int(),
        rangeId: z.number().int(),
        factorIds: z.array(z.number()),
        steps: z.number().int(),
      }),
    ),
  ),
});
export type Derivation = z.infer<typeof derivation>;

const one = idParams('risk');

export const risk = livingInScope({
  /** The first 10,000 suggestions of a filter, critical assets first: `meta.total` counts no further. */
  recognition: endpoint({
    name: 'risk.recognition',
    method: 'GET',
    path: '/risks/recognition',
    access: may.viewRecognition,
    query: suggestionQuery,
    reply: suggestion,
    form: 'list',
  }),
  /** The suggestions of the current filter as a file. */
  suggestions: endpoint({
    name: 'risk.suggestions',
    method: 'GET',
    path: '/risks/recognition/export',
    access: may.viewRecognition,
    query: suggestionQuery.extend(sheetQuery),
    form: 'file',
  }),
  /** Categories in use whose types have no threats, and what their assets are suggested instead. */
  recognitionGaps: endpoint({
    name: 'risk.recognitionGaps',
    method: 'GET',
    path: '/risks/recognition/gaps',
    access: may.viewRecognition,
    reply: z.object({
      categories: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          nameEn: z.string().nullable(),
          /** The type or category with a similar name whose threats are suggested; null: there is none. */
          likeName: z.string().nullable(),
          likeNameEn: z.string().nullable(),
        }),
      ),
    }),
  }),
  recognize: endpoint({
    name: 'risk.recognize',
    maximumBody: bodyOf.longList,
    method: 'POST',
    path: '/risks/recognition',
    access: may.createRecognition,
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({ assetId: idOf('asset'), threatId: idOf('threat'), vulnerabilityId: idOf('vulnerability') }),
        )
        .min(1)
        .max(5000),
    }),
    reply: z.object({
      created: z.number().int(),
      known: z.number().int(),
      /** Of the risks made now. */
      ids: z.array(z.number()),
      changesetId: z.number().nullable(),
    }),
    status: 201,
  }),
  /** Corrects what was recognised, until it is assessed: the threat, the vulnerability or both. */
  correct: endpoint({
    name: 'risk.correct',
    method: 'PUT',
    path: '/risks/recognition/{id}',
    access: may.editRecognition,
    params: one,
    body: z.strictObject({
      /** One that is still to be defined, in the scope of the risk. */
      assetId: idOf('asset').optional(),
      threatId: idOf('threat').optional(),
      vulnerabilityId: idOf('vulnerability').optional(),
      version,
    }),
    reply: riskOne,
  }),
  /** Discards risks that were recognised and wait to be assessed, all or none of them; they are not suggested again. */
  discard: endpoint({
    name: 'risk.discard',
    method: 'DELETE',
    path: '/risks/recognition',
    access: may.deleteRecognition,
    body: z.strictObject({
      ids: z.array(idOf('risk')).min(1).max(1000),
      reason: visibleText().min(1).max(500),
    }),
    reply: z.object({ discarded: z.number().int(), changesetId: z.number().nullable() }),
  }),
  /** A risk made by hand, whatever the relations suggest. It waits to be assessed, in the scope of its asset. */
  create: endpoint({
    name: 'risk.create',
    method: 'POST',
    path: '/risks',
    access: may.create,
    body: z.strictObject({
      assetId: idOf('asset'),
      threatId: idOf('threat'),
      vulnerabilityId: idOf('vulnerability'),
      description: z.string().trim().max(500).nullable().default(null),
      /** Unless it is named, the area of the asset; null: none. */
      ownerId: idOf('parameter', 'area').nullable().optional(),
    }),
    reply: riskOne,
    status: 201,
  }),
  list: endpoint({
    name: 'risk.list',
    method: 'GET',
    path: '/risks',
    access: may.list,
    query: riskQuery,
    reply: listedRisk,
    form: 'list',
  }),
  export: endpoint({
    name: 'risk.export',
    method: 'GET',
    path: '/risks/export',
    access: may.list,
    query: riskQuery.extend(listSheetQuery),
    form: 'file',
  }),
  get: endpoint({
    name: 'risk.get',
    method: 'GET',
    path: '/risks/{id}',
    access: may.view,
    params: one,
    query: asOf,
    reply: riskOne,
  }),
  /**
   * A rating appears as the field `impactFactor:ID`, its factor's name among the names; what was decided about it as `treatment.…`, and
   * who accepted it as `acceptance.…`, to those who see the treatment of a risk.
   */
  history: endpoint({
    name: 'risk.history',
    method: 'GET',
    path: '/risks/{id}/history',
    access: may.view,
    params: one,
    reply: history,
  }),
  derivation: endpoint({
    name: 'risk.derivation',
    method: 'GET',
    path: '/risks/{id}/derivation',
    access: may.view,
    params: one,
    reply: derivation,
  }),
  update: endpoint({
    name: 'risk.update',
    method: 'PUT',
    path: '/risks/{id}',
    access: may.edit,
    params: one,
    body: z.strictObject({
      description: z.string().trim().max(500).nullable().optional(),
      reference: line().max(100).nullable().optional(),
      notes: z.string().trim().max(10_000).nullable().optional(),
      ownerId: idOf('parameter', 'area').nullable().optional(),
      version,
    }),
    reply: riskOne,
  }),
  remove: endpoint({
    name: 'risk.remove',
    method: 'DELETE',
    path: '/risks/{id}',
    access: may.delete,
    params: one,
    reply: z.object({ changesetId: z.number().nullable() }),
  }),
  status: endpoint({
    name: 'risk.status',
    method: 'PUT',
    path: '/risks/{id}/status',
    access: may.changeStatus,
    params: one,
    body: z.strictObject({
      statusId,
      reason: visibleText().min(1).max(500).optional(),
      version,
    }),
    reply: riskOne,
  }),
  /** The same with many risks, all or none, as one changeset; each action takes the permission it takes of one risk. */
  changeMany: endpoint({
    name: 'risk.changeMany',
    maximumBody: bodyOf.longList,
    method: 'POST',
    path: '/risks/bulk',
    access: may.list,
    parts: [may.changeStatus, may.delete, may.edit],
    body: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('discard'), ids: bulkIds, reason: visibleText().min(1).max(500) }),
      z.strictObject({ action: z.literal('restore'), ids: bulkIds }),
      z.strictObject({ action: z.literal('delete'), ids: bulkIds }),
      z.strictObject({
        action: z.literal('setOwner'),
        ids: bulkIds,
        ownerId: idOf('parameter', 'area').nullable(),
      }),
    ]),
    reply: z.object({ count: z.number().int(), changesetId: z.number().nullable() }),
  }),
  /**
   * What is named is written, and asks for its own permission: the probability for that of probabilities, whether a factor
   * applies for that of impacts, its level for that of levels. `impacts` names every factor: one that is missing is not rated.
   */
  assess: endpoint({
    name: 'risk.assess',
    method: 'PUT',
    path: '/risks/{id}/assessment',
    access: may.editProbability,
    parts: [may.editImpacts, may.editImpactLevels],
    params: one,
    body: z.strictObject({
      probabilityId: idOf('probabilityLevel').nullable().optional(),
      impacts: z.array(ratingInput).max(50).optional(),
      version,
    }),
    reply: assessed,
  }),
  /** Says what is left of a risk where the method has it typed, in the place of what its controls come to; null takes that back. */
  typeResidual: endpoint({
    name: 'risk.typeResidual',
    method: 'PUT',
    path: '/risks/{id}/residual',
    access: may.editProbability,
    parts: [may.editImpacts],
    params: one,
    body: z.strictObject({
      residual: z.strictObject({ probability: place, impact: place }).nullable(),
      reason: visibleText().min(1).max(500).optional(),
      version,
    }),
    reply: riskOne,
  }),
  bulkAssess: endpoint({
    name: 'risk.bulkAssess',
    method: 'PUT',
    path: '/risks/bulk-assessment',
    access: may.editProbability,
    parts: [may.editImpacts, may.editImpactLevels],
    body: z.strictObject({
      ids: z.array(idOf('risk')).min(1).max(1000),
      probabilityId: idOf('probabilityLevel').optional(),
      impacts: z.array(ratingInput).max(50).optional(),
    }),
    reply: bulkResult,
  }),
  map: endpoint({
    name: 'risk.map',
    method: 'GET',
    path: '/risks/map',
    access: may.viewMaps,
    query: mapQuery,
    reply: riskMapReply,
  }),
  mapCell: endpoint({
    name: 'risk.mapCell',
    method: 'GET',
    path: '/risks/map/cell',
    access: may.viewMaps,
    query: riskQuery.extend({
      ...mapQuery.shape,
      probability: order.meta(needing(...ofProbability)),
      impact: order.meta(needing(...ofImpacts)),
      /** Only those that come from this cell of the map `from`. */
      fromProbability: guarded(ofProbability, order),
      fromImpact: guarded(ofImpacts, order),
    }),
    reply: riskRow,
    form: 'list',
  }),
  /** All of it is levels: without the permissions to see them there is no file. */
  mapExport: endpoint({
    name: 'risk.mapExport',
    method: 'GET',
    path: '/risks/map/export',
    access: may.downloadMaps,
    query: mapQuery.extend({
      /** Several maps in one file; `kind` alone without it. */
      kinds: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(mapKind).min(1).max(4))
        .optional(),
      format: z.enum(['png', 'svg', 'pdf', 'xlsx']).default('png'),
      language: z.enum(['es', 'en']).optional(),
      theme: z.enum(['light', 'dark', 'print']).default('print'),
    }),
    form: 'file',
  }),
});

export const riskProblems = problemsOf({
  /** `code`: of the risk the combination is already. */
  'risk.combinationTaken': { status: 409 },
  /** `ids`: of those that do not wait to be assessed any more. */
  'risk.notRecognition': { status: 409 },
  'risk.assetUnknown': { status: 422 },
  'risk.transitionRefused': { status: 409 },
  'risk.reasonNeeded': { status: 422, field: 'reason' },
  /** The method of the company computes what is left. */
  'risk.residualComputed': { status: 409 },
  /** A risk without a level has nothing left to say. */
  'risk.residualIncomplete': { status: 409 },
  'risk.residualAbove': { status: 422, field: 'residual' },
  'risk.factorInactive': { status: 422, field: 'impacts' },
  'risk.factorTwice': { status: 422, field: 'impacts' },
});
