import { initialState, type ListShape } from '#kit/catalogue/list/list-state.ts';
import { companiesListed } from './listed.ts';

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
