import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { problemsOf } from './kit/problem.ts';
import { idIn, idOf } from './kit/values.ts';
import { permissions } from './permissions.ts';
import { emailAddress, personName, phoneNumber } from './person.ts';

const params = z.object({ id: idIn('user') });

/** What an invitation was sent with; `expiresAt` is null once it was taken back. */
const invited = z.object({ id: z.number(), expiresAt: z.string().nullable() });

export const user = {
  /** Makes the place of a person in the company and sends the invitation to it. */
  create: endpoint({
    name: 'user.create',
    method: 'POST',
    path: '/users',
    access: permissions.users.create,
    scopes: 'every',
    status: 201,
    body: z.strictObject({
      email: emailAddress,
      name: personName,
      lastName: personName,
      phone: phoneNumber.nullable().default(null),
      language: z.enum(['es', 'en']).default('es'),
      roleId: idOf('role'),
      /** Scopes the person is limited to; none = every scope. */
      scopeIds: z.array(idOf('scope')).max(200).default([]),
    }),
    reply: invited,
  }),
  /** Sends a new invitation; the link of the one before ends. */
  invite: endpoint({
    name: 'user.invite',
    method: 'POST',
    path: '/users/{id}/invite',
    access: permissions.users.create,
    scopes: 'every',
    params,
    reply: invited,
  }),
  /** Takes the invitation back: its link ends, the place stays as not accepted until somebody sends another or removes it. */
  revokeInvitation: endpoint({
    name: 'user.revokeInvitation',
    method: 'DELETE',
    path: '/users/{id}/invite',
    access: permissions.users.edit,
    scopes: 'every',
    params,
    reply: invited,
  }),
};

export const userProblems = problemsOf({
  'member.userTaken': { status: 409, field: 'email' },
  'user.domainRefused': { status: 422, field: 'email' },
  'user.roleRefused': { status: 403 },
  'user.alreadyAccepted': { status: 409 },
});
