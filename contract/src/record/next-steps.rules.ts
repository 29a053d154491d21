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
  /** Active pieces of evidence that end within the days of reminders, and those that have ended. */
  readonly evidence: { readonly soon: number; readonly expired: number } | null;
}

/** The same with how many risks of the plan are late, undecided, and wait for the approval of the person; null: not to be seen. */
export interface StepCounts extends WorkCounts {
  readonly plan: { readonly overdue: number; readonly undecided: number; readonly forMe: number } | null;
  /** Requests of auditors that this person is to answer. */
  readonly requests: { readonly forMe: number } | null;
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
}

/** The same of the plan: deciding about risks, and approving what others ask for. */
export interface StepRights extends WorkRights {
  readonly decide: boolean;
  readonly approve: boolean;
  readonly answer: boolean;
}

/**
 * The steps: what others wait for and what is late, then the order of the work: assets, the values they lack, what risks are
 * made of, recognition, assessment, decision, proofs that end.
 */
export const stepNames = [
  'answer',
  'approve',
  'overdue',
  'assets',
  'classify',
  'threats',
  'vulnerabilities',
  'recognize',
  'assess',
  'decide',
  'renew',
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
export function nextSteps(
  { assets, threats, vulnerabilities, risks, plan, evidence, requests }: StepCounts,
  may: StepRights,
): NextStep[] {
  const toRecognize = may.recognize && (assets?.withoutRisks ?? 0) > 0;
  const hasThreats = threats?.total !== 0;
  const hasVulnerabilities = vulnerabilities?.total !== 0;
  const ending = (evidence?.soon ?? 0) + (evidence?.expired ?? 0);
  const due: Record<StepName, boolean> = {
    answer: may.answer && (requests?.forMe ?? 0) > 0,
    approve: may.approve && (plan?.forMe ?? 0) > 0,
    overdue: may.decide && (plan?.overdue ?? 0) > 0,
    assets: may.createAssets && assets?.total === 0,
    classify: may.editAssets && (assets?.unclassified ?? 0) > 0,
    threats: toRecognize && !hasThreats && may.createThreats,
    vulnerabilities: toRecognize && hasThreats && !hasVulnerabilities && may.createVulnerabilities,
    recognize: toRecognize && hasThreats && hasVulnerabilities,
    assess: may.assess && (risks?.incomplete ?? 0) > 0,
    decide: may.decide && (plan?.undecided ?? 0) > 0,
    renew: may.renew && ending > 0,
  };
  const counts: Partial<Record<StepName, number | undefined>> = {
    answer: requests?.forMe,
    approve: plan?.forMe,
    overdue: plan?.overdue,
    classify: assets?.unclassified,
    assess: risks?.incomplete,
    decide: plan?.undecided,
    renew: ending,
  };
  return stepNames.filter((name) => due[name]).map((name) => ({ name, count: counts[name] ?? null }));
}
