import type { Dashboard } from './home-endpoints.ts';
import { active, undiscarded } from './row-queries.ts';

export type StepName = 'assetsNone' | 'threatsNone' | 'withoutThreats' | 'unrelated' | 'recognize' | 'incomplete';

/** One thing worth doing, how many rows it is about, and the page where it is done. */
export interface Step {
  name: StepName;
  /** Null: the step is about no number. */
  count: number | null;
  to: string;
  query?: string;
}

const step = (isDue: boolean, name: StepName, rest: Omit<Step, 'name'>): Step[] => (isDue ? [{ name, ...rest }] : []);

/**
 * What comes next, in the order of the work: assets, threats, their relations, recognition, assessment. Parts the person
 * may not see (null) give no step.
 */
export function nextSteps({ assets, threats, vulnerabilities, risks }: Dashboard): Step[] {
  const hasAssets = (assets?.total ?? 0) > 0;
  return [
    ...step(assets?.total === 0, 'assetsNone', { count: null, to: '/assets' }),
    ...step(threats?.total === 0, 'threatsNone', { count: null, to: '/threats' }),
    ...step(hasAssets && risks?.total === 0, 'recognize', { count: null, to: '/risks/recognition' }),
    ...step((risks?.incomplete ?? 0) > 0, 'incomplete', {
      count: risks?.incomplete ?? 0,
      to: '/risks',
      query: `${undiscarded}&incomplete=true`,
    }),
    ...step(hasAssets && (assets?.withoutThreats ?? 0) > 0, 'withoutThreats', {
      count: assets?.withoutThreats ?? 0,
      to: '/assets',
      query: `${active}&sort=threatCount`,
    }),
    ...step((vulnerabilities?.unrelated ?? 0) > 0, 'unrelated', {
      count: vulnerabilities?.unrelated ?? 0,
      to: '/vulnerabilities',
      query: `${active}&sort=threatCount`,
    }),
  ];
}
