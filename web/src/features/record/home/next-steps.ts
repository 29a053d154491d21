import type { StepName } from '@baluarte/contract/record/next-steps.rules.ts';
import { active, undiscarded } from './row-queries.ts';

/** Where the work of each step is done, and of one that is about a number the rows it counts. */
export const stepPlaces: Readonly<Record<StepName, { to: string; query?: string }>> = {
  assets: { to: '/assets' },
  classify: { to: '/assets', query: `${active}&classificationId=0` },
  threats: { to: '/threats' },
  vulnerabilities: { to: '/vulnerabilities' },
  recognize: { to: '/risks/recognition' },
  assess: { to: '/risks', query: `${undiscarded}&incomplete=true` },
};
