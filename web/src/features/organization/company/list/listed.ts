import { company, companyInput, companyRow, companySorts } from '@baluarte/contract/organization/company.ts';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { initialState, type ListShape } from '#kit/catalogue/list/list-state.ts';

const { list } = company;

/** The companies as a list of the kit; they belong to no company's own catalogue. */
export const companiesListed = {
  name: 'company',
  paths: { many: '/companies' },
  access: {},
  fields: {},
  sortable: companySorts,
  input: companyInput,
  row: companyRow,
  endpoints: {
    list,
    get: company.get,
    create: company.create,
    update: company.update,
    remove: company.remove,
    status: company.status,
    bulk: company.bulk,
    export: company.export,
    history: company.activity,
  },
} as const satisfies Catalogue;

const shown = [
  'name',
  'subdomain',
  'planId',
  'userCount',
  'assetCount',
  'riskCount',
  'lastActivityAt',
  'statusId',
] as const;
const hidden = [
  'legalName',
  'economicActivityId',
  'countryId',
  'storageBytes',
  'countedAt',
  'createdAt',
  'updatedAt',
] as const;
const columnFields = [...shown, ...hidden];
export type CompanyColumn = (typeof columnFields)[number];

/** What an address of the list can say, and how it begins: by name. */
export const companiesShape: ListShape = {
  filters: ['statusId', 'planId', 'countryId', 'economicActivityId', 'isQuiet'],
  sortable: companiesListed.sortable,
  columns: columnFields,
  defaults: initialState(shown, 'name'),
};
