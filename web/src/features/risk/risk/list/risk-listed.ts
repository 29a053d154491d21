import { changesetFilters } from '@baluarte/contract/kit/catalogue.ts';
import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import {
  coverageStates,
  listedRisk,
  ofImpacts,
  ofLevel,
  ofOverdue,
  ofProbability,
  ofTreatment,
  risk,
  treatmentsOrNone,
  ways,
} from '@baluarte/contract/risk/risk.ts';
import { z } from 'zod';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { dayValues, initialState, type ListShape } from '#kit/catalogue/list/list-state.ts';
import { riskFields } from '../risk-fields.ts';

/**
 * Risks in the terms of the list kit: they are made by recognition, and what is done to many at once is an assessment.
 * Their permits keep the kit from offering what only catalogues have.
 */
export const riskListed = {
  name: 'risk',
  paths: { many: '/risks' },
  access: {},
  fields: riskFields,
  sortable: [
    // No column: links of old and the order of making.
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
  input: z.strictObject({}),
  row: listedRisk,
  endpoints: { ...risk, create: risk.recognize, bulk: risk.bulkAssess },
} as const satisfies Catalogue;

/** What the list can be narrowed by, in the order it is offered. */
const filters = [
  'rangeId',
  'residualRangeId',
  'expectedRangeId',
  'targetRangeId',
  'aboveTarget',
  'treatment',
  'isOverdue',
  'hasEvidence',
  'incomplete',
  'isToDefine',
  'statusId',
  'coverage',
  'assetId',
  'threatId',
  'vulnerabilityId',
  'controlId',
  'ownerId',
  'categoryId',
  'typeId',
  'processId',
  'assetOwnerId',
  'isCritical',
  'probability',
  'impact',
  'residualProbability',
  'residualImpact',
  'expectedProbability',
  'expectedImpact',
  'targetProbability',
  'targetImpact',
  'levelFrom',
  'levelTo',
  'movedSince',
  'moved',
  'movedRangeId',
  'wasProbability',
  'wasImpact',
  ...changesetFilters,
];
const shown = ['code', 'asset', 'threat', 'vulnerability', 'level', 'residualLevel', 'statusId', 'ownerId'] as const;
const hidden = [
  'expectedLevel',
  'targetLevel',
  'targetDate',
  'gap',
  'treatment',
  'isOverdue',
  'probability',
  'impact',
  'rangeId',
  'completeness',
  'categoryId',
  'processId',
  'assetOwnerId',
  'isCritical',
  'updatedAt',
  'createdAt',
] as const;

/** Columns that are there from the start, then those a person may add. */
const columnFields = [...shown, ...hidden];
export type RiskColumn = (typeof columnFields)[number];
/** The columns that remain next to an open risk, by the room there is. */
export const besideColumns: Readonly<Record<'wide' | 'narrow', ReadonlySet<string>>> = {
  wide: new Set(['code', 'asset', 'threat', 'vulnerability', 'level']),
  narrow: new Set(['code', 'asset', 'threat', 'level']),
};

/** What an address of the list can say, and how the list begins: the highest level first. */
export const riskShape: ListShape = {
  filters,
  worded: { movedSince: dayValues, moved: ways, treatment: treatmentsOrNone, coverage: coverageStates },
  sortable: riskListed.sortable,
  columns: columnFields,
  defaults: initialState(shown, '-level'),
};

/** What a field of the list tells of an assessment, with the permissions to be told it. */
const toldBy: Readonly<Record<string, readonly PermissionCode[]>> = {
  level: ofLevel,
  rangeId: ofLevel,
  residualLevel: ofLevel,
  residualRangeId: ofLevel,
  expectedLevel: ofLevel,
  expectedRangeId: ofLevel,
  targetLevel: ofLevel,
  targetRangeId: ofLevel,
  gap: ofLevel,
  aboveTarget: ofLevel,
  treatment: ofTreatment,
  isOverdue: ofOverdue,
  hasEvidence: [permissions.evidence.list],
  residualProbability: ofProbability,
  residualImpact: ofImpacts,
  expectedProbability: ofProbability,
  expectedImpact: ofImpacts,
  targetProbability: ofProbability,
  targetImpact: ofImpacts,
  levelFrom: ofLevel,
  levelTo: ofLevel,
  movedSince: ofLevel,
  moved: ofLevel,
  movedRangeId: ofLevel,
  wasProbability: ofLevel,
  wasImpact: ofLevel,
  probability: ofProbability,
  impact: ofImpacts,
};

/** The list for a person: without columns, filters and orders that are not theirs to see. Who sees no level sees how far the assessment got. */
export function toldShape(shape: ListShape, can: (code: PermissionCode) => boolean): ListShape {
  const isTold = (field: string) => (toldBy[field] ?? []).every(can);
  const told = (fields: readonly string[]) => fields.filter(isTold);
  const { defaults } = shape;
  const columns = isTold('level')
    ? defaults.columns
    : defaults.columns
        .map((column) => (column.field === 'level' ? { field: 'completeness' } : column))
        .filter(({ field }) => isTold(field));
  return {
    ...shape,
    filters: told(shape.filters),
    sortable: told(shape.sortable),
    columns: told(shape.columns),
    defaults: { ...defaults, columns, sort: isTold('level') ? defaults.sort : [{ field: 'code', descending: false }] },
  };
}

/** The list on the page of an asset, a threat or a vulnerability, which says itself what the risks are of. */
const without = (field: 'asset' | 'threat' | 'vulnerability', filter: string): ListShape => {
  const { defaults } = riskShape;
  return {
    ...riskShape,
    filters: filters.filter((each) => each !== filter),
    columns: columnFields.filter((each) => each !== field),
    defaults: { ...defaults, columns: defaults.columns.filter((column) => column.field !== field) },
  };
};
export const shapeOfEnd = {
  assetId: without('asset', 'assetId'),
  threatId: without('threat', 'threatId'),
  vulnerabilityId: without('vulnerability', 'vulnerabilityId'),
  controlId: { ...riskShape, filters: filters.filter((each) => each !== 'controlId') },
} as const;
