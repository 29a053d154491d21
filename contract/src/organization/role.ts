import { z } from 'zod';
import { bulkBody, bulkReply } from '#kit/bulk.ts';
import { catalogue } from '#kit/catalogue.ts';
import { endpoint } from '#kit/endpoint.ts';
import { codes, option, optionalLongText, text } from '#kit/field.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf, idParams } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';
import { companyCodes } from './role.rules.ts';

const may = permissions.roles;

const base = catalogue({
  name: 'role',
  paths: { many: '/roles' },
  access: may,
  fields: {
    name: text({ max: 80 }),
    description: optionalLongText({ max: 500 }),
    base: option([1, 2, 3]),
    permissionCodes: codes(companyCodes),
  },
  /** `userCount`: places in the company, those that wait for their person and those that are inactive too. */
  extras: { userCount: z.number().int(), isSystem: z.boolean() },
  scopes: 'every',
  isCopied: true,
  searched: ['description'],
});

const params = idParams('role');
const edit = base.endpoints.update.body;

const person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** 1 active, 2 inactive, 3 invited. */
  statusId: z.number(),
});
export type RolePerson = z.infer<typeof person>;

const side = z.object({ base: z.literal([1, 2, 3]), permissionCodes: z.array(z.number()) });

/** What people could do, and what they will be able to: only permissions that the base opens. */
export const rolePreview = z.object({
  before: side,
  after: side,
  granted: z.array(z.number()),
  revoked: z.array(z.number()),
  /** Everybody who has the role, by name; the first of them. */
  people: z.array(person),
  total: z.number().int(),
  /** The caller has the role. */
  isOwn: z.boolean(),
  /** … and could not edit roles any more. */
  locksOut: z.boolean(),
});
export type RolePreview = z.infer<typeof rolePreview>;

/** As many people are named in a preview; of the others it says how many they are. */
export const namedPeople = 30;

export const role = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** `isAccepted`: confirms that the caller loses the permission to edit roles. */
    update: endpoint({
      name: 'role.update',
      method: 'PUT',
      path: '/roles/{id}',
      access: may.edit,
      params,
      body: edit.extend({ isAccepted: z.boolean().optional() }),
      reply: base.row.extend({ changesetId: z.number().nullable() }),
      scopes: 'every',
    }),
    /** Base and permissions of several roles are changed one by one, each after its preview. */
    bulk: endpoint({
      name: 'role.bulk',
      method: 'POST',
      path: '/roles/bulk',
      access: may.edit,
      body: bulkBody('role', base.changes.pick({ description: true })),
      reply: bulkReply,
      scopes: 'every',
    }),
    /** Previews the permissions a change of a role grants and removes, and its users. Writes nothing. */
    preview: endpoint({
      name: 'role.preview',
      method: 'POST',
      path: '/roles/{id}/preview',
      access: may.edit,
      params,
      body: base.changes.pick({ base: true, permissionCodes: true }).extend({
        statusId: z.literal([1, 2]).optional(),
      }),
      reply: rolePreview,
      scopes: 'every',
    }),
    /** What the people of a role would gain and lose with another one. Writes nothing. */
    previewReplacement: endpoint({
      name: 'role.previewReplacement',
      method: 'POST',
      path: '/roles/{id}/replacement/preview',
      access: may.delete,
      params,
      body: z.strictObject({ roleId: idOf('role') }),
      reply: rolePreview,
      scopes: 'every',
    }),
    /** Moves all users of a role, including invited ones, to another one, and deletes it. */
    replace: endpoint({
      name: 'role.replace',
      method: 'POST',
      path: '/roles/{id}/replacement',
      access: may.delete,
      params,
      body: z.strictObject({ roleId: idOf('role') }),
      reply: z.object({ moved: z.number().int(), changesetId: z.number().nullable() }),
      scopes: 'every',
    }),
  },
};

const permission = z.object({
  code: z.number().int(),
  /** As the interface asks for it; null where only the API does. */
  key: z.string().nullable(),
  operation: z.string(),
  label: z.string(),
  /** Bases it means something to: 1 administrator, 2 member, 3 guest; 0 is the super administrator. */
  bases: z.array(z.number().int()),
  /** Permissions without which it leads nowhere. */
  needs: z.array(z.number().int()),
});

/** Every permission there is, by group, in the language of X-Language. Those of the platform for its super administrators. */
export const permissionEndpoints = {
  list: endpoint({
    name: 'permission.list',
    method: 'GET',
    path: '/permissions',
    access: 'client',
    tenant: false,
    reply: z.array(z.object({ group: z.string(), label: z.string(), permissions: z.array(permission) })),
  }),
};

export const roleProblems = problemsOf({
  'role.nameTaken': { status: 409, field: 'name' },
  'role.exceedsOwn': { status: 403 },
  'role.administrator': { status: 409 },
  'role.systemBase': { status: 409, field: 'base' },
  'role.ownRole': { status: 409 },
  'role.locksOut': { status: 409 },
  'role.inUse': { status: 409 },
  'role.inUseStatus': { status: 409 },
  'role.sameRole': { status: 422, field: 'roleId' },
});
