import { z } from 'zod';
import { catalogue } from '#kit/catalogue.ts';
import { endpoint, livingInScope, maximumKeptFile } from '#kit/endpoint.ts';
import {
  choice,
  choices,
  flag,
  longText,
  notes,
  optionalChoice,
  optionalLongText,
  optionalOption,
  readOnlyLongText,
  readOnlyOption,
  relatedTo,
  text,
} from '#kit/field.ts';
import { flagIn, idParams, idsIn, pastMoment, wordsIn } from '#kit/values.ts';
import { wholeList } from '#kit/list-query.ts';
import { problemsOf } from '#kit/problem.ts';
import { permissions } from '#app/permissions.ts';
import { lookedAtStates } from './asset.rules.ts';
import { ofCriticality } from './criticality-access.ts';
import { criticalityLevels } from './criticality.rules.ts';

const may = permissions.assets;

/** What tells how critical an asset is, and what writes it. */
const access = { view: ofCriticality, edit: may.editCriticity } as const;

const base = catalogue({
  name: 'asset',
  paths: {
    many: '/assets',
    update: { method: 'POST', path: '/assets/{id}' },
    import: '/assets/import-from-excel',
  },
  access: may,
  fields: {
    code: text({ max: 60 }),
    name: text({ max: 200 }),
    description: optionalLongText({ max: 500 }),
    categoryId: choice('assetCategory'),
    typeId: optionalChoice('assetType', { parent: 'categoryId' }),
    classificationId: optionalChoice('classification'),
    locationId: optionalChoice('location'),
    custodianId: optionalChoice('custodian'),
    ownerId: optionalChoice('area'),
    processId: optionalChoice('process'),
    companyCategoryId: optionalChoice('companyCategory'),
    hasPersonalData: flag(),
    personalDataKindId: optionalChoice('personalDataKind'),
    isCritical: flag(),
    criticalDetails: optionalLongText({ max: 500 }),
    securityRequirements: longText({ max: 500 }),
    impactFactorIds: choices('impactFactor'),
    notes: notes({ max: 10_000 }),
    // Said on a page of their own; null: not said, and of the criticality that a value is missing.
    criticality: { ...readOnlyOption(criticalityLevels), access },
    // Of the classification while nobody says it.
    confidentiality: { ...readOnlyOption(criticalityLevels), access },
    confidentialityReason: { ...readOnlyLongText(), access },
    integrity: { ...readOnlyOption(criticalityLevels), access },
    integrityReason: { ...readOnlyLongText(), access },
    availability: { ...readOnlyOption(criticalityLevels), access },
    availabilityReason: { ...readOnlyLongText(), access },
    criticalityOverride: { ...readOnlyOption(criticalityLevels), access },
    criticalityReason: { ...readOnlyLongText(), access },
  },
  extras: {
    scopeId: z.number(),
    threatCount: z.number().int(),
    vulnerabilityCount: z.number().int(),
    riskCount: z.number().int(),
    evidenceCount: z.number().int(),
  },
  counts: ['threatCount', 'vulnerabilityCount', 'riskCount', 'evidenceCount'],
  filters: { lookedAt: wordsIn(lookedAtStates).optional() },
  searched: ['description'],
  related: { threats: relatedTo('threat'), vulnerabilities: relatedTo('vulnerability') },
  inFiles: {
    confidentiality: { ...optionalOption(criticalityLevels), access, isRating: true },
    confidentialityReason: { ...optionalLongText({ max: 500 }), access },
    integrity: { ...optionalOption(criticalityLevels), access, isRating: true },
    integrityReason: { ...optionalLongText({ max: 500 }), access },
    availability: { ...optionalOption(criticalityLevels), access, isRating: true },
    availabilityReason: { ...optionalLongText({ max: 500 }), access },
  },
});

const named = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string().nullable(),
  nameEn: z.string().nullable().optional(),
});

/** The specification's flags: what to bring along with each row of the list. */
const listWith = base.endpoints.list.query.extend({
  impacts: flagIn.optional(),
  threats: flagIn.optional(),
  vulnerabilities: flagIn.optional(),
  /** The list as it stood then. */
  at: pastMoment.optional(),
});
const rowWith = base.row.extend({
  impacts: z.array(named).optional(),
  threats: z.array(named).optional(),
  vulnerabilities: z.array(named).optional(),
});

/** As JSON, or as a form with files in the field `evidence`: each becomes a piece of evidence of the asset. */
const withEvidence = { attachments: 'evidence', maximumFile: maximumKeptFile } as const;

export const asset = {
  ...base,
  endpoints: livingInScope({
    ...base.endpoints,
    create: { ...base.endpoints.create, ...withEvidence },
    update: { ...base.endpoints.update, ...withEvidence },
    list: endpoint({
      name: 'asset.list',
      method: 'GET',
      path: '/assets',
      access: may.list,
      query: listWith,
      reply: rowWith,
      form: 'list',
    }),
    export: {
      ...base.endpoints.export,
      query: base.endpoints.export.query.extend({ at: pastMoment.optional() }),
    },
    quickEdit: endpoint({
      name: 'asset.quickEdit',
      method: 'PATCH',
      path: '/assets/{id}',
      access: may.quickEdit,
      params: idParams('asset'),
      body: base.endpoints.update.body,
      reply: base.row,
    }),
    tenant: endpoint({
      name: 'asset.tenant',
      method: 'GET',
      path: '/tenant-assets',
      access: may.list,
      query: wholeList(['code', 'name', 'categoryId'], { categoryId: idsIn('parameter').optional() }),
      reply: z.object({
        id: z.number(),
        code: z.string(),
        name: z.string(),
        scopeId: z.number(),
        categoryId: z.number(),
        isCritical: z.boolean(),
        statusId: z.number(),
      }),
      form: 'list',
      scopes: 'every',
    }),
  }),
};

export const assetProblems = problemsOf({
  'asset.hasRisks': { status: 409 },
  'asset.withItself': { status: 422 },
  'assetAsset.withItself': { status: 422 },
});
