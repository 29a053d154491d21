import type { AnyEndpoint } from '#kit/endpoint.ts';
import { asset, assetProblems } from './asset.ts';
import { importProblems, imports } from './import.ts';
import { relations } from './relation.ts';
import { sheetProblems } from './sheet.ts';
import { threat, threatProblems } from './threat.ts';
import { vulnerability, vulnerabilityProblems } from './vulnerability.ts';

const relationEndpoints = Object.values(relations).flatMap(({ list, add, remove }) => [list, add, remove]);

/** Endpoints of what there is. */
export const endpoints: readonly AnyEndpoint[] = [
  threat.endpoints,
  vulnerability.endpoints,
  asset.endpoints,
  relationEndpoints,
  imports,
].flatMap((domain) => Object.values<AnyEndpoint>(domain));

/** Codes of their refusals. */
export const problems = {
  ...threatProblems,
  ...vulnerabilityProblems,
  ...assetProblems,
  ...importProblems,
  ...sheetProblems,
} as const;
