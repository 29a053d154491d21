import type { WorkCounts, WorkRights } from './next-steps.rules.ts';

/** What the checklist of a new company counts beside its work. */
export interface ChecklistCounts extends WorkCounts {
  /** People with a place in the company, invited ones too; null for who may not list them. */
  readonly people: number | null;
}

export interface ChecklistRights extends Pick<
  WorkRights,
  'createAssets' | 'recognize' | 'assess' | 'decide' | 'control' | 'followUp' | 'measure'
> {
  readonly seeMap: boolean;
  readonly invite: boolean;
}

/** The first steps of a company, in their order. */
export const checklistNames = [
  'assets',
  'recognize',
  'assess',
  'map',
  'decide',
  'control',
  'followUp',
  'maturity',
  'people',
] as const;
export type ChecklistName = (typeof checklistNames)[number];

/** One of the first steps: whether it is done, and how far its work has come, where that can be counted. */
export interface ChecklistStep {
  readonly name: ChecklistName;
  readonly isDone: boolean;
  readonly done: number;
  /** Never less than `done`; null where there is no whole. */
  readonly of: number | null;
}

/** So many assessed risks make a map that says where to begin; fewer do where there are no more. */
export const risksOnMap = 5;

/**
 * The first steps of a company that are this person's to do. Recognition is counted in assets with a risk, assessment and
 * the map in risks with a level, decisions in risks of the plan, controls in those that act on a risk. A step is done once there
 * is something of it, the map once it holds `risksOnMap` risks or all there are, decisions also where no rated risk asks for any,
 * people once there are two.
 */
export function checklistOf(
  { assets, risks, plan, controls, followUps, assessments, people }: ChecklistCounts,
  may: ChecklistRights,
): ChecklistStep[] {
  const assetCount = assets?.total ?? 0;
  const recognized = assetCount - (assets?.withoutRisks ?? 0);
  const total = risks?.total ?? 0;
  const assessed = total - (risks?.incomplete ?? 0);
  const planned = plan?.total ?? 0;
  const decided = planned - (plan?.undecided ?? 0);
  const forMap = total === 0 ? risksOnMap : Math.min(risksOnMap, total);
  const steps: Record<ChecklistName, ChecklistStep & { isTheirs: boolean }> = {
    assets: {
      name: 'assets',
      isTheirs: may.createAssets && assets !== null,
      isDone: assetCount > 0,
      done: assetCount,
      of: null,
    },
    recognize: {
      name: 'recognize',
      isTheirs: may.recognize && risks !== null,
      isDone: total > 0,
      done: recognized,
      of: assetCount,
    },
    assess: { name: 'assess', isTheirs: may.assess && risks !== null, isDone: assessed > 0, done: assessed, of: total },
    map: {
      name: 'map',
      isTheirs: may.seeMap && may.assess && risks !== null,
      isDone: assessed >= forMap,
      done: assessed,
      of: null,
    },
    decide: {
      name: 'decide',
      isTheirs: may.decide && plan !== null,
      isDone: decided > 0 || (assessed > 0 && planned === 0),
      done: decided,
      of: planned,
    },
    control: {
      name: 'control',
      isTheirs: may.control && controls !== null,
      isDone: (controls?.acting ?? 0) > 0,
      done: controls?.acting ?? 0,
      of: controls?.total ?? 0,
    },
    followUp: {
      name: 'followUp',
      isTheirs: may.followUp && followUps !== null,
      isDone: (followUps?.total ?? 0) > 0,
      done: followUps?.total ?? 0,
      of: null,
    },
    maturity: {
      name: 'maturity',
      isTheirs: may.measure && assessments !== null,
      isDone: (assessments?.total ?? 0) > 0,
      done: assessments?.total ?? 0,
      of: null,
    },
    people: {
      name: 'people',
      isTheirs: may.invite && people !== null,
      isDone: (people ?? 0) > 1,
      done: people ?? 0,
      of: null,
    },
  };
  return checklistNames.flatMap((name) => {
    const { isTheirs, ...step } = steps[name];
    return isTheirs ? [step] : [];
  });
}
