import { core } from './core.ts';
import { archive } from './archive.ts';
import { audit } from './audit.ts';
import { company } from './company.ts';
import { importFiles } from './import-files.ts';
import { invitation } from './invitation.ts';
import { mail } from './mail.ts';
import { method } from './method.ts';
import { myAccount } from './my-account.ts';
import { oauth } from './oauth.ts';
import { parameter } from './parameter.ts';
import { families, issues, problems } from './problems.ts';
import { platformUser } from './platform-user.ts';
import { providers } from './providers.ts';
import { reference } from './reference.ts';
import { registration } from './registration.ts';
import { riskFiles } from './risk-files.ts';
import { role } from './role.ts';
import { roleTemplate } from './role-template.ts';
import { session } from './session.ts';
import { setting } from './setting.ts';
import { shell } from './shell.ts';
import { twoStep } from './two-step.ts';
import { user } from './user.ts';

/** Spanish is the source: its type is the law every other language must satisfy. */
export const es = {
  ...core,
  problems,
  families,
  issues,
  archive,
  audit,
  parameter,
  platformUser,
  company,
  method,
  importFiles,
  reference,
  riskFiles,
  shell,
  role,
  roleTemplate,
  session,
  setting,
  oauth,
  providers,
  twoStep,
  registration,
  invitation,
  mail,
  myAccount,
  user,
};
export type Texts = typeof es;
