import { catalogueNames, catalogues } from '@baluarte/contract/catalogues.ts';
import { eachOf } from '@baluarte/contract/kit/keyed.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { assetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import type { Field } from '@baluarte/contract/kit/field.ts';
import type { AuditEntity, ChangesetKind, Operation } from '@baluarte/contract/record/audit.ts';
import { evidence, provable, provableEntities } from '@baluarte/contract/inventory/evidence.ts';
import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { impactFactor } from '@baluarte/contract/risk/impact.ts';
import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { typeThreat } from '@baluarte/contract/inventory/type-threat.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { snake } from '#kit/catalogue/store.ts';

type Codes = readonly PermissionCode[];

/**
 * Permissions to write a table by hand, by operation; one of them is enough. `own`: no permission, but the
 * row must belong to the user. `never`: the row records a fact and cannot be undone.
 */
export interface Need extends Record<Operation, Codes | 'own' | 'never'> {
  /** Permission to undo an import, in addition to those of its rows. */
  import?: Codes;
  /** Columns whose update needs different permissions. */
  columns?: Readonly<Record<string, Codes>>;
  /** Tables whose writes include this one, with the operations: then their permissions apply instead. */
  follows?: Partial<Readonly<Record<AuditEntity, readonly Operation[]>>>;
  /** The same for updates alone: what is computed from those tables. */
  updatedBy?: Need['follows'];
  /** Columns of which an inserted or deleted row has one, each with its own permissions. */
  ends?: Readonly<Record<string, Codes>>;
}

interface Access {
  create: PermissionCode;
  edit: PermissionCode;
  remove: PermissionCode;
  status: PermissionCode | undefined;
  import: PermissionCode | undefined;
}

const any: readonly Operation[] = ['insert', 'update', 'delete'];
/** Merging two configuration rows also updates the rows that refer to the first. */
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

const { assessments, impacts, parameters, probabilityMeasures, risks, scopes, settings, users, companies } =
  permissions;
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

const addsEvidence: Codes = Object.values(provable).map(({ upload }) => upload);
const ofEvidence = ofPart([permissions.evidence.edit], { evidence: ['insert', 'delete'] });

