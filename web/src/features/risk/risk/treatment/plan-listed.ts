import { planStates, treatmentOptions } from '@baluarte/contract/risk/treatment.rules.ts';
import { planRow, treatment } from '@baluarte/contract/risk/treatment.ts';
import { z } from 'zod';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { dayValues, initialState, type ListShape } from '#kit/catalogue/list/list-state.ts';
import { riskFields } from '../risk-fields.ts';

const { ownerId, categoryId, processId, incomplete: flag } = riskFields;

/** The plan in the terms of the list kit: its rows are risks, and what is decided about many at once has a dialog of its own. */
export const planListed = {
  name: 'treatment',
  paths: { many: '/risks/treatments' },
  access: {},
  fields: { ownerId, categoryId, processId, overdue: flag, forMe: flag, onTime: flag, withoutControl: flag },
  sortable: ['due', 'level', 'code', 'option', 'state'],
  input: z.strictObject({}),
  row: planRow,
  endpoints: {
    list: treatment.list,
    export: treatment.export,
    get: treatment.get,
    history: treatment.get,
    create: treatment.save,
    update: treatment.save,
    remove: treatment.remove,
    status: treatment.review,
    bulk: treatment.bulk,
  },
} as const satisfies Catalogue;

const shown = ['code', 'asset', 'threat', 'level', 'state', 'option', 'due', 'ownerId'] as const;
const hidden = ['vulnerability', 'rangeId', 'dueDate', 'target', 'acceptance'] as const;
const columnFields = [...shown, ...hidden];
export type PlanColumn = (typeof columnFields)[number];
/** The columns that remain next to an open risk. */
export const besideColumns: ReadonlySet<string> = new Set(['code', 'asset', 'level', 'state', 'due']);

/** What an address of the plan can say, and how it begins: the most urgent first. */
const planShape: ListShape = {
  filters: [
    'state',
    'option',
    'overdue',
    'forMe',
    'rangeId',
    'ownerId',
    'dueFrom',
    'dueTo',
    'expiresTo',
    'plannedTo',
    'onTime',
    'withoutControl',
    'assetId',
    'threatId',
    'categoryId',
    'processId',
  ],
  worded: {
    state: planStates,
    option: treatmentOptions,
    dueFrom: dayValues,
    dueTo: dayValues,
    expiresTo: dayValues,
    plannedTo: dayValues,
  },
  sortable: planListed.sortable,
  columns: columnFields,
  defaults: initialState(shown, 'due'),
};

const ofLevels = new Set(['level', 'rangeId', 'target']);
const ofControls = new Set(['withoutControl']);

/** The plan for a person: without columns, filters and orders that are not theirs to see. */
export function toldPlan({ seesLevel, listsControls }: { seesLevel: boolean; listsControls: boolean }): ListShape {
  const told = (fields: readonly string[]) =>
    fields.filter((field) => (seesLevel || !ofLevels.has(field)) && (listsControls || !ofControls.has(field)));
  return {
    ...planShape,
    filters: told(planShape.filters),
    sortable: told(planShape.sortable),
    columns: told(planShape.columns),
    defaults: initialState(told(shown), 'due'),
  };
}
