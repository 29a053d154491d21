import { companyRisk, companyRiskRow, companyRiskSorts } from '@baluarte/contract/organization/company-risk.ts';
import { company } from '@baluarte/contract/organization/company.ts';
import { z } from 'zod';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { initialState, type ListShape } from '#kit/catalogue/list/list-state.ts';

const { get, status, remove, activity } = company;

/** Companies with their risks in numbers, in the terms of the list kit: nothing is made or changed through it. */
export const companyRisksListed = {
  name: 'companyRisk',
  paths: { many: '/companies' },
  access: {},
  fields: {},
  sortable: companyRiskSorts,
  input: z.object({}),
  row: companyRiskRow,
  endpoints: {
    list: companyRisk.list,
    get,
    create: status,
    update: status,
    remove,
    status,
    bulk: status,
    export: companyRisk.export,
    history: activity,
  },
} as const satisfies Catalogue;

const shown = [
  'name',
  'assetCount',
  'suggestionCount',
  'unrecognizedCount',
  'riskCount',
  'incompleteCount',
  'range1Count',
] as const;
const hidden = ['subdomain', 'range2Count', 'range3Count', 'range4Count', 'countedAt'] as const;
const columnFields = [...shown, ...hidden];
export type CompanyRiskColumn = (typeof columnFields)[number];

/** What an address of the list can say, and how it begins: with the company that has most to recognize. */
export const companyRisksShape: ListShape = {
  filters: ['companyId'],
  sortable: companyRisksListed.sortable,
  columns: columnFields,
  defaults: initialState(shown, '-unrecognizedCount', 25),
};
