import { z } from 'zod';
import { accountEvents } from '#identity/account-event.ts';
import { endpoint } from '#kit/endpoint.ts';
import { guarded } from '#kit/guarded.ts';
import { listQuery, listSheetQuery } from '#kit/list-query.ts';
import { problemsOf } from '#kit/problem.ts';
import { flagIn, idParams, idsIn, numbersIn, statusId, statusIds } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';

const may = permissions.companies;
const count = z.number().int();
/** Which companies a person is in, and as what. */
export const ofRelation = [may.viewUserRelation] as const;

/** A place of a person in a company. */
const place = z.object({
  companyId: z.number(),
  company: z.string(),
  /** Status of the company: an inactive one cannot be entered. */
  companyStatusId: z.number(),
  role: z.string(),
  base: z.number().int().min(1).max(3),
  statusId: z.number(),
  lastVisitAt: z.string().nullable(),
});

/** Number of a user's companies named in the list; `companyCount` is their total. */
export const namedPlaces = 3;

/** An account in the platform's list. */
export const platformUserRow = z.object({
  id: z.number(),
  /** First and last name. */
  name: z.string(),
  email: z.string(),
  places: guarded(ofRelation, z.array(place)),
  companyCount: guarded(ofRelation, count),
  isSuperAdmin: z.boolean(),
  hasTwoStep: z.boolean(),
  lastAccessAt: z.string().nullable(),
  statusId: z.number(),
  createdAt: z.string(),
});
export type PlatformUserRow = z.infer<typeof platformUserRow>;
/** As it is made: those who may not see who is in which company are told less. */
export type WholePlatformUser = Required<PlatformUserRow>;

/** One person, with every place. */
export const platformUserRecord = platformUserRow.extend({
  phone: z.string().nullable(),
  language: z.enum(['es', 'en']),
  hasPassword: z.boolean(),
  passwordChangedAt: z.string().nullable(),
  /** Active sessions of the account. */
  sessionCount: count,
  apiKeyCount: count,
  /** True for the caller's own account. */
  isOneself: z.boolean(),
});
export type PlatformUserRecord = z.infer<typeof platformUserRecord>;

/** Statuses of an account: PENDING and INVITED ones were never opened. */
export const accountStatuses = [statusIds.ACTIVE, statusIds.INACTIVE, statusIds.INVITED, statusIds.PENDING] as const;

export const platformUserSorts = [
  'name',
  'email',
  'companyCount',
  'isSuperAdmin',
  'hasTwoStep',
  'lastAccessAt',
  'statusId',
  'createdAt',
] as const;
const query = listQuery(
  platformUserSorts,
  {
    statusId: numbersIn(accountStatuses).optional(),
    companyId: guarded(ofRelation, idsIn('company')),
    isSuperAdmin: flagIn.optional(),
    hasTwoStep: flagIn.optional(),
    /** True: the account was never used. */
    isNeverIn: flagIn.optional(),
    ids: idsIn('user').optional(),
  },
  { companyCount: ofRelation },
);

const one = { tenant: false, params: idParams('user') } as const;

/** Everybody with an account, for super administrators outside of every company. */
export const platformUser = {
  list: endpoint({
    name: 'platformUser.list',
    method: 'GET',
    path: '/people',
    access: may.viewUsers,
    tenant: false,
    query,
    reply: platformUserRow,
    form: 'list',
  }),
  /** The current filter as a file. */
  export: endpoint({
    name: 'platformUser.export',
    method: 'GET',
    path: '/people/export',
    access: may.viewUsers,
    tenant: false,
    query: query.extend(listSheetQuery),
    form: 'file',
  }),
  get: endpoint({
    ...one,
    name: 'platformUser.get',
    method: 'GET',
    path: '/people/{id}',
    access: may.viewUsers,
    reply: platformUserRecord,
  }),
  /** What happened to the account, newest first. */
  events: endpoint({
    ...one,
    name: 'platformUser.events',
    method: 'GET',
    path: '/people/{id}/events',
    access: may.viewUsers,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      perPage: z.coerce.number().int().min(1).max(100).default(10),
    }),
    reply: z.object({
      id: z.number(),
      kind: z.enum(accountEvents),
      at: z.string(),
      address: z.string().nullable(),
      /** By which way or means, or by whom. */
      by: z.string().nullable(),
    }),
    form: 'list',
  }),
  /** Closes an account everywhere, or opens it again. Closing ends its sessions; its places stay as they are. */
  status: endpoint({
    ...one,
    name: 'platformUser.status',
    method: 'PUT',
    path: '/people/{id}/status',
    access: may.edit,
    body: z.strictObject({ statusId }),
    reply: platformUserRecord,
  }),
  /** Grants or revokes super administrator rights; requires the user's e-mail and the caller's password. */
  superAdmin: endpoint({
    ...one,
    name: 'platformUser.superAdmin',
    method: 'PUT',
    path: '/people/{id}/super-admin',
    access: may.edit,
    body: z.strictObject({
      isSuperAdmin: z.boolean(),
      /** The e-mail of the person, typed. */
      confirm: z.string().trim().max(254),
      /** The caller's, if they have one. */
      password: z.string().max(1024).optional(),
    }),
    reply: platformUserRecord,
    byKey: false,
  }),
  /** Ends all sessions of a user except the current one. */
  endSessions: endpoint({
    ...one,
    name: 'platformUser.endSessions',
    method: 'DELETE',
    path: '/people/{id}/sessions',
    access: may.edit,
    reply: z.object({ ended: count }),
  }),
  /** Sends a person the link to choose a password themselves. */
  resetLink: endpoint({
    ...one,
    name: 'platformUser.resetLink',
    method: 'POST',
    path: '/people/{id}/reset-link',
    access: may.edit,
  }),
  /** Deletes an account that is in no company, for good. */
  remove: endpoint({
    ...one,
    name: 'platformUser.remove',
    method: 'DELETE',
    path: '/people/{id}',
    access: may.delete,
  }),
};

export const platformUserProblems = problemsOf({
  'platformUser.oneself': { status: 409 },
  /** Unconfirmed or only invited: only its user can activate it. */
  'platformUser.neverOpened': { status: 409 },
  'platformUser.notActive': { status: 409 },
  /** Companies would be left without an active administrator. */
  'platformUser.soleAdministrator': { status: 409 },
  'platformUser.wrongEmail': { status: 422, field: 'confirm' },
  'platformUser.inCompanies': { status: 409 },
  'platformUser.isSuperAdmin': { status: 409 },
  /** Held by the database: an active super administrator always remains. */
  'user.lastSuperAdmin': { status: 409 },
});
