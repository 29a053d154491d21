import { core } from './core.ts';
import type { Texts } from '#es/index.ts';
import { applicability } from './maturity/applicability.ts';
import { archive } from './organization/archive.ts';
import { assetGraph } from './risk/asset-graph.ts';
import { assetGroup } from './risk/asset-group.ts';
import { assetTemplate } from './inventory/asset-template.ts';
import { audit } from './record/audit.ts';
import { companyComparison } from './maturity/company-comparison.ts';
import { companyRisk } from './organization/company-risk.ts';
import { company } from './organization/company.ts';
import { coverage } from './risk/coverage.ts';
import { criticality } from './inventory/criticality.ts';
import { documents } from './documents.ts';
import { evidence } from './inventory/evidence.ts';
import { handover } from './record/handover.ts';
import { framework } from './maturity/framework.ts';
import { help } from './help.ts';
import { importFiles } from './inventory/import-files.ts';
import { invitation } from './identity/invitation.ts';
import { mail } from './mail.ts';
import { method } from './risk/method.ts';
import { me } from './identity/me.ts';
import { assessment } from './maturity/assessment.ts';
import { maturity } from './maturity/maturity.ts';
import { mspi } from './maturity/mspi.ts';
import { oauth } from './identity/oauth.ts';
import { parameter } from './organization/parameter.ts';
import { families, firstProblems, issues, statusNames } from './problems.ts';
import { platformUser } from './organization/platform-user.ts';
import { board } from './record/board.ts';
import { posture } from './record/posture.ts';
import { providers } from './identity/providers.ts';
import { reference } from './organization/reference.ts';
import { report } from './record/report.ts';
import { reportTemplate } from './record/report-template.ts';
import { reportPage } from './record/report-page.ts';
import { registration } from './identity/registration.ts';
import { riskControl } from './risk/risk-control.ts';
import { riskFile } from './risk/risk-file.ts';
import { riskFiles } from './risk/risk-files.ts';
import { following } from './risk/following.ts';
import { simulator } from './risk/simulator.ts';
import { treatment } from './risk/treatment.ts';
import { replies } from './replies.ts';
import { role } from './organization/role.ts';
import { roleTemplate } from './organization/role-template.ts';
import { subscribing } from './record/subscribing.ts';
import { session } from './identity/session.ts';
import { sessionProblems } from './session-problems.ts';
import { setting } from './organization/setting.ts';
import { shell } from './shell.ts';
import { twoStep } from './identity/two-step.ts';
import { typeThreat } from './inventory/type-threat.ts';
import { user } from './organization/user.ts';

export const en: Texts = {
  ...core,
  problems: { ...firstProblems, ...sessionProblems },
  families,
  issues,
  statusNames,
  applicability,
  archive,
  assetGraph,
  assetGroup,
  assetTemplate,
  audit,
  parameter,
  platformUser,
  board,
  posture,
  company,
  companyComparison,
  companyRisk,
  coverage,
  criticality,
  documents,
  maturity,
  mspi,
  assessment,
  method,
  evidence,
  framework,
  handover,
  help,
  importFiles,
  reference,
  report,
  reportTemplate,
  reportPage,
  replies,
  riskControl,
  riskFile,
  riskFiles,
  following,
  simulator,
  treatment,
  shell,
  role,
  roleTemplate,
  session,
  subscribing,
  setting,
  oauth,
  providers,
  twoStep,
  registration,
  invitation,
  mail,
  me,
  typeThreat,
  user,
};
