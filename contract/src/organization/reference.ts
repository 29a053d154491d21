import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';

const id = z.number().int();
/** A row of a list. `nameEn` is null where the name is the same in every language. */
const named = z.object({ id, code: z.string(), name: z.string(), nameEn: z.string().nullable() });
const limit = z.number().int().nullable();

export type Reference = z.infer<typeof named>;

const list = <Reply extends z.ZodType>(name: string, path: `/${string}`, row: Reply) =>
  endpoint({ name: `reference.${name}`, method: 'GET', path, access: 'client', tenant: false, reply: z.array(row) });

const parent = z.coerce.number().int().min(1).max(2_147_483_647);

/**
 * What a company says of itself before it exists, for a client token or any session. The lists stand in the order of their
 * names in the language of X-Language, plans and statuses in their own.
 */
export const reference = {
  /** `id` is ISO 3166-1's number, `code` its two letters; `callingCode` without the plus, null where there is no telephone. */
  countries: list('countries', '/countries', named.extend({ callingCode: z.string().nullable() })),
  languages: list('languages', '/languages', named),
  states: endpoint({
    name: 'reference.states',
    method: 'GET',
    path: '/states/{countryId}',
    access: 'client',
    tenant: false,
    params: z.strictObject({ countryId: parent }),
    reply: z.array(named.extend({ countryId: id })),
  }),
  /** Of Colombia every municipality, `code` after DIVIPOLA. None elsewhere: there a city is free text. */
  cities: endpoint({
    name: 'reference.cities',
    method: 'GET',
    path: '/cities/{stateId}',
    access: 'client',
    tenant: false,
    params: z.strictObject({ stateId: parent }),
    reply: z.array(named.extend({ stateId: id })),
  }),
  /** Divisions of CIIU Rev. 4 A.C. (ISIC Rev. 4), each with its section. */
  economicActivities: list('economicActivities', '/economic-activities', named.extend({ section: named })),
  organizationCategories: list('organizationCategories', '/organization-categories', named),
  organizationTypes: list('organizationTypes', '/organization-types', named.extend({ categoryId: id })),
  /** null is without a limit. */
  plans: list(
    'plans',
    '/plans',
    named.extend({
      maxUsers: limit,
      /** Companies on this plan that one person may administer. */
      maxCompanies: limit,
      maxStorageMegabytes: limit,
      maxAssets: limit,
      maxAssessmentsPerYear: limit,
      historyDays: limit,
    }),
  ),
  statuses: list('statuses', '/statuses', named),
  /** The live check of a form. A name that is not one is an answer, not a refusal. */
  subdomain: endpoint({
    name: 'reference.subdomain',
    method: 'GET',
    path: '/subdomains/{name}',
    access: 'client',
    tenant: false,
    params: z.strictObject({ name: z.string().max(200) }),
    reply: z.object({
      available: z.boolean(),
      reason: z.enum(['taken', 'reserved', 'format']).nullable(),
      /** Free names near one that may not be had. */
      suggestions: z.array(z.string()),
    }),
  }),
};
