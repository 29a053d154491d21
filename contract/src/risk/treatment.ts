import { z } from 'zod';
import { visibleText } from '#kit/tidy-line.ts';
import { maximumBulk } from '#kit/bulk.ts';
import { bodyOf, endpoint, livingInScope } from '#kit/endpoint.ts';
import { guarded } from '#kit/guarded.ts';
import { listQuery, listSheetQuery } from '#kit/list-query.ts';
import { problemsOf } from '#kit/problem.ts';
import { flagIn, idOf, idParams, idsIn, isoDate, writtenDate, numbersIn, wordsIn } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';
import { ofImpactLevels, ofImpacts, ofLevel, ofProbability, riskRow } from './risk.ts';
import { dueReasons } from './due-reasons.ts';
import { acceptanceStates, lapseReasons, planStates, treatmentOptions } from './treatment.rules.ts';

const may = permissions.risks;

/** Everything a risk is rated with, of which the fingerprint is made. */
export const ofFingerprint = [...ofProbability, ...ofImpactLevels] as const;

const option = z.enum(treatmentOptions);
const person = z.object({ id: z.number(), name: z.string() });

/** An acceptance in short: the one asked for where there is one, else the one that runs. */
const acceptanceInShort = z.object({
  id: z.number(),
  state: z.enum(acceptanceStates),
  expiresOn: z.string(),
  requestedBy: person.nullable(),
  /** Whether the caller may approve or refuse it, as far as four eyes go. */
  isMine: z.boolean(),
});

const { asset, threat, vulnerability, ownerId } = riskRow.shape;
export const planRow = z.object({
  /** Of the risk. */
  id: z.number(),
  code: z.string(),
  scopeId: z.number(),
  asset,
  threat,
  vulnerability,
  /** Of the current residual risk; without controls that is the inherent one. */
  level: guarded(ofLevel, z.number().int()),
  rangeId: guarded(ofLevel, z.number().int()),
  targetLevel: guarded(ofLevel, z.number().int().nullable()),
  targetRangeId: guarded(ofLevel, z.number().int().nullable()),
  targetDate: z.string().nullable(),
  state: z.enum(planStates),
  option: option.nullable(),
  ownerId,
  dueDate: z.string().nullable(),
  /** When the plan next asks for something, and for what. */
  due: z.string().nullable(),
  dueFor: z.enum(dueReasons).nullable(),
  isOverdue: z.boolean(),
  acceptance: acceptanceInShort.nullable(),
  /** Of the risk as it is, where an acceptance of it waits for the caller: what an approval has to name. */
  fingerprint: guarded(ofFingerprint, z.string().nullable()),
});
export type PlanRow = z.infer<typeof planRow>;

/** An acceptance with everything about it. */
const acceptance = acceptanceInShort.extend({
  reason: z.string(),
  requestedAt: z.string(),
  byTwo: z.boolean(),
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
  decisionNote: z.string().nullable(),
  closedAt: z.string().nullable(),
  closedFor: z.enum(lapseReasons).nullable(),
  fingerprint: guarded(ofFingerprint, z.string()),
  /** Whether the risk is today exactly what was accepted, the version of the method included. */
  isExact: guarded(ofFingerprint, z.boolean()),
  probability: guarded(ofProbability, z.number().int()),
  impact: guarded(ofImpacts, z.number().int()),
  rangeId: guarded(ofLevel, z.number().int()),
  methodVersion: z.number().int(),
  /** What exactly was accepted: the inherent orders, the measure as `type:level`, the order of each factor, and the status of each control. */
  accepted: z.object({
    probability: guarded(ofProbability, z.number().int()),
    impact: guarded(ofImpacts, z.number().int()),
    measure: guarded(ofProbability, z.string().nullable()),
    /** By code; null where the factor does not apply. */
    impacts: guarded(ofImpactLevels, z.record(z.string(), z.number().int().nullable())),
    /** By code. */
    controls: guarded([may.listControls], z.record(z.string(), z.number().int())),
  }),
});
export type AcceptanceOne = z.infer<typeof acceptance>;

