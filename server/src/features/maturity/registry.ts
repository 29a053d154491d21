import type { FastifyInstance } from 'fastify';
import { isPublicBody } from '#organization/company/public-body.ts';
import { registerCompany } from '#organization/company/register-company.ts';
import { assessmentRoutes } from './assessment/assessment.routes.ts';
import { companyComparisonRoutes } from './company-comparison/company-comparison.routes.ts';
import { frameworkRoutes } from './framework/framework.routes.ts';
import { mspiRoutes } from './mspi/mspi.routes.ts';

/** Registers the routes of the wing, one line per room. */
export const routes: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  assessmentRoutes,
  companyComparisonRoutes,
  frameworkRoutes,
  mspiRoutes({ registerCompany, isPublicBody }),
];
