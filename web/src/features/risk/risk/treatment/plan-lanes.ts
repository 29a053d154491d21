import { daysLater } from '@baluarte/contract/kit/day.ts';
import { treatmentOptions } from '@baluarte/contract/risk/treatment.rules.ts';
import type { Texts } from '@baluarte/texts/wording.ts';
import type { PlanLane } from './lanes.tsx';

type Words = Texts['treatment'];

/** A lane for what nobody decided, and one for each option. */
export const boardLanes = ({ board, options }: Words): PlanLane[] => [
  { key: 'undecided', title: board.undecided, query: { state: 'undecided' } },
  ...treatmentOptions.map((option) => ({
    key: option,
    title: options[option],
    query: { option, state: 'waiting,accepted,underWay,completed' },
  })),
];

/** What is late, and what comes within a week, a month, a quarter and later, from a day of the company. */
export function timeLanes({ timeline }: Words, today: string): PlanLane[] {
  const within = (from: number, to: number) => ({ dueFrom: daysLater(today, from), dueTo: daysLater(today, to) });
  return [
    { key: 'late', title: timeline.late, query: { overdue: 'true' } },
    { key: 'week', title: timeline.week, query: within(0, 7) },
    { key: 'month', title: timeline.month, query: within(8, 30) },
    { key: 'quarter', title: timeline.quarter, query: within(31, 90) },
    { key: 'later', title: timeline.later, query: { dueFrom: daysLater(today, 91) } },
  ];
}