const words = {
  justification: z.string().nullable(),
  thirdParty: z.string().nullable(),
  agreement: z.string().nullable(),
};
const treatmentOne = z.object({
  riskId: z.number(),
  /** Null while the risk is not assessed, or discarded, or needs no decision. */
  state: z.enum(planStates).nullable(),
  due: z.string().nullable(),
  dueFor: z.enum(dueReasons).nullable(),
  isOverdue: z.boolean(),
  level: guarded(ofLevel, z.number().int().nullable()),
  rangeId: guarded(ofLevel, z.number().int().nullable()),
  /** What may be decided as the risk is now. */
  allowed: z.array(option),
  /** Whether accepting it needs somebody's approval. */
  needsApproval: z.boolean(),
  /** The day of the company. */
  today: z.string(),
  /** Whether a control acts on it, in place or not: mitigating needs one to be done. */
  hasControl: guarded([may.listControls], z.boolean()),
  option: option.nullable(),
  ...words,
  activity: z.string().nullable(),
  ownerId,
  dueDate: z.string().nullable(),
  completedOn: z.string().nullable(),
  /** When mitigating stopped being done, as a control of the risk is no longer in place; null where it is done, or never was. */
  reopenedOn: z.string().nullable(),
  reviewedOn: z.string().nullable(),
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
  targetProbability: guarded(ofProbability, z.number().int().nullable()),
  targetImpact: guarded(ofImpacts, z.number().int().nullable()),
  targetDate: z.string().nullable(),
  /** Null before the first decision. */
  version: z.number().int().nullable(),
  /** What a first decision begins with: the area that answers for the risk or else for its asset, and the day by which it is due. */
  proposed: z.object({ ownerId: z.number().nullable(), dueDate: z.string().nullable() }),
  /** Of the risk as it is: what an approval has to name. Who tries them all learns its ratings from it. */
  fingerprint: guarded(ofFingerprint, z.string()),
  /** Newest first. */
  acceptances: z.array(acceptance),
});
export type TreatmentOne = z.infer<typeof treatmentOne>;

const planQuery = listQuery(
  ['due', 'level', 'code', 'option', 'state'],
  {
    state: wordsIn(planStates).optional(),
    option: wordsIn(treatmentOptions).optional(),
    rangeId: guarded(ofLevel, numbersIn([1, 2, 3, 4])),
    overdue: flagIn.optional(),
    dueFrom: isoDate.optional(),
    dueTo: isoDate.optional(),
    /** Area that answers for the treatment. */
    ownerId: idsIn('parameter').optional(),
    assetId: idsIn('asset').optional(),
    threatId: idsIn('threat').optional(),
    categoryId: idsIn('parameter').optional(),
    processId: idsIn('parameter').optional(),
    /** Acceptances that wait for somebody, and that the caller may approve. */
    forMe: flagIn.optional(),
    /** Acceptances that run and end by this day. */
    expiresTo: isoDate.optional(),
    /** With a day to be completed by, until this one. */
    plannedTo: isoDate.optional(),
    /** Completed by its day, or after it; only of those that are completed and had one. */
    onTime: flagIn.optional(),
    /** No control acts on the risk, in place or not. */
    withoutControl: guarded([may.listControls], flagIn),
    /** Only these. */
    ids: idsIn('risk').optional(),
  },
  { level: ofLevel },
);

const words500 = visibleText().min(1).max(500).nullable().optional();
const words200 = visibleText().min(1).max(200).nullable().optional();
const order = z.number().int().min(1).max(10);
/** What is decided; what an option does not need may be left out, and what it does need is refused when it is. */
export const treatmentInput = z.strictObject({
  option,
  justification: words500,
  ownerId: idOf('parameter', 'area').nullable().optional(),
  dueDate: writtenDate.nullable().optional(),
  thirdParty: words200,
  agreement: words200,
  activity: words500,
  /** Of an acceptance; a year from today unless said. */
  expiresOn: writtenDate.optional(),
  /** Whether what was decided is done. */
  isCompleted: z.boolean().optional(),
  /** What its owner wants it to be; null: nothing in particular. As it is, unless said. */
  target: z.strictObject({ probability: order, impact: order, date: writtenDate.nullable() }).nullable().optional(),
});
export type TreatmentInput = z.output<typeof treatmentInput>;

const riskIds = z.array(idOf('risk')).min(1).max(maximumBulk);
const note = visibleText().min(1).max(500).optional();
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);
const one = idParams('risk');
const done = z.object({ count: z.number().int(), changesetId: z.number().nullable() });

