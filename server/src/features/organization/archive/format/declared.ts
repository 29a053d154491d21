import { catalogueNames, catalogues } from '@baluarte/contract/catalogues.ts';
import type { Fields } from '@baluarte/contract/kit/field.ts';
import { parameterKinds } from '@baluarte/contract/kit/parameter-kinds.ts';
import { parameterCatalogue } from '@baluarte/contract/organization/parameter.ts';
import { snake } from '#kit/catalogue/store.ts';
import { PEOPLE, type Meaning, type Meanings } from './meaning.ts';

/** Tenant tables that are not archived, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  archive: 'speaks of files of this installation',
  asset_criticality: 'follows from the assets and their relations; the database writes it anew',
  board_link: 'opens a page at an address of this installation',
  change_count: 'counted by the database as the changes come in',
  company_figures: 'counted anew by a job',
  company_origin: 'told by the manifest, which also tells where the company was before',
  download: 'when somebody last took a file out of this installation',
  evidence_reminder: 'who was reminded here of what ends',
  evidence_upload: 'on its way in, and not yet anything',
  follow_up_calendar: 'opens the follow-ups of a person at an address of this installation',
  follow_up_reminder: 'who was reminded here of what is due',
  handover: 'speaks of files of this installation',
  home_arrangement: 'a matter of taste of each person, by installation',
  idempotency: 'answers that are kept for a day, in case a request is sent again',
  import_answer: 'remembers how files are read, by numbers of this place; learnt anew there',
  import_layout: 'remembers how files are read, by numbers of this place; learnt anew there',
  notification: 'told once and read; its links name records by the numbers they have there',
  notification_digest: 'how far the summaries of those notifications have come',
  report_document: 'files of this installation, made again there by whoever needs them',
  report_schedule_run: 'what was made and sent of schedules by this installation',
  risk_move: 'summed up by the database as the changes come in',
  risk_range_entry: 'follows from the changes; the database notes it anew',
  saved_view_default: 'a matter of taste of each person, who may have views that are theirs alone',
  seal: 'a chain holds for the numbers of its installation; the manifest tells how it stood, and another begins with the archive',
  signing_key: 'signs for the installation that holds its secret',
  treatment_notice: 'who was told here of what ended or is late',
  view_subscription: 'what each person wishes to be told here of views that may be theirs alone',
  zone: 'follows from the method; the database writes it anew',
};

/** Tables of companies that an archive holds. A table that is in neither list fails a test. */
export const held: readonly string[] = [
  ...catalogueNames.map(snake),
  'acceptance',
  'assessment',
  'assessment_answer',
  'assessment_part',
  'assessment_rating',
  'assessment_typed_figure',
  'asset_asset',
  'asset_impact_factor',
  'asset_template',
  'asset_threat',
  'asset_vulnerability',
  'audit_request_comment',
  'change',
  'changeset',
  'company',
  'company_logo',
  'company_provider',
  'control_impact_factor',
  'evidence',
  'evidence_file',
  'evidence_link',
  'evidence_revision',
  'expected_evidence',
  'former_person',
  'follow_up',
  'framework_version',
  'impact_factor',
  'impact_level',
  'import',
  'import_row',
  'invitation',
  'member',
  'member_area',
  'method',
  'parameter',
  'probability_level',
  'probability_type',
  'range_level',
  'report_template',
  'report_template_file',
  'report_schedule',
  'risk',
  'risk_control',
  'risk_numbering',
  'retention_run',
  'risk_impact',
  'role',
  'saved_view',
  'scenario',
  'scenario_control',
  'scope',
  'scope_area',
  'scope_process',
  'stored_file',
  'threat_vulnerability',
  'treatment',
  'treatment_due',
  'type_threat',
];

/** Rows of a table that stay behind, as a condition on those that go. */
export const only: Readonly<Record<string, string>> = {
  // A running import would be resumed in the other installation.
  import: `state not in ('waiting', 'running')`,
  import_row: `exists (select from import i where i.company_id = t.company_id and i.id = t.import_id and i.state not in ('waiting', 'running'))`,
};

const person: Meaning = { of: PEOPLE };

/** Tables that fields choose from; the values of the company for all others. */
const chosenFrom: Readonly<Record<string, string>> = {
  impactFactor: 'impact_factor',
  asset: 'asset',
  threat: 'threat',
  vulnerability: 'vulnerability',
  control: 'control',
  risk: 'risk',
};
/** Choice fields and relations of a catalogue: an import stores them as row ids. */
const choicesOf = ({ fields, related }: { fields: Fields; related?: Fields }): [string, Meaning][] =>
  Object.entries({ ...fields, ...related }).flatMap(([name, { kind, from }]): [string, Meaning][] => {
    if (kind !== 'choice' && kind !== 'choices') return [];
    const table = chosenFrom[from ?? ''] ?? 'parameter';
    return [[name, kind === 'choice' ? { of: table } : { eachOf: table }]];
  });
