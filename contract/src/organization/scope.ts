import { z } from 'zod';
import { choice } from './choices.ts';
import { catalogue } from '#kit/catalogue.ts';
import { endpoint } from '#kit/endpoint.ts';
import { choices, optional, optionalDate, optionalLongText, text } from '#kit/field.ts';
import { listQuery } from '#kit/list-query.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf, idParams } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';

const may = permissions.scopes;

const base = catalogue({
  name: 'scope',
  paths: { many: '/scopes' },
  access: may,
  fields: {
    name: text({ max: 120 }),
    description: optionalLongText({ max: 500 }),
    areaIds: choices('area'),
    processIds: choices('process'),
    location: optional({ max: 200 }),
    interestedParties: optionalLongText({ max: 500 }),
    systemConfiguration: optionalLongText({ max: 500 }),
    notes: optionalLongText({ max: 500 }),
    validFrom: optionalDate(),
    validTo: optionalDate({ notBefore: 'validFrom' }),
  },
  extras: { assetCount: z.number().int(), riskCount: z.number().int(), userCount: z.number().int() },
  // Scopes stand side by side: none of them lies inside the one worked in.
  scopes: 'every',
  searched: ['description', 'location'],
});

/** Access of a user to a scope: through access to every scope, listed individually, or none. */
export const scopeAccess = z.enum(['every', 'listed', 'none']);
export type ScopeAccess = z.infer<typeof scopeAccess>;

const scopeUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** 1 active, 3 invited. Inactive users have no access and are not listed. */
  statusId: z.number(),
  access: scopeAccess,
});
export type ScopeUser = z.infer<typeof scopeUser>;

/** `every,listed` in a query string. */
const accessIn = z
  .string()
  .regex(/^(?:every|listed|none)(?:,(?:every|listed|none)){0,2}$/)
  .transform((words) => words.split(',') as ScopeAccess[]);

export const scope = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** Users by name; by default those with access. Users without access are listed only for callers who may grant it. */
    users: endpoint({
      name: 'scope.users',
      method: 'GET',
      path: '/scopes/{id}/users',
      access: may.view,
      params: idParams('scope'),
      query: listQuery(['name'], { access: accessIn.optional() }),
      reply: scopeUser,
      form: 'list',
      scopes: 'every',
    }),
    /**
     * Sets which of the users limited to some scopes have access to this one. Users with access to every scope keep
     * it. Returns all users with access.
     */
    setUsers: endpoint({
      name: 'scope.setUsers',
      method: 'PUT',
      path: '/scopes/{id}/users',
      access: may.assignUsers,
      params: idParams('scope'),
      body: z.strictObject({ userIds: z.array(idOf('user')).max(5000) }),
      reply: z.array(z.object({ id: z.number(), access: scopeAccess.exclude(['none']) })),
      scopes: 'every',
    }),
    /** Makes an organizational area without leaving the form of a scope. */
    createArea: endpoint({
      name: 'scope.createArea',
      method: 'POST',
      path: '/scopes/areas',
      access: may.createArea,
      body: z.strictObject({ name: text({ max: 200 }).input, nameEn: optional({ max: 200 }).input }),
      reply: choice,
      status: 201,
      scopes: 'every',
    }),
  },
};

export const scopeProblems = problemsOf({
  'scope.current': { status: 409 },
  'scope.currentStatus': { status: 409 },
  'scope.hasContents': { status: 409 },
  'scope.onlyOne': { status: 409 },
  'scope.validityOutOfRange': { status: 422, field: 'validTo' },
  'area.nameTaken': { status: 409, field: 'name' },
});
