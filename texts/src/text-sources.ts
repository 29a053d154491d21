import type { Language } from './wording.ts';
import type { CoreTexts } from './es/core.ts';
import type { Texts } from './es/index.ts';
import { oauth } from './es/identity/oauth.ts';
import { families, firstProblems, issues, statusNames } from './es/problems.ts';
import { reference } from './es/organization/reference.ts';
import { session } from './es/identity/session.ts';
import { shell } from './es/shell.ts';

/**
 * The texts of what opens without a session: the login page stays light however many texts the product has. Spanish
 * comes with the first script, everything else when it is asked for.
 */
export type FirstTexts = Pick<
  Texts,
  'shell' | 'session' | 'reference' | 'oauth' | 'families' | 'issues' | 'statusNames'
> & { problems: typeof firstProblems };
/** What is there of the texts, which grows as pages are opened. */
export type SomeTexts = Partial<Omit<Texts, 'problems'> & { problems: Partial<Texts['problems']> }>;

const first: Record<Language, () => Promise<FirstTexts>> = {
  es: () => Promise.resolve(firstSpanish),
  en: async () => {
    const [oauthTexts, problemTexts, referenceTexts, sessionTexts, shellTexts] = await Promise.all([
      import('./en/identity/oauth.ts'),
      import('./en/problems.ts'),
      import('./en/organization/reference.ts'),
      import('./en/identity/session.ts'),
      import('./en/shell.ts'),
    ]);
    const { firstProblems: problems, ...rest } = problemTexts;
    return { ...oauthTexts, ...rest, problems, ...referenceTexts, ...sessionTexts, ...shellTexts };
  },
};

const core: Record<Language, () => Promise<CoreTexts>> = {
  es: async () => (await import('./es/core.ts')).core,
  en: async () => (await import('./en/core.ts')).core,
};

