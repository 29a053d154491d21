import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { bulkReply } from '#kit/bulk.ts';
import { endpoint } from '#kit/endpoint.ts';
import { guarded } from '#kit/guarded.ts';
import { listQuery, listSheetQuery } from '#kit/list-query.ts';
import { problemsOf } from '#kit/problem.ts';
import { flagIn, idIn, idOf, idParams, idsIn, statusId } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';
import { emailAddress, personName, phoneNumber } from '#identity/person.ts';
import { normalSubdomain, subdomainRefusal } from './subdomain.rules.ts';

const reference = z.number().int().min(1).max(2_147_483_647);
const optionalReference = reference.nullable().default(null);
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .default(null);

/** A new company's name in the web address; never changes afterwards. Whether it is taken, the server says. */
const subdomain = z
  .string()
  .trim()
  .min(1)
  .transform(normalSubdomain)
  .superRefine((name, context) => {
    const refusal = name === '' ? null : subdomainRefusal(name);
    if (refusal) context.addIssue({ code: 'custom', params: { code: `subdomain.${refusal}` } });
  });

/** What a company says of itself. Names and lists as /plans, /countries and their like give them. */
export const companyInput = z.strictObject({
  /** Trademark or brand. */
  name: line().min(1).max(120),
  legalName: optionalText(200),
  planId: optionalReference,
  subdomain,
  economicActivityId: reference,
  categoryId: reference,
  typeId: reference,
  countryId: reference,
  stateId: optionalReference,
  /** One of the state's cities where it has a list; else `city` in words. */
  cityId: optionalReference,
  city: optionalText(120),
  address: optionalText(200),
});
export type CompanyInput = z.output<typeof companyInput>;

const may = permissions.companies;
const one = idParams('company');
const count = z.number().int();
const languageCode = z.enum(['es', 'en']);

/** Ids of a reference list in a query string: the same for every company, so they need no isolation. */
const referencesIn = idsIn('parameter').meta({ 'x-entity': undefined }).optional();

/** A company in the list of the platform. */
export const companyRow = z.object({
  id: z.number(),
  name: z.string(),
  legalName: z.string().nullable(),
  subdomain: z.string(),
  planId: z.number(),
  economicActivityId: z.number().nullable(),
  countryId: z.number().nullable(),
  statusId: z.number(),
  userCount: count,
  /** As of `countedAt`; null until the company was counted for the first time. */
  assetCount: count.nullable(),
  riskCount: count.nullable(),
  storageBytes: z.number().nullable(),
  countedAt: z.string().nullable(),
  /** Last write or visit, whichever came later. */
  lastActivityAt: z.string().nullable(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CompanyRow = z.infer<typeof companyRow>;

/** How much of something a plan gives and how much is used; `limit` null is without one. */
const use = z.object({ used: z.number(), limit: z.number().nullable() });

/** One company, counted at the moment it is asked for. */
export const companyRecord = companyRow.extend({
  categoryId: z.number().nullable(),
  typeId: z.number().nullable(),
  stateId: z.number().nullable(),
  cityId: z.number().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  /** `storage` in bytes. */
  use: z.object({ users: use, storage: use }),
  /** Nothing was entered beyond what every company starts with: it may be deleted without an archive. */
  isEmpty: z.boolean(),
});
export type CompanyRecord = z.infer<typeof companyRecord>;

const filters = {
  planId: referencesIn,
  statusId: referencesIn,
  countryId: referencesIn,
  economicActivityId: referencesIn,
  /** Nothing was written and nobody was in them for thirty days. */
  isQuiet: flagIn.optional(),
  ids: idsIn('company').optional(),
};
export const companySorts = [
  'name',
  'legalName',
  'subdomain',
  'planId',
  'statusId',
  'userCount',
  'assetCount',
  'riskCount',
  'storageBytes',
  'lastActivityAt',
  'createdAt',
  'updatedAt',
] as const;
const query = listQuery(companySorts, filters);

/** Base of the role somebody gets in a company: its administrators', members' or guests' own. */
const base = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** A user with an account. */
const existingUser = z.strictObject({ userId: idOf('user'), base: base.default(1) });
/** A user to invite. */
const newUser = z.strictObject({
  email: emailAddress,
  name: personName,
  lastName: personName,
  phone: phoneNumber.nullable().default(null),
  language: languageCode.default('es'),
  base: base.default(1),
});
export const maximumUsersAtOnce = 50;
/** People to put into a company: those who have an account, and those to invite. */
export const companyUsers = z.strictObject({
  existing: z.array(existingUser).max(maximumUsersAtOnce).default([]),
  invited: z.array(newUser).max(maximumUsersAtOnce).default([]),
});
export type CompanyUsers = z.output<typeof companyUsers>;
export const newCompanyUser = newUser;

/** What may be changed of a company: all but the subdomain, which is its address for good. */
export const companyChanges = companyInput.omit({ subdomain: true });

const companyUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roleId: z.number(),
  role: z.string(),
  base,
  /** A role the company made itself; else one of the three it began with. */
  isOwnRole: z.boolean(),
  /** 1 active, 2 inactive, 3 invited. */
  statusId: z.number(),
  /** Of the account, wherever it works. */
  userStatusId: z.number(),
  lastVisitAt: z.string().nullable(),
  createdAt: z.string(),
});
export type CompanyUser = z.infer<typeof companyUser>;

/** A person of the platform, to choose from. */
const person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  statusId: z.number(),
  companyCount: guarded([may.viewUserRelation], count),
});
export type PlatformPerson = z.infer<typeof person>;

