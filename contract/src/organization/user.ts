import { z } from 'zod';
import { bulkBody, bulkReply } from '#kit/bulk.ts';
import { catalogue } from '#kit/catalogue.ts';
import { endpoint } from '#kit/endpoint.ts';
import { choice, optionalChoices, optionalDate, readOnlyFlag, readOnlyMoment, readOnlyText } from '#kit/field.ts';
import { problemsOf } from '#kit/problem.ts';
import { idIn, idOf, idParams, isoDate, writtenDate, statusIds } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';
import { emailAddress, newPassword, personName, phoneNumber } from '#identity/person.ts';

const may = permissions.users;
const params = idParams('user');

/** What an invitation was sent with; `expiresAt` is null once it was taken back, or where there is none. */
const invited = z.object({ id: z.number(), expiresAt: z.string().nullable() });

/** A new person of a company. With a password the account opens at once, and its first sign-in asks for another one. */
export const newUser = z.strictObject({
  email: emailAddress,
  name: personName,
  lastName: personName,
  phone: phoneNumber.nullable().default(null),
  language: z.enum(['es', 'en']).default('es'),
  roleId: idOf('role'),
  /** Scopes the person is limited to; none = every scope. */
  scopeIds: z.array(idOf('scope')).max(200).default([]),
  /** Areas the person answers for. */
  areaIds: z.array(idOf('parameter', 'area')).max(200).default([]),
  /** The last day of their access, where the company is; null = no end. */
  accessUntil: writtenDate.nullable().default(null),
  /** Assessments the person is limited to; none = every one of their scopes. */
  assessmentIds: z.array(idOf('assessment')).max(200).default([]),
  password: newPassword.optional(),
});

const base = catalogue({
  name: 'user',
  paths: { many: '/users' },
  access: may,
  // An entry is a place in the company; its id is the person's. What is told of the person is theirs to change.
  fields: {
    name: readOnlyText(),
    lastName: readOnlyText(),
    email: readOnlyText(),
    phone: readOnlyText(),
    roleId: choice('role'),
    scopeIds: optionalChoices('scope'),
    /** Areas the person answers for: whose controls are theirs to follow up. */
    areaIds: optionalChoices('area'),
    isLimited: readOnlyFlag(),
    /** The last day of their access, where the company is. */
    accessUntil: optionalDate(),
    /** That day is over: they come in no more. */
    hasEnded: readOnlyFlag(),
    isWithinAssessments: readOnlyFlag(),
    /** The platform closed the account: it comes into no company. */
    isClosed: readOnlyFlag(),
    hasTwoStep: readOnlyFlag(),
    lastAccessAt: readOnlyMoment(),
  },
  extras: {
    invitationExpiresAt: z.string().nullable(),
    /** Assessments the person is limited to, deleted ones included; none = every one. */
    assessmentIds: z.array(z.number()),
  },
  scopes: 'every',
});

/** Offboarding of a resource: transferred to another user, or deleted. */
export const offboardingActions = ['given', 'ended'] as const;
/** Resources of a user in a company. */
export const ownedResourceKinds = ['invitation', 'sharedView', 'auditRequest', 'apiKey'] as const;
export type OwnedResourceKind = (typeof ownedResourceKinds)[number];

/** Why somebody does not have a permission although their role lists it, or has it although no list says so. */
export const permissionStates = ['role', 'administrator', 'base', 'none'] as const;

const access = z.object({
  roleId: z.number(),
  role: z.string(),
  /** An inactive role gives nothing. */
  isRoleActive: z.boolean(),
  base: z.number().int().min(1).max(3),
  isAdministrator: z.boolean(),
  isSuperAdmin: z.boolean(),
  /**
   * `role`: the role lists it. `administrator`: the administrator's own role has all. `base`: listed, but the page asks
   * for another base. `none`: not listed.
   */
  permissions: z.array(z.object({ code: z.number(), from: z.enum(permissionStates) })),
  /** Scopes the user may enter, as far as visible to the caller. */
  scopes: z.array(z.object({ id: z.number(), name: z.string(), statusId: z.number() })),
  isLimited: z.boolean(),
  apiKeys: z.number().int(),
  /** Addresses at which calendar programs read the person's follow-ups. */
  calendars: z.number().int(),
  /** The account belongs to this company alone; otherwise its password is the person's own matter. */
  isOwnAccount: z.boolean(),
  /** The caller has all rights of this user, and so may change them. */
  mayChange: z.boolean(),
  mayViewAs: z.boolean(),
});
export type UserAccess = z.infer<typeof access>;

