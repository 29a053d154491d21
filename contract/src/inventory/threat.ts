import { z } from 'zod';
import { catalogue } from '#kit/catalogue.ts';
import { choice, longText, notes, optional, optionalChoice, optionalLongText, relatedTo, text } from '#kit/field.ts';
import { problemsOf } from '#kit/problem.ts';
import { permissions } from '#app/permissions.ts';

export const threat = catalogue({
  name: 'threat',
  paths: { many: '/threats', one: '/threat', import: '/threats/import-threats-excel' },
  access: permissions.threats,
  fields: {
    code: text({ max: 60 }),
    name: optional({ max: 200, twin: 'nameEn' }),
    nameEn: optional({ max: 200 }),
    categoryId: choice('threatCategory'),
    subcategoryId: choice('threatSubcategory'),
    actorId: optionalChoice('threatActor'),
    reasonId: optionalChoice('threatReason'),
    description: longText({ max: 500, twin: 'descriptionEn' }),
    descriptionEn: optionalLongText({ max: 500 }),
    example: optionalLongText({ max: 500, twin: 'exampleEn' }),
    exampleEn: optionalLongText({ max: 500 }),
    notes: notes({ max: 10_000 }),
  },
  extras: { assetCount: z.number().int(), vulnerabilityCount: z.number().int() },
  counts: ['assetCount', 'vulnerabilityCount'],
  searched: ['description'],
  related: { vulnerabilities: relatedTo('vulnerability') },
  columns: [
    'code',
    'name',
    'categoryId',
    'subcategoryId',
    { field: 'assetCount', width: 104 },
    'vulnerabilityCount',
    'statusId',
  ],
  sections: {
    identity: ['code', 'name', 'description', 'example', 'notes'],
    kind: ['categoryId', 'subcategoryId', 'actorId', 'reasonId'],
  },
});

export const threatProblems = problemsOf({ 'threat.hasRelations': { status: 409 } });
