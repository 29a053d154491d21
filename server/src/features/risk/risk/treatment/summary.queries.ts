import type { PlanState, TreatmentOption } from '@baluarte/contract/risk/treatment.rules.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isPlanOverdue } from '#risk/shared/overdue.ts';
import { inScope } from '../list/list.queries.ts';
import { isFor, type Reader } from './plan.queries.ts';

interface Summary {
  today: string;
  total: number;
  overdue: number;
  forMe: number;
  states: Record<Exclude<PlanState, 'none'>, number>;
  options: Record<TreatmentOption, number>;
}

/** How many risks are in each state and option of the plan, and how many are late, in one pass. */
export async function planSummary(trx: Trx, { userId, scopeIds }: Reader): Promise<Summary> {
  const state = (name: string) => sql`count(*) filter (where p.state = ${name})`;
  const option = (name: string) => sql`count(*) filter (where p."option" = ${name})`;
  const { row } = await trx.one<{ row: Summary }>(sql`
    select json_build_object('today', app.today(), 'total', count(*), 'overdue', count(*) filter (where ${isPlanOverdue}),
      'forMe', (select count(*) from acceptance x where ${inScope('x', scopeIds)} and ${isFor(userId)}),
      'states', json_build_object('undecided', ${state('undecided')}, 'waiting', ${state('waiting')},
        'accepted', ${state('accepted')}, 'underWay', ${state('underWay')}, 'completed', ${state('completed')}),
      'options', json_build_object('accept', ${option('accept')}, 'mitigate', ${option('mitigate')},
        'share', ${option('share')}, 'avoid', ${option('avoid')})) as row
    from treatment_due p where ${inScope('p', scopeIds)} and p.state <> 'none'`);
  return row;
}
