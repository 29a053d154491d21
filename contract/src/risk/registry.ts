import type { AnyEndpoint } from '#kit/endpoint.ts';
import { assetGraph } from './asset-graph.ts';
import { assetGroup } from './asset-group.ts';
import { impact, impactProblems } from './impact.ts';
import { method, methodProblems } from './method.ts';
import { probability, probabilityProblems } from './probability.ts';
import { risk, riskProblems } from './risk.ts';

/** Endpoints of risks and their method. */
export const endpoints: readonly AnyEndpoint[] = [impact, probability, method, risk, assetGraph, assetGroup].flatMap(
  (domain) => Object.values<AnyEndpoint>(domain),
);

/** Codes of their refusals. */
export const problems = {
  ...impactProblems,
  ...probabilityProblems,
  ...methodProblems,
  ...riskProblems,
} as const;
