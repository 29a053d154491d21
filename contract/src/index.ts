import { account, accountProblems } from './account.ts';
import { apiKey, apiKeyProblems } from './api-key.ts';
import { archive, archiveProblems, arrival } from './archive.ts';
import { asset, assetProblems } from './asset.ts';
import { audit } from './audit.ts';
import { changeset, changesetProblems } from './changeset.ts';
import { captcha, captchaProblems } from './captcha.ts';
import { choices } from './choices.ts';
import { companyProvider, companyProviderProblems } from './company-provider.ts';
import { company, companyProblems } from './company.ts';
import { impact, impactProblems } from './impact.ts';
import { imports, importProblems } from './import.ts';
import { invitation, invitationProblems } from './invitation.ts';
import type { AnyEndpoint } from './kit/endpoint.ts';
import { commonProblems, type ProblemShape } from './kit/problem.ts';
import { me, meProblems } from './me.ts';
import { method, methodProblems } from './method.ts';
import { parameter, parameterProblems } from './parameter.ts';
import { passkey, passkeyProblems } from './passkey.ts';
import { notification, notificationPages, notificationProblems } from './notification-list.ts';
import { oauth, oauthPages, oauthProblems } from './oauth.ts';
import { platform } from './platform.ts';
import { platformUser, platformUserProblems } from './platform-user.ts';
import { probability, probabilityProblems } from './probability.ts';
import { client, clientProblems, reference } from './reference.ts';
import { registration, registrationProblems } from './registration.ts';
import { relations } from './relation.ts';
import { risk, riskProblems } from './risk.ts';
import { roleTemplate, roleTemplateProblems } from './role-template.ts';
import { permissionEndpoints, role, roleProblems } from './role.ts';
import { scope, scopeProblems } from './scope.ts';
import { search } from './search.ts';
import { session, sessionProblems } from './session.ts';
import { setting, settingProblems } from './setting.ts';
import { sheetProblems } from './sheet.ts';
import { threat, threatProblems } from './threat.ts';
import { twoStep, twoStepProblems } from './two-step.ts';
import { user, userProblems } from './user.ts';
import { view, viewProblems } from './view.ts';
import { vulnerability, vulnerabilityProblems } from './vulnerability.ts';

const relationEndpoints = Object.values(relations).flatMap(({ list, add, remove }) => [list, add, remove]);

/** The registry: every endpoint of the product. What is not here cannot be served. */
export const endpoints: readonly AnyEndpoint[] = [
  platform,
  client,
  reference,
  session,
  twoStep,
  passkey,
  captcha,
  registration,
  oauth,
  me,
  notification,
  apiKey,
  user.endpoints,
  platformUser,
  invitation,
  archive,
  arrival,
  company,
  choices,
  threat.endpoints,
  vulnerability.endpoints,
  asset.endpoints,
  scope.endpoints,
  role.endpoints,
  permissionEndpoints,
  roleTemplate,
  relationEndpoints,
  parameter,
  impact,
  probability,
  method,
  risk,
  imports,
  changeset,
  audit,
  setting,
  companyProvider,
  search,
  view,
].flatMap((domain) => Object.values<AnyEndpoint>(domain));

/** The registry and what the accounts library answers beside it: all of the API, for its document. */
export const documented: readonly AnyEndpoint[] = [
  ...endpoints,
  ...Object.values<AnyEndpoint>(account),
  ...Object.values<AnyEndpoint>(oauthPages),
  ...Object.values<AnyEndpoint>(notificationPages),
];

/** Every problem code with its status. */
export const problems = {
  ...commonProblems,
  ...clientProblems,
  ...sessionProblems,
  ...accountProblems,
  ...oauthProblems,
  ...captchaProblems,
  ...registrationProblems,
  ...twoStepProblems,
  ...passkeyProblems,
  ...meProblems,
  ...notificationProblems,
  ...apiKeyProblems,
  ...userProblems,
  ...platformUserProblems,
  ...companyProblems,
  ...archiveProblems,
  ...invitationProblems,
  ...threatProblems,
  ...vulnerabilityProblems,
  ...assetProblems,
  ...scopeProblems,
  ...roleProblems,
  ...roleTemplateProblems,
  ...parameterProblems,
  ...impactProblems,
  ...probabilityProblems,
  ...methodProblems,
  ...riskProblems,
  ...importProblems,
  ...sheetProblems,
  ...changesetProblems,
  ...viewProblems,
  ...settingProblems,
  ...companyProviderProblems,
} as const satisfies Record<string, ProblemShape>;
export type ProblemCode = keyof typeof problems;
