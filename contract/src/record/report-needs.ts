import { permissions, type PermissionCode } from '#app/permissions.ts';
import { ofLevel } from '#risk/level-access.ts';

const { risks, assets, evidence, assessments, audit } = permissions;

export const reportKinds = [
  'executive',
  'risks',
  'risk-sheets',
  'treatment',
  'controls',
  'acceptances',
  'applicability',
  'assets',
  'evidence',
  'maturity',
  'audit',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What each kind asks for, by itself, as links to reports ask it on pages that load no contract: to read the list it tells of, and what it says of every row. */
export const reportNeeds: Readonly<Record<ReportKind, readonly PermissionCode[]>> = {
  executive: [risks.list, ...ofLevel],
  risks: [risks.list],
  'risk-sheets': [risks.list, risks.view, ...ofLevel],
  treatment: [risks.viewTreatment],
  controls: [risks.listControls, risks.listFollowUps],
  acceptances: [risks.viewTreatment, risks.viewTreatmentDetail],
  applicability: [assessments.viewResults],
  assets: [assets.list],
  evidence: [evidence.list],
  maturity: [assessments.viewResults],
  audit: [audit.export],
};
