import { catalogueNames, catalogues, type CatalogueName } from './catalogues.ts';
import { evidence, provableEntities } from './inventory/evidence.ts';
import { entityFrom, type Field, type Fields } from './kit/field.ts';
import type { HeldType } from './kit/history.ts';
import { eachOf } from './kit/keyed.ts';
import type { PermissionCode } from './permissions.ts';
import type { AuditEntity } from './record/audit.ts';
import { ofImpactLevels, ofImpacts, ofProbability, toldBy as riskFields } from './risk/risk.ts';

/**
 * What a recorded column may hold the number of: a row of a table, an entry of a list that the product ships, or a person, whose
 * number is that of the account.
 */
const furtherNameKinds = [
  'assessment',
  'assessmentAnswer',
  'assessmentPurpose',
  'city',
  'country',
  'economicActivity',
  'evidence',
  'evidenceRevision',
  'followUp',
  'impactFactor',
  'impactLevel',
  'member',
  'organizationCategory',
  'organizationType',
  'parameter',
  'person',
  'probabilityLevel',
  'probabilityType',
  'rangeLevel',
  'risk',
  'role',
  'scope',
  'state',
] as const;
export type NameKind = CatalogueName | (typeof furtherNameKinds)[number];
export const nameKinds: readonly NameKind[] = [...catalogueNames, ...furtherNameKinds];

/** How a column is read: by its type, or as the number of another row. */
export type Reading = Exclude<HeldType, 'reference' | 'references'> | { of: NameKind } | { ofEach: NameKind };

/** The type of a column, and of a reference whose rows it holds the ids of. */
export const typeOf = (reading: Reading): { type: HeldType; entity?: NameKind } => {
  if (typeof reading === 'string') return { type: reading };
  return 'of' in reading ? { type: 'reference', entity: reading.of } : { type: 'references', entity: reading.ofEach };
};

/** How a column of a table is read; undefined of what no person reads. */
export const readingOf = (table: string, column: string): Reading | undefined =>
  (tracked as Readonly<Record<string, Tracked | undefined>>)[camel(table)]?.fields[column];

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What the audit shows of a table. Columns that are not listed are hidden, so a forgotten secret stays hidden. */
export interface Tracked {
  fields: Readonly<Record<string, Reading>>;
  /** Columns never shown, because they are technical, derived or secret. */
  hidden?: readonly string[];
  /** The column with the row's own name. */
  nameColumn?: 'name' | 'code';
  /** A row is called by a code it got once: looked up, since a change may be older than its code. */
  isCoded?: true;
  /** Part of another row: listed after its parent. */
  isPart?: true;
  /** Columns with ids of other rows that name this row, in addition to or instead of its own name. */
  namedBy?: readonly string[];
  /** Columns that are shown only with permissions of their own, all of them. */
  toldBy?: Readonly<Record<string, readonly PermissionCode[]>>;
}

/** Columns of every table without meaning for a reader; also `…_kind`, the companion of a choice. */
const technical = new Set(['company_id', 'id', 'version', 'created_at', 'updated_at', 'search']);
export const isTechnical = (column: string): boolean => technical.has(column) || column.endsWith('_kind');

const readings = {
  text: 'text',
  longText: 'text',
  number: 'number',
  flag: 'flag',
  date: 'date',
  moment: 'moment',
  option: 'word',
  codes: 'permissions',
} as const satisfies Record<Exclude<Field['kind'], 'choice' | 'choices'>, Reading>;

/** The columns of a catalogue, from its fields; link tables have their own changes. */
function ofCatalogue({ fields }: { fields: Fields }): Tracked {
  const read = Object.entries(fields).flatMap(([name, { kind, from }]): [string, Reading][] =>
    kind === 'choices' ? [] : [[snake(name), kind === 'choice' ? { of: entityFrom(from) } : readings[kind]]],
  );
  const toldBy = Object.entries(fields).flatMap(([name, { access }]) => (access ? [[snake(name), access.view]] : []));
  return {
    fields: Object.fromEntries([...read, ['status_id', 'status']]),
    nameColumn: 'name',
    ...(toldBy.length > 0 && { toldBy: Object.fromEntries(toldBy) }),
  };
}
const ofCatalogues = eachOf(catalogueNames, (name) => ofCatalogue(catalogues[name]));

// Computed from what is recorded, so it is not recorded itself.
const { criticality: _computed, ...ofAssets } = ofCatalogues.asset.fields;

