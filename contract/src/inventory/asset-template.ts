import { firstCharacters } from '#kit/cut.ts';
import { z } from 'zod';
import { criticalityLevels } from './criticality.rules.ts';
import { bodyOf, endpoint } from '#kit/endpoint.ts';
import { optionalLongText, text } from '#kit/field.ts';
import { history } from '#kit/history.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf, idParams } from '#kit/values.ts';
import { withChangeset } from '#record/changeset.ts';
import { permissions } from '#app/permissions.ts';
import { asset } from './asset.ts';
import { codePattern } from './import.ts';
import { relationKind } from './relation.ts';

const { viewFromTemplate, saveFromTemplate } = permissions.assets;

/** At most this many assets are made by one request. */
export const maximumFromTemplates = 1000;
/** At most this many templates a company keeps, and as many the platform. */
export const maximumTemplates = 500;
/** At most this many relations with other assets a template keeps. */
export const maximumKeptRelations = 100;

/** Who gives a template: the product, a super administrator to every company, the company to itself. */
export const templateOrigins = ['shipped', 'platform', 'company'] as const;
export type TemplateOrigin = (typeof templateOrigins)[number];

const namedItem = z.object({ code: z.string(), name: z.string(), nameEn: z.string().nullable() });
/** Something a template brings, and whether the company has it in use; what it lacks is left out. */
const templateItem = namedItem.extend({ isAvailable: z.boolean() });
export type TemplateItem = z.infer<typeof templateItem>;

const template = z.object({
  /** One series of numbers over all origins. */
  id: z.number(),
  origin: z.enum(templateOrigins),
  name: z.string(),
  nameEn: z.string().nullable(),
  description: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  category: templateItem,
  type: templateItem.nullable(),
  hasPersonalData: z.boolean(),
  isCritical: z.boolean(),
  integrity: z.literal(criticalityLevels).nullable(),
  availability: z.literal(criticalityLevels).nullable(),
  /** Of what the template brings, what the company has. */
  threatCount: z.number().int(),
  vulnerabilityCount: z.number().int(),
  /** Pairs of a threat and a vulnerability it brings that belong together: recognition suggests them first. */
  riskCount: z.number().int(),
  /** Relations with other assets that it keeps. */
  relationCount: z.number().int(),
  /** Threats, vulnerabilities and impact factors it brings and the company has not. */
  missingCount: z.number().int(),
  /** Its place among those proposed for the economic activity of the company, from 1; null where it is not proposed. */
  proposal: z.number().int().nullable(),
  version: z.number().int(),
});
export type AssetTemplate = z.infer<typeof template>;

const kept = {
  kind: relationKind,
  /** From the asset that is made to the other one, or the other way round. */
  direction: z.enum(['outgoing', 'incoming']),
  /** The other asset; null of templates of the platform, which name no asset of a company. */
  code: z.string().nullable(),
  name: z.string().nullable(),
};
/** A relation of the asset a template was kept of: made again with the other asset, or with what is made of that one's template. */
const templateRelation = z.object({
  ...kept,
  /** The company has such an asset. */
  isAvailable: z.boolean(),
  /** Kept of the other asset: what is made of both at once is related. */
  template: z.object({ id: z.number(), name: z.string(), nameEn: z.string().nullable() }).nullable(),
});
export type TemplateRelation = z.infer<typeof templateRelation>;

const preview = template.extend({
  classification: templateItem.nullable(),
  personalDataKind: templateItem.nullable(),
  criticalDetails: z.string().nullable(),
  securityRequirements: z.string(),
  securityRequirementsEn: z.string(),
  impactFactors: z.array(templateItem),
  threats: z.array(templateItem),
  vulnerabilities: z.array(templateItem),
  /** Codes of the pairs counted in `riskCount`. */
  risks: z.array(z.object({ threat: z.string(), vulnerability: z.string() })),
  relations: z.array(templateRelation),
});
export type TemplatePreview = z.infer<typeof preview>;

const { code, name, ownerId, custodianId, processId, locationId } = asset.fields;
/** What is said of assets by a person and not by their template. */
const assetValues = {
  scopeId: idOf('scope').optional(),
  ownerId: ownerId.input.unwrap().optional(),
  custodianId: custodianId.input.unwrap().optional(),
  processId: processId.input.unwrap().optional(),
  locationId: locationId.input.unwrap().optional(),
};

/** What an asset made of a template is called where nobody says it; several of one template are numbered. */
export const nameOfCopy = (template: string, place: number, copies: number): string => {
  if (copies === 1) return template;
  const number = ` ${place}`;
  return `${firstCharacters(template, (name.max ?? template.length) - number.length)}${number}`;
};

const templateName = text({ max: 200 }).input;
const description = optionalLongText({ max: 500 }).input;

const params = idParams('assetTemplate');
const scopes = 'every' as const;

