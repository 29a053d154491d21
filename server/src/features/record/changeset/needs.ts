import { catalogueNames, catalogues } from '@baluarte/contract/catalogues.ts';
import { eachOf } from '@baluarte/contract/kit/keyed.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import type { AuditEntity, Operation } from '@baluarte/contract/record/audit.ts';
import { impactFactor } from '@baluarte/contract/risk/impact.ts';
import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import { user } from '@baluarte/contract/organization/user.ts';

type Codes = readonly PermissionCode[];

/**
 * Permissions that write a table by hand: one of those that stand for an operation is enough. `own`: no permission, but the
 * row must be the person's. `never`: the row says what happened, and stays.
 */
export interface Need extends Record<Operation, Codes | 'own' | 'never'> {
  /** What an import that wrote it asks for beside the permissions of its rows. */
  import?: Codes;
  /** Columns of an update that ask for something else than the rest. */
  columns?: Readonly<Record<string, Codes>>;
  /** Tables whose writing takes this one along in the same act, and by which operations: then that act is what is asked for. */
  follows?: Partial<Readonly<Record<AuditEntity, readonly Operation[]>>>;
}

interface Access {
  create: PermissionCode;
  edit: PermissionCode;
  remove: PermissionCode;
  status: PermissionCode | undefined;
  import: PermissionCode | undefined;
}

const any: readonly Operation[] = ['insert', 'update', 'delete'];
/** Whoever merges two configuration rows lets what chose one choose the other. */
const merging = { parameter: ['delete'] } as const;

const ofCatalogue = ({ access }: { access: Access }, also: Partial<Need> = {}): Need => ({
  insert: [access.create],
  update: [access.edit],
  delete: [access.remove],
  ...(access.import !== undefined && { import: [access.import] }),
  ...(access.status !== undefined && { columns: { status_id: [access.status] } }),
  ...also,
});

const ofRelations = (from: readonly (typeof relations)[keyof typeof relations][], follows: Need['follows']): Need => ({
  insert: from.map(({ add }) => add.access as PermissionCode),
  update: [],
  delete: from.map(({ remove }) => remove.access as PermissionCode),
  ...(follows && { follows }),
});

const ofPart = (codes: Codes, follows: Need['follows']): Need => ({
  insert: codes,
  update: codes,
  delete: codes,
  ...(follows && { follows }),
});

const { impacts, parameters, probabilityMeasures, risks, scopes, settings, users, companies } = permissions;
const editsAsset: Codes = [asset.access.edit, asset.endpoints.quickEdit.access as PermissionCode];
const byMethod = {
  impactFactor: any,
  impactLevel: any,
  probabilityType: any,
  probabilityLevel: any,
  rangeLevel: any,
  method: any,
};
const measures = ofPart([probabilityMeasures.edit], {});
const ofSettings: Codes = [settings.edit];
const ofPlatform: Codes = [companies.edit];

/** What taking back a change of each table asks for; the compiler asks for every table that is recorded. */
export const needs: Readonly<Record<AuditEntity, Need>> = {
  ...eachOf(catalogueNames, (name) => ofCatalogue(catalogues[name], { follows: merging })),
  // Quick editing changes any field, but not whether an asset is in use.
  asset: ofCatalogue(asset, { update: editsAsset, columns: { status_id: [asset.access.edit] }, follows: merging }),
  assetAsset: ofRelations([relations.assetAsset], { asset: ['delete'] }),
  assetThreat: ofRelations([relations.assetThreat, relations.threatAsset], { asset: ['delete'], threat: ['delete'] }),
  assetVulnerability: ofRelations([relations.assetVulnerability, relations.vulnerabilityAsset], {
    asset: ['delete'],
    vulnerability: ['delete'],
  }),
  threatVulnerability: ofRelations([relations.threatVulnerability, relations.vulnerabilityThreat], {
    threat: ['delete'],
    vulnerability: ['delete'],
  }),
  assetImpactFactor: ofPart(editsAsset, { asset: any }),
  risk: {
    insert: [risks.create, risks.createRecognition],
    update: [risks.editProbability],
    delete: [risks.delete],
    columns: {
      description: [risks.edit],
      owner_id: [risks.edit],
      status_id: [risks.changeStatus],
      status_reason: [risks.changeStatus],
    },
    follows: { ...byMethod, ...merging },
  },
  riskImpact: ofPart([risks.editProbability], { ...byMethod, risk: any }),
  impactFactor: ofCatalogue(impactFactor),
  impactLevel: ofPart([impacts.editLevels], { impactFactor: any }),
  probabilityType: measures,
  probabilityLevel: measures,
  rangeLevel: { ...measures, follows: { impactFactor: any, impactLevel: any } },
  method: { ...measures, follows: { impactFactor: any, impactLevel: any } },
  parameter: {
    insert: [parameters.create, scopes.createArea],
    update: [parameters.edit],
    delete: [parameters.delete],
    import: [parameters.create],
    follows: merging,
  },
  scope: ofCatalogue(scope),
  scopeArea: ofPart([scopes.edit], { scope: any, ...merging }),
  scopeProcess: ofPart([scopes.edit], { scope: any, ...merging }),
  role: ofCatalogue(role),
  member: {
    ...ofCatalogue(user),
    columns: {
      role_id: [users.edit],
      status_id: [users.changeStatus],
      scope_ids: [users.edit, scopes.assignUsers],
    },
    // A role that goes hands its people to another; whoever makes a scope may enter it.
    follows: { role: ['delete'], scope: ['insert', 'delete'] },
  },
  invitation: { insert: 'never', update: 'never', delete: 'never', follows: { member: ['insert', 'delete'] } },
  company: {
    insert: 'never',
    update: ofSettings,
    delete: 'never',
    columns: { plan_code: ofPlatform, status_id: ofPlatform, subdomain: ofPlatform },
  },
  companyProvider: ofPart(ofSettings, { role: ['delete'] }),
  retentionRun: { insert: 'never', update: 'never', delete: 'never' },
  // Who leaves hands shared views over; the rest end.
  savedView: { insert: 'own', update: 'own', delete: 'own', follows: { member: ['delete'] } },
};