const inTwoLanguages = { name: 'text', name_en: 'text', description: 'text', description_en: 'text' } as const;

const ofEvidence = ofCatalogue(evidence);
/** What evidence proves, a column each. */
const ofTargets = Object.fromEntries(
  provableEntities.map((entity) => [`${snake(entity)}_id`, { of: entity }] as const),
);

/** Every table shown in the audit. */
export const tracked: Readonly<Record<AuditEntity, Tracked>> = {
  ...ofCatalogues,
  asset: { ...ofCatalogues.asset, fields: { ...ofAssets, scope_id: { of: 'scope' } } },
  control: { ...ofCatalogues.control, fields: { ...ofCatalogues.control.fields, scope_id: { of: 'scope' } } },
  auditRequest: {
    ...ofCatalogues.auditRequest,
    fields: {
      ...ofCatalogues.auditRequest.fields,
      scope_id: { of: 'scope' },
      created_by: { of: 'person' },
      assignee_id: { of: 'person' },
      answered_by: { of: 'person' },
      answered_at: 'moment',
      assessment_ids: { ofEach: 'assessment' },
    },
  },
  auditRequestComment: {
    fields: { request_id: { of: 'auditRequest' }, text: 'text', user_id: { of: 'person' } },
    hidden: ['scope_id'],
    namedBy: ['request_id'],
  },
  company: {
    fields: {
      name: 'text',
      legal_name: 'text',
      subdomain: 'text',
      plan_code: 'text',
      economic_activity_id: { of: 'economicActivity' },
      category_id: { of: 'organizationCategory' },
      type_id: { of: 'organizationType' },
      country_id: { of: 'country' },
      state_id: { of: 'state' },
      city_id: { of: 'city' },
      city: 'text',
      address: 'text',
      language: 'word',
      time_zone: 'text',
      status_id: 'status',
      logo_name: 'text',
      logo_tone: 'word',
      requires_two_step: 'flag',
      allowed_email_domains: 'json',
      credential_length: 'number',
      credential_history: 'number',
      credential_days: 'number',
      session_minutes: 'number',
      session_days: 'number',
      has_one_session: 'flag',
      allowed_addresses: 'json',
      api_is_on: 'flag',
      api_days: 'number',
      notification_defaults: 'json',
      keep_import_days: 'number',
      keep_notification_days: 'number',
      keep_event_days: 'number',
      keep_session_days: 'number',
      keep_evidence_days: 'number',
      follow_up_days: 'number',
      report_accent: 'text',
      report_classification: 'text',
      report_authors: 'text',
      report_approvers: 'text',
      keep_document_days: 'number',
    },
    // Binary content, and the version counters of each part of the settings.
    hidden: [
      'example_of',
      'logo_digest',
      'security_version',
      'api_version',
      'notification_version',
      'report_version',
      'retention_version',
    ],
    nameColumn: 'name',
  },
  companyProvider: {
    fields: {
      name: 'text',
      issuer: 'text',
      client_id: 'text',
      domains: 'json',
      proven_domains: 'json',
      is_on: 'flag',
      is_only_way: 'flag',
      joins_people: 'flag',
      role_id: { of: 'role' },
    },
    // The company's credentials at the provider.
    hidden: ['client_secret'],
    nameColumn: 'name',
  },
  retentionRun: {
    fields: {
      imports: 'number',
      import_rows: 'number',
      notifications: 'number',
      account_events: 'number',
      sessions: 'number',
      evidence_files: 'number',
    },
  },
  assetAsset: {
    fields: { asset_id: { of: 'asset' }, related_asset_id: { of: 'asset' }, kind: 'word' },
    hidden: ['scope_id', 'related_scope_id'],
    namedBy: ['asset_id', 'related_asset_id'],
  },
  assetImpactFactor: {
    fields: { asset_id: { of: 'asset' }, impact_factor_id: { of: 'impactFactor' } },
    hidden: ['scope_id'],
    namedBy: ['asset_id', 'impact_factor_id'],
    isPart: true,
  },
  assetThreat: {
    fields: { asset_id: { of: 'asset' }, threat_id: { of: 'threat' }, is_suggested: 'flag' },
    hidden: ['scope_id'],
    namedBy: ['asset_id', 'threat_id'],
  },
  assetVulnerability: {
    fields: { asset_id: { of: 'asset' }, vulnerability_id: { of: 'vulnerability' } },
    hidden: ['scope_id'],
    namedBy: ['asset_id', 'vulnerability_id'],
  },
  assetTemplate: {
    fields: { name: 'text', description: 'text' },
    // What it brings is shown where templates are.
    hidden: ['content'],
    nameColumn: 'name',
  },
  evidence: {
    ...ofEvidence,
    fields: {
      ...ofEvidence.fields,
      scope_id: { of: 'scope' },
      hold_reason: 'text',
      hold_until: 'date',
      hold_by: { of: 'person' },
      hold_at: 'moment',
    },
  },
  evidenceRevision: {
    fields: {
      evidence_id: { of: 'evidence' },
      number: 'number',
      note: 'text',
      period_from: 'date',
      period_to: 'date',
      received_on: 'date',
      created_by: { of: 'person' },
    },
    hidden: ['scope_id'],
    namedBy: ['evidence_id'],
    isPart: true,
  },
  evidenceFile: {
    fields: { name: 'text', sort_order: 'number' },
    // Nobody guesses an address, not even from the record.
    hidden: ['scope_id', 'revision_id', 'stored_file_id', 'address'],
    nameColumn: 'name',
    isPart: true,
  },
  evidenceLink: {
    fields: { evidence_id: { of: 'evidence' }, ...ofTargets },
    hidden: ['scope_id'],
    namedBy: ['evidence_id', ...Object.keys(ofTargets)],
  },
  expectedEvidence: {
    fields: { name: 'text', evidence_id: { of: 'evidence' }, ...ofTargets },
    hidden: ['scope_id'],
    nameColumn: 'name',
    namedBy: Object.keys(ofTargets),
  },
  controlImpactFactor: {
    fields: { control_id: { of: 'control' }, impact_factor_id: { of: 'impactFactor' } },
    hidden: ['scope_id'],
    namedBy: ['control_id', 'impact_factor_id'],
    isPart: true,
  },
  riskControl: {
    fields: { risk_id: { of: 'risk' }, control_id: { of: 'control' } },
    hidden: ['scope_id'],
    namedBy: ['risk_id', 'control_id'],
  },
  followUp: {
    fields: {
      control_id: { of: 'control' },
      date: 'date',
      description: 'text',
      participants: 'text',
      progress: 'number',
      rating: 'word',
      next_date: 'date',
      close_date: 'date',
      created_by: { of: 'person' },
    },
    // What the control said before it, so that it can say that again.
    hidden: ['scope_id', 'status_before', 'planned_for'],
    namedBy: ['control_id'],
  },
  threatVulnerability: {
    fields: { threat_id: { of: 'threat' }, vulnerability_id: { of: 'vulnerability' } },
    namedBy: ['threat_id', 'vulnerability_id'],
  },
  typeThreat: {
    fields: { type_id: { of: 'parameter' }, threat_id: { of: 'threat' } },
    namedBy: ['type_id', 'threat_id'],
  },
  risk: {
    fields: {
      code: 'text',
      asset_id: { of: 'asset' },
      threat_id: { of: 'threat' },
      vulnerability_id: { of: 'vulnerability' },
      description: 'text',
      reference: 'text',
      notes: 'text',
      owner_id: { of: 'parameter' },
      probability_level_id: { of: 'probabilityLevel' },
      probability: 'number',
      impact: 'number',
      level: 'number',
      completeness: 'word',
      residual_probability: 'number',
      residual_impact: 'number',
      residual_level: 'number',
      expected_probability: 'number',
      expected_impact: 'number',
      expected_level: 'number',
      target_probability: 'number',
      target_impact: 'number',
      target_level: 'number',
      typed_probability: 'number',
      typed_impact: 'number',
      typed_reason: 'text',
      gap: 'number',
      target_date: 'date',
      status_id: 'status',
      status_reason: 'text',
      assessed_at: 'moment',
      assessed_by: { of: 'person' },
      scope_id: { of: 'scope' },
    },
    hidden: ['number'],
    isCoded: true,
    namedBy: ['asset_id', 'threat_id', 'vulnerability_id'],
    toldBy: Object.fromEntries(Object.entries(riskFields).map(([field, codes]) => [snake(field), codes])),
  },
  treatment: {
    fields: {
      risk_id: { of: 'risk' },
      option: 'word',
      justification: 'text',
      owner_id: { of: 'parameter' },
      due_date: 'date',
      third_party: 'text',
      agreement: 'text',
      activity: 'text',
      decided_at: 'moment',
      decided_by: { of: 'person' },
      reviewed_on: 'date',
      completed_on: 'date',
      reopened_on: 'date',
    },
    hidden: ['scope_id'],
    namedBy: ['risk_id'],
  },
  scenario: {
    fields: {
      name: 'text',
      budget: 'number',
      currency_id: 'word',
      planned_at: 'moment',
      scope_id: { of: 'scope' },
    },
    nameColumn: 'name',
  },
  scenarioControl: {
    fields: { control_id: { of: 'control' } },
    hidden: ['scope_id', 'scenario_id'],
    namedBy: ['control_id'],
    isPart: true,
  },
  acceptance: {
    fields: {
      risk_id: { of: 'risk' },
      state: 'word',
      reason: 'text',
      expires_on: 'date',
      fingerprint: 'text',
      probability: 'number',
      impact: 'number',
      requested_by: { of: 'person' },
      requested_at: 'moment',
      by_two: 'flag',
      decided_by: { of: 'person' },
      decided_at: 'moment',
      decision_note: 'text',
      closed_at: 'moment',
      closed_for: 'word',
    },
    // What was accepted is shown where it was; its fingerprint tells whether it is the same.
    hidden: ['scope_id', 'accepted', 'assessed_at', 'range_id'],
    namedBy: ['risk_id'],
    toldBy: { probability: ofProbability, impact: ofImpacts },
  },
  riskImpact: {
    fields: {
      risk_id: { of: 'risk' },
      impact_factor_id: { of: 'impactFactor' },
      impact_level_id: { of: 'impactLevel' },
    },
    hidden: ['scope_id'],
    namedBy: ['risk_id', 'impact_factor_id'],
    toldBy: { impact_factor_id: ofImpacts, impact_level_id: ofImpactLevels },
    isPart: true,
  },
  impactFactor: {
    fields: {
      name: 'text',
      name_en: 'text',
      description: 'text',
      description_en: 'text',
      sort_order: 'number',
      status_id: 'status',
    },
    hidden: ['code'],
    nameColumn: 'name',
  },
  impactLevel: {
    fields: { impact_factor_id: { of: 'impactFactor' }, order: 'number', ...inTwoLanguages },
    nameColumn: 'name',
    namedBy: ['impact_factor_id'],
  },
  probabilityType: {
    fields: {
      name: 'text',
      name_en: 'text',
      is_default: 'flag',
      sort_order: 'number',
      status_id: 'status',
    },
    // Words for programs.
    hidden: ['code'],
    nameColumn: 'name',
  },
  probabilityLevel: {
    fields: {
      probability_type_id: { of: 'probabilityType' },
      order: 'number',
      ...inTwoLanguages,
      percent_from: 'number',
      percent_to: 'number',
    },
    hidden: ['code'],
    nameColumn: 'name',
    namedBy: ['probability_type_id'],
  },
  rangeLevel: {
    fields: {
      color: 'word',
      name: 'text',
      name_en: 'text',
      level_from: 'number',
      level_to: 'number',
      control_required: 'flag',
      accept: 'word',
      review_days: 'number',
      start_days: 'number',
    },
    nameColumn: 'name',
  },
  method: {
    fields: {
      zone_mode: 'word',
      impact_rule: 'word',
      zone_matrix: 'json',
      criticality_highs: 'number',
      criticality_mediums: 'number',
      two_people_accept: 'flag',
      control_method: 'json',
    },
  },
  parameter: {
    fields: {
      kind: 'word',
      code: 'text',
      name: 'text',
      name_en: 'text',
      parent_id: { of: 'parameter' },
      extra: 'json',
      sort_order: 'number',
      is_system: 'flag',
      status_id: 'status',
    },
    nameColumn: 'name',
  },
  scope: {
    fields: {
      name: 'text',
      description: 'text',
      location: 'text',
      interested_parties: 'text',
      notes: 'text',
      valid_from: 'date',
      valid_to: 'date',
      system_configuration: 'text',
      status_id: 'status',
    },
    nameColumn: 'name',
  },
  scopeArea: {
    fields: { scope_id: { of: 'scope' }, area_id: { of: 'parameter' } },
    namedBy: ['scope_id', 'area_id'],
    isPart: true,
  },
  scopeProcess: {
    fields: { scope_id: { of: 'scope' }, process_id: { of: 'parameter' } },
    namedBy: ['scope_id', 'process_id'],
    isPart: true,
  },
  role: {
    fields: {
      name: 'text',
      description: 'text',
      base: 'word',
      is_system: 'flag',
      permission_codes: 'permissions',
      status_id: 'status',
    },
    nameColumn: 'name',
  },
  reportTemplate: {
    fields: { name: 'text', file_name: 'text', sha256: 'text' },
    hidden: ['kind', 'size', 'places'],
    nameColumn: 'name',
  },
  reportSchedule: {
    fields: {
      kind: 'word',
      format: 'word',
      language: 'word',
      options: 'json',
      every: 'word',
      day: 'number',
      hour: 'number',
      user_id: { of: 'person' },
      recipient_ids: { ofEach: 'person' },
      state: 'word',
    },
    hidden: ['since', 'reason'],
    namedBy: ['user_id'],
  },
  savedView: {
    fields: {
      name: 'text',
      list: 'word',
      query: 'text',
      user_id: { of: 'person' },
      is_shared: 'flag',
      is_company_default: 'flag',
    },
    nameColumn: 'name',
  },
  assessment: {
    fields: {
      name: 'text',
      scope_id: { of: 'scope' },
      purpose_id: { of: 'assessmentPurpose' },
      assessment_date: 'date',
      framework_code: 'text',
      status_id: 'status',
      overall_maturity: 'number',
      maturity_level: 'number',
      phva_score: 'number',
      controls_score: 'number',
      nist_score: 'number',
      user_id: { of: 'person' },
      copied_from_id: { of: 'assessment' },
      completed_at: 'moment',
    },
    // What it is scored by, and every figure of a finished one.
    hidden: ['framework', 'result', 'clauses_total', 'controls_total'],
    nameColumn: 'name',
  },
  assessmentAnswer: {
    fields: {
      assessment_id: { of: 'assessment' },
      code: 'text',
      level: 'number',
      is_applicable: 'flag',
      justification: 'text',
      gap: 'text',
      responsible_id: { of: 'person' },
      due_date: 'date',
      extra: 'json',
    },
    // Told by who made the change, and when.
    hidden: ['scope_id', 'kind', 'answered_by', 'answered_at'],
    nameColumn: 'code',
    namedBy: ['assessment_id'],
    isPart: true,
  },
  assessmentRating: {
    fields: { assessment_id: { of: 'assessment' }, code: 'text', user_id: { of: 'person' } },
    // What somebody says before a value is agreed on is for nobody else, so the record does not tell it either.
    hidden: ['scope_id', 'level', 'is_applicable', 'justification', 'rated_at'],
    nameColumn: 'code',
    namedBy: ['assessment_id'],
    isPart: true,
  },
  assessmentPart: {
    fields: {
      assessment_id: { of: 'assessment' },
      user_id: { of: 'person' },
      area_id: { of: 'parameter' },
      codes: 'json',
    },
    hidden: ['scope_id'],
    namedBy: ['assessment_id', 'user_id'],
    isPart: true,
  },
  assessmentTypedFigure: {
    fields: { assessment_id: { of: 'assessment' }, code: 'text', value: 'number', reason: 'text' },
    hidden: ['scope_id'],
    nameColumn: 'code',
    namedBy: ['assessment_id'],
    isPart: true,
  },
  frameworkVersion: {
    fields: { code: 'text', family: 'text', name: 'text', name_en: 'text', status_id: 'status' },
    // What it is made of is shown where frameworks are.
    hidden: ['definition', 'created_by'],
    nameColumn: 'name',
  },
  member: {
    fields: {
      user_id: { of: 'person' },
      role_id: { of: 'role' },
      scope_ids: { ofEach: 'scope' },
      access_until: 'date',
      assessment_ids: { ofEach: 'assessment' },
      status_id: 'status',
    },
    hidden: ['checklist_left_at', 'last_visit_at'],
    namedBy: ['user_id'],
  },
  memberArea: {
    fields: { member_id: { of: 'member' }, area_id: { of: 'parameter' } },
    namedBy: ['member_id', 'area_id'],
    isPart: true,
  },
  invitation: {
    fields: {
      member_id: { of: 'member' },
      invited_by: { of: 'person' },
      expires_at: 'moment',
      accepted_at: 'moment',
      revoked_at: 'moment',
    },
    // Secret of the invitation's link.
    hidden: ['hash'],
    namedBy: ['member_id'],
  },
};

/** Name of an entity's table. */
export const tableOf = snake;

/** Every table shown in the audit, by its name. */
export const everyTable: readonly string[] = Object.keys(tracked).map(tableOf);

/** Tables whose rows are parts of others. */
export const partTables: readonly string[] = Object.entries(tracked).flatMap(([entity, { isPart }]) =>
  isPart ? [tableOf(entity)] : [],
);