const choices: Readonly<Record<string, Meaning>> = {
  ...Object.fromEntries([...Object.values(catalogues), ...parameterKinds.map(parameterCatalogue)].flatMap(choicesOf)),
  // the ends of relations in a file of two columns
  assetId: { of: 'asset' },
  relatedAssetId: { of: 'asset' },
  threatId: { of: 'threat' },
  vulnerabilityId: { of: 'vulnerability' },
  controlId: { of: 'control' },
  riskId: { of: 'risk' },
  // a step of the scale in a register of risks; those of impact are told apart by their factor, not by an id
  probabilityLevelId: { of: 'probability_level' },
  treatmentOwnerId: { of: 'parameter' },
};
const beforeAndAfter = Object.fromEntries(
  Object.entries(choices).map(([name, meaning]) => [name, { within: { before: meaning, after: meaning } }]),
);

/**
 * Meaning of columns that have no foreign key to show it: ids without a key, lists, JSON, and secrets. A test reports every
 * column that needs an entry here and has none.
 */
export const declared: Readonly<Record<string, Meanings>> = {
  // frameworks have codes and no ids
  assessment: { framework: 'plain', result: 'plain', user_id: person, copied_from_id: { of: 'assessment' } },
  assessment_answer: { responsible_id: person, answered_by: person, extra: 'plain' },
  assessment_part: { user_id: person, codes: 'plain' },
  assessment_rating: { user_id: person },
  framework_version: { definition: 'plain', created_by: person },
  // codes and names
  asset_template: { content: 'plain' },
  change: {
    row_id: 'rowOf',
    scope_id: { of: 'scope' },
    before: 'row',
    after: 'row',
  },
  changeset: {
    user_id: person,
    transaction: 'omitted',
    about: {
      within: {
        undoes: { of: 'changeset' },
        importId: { of: 'import' },
        userId: person,
        evidenceId: { of: 'evidence' },
        // keys and archives are of their installation
        apiKeyId: 'omitted',
        archiveId: 'omitted',
        handoverId: 'omitted',
        sha256: 'omitted',
        fingerprint: 'omitted',
      },
    },
  },
  // A company restored from an archive is no example company.
  company: { notification_defaults: 'plain', example_of: 'omitted' },
  // Domains of a provider must be proved again: an archive could claim anything.
  company_provider: {
    client_secret: 'omitted',
    proven_domains: 'omitted',
    is_on: 'omitted',
    is_only_way: 'omitted',
    joins_people: 'omitted',
  },
  import: {
    user_id: person,
    undone_changeset_id: { of: 'changeset' },
    // the file itself is stored only for a day
    file_key: 'omitted',
    file_size: 'omitted',
    headers: 'plain',
    mapping: 'plain',
    defaults: { within: choices },
    reasons: 'plain',
    problem: 'plain',
    options: 'plain',
    sheet_names: 'plain',
    answers: 'omitted',
    questions: 'omitted',
    suggestions: 'omitted',
    things: 'plain',
    titles: 'plain',
  },
  import_row: { cells: 'plain', changes: { within: beforeAndAfter }, reasons: 'plain' },
  control: { cost_once: 'plain', cost_yearly: 'plain' },
  evidence: { hold_by: person },
  evidence_revision: { created_by: person },
  follow_up: { created_by: person },
  former_person: { user_id: person },
  // opens the link in a mail
  invitation: { hash: 'omitted', invited_by: person },
  audit_request: {
    answered_by: person,
    created_by: person,
    assignee_id: person,
    assessment_ids: { eachOf: 'assessment' },
  },
  audit_request_comment: { user_id: person },
  member: { scope_ids: { eachOf: 'scope' }, assessment_ids: { eachOf: 'assessment' } },
  // range levels have the same numbers everywhere
  method: { zone_matrix: 'plain', control_method: 'plain' },
  parameter: { extra: 'plain' },
  // names, which the files say
  report_template: { places: 'plain' },
  risk: { assessed_by: person },
  // by codes and orders, as it was; range levels have the same numbers everywhere
  acceptance: { accepted: 'plain', range_id: 'plain', requested_by: person, decided_by: person },
  // Nothing that was due before it came is made up for.
  report_schedule: {
    user_id: person,
    recipient_ids: { eachOf: PEOPLE },
    since: 'omitted',
    options: {
      within: {
        scopeIds: { eachOf: 'scope' },
        viewId: { of: 'saved_view' },
        assessmentId: { of: 'assessment' },
        compareId: { of: 'assessment' },
        templateId: { of: 'report_template' },
      },
    },
  },
  scenario: { budget: 'plain' },
  treatment: { decided_by: person },
  // Since when a risk is in its range. The rest follows from it, the risk and what is decided; the database writes it anew.
  treatment_due: {
    id: { of: 'risk' },
    scope_id: { of: 'scope' },
    range_id: 'plain',
    level: 'omitted',
    state: 'omitted',
    option: 'omitted',
    due: 'omitted',
    due_for: 'omitted',
  },
  stored_file: { size: 'plain' },
};

/** SQL value for an omitted column that cannot be null: an unusable secret, or what is written once all rows are there. */
export const filled: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  company_provider: { client_secret: `''` },
  import: { file_key: `'gone'` },
  invitation: { hash: `'gone'` },
  treatment_due: { level: '0', state: `'none'` },
};
