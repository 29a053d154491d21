import { keyed } from './keyed.ts';

/** Kinds of configuration rows a company keeps: one table for the database, one list each for people. */
export const parameterKinds = [
  'threatCategory',
  'threatSubcategory',
  'threatActor',
  'threatReason',
  'vulnerabilityCategory',
  'vulnerabilitySubcategory',
  'severity',
  'assetCategory',
  'assetType',
  'classification',
  'location',
  'custodian',
  'area',
  'macroprocess',
  'process',
  'companyCategory',
  'personalDataKind',
  'controlDomain',
  'controlDocumentation',
  'controlEvidence',
  'controlExecution',
  'frequency',
  'minimumWage',
  'controlAction',
] as const;
export type ParameterKind = (typeof parameterKinds)[number];

/** Whether something is a kind of configuration rows. */
export const isParameterKind = (kind: string | undefined): kind is ParameterKind =>
  parameterKinds.some((each) => each === kind);

/** Kinds whose rows are steps of a scale: sorted by their order, and not by their names. */
export const scaleKinds: ReadonlySet<string> = new Set<ParameterKind>([
  'severity',
  'classification',
  'frequency',
  'minimumWage',
]);

/** Where files with rows of a kind are sent. */
export const parameterImportPath = (kind: ParameterKind): `/${string}` => `/parameters/${kind}/import`;

/** What the saved views of a kind's table are kept under. */
export const parameterViews = (kind: ParameterKind): string =>
  `parameter${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

export type ParameterImport = `parameters.${ParameterKind}`;
/** The import of a configuration table, as a kind of import. */
export const parameterImport = (kind: ParameterKind): ParameterImport => `parameters.${kind}`;

/** Something for the import of each configuration table. */
export const forEachParameter = <T>(make: (kind: ParameterKind) => T) =>
  keyed<ParameterImport, T>(parameterKinds.map((kind) => [parameterImport(kind), make(kind)]));
