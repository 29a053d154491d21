import { z } from 'zod';
import { catalogue } from '#kit/catalogue.ts';
import { bodyOf, endpoint } from '#kit/endpoint.ts';
import {
  choice,
  flag,
  optional,
  optionalChoice,
  optionalLongText,
  optionalNumber,
  text,
  type Fields,
  type ParameterKind,
} from '#kit/field.ts';
import { history } from '#kit/history.ts';
import { listQuery, sheetQuery } from '#kit/list-query.ts';
import { parameterImportPath, parameterKinds } from '#kit/parameter-kinds.ts';
import { problemsOf } from '#kit/problem.ts';
import { idIn, idOf, idsIn, statusId } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';

const may = permissions.parameters;

/** What some kinds know of a row beside its names. */
const further = {
  value: optionalNumber({ from: 1, to: 100 }),
  description: optionalLongText({ max: 500, twin: 'descriptionEn' }),
  descriptionEn: optionalLongText({ max: 500 }),
  confidentiality: optionalNumber({ from: 1, to: 3 }),
  legalBasis: optional({ max: 200 }),
  isLogical: flag(),
  days: optionalNumber({ from: 1, to: 3660 }),
  amount: optionalNumber({ from: 1, to: 1_000_000_000 }),
} as const satisfies Fields;
type FurtherField = keyof typeof further;

interface KindShape {
  /** Kind of the rows its own stand below. */
  parent?: ParameterKind;
  /** Every row has a parent, which is chosen before the row. */
  isBound?: true;
  further?: readonly FurtherField[];
}

/** How kinds differ; one that is not here is a plain list. */
const shapes: Partial<Record<ParameterKind, KindShape>> = {
  vulnerabilitySubcategory: { parent: 'vulnerabilityCategory', isBound: true },
  assetType: { parent: 'assetCategory', isBound: true },
  process: { parent: 'macroprocess' },
  severity: { further: ['value'] },
  assetCategory: { further: ['description', 'descriptionEn'] },
  classification: { further: ['confidentiality', 'legalBasis'] },
  location: { further: ['isLogical'] },
  frequency: { further: ['days'] },
  minimumWage: { further: ['amount'] },
};

/** What there is to know of a kind: whose children its rows are, and what they have beside their names. */
export const shapeOf = (kind: ParameterKind): Readonly<KindShape> => shapes[kind] ?? {};

const common = {
  code: text({ max: 60 }),
  name: text({ max: 200, twin: 'nameEn' }),
  nameEn: optional({ max: 200 }),
};

function fieldsOf(kind: ParameterKind): Fields {
  const { parent, isBound, further: names = [] } = shapeOf(kind);
  const own = Object.fromEntries(names.map((name) => [name, further[name]]));
  return { ...common, ...(parent && { parentId: isBound ? choice(parent) : optionalChoice(parent) }), ...own };
}

const describe = (kind: ParameterKind) =>
  catalogue({
    name: 'parameter',
    paths: { many: `/parameters/${kind}`, import: parameterImportPath(kind) },
    access: { ...may, import: may.create, downloadTemplate: may.list },
    fields: fieldsOf(kind),
    extras: {},
  });

const described = new Map<ParameterKind, ReturnType<typeof describe>>();

/** A kind as a catalogue of its own: what its rows are checked, imported and exported by. */
export function parameterCatalogue(kind: ParameterKind): ReturnType<typeof describe> {
  const known = described.get(kind) ?? describe(kind);
  described.set(kind, known);
  return known;
}

const outputs = {
  value: further.value.output.optional(),
  description: further.description.output.optional(),
  descriptionEn: further.descriptionEn.output.optional(),
  confidentiality: further.confidentiality.output.optional(),
  legalBasis: further.legalBasis.output.optional(),
  isLogical: further.isLogical.output.optional(),
  days: further.days.output.optional(),
  amount: further.amount.output.optional(),
};

/** Rows of one entity that choose a configuration row, and in which of their fields. */
const use = z.object({
  entity: z.string(),
  field: z.string(),
  count: z.number().int(),
  /** How many of them a list of the scope worked in has, where that is not all. */
  here: z.number().int().optional(),
});
export type ParameterUse = z.infer<typeof use>;