export const assetTemplate = {
  /** Every template the company may use. */
  list: endpoint({
    name: 'assetTemplate.list',
    method: 'GET',
    path: '/assets/templates',
    access: viewFromTemplate,
    reply: z.array(template),
    scopes,
  }),
  get: endpoint({
    name: 'assetTemplate.get',
    method: 'GET',
    path: '/assets/templates/{id}',
    access: viewFromTemplate,
    params,
    reply: preview,
    scopes,
  }),
  /** The activity of the company, and the pattern its codes follow with the number the next one has. */
  defaults: endpoint({
    name: 'assetTemplate.defaults',
    method: 'GET',
    path: '/assets/from-templates',
    access: viewFromTemplate,
    query: z.strictObject({ codePattern: codePattern.optional() }),
    reply: z.object({
      /** null where the company says none. */
      activity: z.object({ name: z.string(), nameEn: z.string().nullable() }).nullable(),
      codePattern: z.string(),
      nextNumber: z.number().int(),
    }),
    scopes,
  }),
  /**
   * Makes assets with all that their templates bring, in one changeset, or none. `templateIds` makes one asset each with
   * `values`; `assets` says further ones apart, each with values of its own before those.
   */
  createAssets: endpoint({
    name: 'assetTemplate.createAssets',
    method: 'POST',
    path: '/assets/from-templates',
    access: saveFromTemplate,
    maximumBody: bodyOf.longList,
    body: z.strictObject({
      templateIds: z.array(idOf('assetTemplate')).max(maximumFromTemplates).default([]),
      values: z.strictObject({ ...assetValues, codePattern: codePattern.optional() }).default({}),
      assets: z
        .array(
          z.strictObject({
            templateId: idOf('assetTemplate'),
            name: name.input.optional(),
            code: code.input.optional(),
            ...assetValues,
          }),
        )
        .max(maximumFromTemplates)
        .default([]),
    }),
    reply: z.object({
      ...withChangeset,
      assets: z.array(
        z.object({
          id: z.number(),
          templateId: z.number(),
          code: z.string(),
          name: z.string(),
          scopeId: z.number(),
        }),
      ),
      /** Relations made with them. */
      threats: z.number().int(),
      vulnerabilities: z.number().int(),
      /** With other assets. */
      relations: z.number().int(),
      /** Relations of templates that were made for none of their assets: the other one is not there. */
      unmade: z.array(z.object({ templateId: z.number(), ...kept })),
    }),
    status: 201,
    scopes,
  }),
  /** Saves an asset with its relations: for the company, or by a super administrator for every company. */
  save: endpoint({
    name: 'assetTemplate.save',
    method: 'POST',
    path: '/assets/templates',
    access: saveFromTemplate,
    body: z.strictObject({
      assetId: idOf('asset'),
      name: templateName,
      description,
      isForEveryone: z.boolean().default(false),
      /** Of one for everyone. */
      nameEn: templateName.optional(),
      descriptionEn: description,
    }),
    reply: z.object({ id: z.number() }),
    status: 201,
  }),
  /** One of the company's own, as every change. */
  update: endpoint({
    name: 'assetTemplate.update',
    method: 'PUT',
    path: '/assets/templates/{id}',
    access: saveFromTemplate,
    params,
    body: z.strictObject({
      name: templateName.optional(),
      description: description.unwrap().optional(),
      version: z.number().int().min(1).optional(),
    }),
    reply: z.object({ id: z.number(), version: z.number().int(), ...withChangeset }),
    scopes,
  }),
  remove: endpoint({
    name: 'assetTemplate.remove',
    method: 'DELETE',
    path: '/assets/templates/{id}',
    access: saveFromTemplate,
    params,
    reply: z.object(withChangeset),
    scopes,
  }),
  history: endpoint({
    name: 'assetTemplate.history',
    method: 'GET',
    path: '/assets/templates/{id}/history',
    access: viewFromTemplate,
    params,
    reply: history,
    scopes,
  }),
};

const may = permissions.companies;
// Of no company: their numbers are the same for everybody, and only super administrators get this far.
const one = z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** What super administrators give to every company, outside of all of them. */
export const sharedAssetTemplate = {
  list: endpoint({
    name: 'sharedAssetTemplate.list',
    method: 'GET',
    path: '/shared-asset-templates',
    access: may.list,
    tenant: false,
    reply: z.array(template),
  }),
  get: endpoint({
    name: 'sharedAssetTemplate.get',
    method: 'GET',
    path: '/shared-asset-templates/{id}',
    access: may.view,
    tenant: false,
    params: one,
    reply: preview,
  }),
  update: endpoint({
    name: 'sharedAssetTemplate.update',
    method: 'PUT',
    path: '/shared-asset-templates/{id}',
    access: may.edit,
    tenant: false,
    params: one,
    body: z.strictObject({
      name: templateName,
      nameEn: templateName,
      description,
      descriptionEn: description,
      version: z.number().int().min(1).optional(),
    }),
    reply: z.object({ id: z.number(), version: z.number().int() }),
  }),
  remove: endpoint({
    name: 'sharedAssetTemplate.remove',
    method: 'DELETE',
    path: '/shared-asset-templates/{id}',
    access: may.edit,
    tenant: false,
    params: one,
  }),
  /** Also of one that was taken away. */
  history: endpoint({
    name: 'sharedAssetTemplate.history',
    method: 'GET',
    path: '/shared-asset-templates/{id}/history',
    access: may.view,
    tenant: false,
    params: one,
    reply: history,
  }),
};

export const assetTemplateProblems = problemsOf({
  'assetTemplate.nameTaken': { status: 409, field: 'body.name' },
  'sharedAssetTemplate.nameTaken': { status: 409, field: 'body.name' },
  'sharedAssetTemplate.nameEnTaken': { status: 409, field: 'body.nameEn' },
  'assetTemplate.tooMany': { status: 409 },
  /** Only those of the company can be changed in it. */
  'assetTemplate.notOwn': { status: 409 },
  'assetTemplate.noAssets': { status: 422 },
  'assetTemplate.tooManyAssets': { status: 422 },
});
