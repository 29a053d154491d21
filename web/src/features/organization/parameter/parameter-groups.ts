import { parameterKinds, type ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import type { Texts } from '@baluarte/texts/es/index.ts';

export type GroupName = keyof Texts['parameter']['groups'];

/** The group of each table in the menu; a table without one does not compile. */
const groupOf: Readonly<Record<ParameterKind, GroupName>> = {
  assetCategory: 'assets',
  assetType: 'assets',
  classification: 'assets',
  location: 'assets',
  custodian: 'assets',
  personalDataKind: 'assets',
  threatCategory: 'threats',
  threatSubcategory: 'threats',
  threatActor: 'threats',
  threatReason: 'threats',
  vulnerabilityCategory: 'vulnerabilities',
  vulnerabilitySubcategory: 'vulnerabilities',
  severity: 'vulnerabilities',
  area: 'organization',
  macroprocess: 'organization',
  process: 'organization',
  companyCategory: 'organization',
  controlDomain: 'controls',
  controlDocumentation: 'controls',
  controlEvidence: 'controls',
  controlExecution: 'controls',
  frequency: 'controls',
  controlAction: 'controls',
  minimumWage: 'organization',
};
const groups: readonly GroupName[] = ['assets', 'threats', 'vulnerabilities', 'organization', 'controls'];

/** Every table in its group, in the order they are shown. */
export const groupedKinds: readonly { group: GroupName; kinds: readonly ParameterKind[] }[] = groups.map((group) => ({
  group,
  kinds: parameterKinds.filter((kind) => groupOf[kind] === group),
}));

/** The table that opens when none is named. */
export const firstKind: ParameterKind = groupedKinds[0]?.kinds[0] ?? 'area';
