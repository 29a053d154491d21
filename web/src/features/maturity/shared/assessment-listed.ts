import { assessmentRow, assessmentStatusIds } from '@baluarte/contract/maturity/assessment-fields.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { z } from 'zod';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { dayValues, initialState, type ListShape } from '#kit/catalogue/list/list-state.ts';

const { list, get, create, update, remove } = assessment;

/** Self-assessments in the terms of the list kit: they are started and answered elsewhere, and nothing is done to many at once. */
export const assessmentListed = {
  name: 'assessment',
  paths: { many: '/assessments' },
  access: {},
  fields: {},
  statuses: assessmentStatusIds,
  sortable: [
    'id',
    'name',
    'assessment_date',
    'overall_maturity',
    'maturity_level',
    'phva_score',
    'controls_score',
    'nist_score',
    'completeness',
    'completed_at',
    'created_at',
    'updated_at',
  ],
  input: z.object({}),
  row: assessmentRow,
  endpoints: {
    list,
    get,
    create,
    update,
    remove,
    status: update,
    bulk: update,
    export: assessment.export,
    history: get,
  },
} as const satisfies Catalogue;

const shown = [
  'name',
  'purpose',
  'assessment_date',
  'status',
  'completeness',
  'overall_maturity',
  'maturity_level',
] as const;
const hidden = [
  'phva_score',
  'controls_score',
  'nist_score',
  'framework_version',
  'user_name',
  'completed_at',
  'created_at',
] as const;
const columnFields = [...shown, ...hidden];
export type AssessmentColumn = (typeof columnFields)[number];

/** What an address of the list can say, and how it begins: the latest first. */
export const assessmentShape: ListShape = {
  filters: ['status_id', 'purpose_id', 'maturity_level', 'framework_version', 'from', 'to'],
  worded: { framework_version: /^[A-Za-z0-9._-]{1,40}$/, from: dayValues, to: dayValues },
  sortable: assessmentListed.sortable,
  columns: columnFields,
  defaults: initialState(shown, '-assessment_date', 25),
};
