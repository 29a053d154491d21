import type { AnyEndpoint } from '#kit/endpoint.ts';
import { assetProblems } from './asset.ts';
import { assetTemplate, assetTemplateProblems, sharedAssetTemplate } from './asset-template.ts';
import { assetCriticality } from './criticality.ts';
import { evidence, evidenceOf, evidenceProblems, expectedEvidence } from './evidence.ts';
import { importProblems, imports } from './import.ts';
import { byWords, exportAssetRelations, relationProblems, relations } from './relation.ts';
import { sheetProblems } from './sheet.ts';
import { threatProblems } from './threat.ts';
import { typeThreat } from './type-threat.ts';
import { vulnerabilityProblems } from './vulnerability.ts';

const relationEndpoints = Object.values(relations).flatMap(({ list, add, remove, addMany, known }) => [
  list,
  add,
  remove,
  addMany,
  known,
]);

/** Endpoints of what there is, beside those of the catalogues. */
export const endpoints: readonly AnyEndpoint[] = [
  relationEndpoints,
  [exportAssetRelations],
  byWords,
  imports,
  typeThreat,
  assetTemplate,
  sharedAssetTemplate,
  assetCriticality,
  evidence.endpoints,
  ...Object.values(evidenceOf),
  expectedEvidence,
].flatMap((domain) => Object.values<AnyEndpoint>(domain));

/** Codes of their refusals. */
export const problems = {
  ...threatProblems,
  ...vulnerabilityProblems,
  ...assetProblems,
  ...relationProblems,
  ...importProblems,
  ...sheetProblems,
  ...assetTemplateProblems,
  ...evidenceProblems,
} as const;