export const user = {
  ...base,
  statuses: [statusIds.ACTIVE, statusIds.INACTIVE, statusIds.INVITED],
  endpoints: {
    ...base.endpoints,
    /** Gives a person a place in the company: by an invitation, or with a first password where the e-mail is new. */
    create: endpoint({
      name: 'user.create',
      method: 'POST',
      path: '/users',
      access: may.create,
      scopes: 'every',
      status: 201,
      body: newUser,
      reply: invited,
    }),
    /** Changes the role, the scopes, the areas, the end and the assessments of a person; takes effect at once. */
    update: endpoint({
      name: 'user.update',
      method: 'PUT',
      path: '/users/{id}',
      access: may.edit,
      scopes: 'every',
      params,
      body: z.strictObject({
        roleId: idOf('role').optional(),
        scopeIds: z.array(idOf('scope')).max(200).optional(),
        areaIds: z.array(idOf('parameter', 'area')).max(200).optional(),
        accessUntil: writtenDate.nullable().optional(),
        assessmentIds: z.array(idOf('assessment')).max(200).optional(),
        version: z.number().int().min(1).optional(),
      }),
      reply: base.row,
    }),
    bulk: endpoint({
      name: 'user.bulk',
      method: 'POST',
      path: '/users/bulk',
      access: may.edit,
      scopes: 'every',
      body: bulkBody('user', z.strictObject({ roleId: idOf('role').optional() })),
      reply: bulkReply,
    }),
    /** Assessments a place can be limited to, of every scope the caller may enter; the newest first. */
    assessments: endpoint({
      name: 'user.assessments',
      method: 'GET',
      path: '/users/assessments',
      access: may.view,
      scopes: 'every',
      reply: z.array(
        z.object({ id: z.number(), name: z.string(), scopeName: z.string(), date: isoDate, isFinished: z.boolean() }),
      ),
    }),
    /** Removes a user from the company. Their resources are transferred to `toUserId`. */
    remove: endpoint({
      name: 'user.remove',
      method: 'DELETE',
      path: '/users/{id}',
      access: may.delete,
      scopes: 'every',
      params,
      query: z.strictObject({ toUserId: idIn('user').optional() }),
    }),
    /** A user's resources in the company and their offboarding. */
    ownedResources: endpoint({
      name: 'user.ownedResources',
      method: 'GET',
      path: '/users/{id}/owned-resources',
      access: may.delete,
      scopes: 'every',
      params,
      reply: z.array(
        z.object({ kind: z.enum(ownedResourceKinds), count: z.number().int(), action: z.enum(offboardingActions) }),
      ),
    }),
    /** A user's effective permissions and scopes, with their origin. */
    access: endpoint({
      name: 'user.access',
      method: 'GET',
      path: '/users/{id}/access',
      access: may.view,
      scopes: 'every',
      params,
      reply: access,
    }),
    /** Sets the password of a user of this company alone: ends their sessions, and requires a new one at the next sign-in. */
    password: endpoint({
      name: 'user.password',
      method: 'PUT',
      path: '/users/{id}/password',
      access: may.changePassword,
      scopes: 'every',
      params,
      body: z.strictObject({ password: newPassword }),
    }),
    /** Sends a person the link to choose a password themselves. */
    resetLink: endpoint({
      name: 'user.resetLink',
      method: 'POST',
      path: '/users/{id}/reset-link',
      access: may.changePassword,
      scopes: 'every',
      params,
    }),
    /** Begins to see as a person, for half an hour and without writing; the token is a session of its own. */
    viewAs: endpoint({
      name: 'user.viewAs',
      method: 'POST',
      path: '/users/{id}/view-as',
      access: may.edit,
      scopes: 'every',
      params,
      reply: z.object({ token: z.string(), until: z.string() }),
      byKey: false,
    }),
    /** Ends the addresses at which calendar programs read a person's follow-ups in the company. */
    endCalendars: endpoint({
      name: 'user.endCalendars',
      method: 'DELETE',
      path: '/users/{id}/calendars',
      access: may.edit,
      scopes: 'every',
      params,
    }),
    /** Sends a new invitation; the link of the one before ends. */
    invite: endpoint({
      name: 'user.invite',
      method: 'POST',
      path: '/users/{id}/invite',
      access: may.create,
      scopes: 'every',
      params,
      reply: invited,
    }),
    /** Revokes an invitation: its link ends; the pending membership stays until invited again or removed. */
    revokeInvitation: endpoint({
      name: 'user.revokeInvitation',
      method: 'DELETE',
      path: '/users/{id}/invite',
      access: may.edit,
      scopes: 'every',
      params,
      reply: invited,
    }),
  },
};

export const userProblems = problemsOf({
  'member.userTaken': { status: 409, field: 'email' },
  /** The company would have no active administrator; also enforced by the database. */
  'member.lastAdministrator': { status: 409 },
  'user.domainRefused': { status: 422, field: 'email' },
  'user.emailKnown': { status: 409, field: 'email' },
  'user.roleRefused': { status: 403 },
  /** The caller has fewer rights than the user concerned. */
  'user.hasMore': { status: 403 },
  'user.oneself': { status: 409 },
  'user.stillInvited': { status: 409 },
  'user.notActive': { status: 409 },
  'user.alreadyAccepted': { status: 409 },
  'user.ownsAccount': { status: 409 },
  'user.heirNeeded': { status: 409 },
  'user.hasBelongings': { status: 409 },
});
