import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { listQuery } from './kit/list-query.ts';
import { idParams } from './kit/values.ts';
import { permissions } from './permissions.ts';

const bilingual = { name: z.string(), nameEn: z.string().nullable() };

const impactLevel = z.object({
  id: z.number(),
  order: z.number().int(),
  ...bilingual,
  description: z.string().nullable(),
  descriptionEn: z.string().nullable(),
});
const impactFactor = z.object({
  id: z.number(),
  code: z.string(),
  ...bilingual,
  description: z.string().nullable(),
  sortOrder: z.number(),
  statusId: z.number(),
  version: z.number(),
});
const probabilityLevel = z.object({
  id: z.number(),
  order: z.number().int(),
  code: z.string(),
  ...bilingual,
  description: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  percentFrom: z.number(),
  percentTo: z.number(),
});
const probabilityType = z.object({
  id: z.number(),
  code: z.string(),
  ...bilingual,
  isDefault: z.boolean(),
  levels: z.array(probabilityLevel),
});
const rangeLevel = z.object({
  id: z.number().int().min(1).max(4),
  color: z.enum(['green', 'yellow', 'orange', 'red']),
  ...bilingual,
  levelFrom: z.number().int(),
  levelTo: z.number().int(),
  controlRequired: z.boolean(),
  accept: z.enum(['yes', 'with_approval', 'no']),
  reviewDays: z.number().int(),
});

/** The whole method of the company: what the assessment panel and the heat map work with. */
export const methodReply = z.object({
  zoneMode: z.enum(['product', 'matrix']),
  zoneMatrix: z.record(z.string(), z.array(z.number())),
  probabilityTypes: z.array(probabilityType),
  impactFactors: z.array(impactFactor.extend({ levels: z.array(impactLevel) })),
  rangeLevels: z.array(rangeLevel),
  /** Every cell of the scales in use, with its range. */
  zones: z.array(z.object({ probability: z.number(), impact: z.number(), rangeId: z.number() })),
});
export type MethodReply = z.infer<typeof methodReply>;

export const method = {
  get: endpoint({
    name: 'method.get',
    method: 'GET',
    path: '/method',
    access: permissions.risks.list,
    reply: methodReply,
  }),
  impacts: endpoint({
    name: 'impactFactor.list',
    method: 'GET',
    path: '/impacts',
    access: permissions.impacts.list,
    query: listQuery(['code', 'name', 'sortOrder'], {}),
    reply: impactFactor,
    form: 'list',
  }),
  impact: endpoint({
    name: 'impactFactor.get',
    method: 'GET',
    path: '/impacts/{id}',
    access: permissions.impacts.list,
    params: idParams('impactFactor'),
    reply: impactFactor,
  }),
  impactLevels: endpoint({
    name: 'impactFactor.levels',
    method: 'GET',
    path: '/impacts/{id}/levels',
    access: permissions.impacts.viewLevels,
    params: idParams('impactFactor'),
    reply: z.array(impactLevel),
  }),
  probability: endpoint({
    name: 'probabilityMeasure.list',
    method: 'GET',
    path: '/probability-measures',
    access: permissions.probabilityMeasures.view,
    reply: z.array(probabilityType),
  }),
};