/** Permissions to undo a change of each table; the compiler requires an entry for every tracked table. */
export const needs: Readonly<Record<AuditEntity, Need>> = {
  ...eachOf(catalogueNames, (name) => ofCatalogue(catalogues[name], { follows: merging })),
  // Quick editing changes any field, but not whether an asset is in use.
  asset: ofCatalogue(asset, {
    update: editsAsset,
    columns: {
      status_id: [asset.access.edit],
      ...Object.fromEntries(
        Object.entries<Field>(asset.fields).flatMap(([name, { access }]) =>
          access ? [[snake(name), [access.edit]]] : [],
        ),
      ),
    },
    follows: merging,
  }),
  assetAsset: ofRelations([relations.assetAsset], { asset: ['delete'] }),
  // Recognizing a risk, making one and correcting one relate its asset to its threat.
  assetThreat: ofRelations([relations.assetThreat, relations.threatAsset], {
    asset: ['delete'],
    threat: ['delete'],
    risk: ['insert', 'update'],
  }),
  assetVulnerability: ofRelations([relations.assetVulnerability, relations.vulnerabilityAsset], {
    asset: ['delete'],
    vulnerability: ['delete'],
  }),
  threatVulnerability: ofRelations([relations.threatVulnerability, relations.vulnerabilityThreat], {
    threat: ['delete'],
    vulnerability: ['delete'],
  }),
  typeThreat: ofPart([typeThreat.save.access as PermissionCode], { threat: ['delete'], ...merging }),
  assetImpactFactor: ofPart(editsAsset, { asset: any }),
  assetTemplate: ofPart([assetTemplate.save.access as PermissionCode], {}),
  evidence: ofCatalogue(evidence, {
    columns: Object.fromEntries(
      ['reason', 'until', 'by', 'at'].map((name) => [`hold_${name}`, [permissions.evidence.hold]]),
    ),
    follows: merging,
  }),
  evidenceRevision: ofEvidence,
  evidenceFile: ofEvidence,
  evidenceLink: {
    insert: addsEvidence,
    update: [],
    delete: addsEvidence,
    // Who adds it to follow-ups alone does not take away what proves anything else.
    ends: Object.fromEntries(provableEntities.map((entity) => [`${snake(entity)}_id`, [provable[entity].upload]])),
    follows: {
      evidence: ['insert', 'delete'],
      followUp: ['delete'],
      risk: ['delete'],
      assessment: ['insert', 'delete'],
    },
  },
  expectedEvidence: ofPart([permissions.evidence.edit], {
    evidence: ['insert', 'delete'],
    asset: ['delete'],
    control: ['delete'],
    followUp: ['delete'],
    risk: ['delete'],
    assessment: ['insert', 'delete'],
    auditRequest: ['delete'],
  }),
  risk: {
    insert: [risks.create, risks.createRecognition],
    // What follows from answers: the impact, how complete the assessment is, who gave it and when.
    update: [risks.editProbability, risks.editImpacts, risks.editImpactLevels],
    delete: [risks.delete],
    columns: {
      probability_level_id: [risks.editProbability],
      probability: [risks.editProbability],
      threat_id: [risks.editRecognition],
      vulnerability_id: [risks.editRecognition],
      description: [risks.edit],
      reference: [risks.edit],
      notes: [risks.edit],
      owner_id: [risks.edit],
      target_probability: [risks.createTreatment, risks.editTreatment],
      target_impact: [risks.createTreatment, risks.editTreatment],
      target_date: [risks.createTreatment, risks.editTreatment],
      status_id: [risks.changeStatus, risks.deleteRecognition],
      status_reason: [risks.changeStatus, risks.deleteRecognition],
      typed_probability: [risks.editProbability],
      typed_impact: [risks.editImpacts],
      typed_reason: [risks.editProbability, risks.editImpacts],
    },
    // What is left of a risk follows from its controls.
    updatedBy: { ...byMethod, ...merging, control: any, controlImpactFactor: any, riskControl: any },
  },
  treatment: {
    insert: [risks.createTreatment],
    update: [risks.editTreatment],
    delete: [risks.deleteTreatment],
    follows: { risk: ['insert', 'delete'], ...merging },
  },
  scenario: {
    insert: [risks.createTreatment],
    update: [risks.editTreatment],
    delete: [risks.deleteTreatment],
    // When it was turned into a plan follows from that.
    follows: { treatment: ['insert'], riskControl: ['insert'] },
  },
  scenarioControl: ofPart([risks.editTreatment], { scenario: any, control: ['delete'] }),
  // Who asked for what is a fact, and goes and comes with what brought it about; a decision can be taken back by who may decide.
  acceptance: {
    insert: 'never',
    update: [risks.approveAcceptance],
    delete: 'never',
    follows: { treatment: any, risk: any, ...byMethod },
  },
  riskImpact: {
    ...ofPart([risks.editImpacts], { ...byMethod, risk: ['insert', 'delete'] }),
    columns: { impact_level_id: [risks.editImpactLevels] },
  },
  auditRequest: ofCatalogue(auditRequest, {
    columns: {
      // Also of an answer: whoever only answers may answer anew, but reopens nothing.
      status_id: [permissions.auditRequests.changeStatus],
      assignee_id: [permissions.auditRequests.answer],
      answer: [permissions.auditRequests.answer],
      answered_by: [permissions.auditRequests.answer],
      answered_at: [permissions.auditRequests.answer],
    },
  }),
  // What was said is not unsaid.
  auditRequestComment: { insert: 'never', update: 'never', delete: 'never', follows: { auditRequest: ['delete'] } },
  control: ofCatalogue(control, {
    columns: { status_id: [risks.changeControlStatus], rating: [risks.editFollowUp] },
    // A follow-up leaves its rating and when the next is due.
    updatedBy: { ...merging, followUp: any },
  }),
  followUp: {
    insert: [risks.createFollowUp],
    // Ending the follow-ups of a control closes those that are open.
    update: [risks.editFollowUp, risks.endFollowUps],
    delete: [risks.deleteFollowUp],
    follows: { control: ['delete'] },
  },
  controlImpactFactor: ofPart([risks.editControl], { control: any, impactFactor: ['delete'] }),
  riskControl: {
    ...ofPart([risks.associateControl], { control: ['insert', 'delete'], risk: ['delete'] }),
    delete: [risks.dissociateControl],
  },
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
      access_until: [users.edit],
      assessment_ids: [users.edit],
    },
    // Deleting a role moves its users to another; the creator of a scope gets access to it.
    follows: { role: ['delete'], scope: ['insert', 'delete'] },
  },
  memberArea: ofPart([users.edit], { member: any, ...merging }),
  invitation: { insert: 'never', update: 'never', delete: 'never', follows: { member: ['insert', 'delete'] } },
  company: {
    insert: 'never',
    update: ofSettings,
    delete: 'never',
    columns: { plan_code: ofPlatform, status_id: ofPlatform, subdomain: ofPlatform },
  },
  companyProvider: ofPart(ofSettings, { role: ['delete'] }),
  retentionRun: { insert: 'never', update: 'never', delete: 'never' },
  assessment: {
    insert: [assessments.create],
    update: [assessments.answer],
    delete: [assessments.delete],
  },
  // A copy comes with its answers.
  assessmentAnswer: ofPart([assessments.answer], { assessment: ['insert', 'delete'] }),
  assessmentRating: ofPart([assessments.answer], { assessment: ['delete'] }),
  assessmentPart: ofPart([assessments.answer], { assessment: ['insert', 'delete'] }),
  assessmentTypedFigure: ofPart([assessments.answer], { assessment: ['insert', 'delete'] }),
  frameworkVersion: ofPart(ofSettings, {}),
  reportTemplate: { insert: ofSettings, update: ofSettings, delete: ofSettings },
  // A leaving user's shared views are transferred; the others are deleted.
  // What would be sent, to whom and when is decided anew, by whoever it is of.
  reportSchedule: { insert: 'never', update: 'never', delete: 'never' },
  savedView: { insert: 'own', update: 'own', delete: 'own', follows: { member: ['delete'] } },
};

/** Kinds of changesets that one permission makes, whatever they write. */
export const needsOfKind: Partial<Readonly<Record<ChangesetKind, Codes>>> = {
  fromTemplates: [assetTemplate.createAssets.access as PermissionCode],
};

/** Tables and operations whose writes include such a write of a table: they ask for the permission instead. */
export const leadersOf = (
  entity: AuditEntity,
  operation: Operation,
): Partial<Readonly<Record<AuditEntity, readonly Operation[]>>> => ({
  ...needs[entity].follows,
  ...(operation === 'update' && needs[entity].updatedBy),
});
