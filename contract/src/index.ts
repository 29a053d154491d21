import { catalogues } from '#app/catalogues.ts';
import * as identity from '#identity/registry.ts';
import * as organization from '#organization/registry.ts';
import * as inventory from '#inventory/registry.ts';
import * as risk from '#risk/registry.ts';
import * as maturity from '#maturity/registry.ts';
import * as record from '#record/registry.ts';
import type { AnyEndpoint } from '#kit/endpoint.ts';
import { commonProblems, type ProblemShape } from '#kit/problem.ts';

/** The registry: every endpoint of the product. What is not here cannot be served. */
export const endpoints: readonly AnyEndpoint[] = [
  ...identity.endpoints,
  ...organization.endpoints,
  ...Object.values(catalogues).flatMap((catalogue) => Object.values<AnyEndpoint>(catalogue.endpoints)),
  ...inventory.endpoints,
  ...risk.endpoints,
  ...maturity.endpoints,
  ...record.endpoints,
];

/** The registry and what is answered beside it: all of the API, for its document. */
export const documented: readonly AnyEndpoint[] = [...endpoints, ...identity.documented, ...record.documented];

/** Every problem code with its status. */
export const problems = {
  ...commonProblems,
  ...identity.problems,
  ...organization.problems,
  ...inventory.problems,
  ...risk.problems,
  ...maturity.problems,
  ...record.problems,
} as const satisfies Record<string, ProblemShape>;
export type ProblemCode = keyof typeof problems;