/** Texts that come with the pages which name them in the site map. */
const more = {
  applicability: {
    es: async () => (await import('./es/maturity/applicability.ts')).applicability,
    en: async () => (await import('./en/maturity/applicability.ts')).applicability,
  },
  archive: {
    es: async () => (await import('./es/organization/archive.ts')).archive,
    en: async () => (await import('./en/organization/archive.ts')).archive,
  },
  assessment: {
    es: async () => (await import('./es/maturity/assessment.ts')).assessment,
    en: async () => (await import('./en/maturity/assessment.ts')).assessment,
  },
  assetGraph: {
    es: async () => (await import('./es/risk/asset-graph.ts')).assetGraph,
    en: async () => (await import('./en/risk/asset-graph.ts')).assetGraph,
  },
  assetGroup: {
    es: async () => (await import('./es/risk/asset-group.ts')).assetGroup,
    en: async () => (await import('./en/risk/asset-group.ts')).assetGroup,
  },
  reportTemplate: {
    es: async () => (await import('./es/record/report-template.ts')).reportTemplate,
    en: async () => (await import('./en/record/report-template.ts')).reportTemplate,
  },
  assetTemplate: {
    es: async () => (await import('./es/inventory/asset-template.ts')).assetTemplate,
    en: async () => (await import('./en/inventory/asset-template.ts')).assetTemplate,
  },
  reportPage: {
    es: async () => (await import('./es/record/report-page.ts')).reportPage,
    en: async () => (await import('./en/record/report-page.ts')).reportPage,
  },
  riskControl: {
    es: async () => (await import('./es/risk/risk-control.ts')).riskControl,
    en: async () => (await import('./en/risk/risk-control.ts')).riskControl,
  },
  simulator: {
    es: async () => (await import('./es/risk/simulator.ts')).simulator,
    en: async () => (await import('./en/risk/simulator.ts')).simulator,
  },
  subscribing: {
    es: async () => (await import('./es/record/subscribing.ts')).subscribing,
    en: async () => (await import('./en/record/subscribing.ts')).subscribing,
  },
  following: {
    es: async () => (await import('./es/risk/following.ts')).following,
    en: async () => (await import('./en/risk/following.ts')).following,
  },
  riskFile: {
    es: async () => (await import('./es/risk/risk-file.ts')).riskFile,
    en: async () => (await import('./en/risk/risk-file.ts')).riskFile,
  },
  treatment: {
    es: async () => (await import('./es/risk/treatment.ts')).treatment,
    en: async () => (await import('./en/risk/treatment.ts')).treatment,
  },
  company: {
    es: async () => (await import('./es/organization/company.ts')).company,
    en: async () => (await import('./en/organization/company.ts')).company,
  },
  companyComparison: {
    es: async () => (await import('./es/maturity/company-comparison.ts')).companyComparison,
    en: async () => (await import('./en/maturity/company-comparison.ts')).companyComparison,
  },
  companyRisk: {
    es: async () => (await import('./es/organization/company-risk.ts')).companyRisk,
    en: async () => (await import('./en/organization/company-risk.ts')).companyRisk,
  },
  board: {
    es: async () => (await import('./es/record/board.ts')).board,
    en: async () => (await import('./en/record/board.ts')).board,
  },
  posture: {
    es: async () => (await import('./es/record/posture.ts')).posture,
    en: async () => (await import('./en/record/posture.ts')).posture,
  },
  coverage: {
    es: async () => (await import('./es/risk/coverage.ts')).coverage,
    en: async () => (await import('./en/risk/coverage.ts')).coverage,
  },
  criticality: {
    es: async () => (await import('./es/inventory/criticality.ts')).criticality,
    en: async () => (await import('./en/inventory/criticality.ts')).criticality,
  },
  framework: {
    es: async () => (await import('./es/maturity/framework.ts')).framework,
    en: async () => (await import('./en/maturity/framework.ts')).framework,
  },
  handover: {
    es: async () => (await import('./es/record/handover.ts')).handover,
    en: async () => (await import('./en/record/handover.ts')).handover,
  },
  evidence: {
    es: async () => (await import('./es/inventory/evidence.ts')).evidence,
    en: async () => (await import('./en/inventory/evidence.ts')).evidence,
  },
  help: {
    es: async () => (await import('./es/help.ts')).help,
    en: async () => (await import('./en/help.ts')).help,
  },
  invitation: {
    es: async () => (await import('./es/identity/invitation.ts')).invitation,
    en: async () => (await import('./en/identity/invitation.ts')).invitation,
  },
  method: {
    es: async () => (await import('./es/risk/method.ts')).method,
    en: async () => (await import('./en/risk/method.ts')).method,
  },
  me: {
    es: async () => (await import('./es/identity/me.ts')).me,
    en: async () => (await import('./en/identity/me.ts')).me,
  },
  mspi: {
    es: async () => (await import('./es/maturity/mspi.ts')).mspi,
    en: async () => (await import('./en/maturity/mspi.ts')).mspi,
  },
  parameter: {
    es: async () => (await import('./es/organization/parameter.ts')).parameter,
    en: async () => (await import('./en/organization/parameter.ts')).parameter,
  },
  platformUser: {
    es: async () => (await import('./es/organization/platform-user.ts')).platformUser,
    en: async () => (await import('./en/organization/platform-user.ts')).platformUser,
  },
  /** All of them: what a session can be refused too. */
  problems: {
    es: async () => ({ ...firstProblems, ...(await import('./es/session-problems.ts')).sessionProblems }),
    en: async () => ({
      ...(await import('./en/problems.ts')).firstProblems,
      ...(await import('./en/session-problems.ts')).sessionProblems,
    }),
  },
  providers: {
    es: async () => (await import('./es/identity/providers.ts')).providers,
    en: async () => (await import('./en/identity/providers.ts')).providers,
  },
  registration: {
    es: async () => (await import('./es/identity/registration.ts')).registration,
    en: async () => (await import('./en/identity/registration.ts')).registration,
  },
  role: {
    es: async () => (await import('./es/organization/role.ts')).role,
    en: async () => (await import('./en/organization/role.ts')).role,
  },
  roleTemplate: {
    es: async () => (await import('./es/organization/role-template.ts')).roleTemplate,
    en: async () => (await import('./en/organization/role-template.ts')).roleTemplate,
  },
  setting: {
    es: async () => (await import('./es/organization/setting.ts')).setting,
    en: async () => (await import('./en/organization/setting.ts')).setting,
  },
  twoStep: {
    es: async () => (await import('./es/identity/two-step.ts')).twoStep,
    en: async () => (await import('./en/identity/two-step.ts')).twoStep,
  },
  typeThreat: {
    es: async () => (await import('./es/inventory/type-threat.ts')).typeThreat,
    en: async () => (await import('./en/inventory/type-threat.ts')).typeThreat,
  },
  user: {
    es: async () => (await import('./es/organization/user.ts')).user,
    en: async () => (await import('./en/organization/user.ts')).user,
  },
} satisfies { [Group in keyof Texts]?: Record<Language, () => Promise<Texts[Group]>> };

/** A part of the texts that a page names. */
export type TextGroup = keyof typeof more;

/** Where the parts of the texts come from, each when it is first asked for. */
const sources: Record<'first' | 'core', Record<Language, () => Promise<SomeTexts>>> = { first, core };
export type TextPart = keyof typeof sources | TextGroup;

export const textGroups = Object.keys(more) as TextGroup[];
const isGroup = (part: TextPart): part is TextGroup => part in more;

/** One part of the texts in a language. */
export const loadPart = async (part: TextPart, language: Language): Promise<SomeTexts> =>
  isGroup(part) ? { [part]: await more[part][language]() } : sources[part][language]();

export const firstSpanish: FirstTexts = {
  shell,
  session,
  reference,
  oauth,
  problems: firstProblems,
  families,
  issues,
  statusNames,
};
