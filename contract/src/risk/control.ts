import { z } from 'zod';
import { catalogue } from '#kit/catalogue.ts';
import { livingInScope } from '#kit/endpoint.ts';
import {
  choice,
  choices,
  date,
  longText,
  option,
  optionalChoice,
  optionalLongText,
  optionalNumber,
  optionalOption,
  readOnlyOption,
  text,
} from '#kit/field.ts';
import { problemsOf } from '#kit/problem.ts';
import type { Transitions } from '#kit/status.rules.ts';
import { flagIn, idsIn, statusIds } from '#kit/values.ts';
import { controlAccess } from './control-access.ts';
import type { ControlType, Effectiveness, Implementation } from './residual.rules.ts';

/** Types, kinds of implementation and ratings by their numbers. */
export const controlTypes = { 1: 'preventive', 2: 'detective', 3: 'corrective' } as const satisfies Record<
  number,
  ControlType
>;
export const implementations = { 1: 'automatic', 2: 'manual' } as const satisfies Record<number, Implementation>;
export const effectivenesses = {
  1: 'effective',
  2: 'partially_effective',
  3: 'not_effective',
} as const satisfies Record<number, Effectiveness>;
/** Currencies of costs by their numbers. */
export const currencies = { 1: 'COP', 2: 'USD', 3: 'EUR' } as const;

const { ACTIVE, FINISH, IMPLEMENTED, INACTIVE, PENDING } = statusIds;
/** Planned, being put in place, in place, its follow-ups ended, discarded. A planned one can be begun, or discarded. */
export const transitionsOfControl: Transitions = {
  [PENDING]: [ACTIVE, INACTIVE],
  [ACTIVE]: [IMPLEMENTED, INACTIVE],
  [IMPLEMENTED]: [FINISH, INACTIVE],
  [FINISH]: [ACTIVE],
  [INACTIVE]: [],
};

/** What lateness of its follow-up leaves of what a control does: all, half, or nothing. */
export const timeliness = z.enum(['full', 'half', 'none']);
export type Timeliness = z.infer<typeof timeliness>;

const mostCost = 1_000_000_000_000;

const base = catalogue({
  name: 'control',
  paths: { many: '/controls', import: '/controls/import' },
  access: controlAccess,
  transitions: transitionsOfControl,
  fields: {
    code: text({ max: 60 }),
    /** What is done. */
    name: text({ max: 200 }),
    description: longText({ min: 20, max: 500 }),
    domainId: choice('controlDomain'),
    /** What it is in the catalogue of the domain. */
    actionId: choice('controlAction', { parent: 'domainId' }),
    typeId: option([1, 2, 3]),
    implementationId: option([1, 2]),
    impactFactorIds: choices('impactFactor'),
    responsibleId: choice('area'),
    participants: optionalLongText({ max: 500 }),
    creationDate: date(),
    nextFollowUp: date({ notBefore: 'creationDate' }),
    frequencyId: optionalChoice('frequency'),
    documentationId: optionalChoice('controlDocumentation'),
    executionId: optionalChoice('controlExecution'),
    recordId: optionalChoice('controlEvidence'),
    /** What is done where it fails or deviates. */
    deviation: optionalLongText({ max: 500 }),
    expectedEvidence: optionalLongText({ max: 500 }),
    costOnce: optionalNumber({ from: 0, to: mostCost }),
    costYearly: optionalNumber({ from: 0, to: mostCost }),
    currencyId: optionalOption([1, 2, 3]),
    /** Of its last follow-up; null before the first. */
    rating: readOnlyOption([1, 2, 3]),
  },
  extras: {
    scopeId: z.number(),
    riskCount: z.number().int(),
    evidenceCount: z.number().int(),
    /** Its next follow-up should have been. */
    isOverdue: z.boolean(),
    /** What lateness leaves of what it does, as the method says. */
    timeliness,
  },
  counts: ['riskCount', 'evidenceCount'],
  filters: {
    isOverdue: flagIn.optional(),
    isLessened: flagIn.optional(),
    riskId: idsIn('risk').optional(),
    assetId: idsIn('asset').optional(),
  },
  searched: ['description', 'participants'],
  columns: [
    'code',
    'name',
    { field: 'typeId', width: 112 },
    'responsibleId',
    { field: 'nextFollowUp', width: 148 },
    { field: 'rating', width: 168 },
    { field: 'riskCount', width: 88 },
    { field: 'statusId', width: 132 },
    'domainId',
    { field: 'implementationId', width: 124 },
    { field: 'evidenceCount', width: 112 },
  ],
  sections: {
    identity: ['code', 'domainId', 'actionId', 'name', 'description'],
    effect: ['typeId', 'implementationId', 'impactFactorIds'],
    people: ['responsibleId', 'participants', 'creationDate', 'nextFollowUp'],
    formality: ['frequencyId', 'documentationId', 'executionId', 'recordId', 'deviation', 'expectedEvidence'],
    cost: ['costOnce', 'costYearly', 'currencyId'],
  },
});
export type ControlRow = z.infer<typeof base.row>;

/** Controls: what lowers risks. */
export const control = { ...base, endpoints: livingInScope(base.endpoints) };

export const controlProblems = problemsOf({
  /** `count`: how many of the risks are low. */
  'control.lowRisk': { status: 409 },
  'control.hasEvidence': { status: 409 },
});
