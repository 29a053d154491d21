import type { AnyEndpoint } from '#kit/endpoint.ts';
import { assessment, assessmentProblems } from './assessment.ts';
import { companyComparison } from './company-comparison.ts';
import { framework, frameworkProblems } from './framework.ts';
import { mspi } from './mspi.ts';

/** Endpoints of self-assessments and of the frameworks they are answered by. */
export const endpoints: readonly AnyEndpoint[] = [assessment, companyComparison, framework, mspi].flatMap((domain) =>
  Object.values<AnyEndpoint>(domain),
);

/** Codes of their refusals. */
export const problems = { ...assessmentProblems, ...frameworkProblems } as const;
