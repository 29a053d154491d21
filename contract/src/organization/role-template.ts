import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { codes, option, optionalLongText, text } from '#kit/field.ts';
import { listQuery, listSheetQuery } from '#kit/list-query.ts';
import { problemsOf } from '#kit/problem.ts';
import { flagIn, idsIn, numbersIn } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';
import { companyCodes } from './role.rules.ts';

const may = permissions.companies;

/** A role new companies start with, in both languages: a company takes the words of its own. */
export const roleTemplateFields = {
  name: text({ max: 80, twin: 'nameEn' }),
  nameEn: text({ max: 80 }),
  description: { ...optionalLongText({ max: 500 }), twin: 'descriptionEn' },
  descriptionEn: optionalLongText({ max: 500 }),
  base: option([1, 2, 3]),
  permissionCodes: codes(companyCodes),
} as const;

const { name, nameEn, description, descriptionEn, base, permissionCodes } = roleTemplateFields;
export const roleTemplateInput = z.strictObject({
  name: name.input,
  nameEn: nameEn.input,
  description: description.input,
  descriptionEn: descriptionEn.input,
  base: base.input,
  permissionCodes: permissionCodes.input,
});

export const roleTemplateRow = z.object({
  id: z.number(),
  name: name.output,
  nameEn: nameEn.output,
  description: description.output,
  descriptionEn: descriptionEn.output,
  base: base.output,
  permissionCodes: permissionCodes.output,
  /** One for each base; the administrators' own stands for every permission. */
  isSystem: z.boolean(),
  statusId: z.number(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type RoleTemplate = z.infer<typeof roleTemplateRow>;

// Of no company: their numbers are the same for everybody, and only super administrators get this far.
const params = z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const of = { tenant: false, reply: roleTemplateRow } as const;

/** Orders of the list; `permissionCodes` by how many there are. */
export const roleTemplateSorts = ['name', 'base', 'permissionCodes', 'isSystem', 'createdAt', 'updatedAt'] as const;
const query = listQuery(roleTemplateSorts, {
  base: numbersIn([1, 2, 3]).optional(),
  isSystem: flagIn.optional(),
  // Of no company either.
  ids: idsIn('roleTemplate').meta({ 'x-entity': undefined }).optional(),
});

export const roleTemplateProblems = problemsOf({ 'roleTemplate.system': { status: 409 } });

/** The roles new companies start with, for super administrators outside of every company. */
export const roleTemplate = {
  list: endpoint({
    ...of,
    name: 'roleTemplate.list',
    method: 'GET',
    path: '/role-templates',
    access: may.list,
    query,
    form: 'list',
  }),
  /** What the list shows as a file. */
  export: endpoint({
    name: 'roleTemplate.export',
    method: 'GET',
    path: '/role-templates/export',
    access: may.list,
    tenant: false,
    query: query.extend(listSheetQuery),
    form: 'file',
  }),
  get: endpoint({
    ...of,
    name: 'roleTemplate.get',
    method: 'GET',
    path: '/role-templates/{id}',
    access: may.view,
    params,
  }),
  create: endpoint({
    ...of,
    name: 'roleTemplate.create',
    method: 'POST',
    path: '/role-templates',
    access: may.edit,
    body: roleTemplateInput,
    status: 201,
  }),
  update: endpoint({
    ...of,
    name: 'roleTemplate.update',
    method: 'PUT',
    path: '/role-templates/{id}',
    access: may.edit,
    params,
    body: roleTemplateInput.partial().extend({ version: z.number().int().min(1).optional() }),
  }),
  remove: endpoint({
    name: 'roleTemplate.remove',
    method: 'DELETE',
    path: '/role-templates/{id}',
    access: may.edit,
    tenant: false,
    params,
  }),
};
