import type { LookedAt } from '@baluarte/contract/inventory/asset.rules.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql, type RawBuilder } from 'kysely';

/** How far risks `r` got, in one number: 3 one is assessed, 2 one waits for it, 1 all are discarded, 0 there is none. An aggregate. */
export const furthest = sql`coalesce(max(case when r.status_id = ${sql.lit(statusIds.INACTIVE)} then 1
  when r.completeness = 'complete' then 3 else 2 end), 0)`;

const words = ['missing', 'excluded', 'pending', 'assessed'] as const satisfies readonly LookedAt[];
/** The number of a state. */
export const numberOf = (state: LookedAt): number => words.indexOf(state);

/** Condition: the risks of asset `t` were looked at as far as one of some states says. */
export const isLookedAt = (states: readonly LookedAt[]): RawBuilder<unknown> => sql`
  (select ${furthest} from risk r where r.company_id = t.company_id and r.asset_id = t.id) = any(${states.map(numberOf)}::integer[])`;