const happened = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.string(),
  userName: z.string().nullable(),
  address: z.string().nullable(),
  /** Rows written. */
  total: count,
});
const activity = z.object({
  /** Changesets by day, of the last days asked for; days without any are left out. */
  days: z.array(z.object({ day: z.string(), count })),
  latest: z.array(happened),
  /** Super administrators who entered, the latest first. */
  entered: z.array(z.object({ at: z.string(), userName: z.string().nullable(), address: z.string().nullable() })),
});
export type CompanyActivity = z.infer<typeof activity>;

export const company = {
  /** Makes a company with everything it starts with; who makes it is its administrator. */
  found: endpoint({
    name: 'company.found',
    method: 'POST',
    path: '/me/companies',
    access: 'signedIn',
    tenant: false,
    status: 201,
    body: companyInput,
    reply: z.object({ id: z.number(), subdomain: z.string() }),
  }),
  /**
   * Makes the example company of the user, with assets, risks and a year of history to look at; where they have one, it
   * is that one. It is deleted by itself thirty days later.
   */
  makeExample: endpoint({
    name: 'company.makeExample',
    method: 'POST',
    path: '/me/example-company',
    access: 'signedIn',
    tenant: false,
    status: 201,
    reply: z.object({ id: z.number(), subdomain: z.string() }),
  }),
  /** Deletes the example company of the user, whole and for good. */
  removeExample: endpoint({
    name: 'company.removeExample',
    method: 'DELETE',
    path: '/me/example-company',
    access: 'signedIn',
    tenant: false,
  }),
  list: endpoint({
    name: 'company.list',
    method: 'GET',
    path: '/companies',
    access: may.list,
    tenant: false,
    query,
    reply: companyRow,
    form: 'list',
  }),
  /** The current filter as a file. */
  export: endpoint({
    name: 'company.export',
    method: 'GET',
    path: '/companies/export',
    access: may.list,
    tenant: false,
    query: query.extend(listSheetQuery),
    form: 'file',
  }),
  /** People of the whole platform by e-mail or name; those already in the company named are left out. */
  people: endpoint({
    name: 'company.people',
    method: 'GET',
    path: '/companies/people',
    access: may.relateUsers,
    tenant: false,
    query: z.strictObject({ search: line().min(2).max(200), companyId: idIn('company').optional() }),
    reply: z.array(person),
  }),
  get: endpoint({
    name: 'company.get',
    method: 'GET',
    path: '/companies/{id}',
    access: may.view,
    tenant: false,
    params: one,
    reply: companyRecord,
  }),
  /** Makes a company with its people: at least one, at least one of them administrator. */
  create: endpoint({
    name: 'company.create',
    method: 'POST',
    path: '/companies',
    access: may.create,
    tenant: false,
    status: 201,
    body: companyInput.extend({ users: companyUsers }),
    reply: companyRow,
  }),
  update: endpoint({
    name: 'company.update',
    method: 'PUT',
    path: '/companies/{id}',
    access: may.edit,
    tenant: false,
    params: one,
    body: companyChanges.extend({ version: z.number().int().min(1).optional() }),
    reply: companyRow,
  }),
  /** Puts a company to rest, or lets it work again. Nothing of it is lost. */
  status: endpoint({
    name: 'company.status',
    method: 'PUT',
    path: '/companies/{id}/status',
    access: may.edit,
    tenant: false,
    params: one,
    body: z.strictObject({ statusId, version: z.number().int().min(1).optional() }),
    reply: companyRow,
  }),
  bulk: endpoint({
    name: 'company.bulk',
    method: 'POST',
    path: '/companies/bulk',
    access: may.edit,
    tenant: false,
    body: z.strictObject({
      action: z.literal('status'),
      ids: z.array(idOf('company')).min(1).max(200),
      values: z.strictObject({ statusId }),
    }),
    reply: bulkReply,
  }),
  /** Deletes a company for good. `confirm` is its subdomain, which one that is not empty asks for beside an archive. */
  remove: endpoint({
    name: 'company.remove',
    method: 'DELETE',
    path: '/companies/{id}',
    access: may.delete,
    tenant: false,
    params: one,
    query: z.strictObject({ confirm: z.string().trim().max(63).optional() }),
  }),
  users: endpoint({
    name: 'company.users',
    method: 'GET',
    path: '/companies/{id}/users',
    access: may.viewUsers,
    tenant: false,
    params: one,
    query: listQuery(['name', 'email', 'role', 'lastVisitAt'], {}),
    reply: companyUser,
    form: 'list',
  }),
  /** Puts people into a company. Of somebody who is in it already nothing changes but the role, where it is another. */
  addUsers: endpoint({
    name: 'company.addUsers',
    method: 'POST',
    path: '/companies/{id}/users',
    access: may.addUser,
    tenant: false,
    params: one,
    body: companyUsers,
    reply: z.object({ added: count, invited: count, changed: count }),
  }),
  /** Takes people out of a company; their accounts stay. */
  removeUsers: endpoint({
    name: 'company.removeUsers',
    method: 'DELETE',
    path: '/companies/{id}/users',
    access: may.unrelateUsers,
    tenant: false,
    params: one,
    query: z.strictObject({ ids: idsIn('user') }),
    reply: z.object({ removed: count }),
  }),
  activity: endpoint({
    name: 'company.activity',
    method: 'GET',
    path: '/companies/{id}/activity',
    access: may.view,
    tenant: false,
    params: one,
    reply: activity,
  }),
};

export const companyProblems = problemsOf({
  'company.subdomainTaken': { status: 409, field: 'subdomain' },
  'company.notAllowed': { status: 403 },
  'company.inactive': { status: 403 },
  /** On the address of a company no other is worked in. */
  'company.ownAddress': { status: 409 },
  /** An example company has one person: nobody is invited to it. */
  'company.exampleIsOnes': { status: 409 },
  'company.usersMissing': { status: 422, field: 'users' },
  'company.administratorMissing': { status: 422, field: 'users' },
  'company.lastAdministrator': { status: 409 },
  'company.notEmpty': { status: 409, field: 'confirm' },
  'company.archiveFirst': { status: 409 },
  /** Evidence of it is on legal hold. */
  'company.onHold': { status: 409 },
  'plan.usersExceeded': { status: 409 },
  'plan.companiesExceeded': { status: 409, field: 'planId' },
  'plan.storageExceeded': { status: 409 },
});
