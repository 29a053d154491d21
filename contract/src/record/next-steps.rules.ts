/** How the work of a scope stands, as far as the person may see it: null is what they may not list. */
export interface WorkCounts {
  /** Active assets; of those, how many have no classification, and how many no risk was ever recognised of. */
  readonly assets: { readonly total: number; readonly unclassified: number; readonly withoutRisks: number } | null;
  /** Active threats. */
  readonly threats: { readonly total: number } | null;
  /** Active vulnerabilities. */
  readonly vulnerabilities: { readonly total: number } | null;
  /** Risks that are not discarded; of those, how many have no level yet. */
  readonly risks: { readonly total: number; readonly incomplete: number } | null;
  /**
   * Risks of the plan: those that are late, undecided, and to be mitigated with no control acting on them, where that may be seen;
   * and acceptances that wait for the approval of this person.
   */
  readonly plan: {
    readonly total: number;
    readonly overdue: number;
    readonly undecided: number;
    readonly forMe: number;
    readonly withoutControl?: number | undefined;
  } | null;
  /** Controls in use: those in place that nobody has rated, and those that act on a risk. */
  readonly controls: { readonly total: number; readonly unverified: number; readonly acting: number } | null;
  /** Follow-ups made, and controls whose next one should have been. */
  readonly followUps: { readonly total: number; readonly overdue: number } | null;
  /** Self-assessments, finished or not. */
  readonly assessments: { readonly total: number } | null;
  /** Active pieces of evidence that end within the days of reminders, and those that have ended. */
  readonly evidence: { readonly soon: number; readonly expired: number } | null;
}

/** The same with how risks are treated and what else waits; null: not to be seen. */
export interface StepCounts extends WorkCounts {
  /** Requests of auditors that this person is to answer. */
  readonly requests: { readonly forMe: number } | null;
  /** Questions of a self-assessment that are this person's part and that nobody has answered. */
  readonly questions: { readonly open: number } | null;
}

/** What the person may do. A step that is not theirs is not asked of them. */
export interface WorkRights {
  readonly createAssets: boolean;
  readonly editAssets: boolean;
  readonly createThreats: boolean;
  readonly createVulnerabilities: boolean;
  readonly recognize: boolean;
  readonly assess: boolean;
  readonly renew: boolean;
  readonly decide: boolean;
  /** Has controls act on risks. */
  readonly control: boolean;
  /** Makes follow-ups of controls, which rate them too. */
  readonly followUp: boolean;
  /** Begins self-assessments. */
  readonly measure: boolean;
}

/** The same with what others ask for: approving, and answering auditors. */
export interface StepRights extends WorkRights {
  readonly approve: boolean;
  readonly answer: boolean;
}

/**
 * The steps: what others wait for and what is late, then the order of the work: assets, the values they lack, what risks are
 * made of, recognition, assessment, decision, controls, their rating, proofs that end, the first self-assessment.
 */
export const stepNames = [
  'answer',
  'approve',
  'questions',
  'overdue',
  'followUps',
  'assets',
  'classify',
  'threats',
  'vulnerabilities',
  'recognize',
  'assess',
  'decide',
  'controls',
  'verify',
  'renew',
  'maturity',
] as const;
export type StepName = (typeof stepNames)[number];

/** One thing worth doing, and how many rows it is about; null where it is about no number. */
export interface NextStep {
  readonly name: StepName;
  readonly count: number | null;
}

/**
 * Next steps, in the order of `stepNames`. Steps never contradict one another: without assets there are no steps
 * about them, and risks are recognised only where there are threats and vulnerabilities; else the
 * empty catalogue is first.
 */
export function nextSteps(counts: StepCounts, may: StepRights): NextStep[] {
  const { assets, threats, vulnerabilities, risks, plan, controls, followUps, assessments, evidence } = counts;
  const toRecognize = may.recognize && (assets?.withoutRisks ?? 0) > 0;
  const hasThreats = threats?.total !== 0;
  const hasVulnerabilities = vulnerabilities?.total !== 0;
  /** Steps about a number, with it. */
  const counted: Partial<Record<StepName, { isTheirs: boolean; count: number | undefined }>> = {
    answer: { isTheirs: may.answer, count: counts.requests?.forMe },
    approve: { isTheirs: may.approve, count: plan?.forMe },
    // A part was given to this person.
    questions: { isTheirs: true, count: counts.questions?.open },
    overdue: { isTheirs: may.decide, count: plan?.overdue },
    followUps: { isTheirs: may.followUp, count: followUps?.overdue },
    classify: { isTheirs: may.editAssets, count: assets?.unclassified },
    assess: { isTheirs: may.assess, count: risks?.incomplete },
    decide: { isTheirs: may.decide, count: plan?.undecided },
    controls: { isTheirs: may.control, count: plan?.withoutControl },
    verify: { isTheirs: may.followUp, count: controls?.unverified },
    renew: { isTheirs: may.renew, count: (evidence?.soon ?? 0) + (evidence?.expired ?? 0) },
  };
  const uncounted: Partial<Record<StepName, boolean>> = {
    assets: may.createAssets && assets?.total === 0,
    threats: toRecognize && !hasThreats && may.createThreats,
    vulnerabilities: toRecognize && hasThreats && !hasVulnerabilities && may.createVulnerabilities,
    recognize: toRecognize && hasThreats && hasVulnerabilities,
    maturity: may.measure && assessments?.total === 0,
  };
  return stepNames.flatMap((name): NextStep[] => {
    const { isTheirs = false, count = 0 } = counted[name] ?? {};
    if (isTheirs && count > 0) return [{ name, count }];
    return uncounted[name] === true ? [{ name, count: null }] : [];
  });
}