export const parameterRow = z.object({
  id: z.number(),
  kind: z.enum(parameterKinds),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  parentId: z.number().nullable(),
  ...outputs,
  order: z.number().int(),
  /** Rules and laws refer to it by its code: it can be renamed and set inactive, but not deleted. */
  isSystem: z.boolean(),
  statusId: z.number(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Where it is chosen, as far as the session sees. */
  uses: z.array(use),
  inUse: z.number().int(),
});
export type ParameterRow = z.infer<typeof parameterRow>;

const kindSummary = z.object({
  kind: z.enum(parameterKinds),
  parent: z.enum(parameterKinds).nullable(),
  count: z.number().int(),
  activeCount: z.number().int(),
});
export type KindSummary = z.infer<typeof kindSummary>;

const kindParams = z.strictObject({ kind: z.enum(parameterKinds) });
const rowParams = kindParams.extend({ id: idIn('parameter') });

/** What any kind takes; which of it the kind at hand does is checked by its own catalogue. */
const inputs = {
  parentId: idOf('parameter').nullable().optional(),
  value: further.value.input.optional(),
  description: further.description.input.optional(),
  descriptionEn: further.descriptionEn.input.optional(),
  confidentiality: further.confidentiality.input.optional(),
  legalBasis: further.legalBasis.input.optional(),
  isLogical: further.isLogical.input.optional(),
  days: further.days.input.optional(),
  amount: further.amount.input.optional(),
};
/** Without a default nothing is said of what is left out. */
const plain = Object.fromEntries(
  Object.entries(inputs).map(([name, schema]) => {
    const inner = schema.unwrap();
    return [name, (inner instanceof z.ZodDefault ? (inner.unwrap() as z.ZodType) : inner).optional()];
  }),
) as typeof inputs;

/** A new row; without a code it gets one from its name. */
export const newParameter = z.strictObject({
  code: common.code.input.optional(),
  name: common.name.input,
  nameEn: common.nameEn.input,
  ...plain,
});
export type NewParameter = z.input<typeof newParameter>;

const changes = z.strictObject({
  code: common.code.input.optional(),
  name: common.name.input.optional(),
  nameEn: common.nameEn.input.unwrap().optional(),
  ...plain,
  version: z.number().int().min(1).optional(),
});

/** At most this many rows are made, or changed, at once. */
export const maximumNew = 200;

const query = listQuery(['order', 'code', 'name', 'nameEn', 'parentId', 'statusId', 'updatedAt'], {
  statusId: idsIn('parameter').meta({ 'x-entity': undefined }).optional(),
  parentId: idsIn('parameter').optional(),
});
const written = z.object({ changesetId: z.number().nullable() });

/** A company's configuration tables. They belong to the company, regardless of the scope. */
export const parameter = {
  kinds: endpoint({
    name: 'parameter.kinds',
    method: 'GET',
    path: '/parameters',
    access: may.list,
    reply: z.array(kindSummary),
    scopes: 'every',
  }),
  list: endpoint({
    name: 'parameter.list',
    method: 'GET',
    path: '/parameters/{kind}',
    access: may.list,
    params: kindParams,
    query,
    reply: parameterRow,
    form: 'list',
    scopes: 'every',
  }),
  get: endpoint({
    name: 'parameter.get',
    method: 'GET',
    path: '/parameters/{kind}/{id}',
    access: may.view,
    params: rowParams,
    reply: parameterRow,
    scopes: 'every',
  }),
  history: endpoint({
    name: 'parameter.history',
    method: 'GET',
    path: '/parameters/{kind}/{id}/history',
    access: may.view,
    params: rowParams,
    reply: history,
    scopes: 'every',
  }),
  create: endpoint({
    name: 'parameter.create',
    method: 'POST',
    path: '/parameters/{kind}',
    access: may.create,
    params: kindParams,
    body: newParameter,
    reply: parameterRow,
    status: 201,
    scopes: 'every',
  }),
  /** Several rows at once, behind the others and in this order: all or none, as one change. */
  createMany: endpoint({
    name: 'parameter.createMany',
    maximumBody: bodyOf.longList,
    method: 'POST',
    path: '/parameters/{kind}/rows',
    access: may.create,
    params: kindParams,
    body: z.strictObject({ rows: z.array(newParameter).min(1).max(maximumNew) }),
    reply: written.extend({ ids: z.array(z.number()) }),
    status: 201,
    scopes: 'every',
  }),
  update: endpoint({
    name: 'parameter.update',
    method: 'PUT',
    path: '/parameters/{kind}/{id}',
    access: may.edit,
    params: rowParams,
    body: changes,
    reply: parameterRow,
    scopes: 'every',
  }),
  /** Several rows at once, as a block of cells is pasted over them: all or none, as one change. */
  updateMany: endpoint({
    name: 'parameter.updateMany',
    maximumBody: bodyOf.longList,
    method: 'PUT',
    path: '/parameters/{kind}/rows',
    access: may.edit,
    params: kindParams,
    body: z.strictObject({
      rows: z
        .array(changes.extend({ id: idOf('parameter') }))
        .min(1)
        .max(maximumNew),
    }),
    reply: written,
    scopes: 'every',
  }),
  status: endpoint({
    name: 'parameter.status',
    method: 'PUT',
    path: '/parameters/{kind}/{id}/status',
    access: may.edit,
    params: rowParams,
    body: z.strictObject({
      statusId,
      version: z.number().int().min(1).optional(),
    }),
    reply: parameterRow,
    scopes: 'every',
  }),
  remove: endpoint({
    name: 'parameter.remove',
    method: 'DELETE',
    path: '/parameters/{kind}/{id}',
    access: may.delete,
    params: rowParams,
    reply: written,
    scopes: 'every',
  }),
  /** The rows named take, in this order, the places they have now together: all of a kind, or those of a page. */
  order: endpoint({
    name: 'parameter.order',
    method: 'POST',
    path: '/parameters/{kind}/order',
    access: may.edit,
    params: kindParams,
    body: z.strictObject({ ids: z.array(idOf('parameter')).min(1).max(5000) }),
    reply: written,
    scopes: 'every',
  }),
  /** Redirects all references from `from` to `into`, and deletes `from`; also needs the permission to edit. */
  merge: endpoint({
    name: 'parameter.merge',
    method: 'POST',
    path: '/parameters/{kind}/merge',
    access: may.delete,
    params: kindParams,
    body: z.strictObject({ fromId: idOf('parameter'), intoId: idOf('parameter') }),
    reply: written.extend({ moved: z.number().int() }),
    scopes: 'every',
  }),
  export: endpoint({
    name: 'parameter.export',
    method: 'GET',
    path: '/parameters/{kind}/export',
    access: may.list,
    params: kindParams,
    query: query.extend(sheetQuery),
    form: 'file',
    scopes: 'every',
  }),
};

export const parameterProblems = problemsOf({
  'parameter.inUse': { status: 409 },
  'parameter.isSystem': { status: 409 },
  'parameter.codeFixed': { status: 409, field: 'code' },
  'parameter.nameTaken': { status: 409, field: 'name' },
});
