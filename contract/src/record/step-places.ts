import type { StepName } from './next-steps.rules.ts';
import { active, undiscarded, unverified } from './row-queries.ts';

/** A page as its address has it, and what its list is narrowed by. */
export interface Place {
  readonly to: string;
  readonly query?: string;
}

/** Where the work of each step is done, and of one that is about a number the rows it counts. Questions are answered in their assessment. */
export const stepPlaces: Readonly<Record<Exclude<StepName, 'questions'>, Place>> = {
  answer: { to: '/audit-requests', query: 'statusId=4&isMine=true' },
  approve: { to: '/risks/treatments', query: 'forMe=true' },
  overdue: { to: '/risks/treatments', query: 'overdue=true' },
  followUps: { to: '/risks/controls-following', query: 'isOverdue=true' },
  assets: { to: '/assets' },
  classify: { to: '/assets', query: `${active}&classificationId=0` },
  threats: { to: '/threats' },
  vulnerabilities: { to: '/vulnerabilities' },
  recognize: { to: '/risks/recognition' },
  renew: { to: '/evidence', query: `${active}&validity=soon,expired` },
  assess: { to: '/risks', query: `${undiscarded}&incomplete=true` },
  decide: { to: '/risks/treatments', query: 'state=undecided' },
  controls: { to: '/risks/treatments', query: 'option=mitigate&withoutControl=true' },
  verify: { to: '/controls', query: unverified },
  maturity: { to: '/assessments' },
};
