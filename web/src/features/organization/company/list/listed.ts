import { company, companyInput, companyRow, companySorts } from '@baluarte/contract/organization/company.ts';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';

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
