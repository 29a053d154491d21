import type { FastifyInstance } from 'fastify';
import { platformRoutes } from './platform/platform.routes.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { userRoutes } from './user/user.routes.ts';
import { platformUsersRoutes } from './platform-user/platform-users.routes.ts';
import { archiveRoutes } from './archive/archive.routes.ts';
import { companyRoutes } from './company/company.routes.ts';
import { companiesRoutes } from '#organization/company/companies/companies.routes.ts';
import { figuresRoutes } from '#organization/company/figures/figures.routes.ts';
import { scopeRoutes } from './scope/scope.routes.ts';
import { roleRoutes } from './role/role.routes.ts';
import { roleTemplateRoutes } from '#organization/role/template/role-template.routes.ts';
import { choicesRoutes } from './choices/choices.routes.ts';
import { parameterRoutes } from './parameter/parameter.routes.ts';
import { settingRoutes } from './setting/setting.routes.ts';

/** What registers the routes of the company and its platform, one line a room. */
export const routes: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  platformRoutes,
  referenceRoutes,
  userRoutes,
  platformUsersRoutes,
  archiveRoutes,
  companyRoutes,
  companiesRoutes,
  figuresRoutes,
  scopeRoutes,
  roleRoutes,
  roleTemplateRoutes,
  choicesRoutes,
  parameterRoutes,
  settingRoutes,
];
