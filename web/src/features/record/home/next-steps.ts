import type { StepName } from '@baluarte/contract/record/next-steps.rules.ts';
import { active, undiscarded } from './row-queries.ts';

/** Where the work of each step is done, and of one that is about a number the rows it counts. */
export const stepPlaces: Readonly<Record<StepName, { to: string; query?: string }>> = {
  answer: { to: '/audit-requests', query: 'statusId=4&isMine=true' },
  approve: { to: '/risks/treatments', query: 'forMe=true' },
  overdue: { to: '/risks/treatments', query: 'overdue=true' },
  assets: { to: '/assets' },
  classify: { to: '/assets', query: `${active}&classificationId=0` },
  threats: { to: '/threats' },
  vulnerabilities: { to: '/vulnerabilities' },
  recognize: { to: '/risks/recognition' },
  renew: { to: '/evidence', query: `${active}&validity=soon,expired` },
  assess: { to: '/risks', query: `${undiscarded}&incomplete=true` },
  decide: { to: '/risks/treatments', query: 'state=undecided' },
};
