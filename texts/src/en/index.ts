import type { Texts } from '../es/index.ts';
import { account } from './account.ts';
import { archive } from './archive.ts';
import { asset } from './asset.ts';
import { audit, changeset } from './audit.ts';
import { files } from './files.ts';
import { catalogue } from './catalogue.ts';
import { company } from './company.ts';
import { home } from './home.ts';
import { importFiles } from './import-files.ts';
import { impactFactor } from './impact.ts';
import { imports } from './import.ts';
import { mail } from './mail.ts';
import { invitation } from './invitation.ts';
import { notification } from './notification.ts';
import { oauth } from './oauth.ts';
import { method } from './method.ts';
import { myAccount } from './my-account.ts';
import { parameter } from './parameter.ts';
import { permissionGroups, permissions } from './permissions.ts';
import { families, issues, problems } from './problems.ts';
import { registration } from './registration.ts';
import { reference } from './reference.ts';
import { providers } from './providers.ts';
import { riskFiles } from './risk-files.ts';
import { risk } from './risk.ts';
import { role } from './role.ts';
import { scope } from './scope.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { setting } from './setting.ts';
import { shell } from './shell.ts';
import { threat } from './threat.ts';
import { twoStep } from './two-step.ts';
import { user } from './user.ts';
import { vulnerability } from './vulnerability.ts';

export const en: Texts = {
  files,
  permissions,
  permissionGroups,
  problems,
  families,
  issues,
  threat,
  vulnerability,
  archive,
  asset,
  audit,
  changeset,
  parameter,
  catalogue,
  company,
  impactFactor,
  method,
  imports,
  importFiles,
  reference,
  risk,
  riskFiles,
  shell,
  role,
  scope,
  search,
  session,
  setting,
  account,
  oauth,
  providers,
  twoStep,
  registration,
  invitation,
  home,
  mail,
  myAccount,
  notification,
  user,
};
