import type { AnyEndpoint } from '#kit/endpoint.ts';
import { archive, archiveProblems, archiveRestore } from './archive.ts';
import { choices } from './choices.ts';
import { companyProvider, companyProviderProblems } from './company-provider.ts';
import { companyRisk } from './company-risk.ts';
import { company, companyProblems } from './company.ts';
import { parameter, parameterProblems } from './parameter.ts';
import { platformUser, platformUserProblems } from './platform-user.ts';
import { platform } from './platform.ts';
import { reference } from './reference.ts';
import { roleTemplate, roleTemplateProblems } from './role-template.ts';
import { permissionEndpoints, role, roleProblems } from './role.ts';
import { scope, scopeProblems } from './scope.ts';
import { setting, settingProblems } from './setting.ts';
import { user, userProblems } from './user.ts';

/** Endpoints of the company and its platform. */
export const endpoints: readonly AnyEndpoint[] = [
  platform,
  reference,
  user.endpoints,
  platformUser,
  archive,
  archiveRestore,
  company,
  companyRisk,
  choices,
  scope.endpoints,
  role.endpoints,
  permissionEndpoints,
  roleTemplate,
  parameter,
  setting,
  companyProvider,
].flatMap((domain) => Object.values<AnyEndpoint>(domain));

/** Codes of their refusals. */
export const problems = {
  ...userProblems,
  ...platformUserProblems,
  ...companyProblems,
  ...archiveProblems,
  ...scopeProblems,
  ...roleProblems,
  ...roleTemplateProblems,
  ...parameterProblems,
  ...settingProblems,
  ...companyProviderProblems,
} as const;
