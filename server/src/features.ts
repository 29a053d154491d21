import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './features/account/account.routes.ts';
import { apiKeyRoutes } from './features/api-key/api-key.routes.ts';
import { archiveRoutes } from './features/archive/archive.routes.ts';
import { assetRoutes } from './features/asset/asset.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { clientRoutes } from './features/client/client.routes.ts';
import { changesetRoutes } from './features/changeset/changeset.routes.ts';
import { choicesRoutes } from './features/choices/choices.routes.ts';
import { companyRoutes } from './features/company/company.routes.ts';
import { companiesRoutes } from './features/company/platform/companies.routes.ts';
import { importRoutes } from './features/import/import.routes.ts';
import { invitationRoutes } from './features/invitation/invitation.routes.ts';
import { meRoutes } from './features/me/me.routes.ts';
import { methodRoutes } from './features/method/method.routes.ts';
import { notificationRoutes } from './features/notification/notification.routes.ts';
import { oauthRoutes } from './features/oauth/oauth.routes.ts';
import { parameterRoutes } from './features/parameter/parameter.routes.ts';
import { passkeyRoutes } from './features/passkey/passkey.routes.ts';
import { platformRoutes } from './features/platform/platform.routes.ts';
import { referenceRoutes } from './features/reference/reference.routes.ts';
import { recoveryRoutes } from './features/recovery/recovery.routes.ts';
import { registrationRoutes } from './features/registration/registration.routes.ts';
import { relationRoutes } from './features/relation/relation.routes.ts';
import { riskRoutes } from './features/risk/risk.routes.ts';
import { roleTemplateRoutes } from './features/role-template/role-template.routes.ts';
import { roleRoutes } from './features/role/role.routes.ts';
import { scopeRoutes } from './features/scope/scope.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { settingRoutes } from './features/setting/setting.routes.ts';
import { threatRoutes } from './features/threat/threat.routes.ts';
import { twoStepRoutes } from './features/two-step/two-step.routes.ts';
import { platformUsersRoutes } from './features/user/platform/platform-users.routes.ts';
import { userRoutes } from './features/user/user.routes.ts';
import { viewRoutes } from './features/view/view.routes.ts';
import { vulnerabilityRoutes } from './features/vulnerability/vulnerability.routes.ts';
import { importStores } from './import-stores.ts';
import { providersOf } from './kit/account/providers.ts';

/** Every feature, one line each: what registers its routes. */
export const features: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  platformRoutes,
  clientRoutes,
  referenceRoutes,
  oauthRoutes(providersOf),
  accountRoutes,
  sessionRoutes,
  twoStepRoutes,
  passkeyRoutes,
  registrationRoutes,
  recoveryRoutes,
  meRoutes,
  notificationRoutes,
  apiKeyRoutes,
  userRoutes,
  platformUsersRoutes,
  invitationRoutes,
  archiveRoutes,
  companyRoutes,
  companiesRoutes,
  threatRoutes,
  vulnerabilityRoutes,
  assetRoutes,
  scopeRoutes,
  roleRoutes,
  roleTemplateRoutes,
  relationRoutes,
  choicesRoutes,
  parameterRoutes,
  methodRoutes,
  riskRoutes,
  importRoutes(importStores),
  changesetRoutes,
  auditRoutes,
  settingRoutes,
  searchRoutes,
  viewRoutes,
];