/** The treatment plan: what is decided about which risk, until when, and what waits. */
export const treatment = livingInScope({
  /** Every assessed risk that needs a decision or has one, the most urgent first. */
  list: endpoint({
    name: 'treatment.list',
    method: 'GET',
    path: '/treatments',
    access: may.viewTreatment,
    query: planQuery,
    reply: planRow,
    form: 'list',
  }),
  export: endpoint({
    name: 'treatment.export',
    method: 'GET',
    path: '/treatments/export',
    access: may.viewTreatment,
    query: planQuery.extend(listSheetQuery),
    form: 'file',
  }),
  /** How many risks are in each state and option of the plan, and how many are late. */
  summary: endpoint({
    name: 'treatment.summary',
    method: 'GET',
    path: '/treatments/summary',
    access: may.viewTreatment,
    reply: z.object({
      /** The day of the company. */
      today: z.string(),
      total: z.number().int(),
      overdue: z.number().int(),
      forMe: z.number().int(),
      states: z.record(z.enum(planStates), z.number().int()),
      options: z.record(z.enum(treatmentOptions), z.number().int()),
    }),
  }),
  get: endpoint({
    name: 'treatment.get',
    method: 'GET',
    path: '/risks/{id}/treatment',
    access: may.viewTreatmentDetail,
    params: one,
    reply: treatmentOne,
  }),
  /** The first decision about a risk asks for the permission to create, another one for that to edit. */
  save: endpoint({
    name: 'treatment.save',
    method: 'PUT',
    path: '/risks/{id}/treatment',
    access: may.createTreatment,
    parts: [may.editTreatment],
    params: one,
    /** `version` 0: whoever decides saw no decision. */
    body: treatmentInput.extend({ version: z.number().int().min(0).optional() }),
    reply: treatmentOne.extend({ changesetId: z.number().nullable() }),
  }),
  remove: endpoint({
    name: 'treatment.remove',
    method: 'DELETE',
    path: '/risks/{id}/treatment',
    access: may.deleteTreatment,
    params: one,
    reply: z.object({ changesetId: z.number().nullable() }),
  }),
  /**
   * The same decision about many risks, all or none of them. `keeps`: what is left out stays as each of them has it, as far as the option
   * takes it, instead of being emptied; the reason of an acceptance is always said.
   */
  bulk: endpoint({
    name: 'treatment.bulk',
    maximumBody: bodyOf.longList,
    method: 'PUT',
    path: '/treatments/bulk',
    access: may.createTreatment,
    parts: [may.editTreatment],
    body: treatmentInput.extend({ ids: riskIds, keeps: z.boolean().optional() }),
    reply: done,
  }),
  /** What was decided still stands: the next review is counted from today. An acceptance does not last longer by it. */
  review: endpoint({
    name: 'treatment.review',
    method: 'POST',
    path: '/treatments/review',
    access: may.editTreatment,
    body: z.strictObject({ ids: riskIds }),
    reply: done,
  }),
  /** `fingerprint`: of the risk as the approver saw it. */
  decide: endpoint({
    name: 'treatment.decide',
    method: 'POST',
    path: '/acceptances/{id}/decision',
    access: may.approveAcceptance,
    params: idParams('acceptance'),
    body: z.strictObject({
      isApproved: z.boolean(),
      note,
      fingerprint,
    }),
    reply: treatmentOne,
  }),
  /** The same about many acceptances, all or none of them; each `fingerprint` as of one. */
  decideMany: endpoint({
    name: 'treatment.decideMany',
    maximumBody: bodyOf.longList,
    method: 'POST',
    path: '/acceptances/decisions',
    access: may.approveAcceptance,
    body: z.strictObject({
      isApproved: z.boolean(),
      note,
      decisions: z
        .array(z.strictObject({ id: idOf('acceptance'), fingerprint }))
        .min(1)
        .max(maximumBulk),
    }),
    reply: done,
  }),
});

export const treatmentProblems = problemsOf({
  /** `allowed`: the options; `codes`: of the risks that do not allow it. */
  'treatment.optionRefused': { status: 409, field: 'option' },
  /** `codes`: of the risks that are not assessed, or discarded. */
  'treatment.notAssessed': { status: 409 },
  /** `codes`: of the risks without a control, or with one that is not in place yet. */
  'treatment.controlsMissing': { status: 409, field: 'isCompleted' },
  'treatment.expiryOutOfRange': { status: 422, field: 'expiresOn' },
  'treatment.targetOutOfRange': { status: 422, field: 'target' },
  'treatment.dueDatePast': { status: 422, field: 'dueDate' },
  'acceptance.samePerson': { status: 409 },
  /** `state`: what it is. */
  'acceptance.decided': { status: 409 },
  'acceptance.stateChanged': { status: 409 },
  /** `range`: its name, in the language of whoever asks. */
  'acceptance.rangeForbids': { status: 409 },
  /** `codes`: of the risks whose acceptance was decided meanwhile, waits for somebody else, is forbidden now or is of another state. */
  'acceptance.someRefused': { status: 409 },
  'acceptance.noteNeeded': { status: 422, field: 'note' },
});
