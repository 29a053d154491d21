import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';

/** A control acts on the risk of a row: one that is not discarded, in place or not. `row`: of `risk`, or of the plan, which has the same key. */
export const isActedOn = (row: 'r' | 'p') => sql`exists (
  select from risk_control k join control t on t.company_id = k.company_id and t.id = k.control_id
  where k.company_id = ${sql.ref(`${row}.company_id`)} and k.risk_id = ${sql.ref(`${row}.id`)} and t.status_id <> ${sql.lit(statusIds.INACTIVE)})`;
