import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

const { FINISH, IMPLEMENTED, INACTIVE } = statusIds;

/** Whether a control acts on risk `r`, and all that do are in place: mitigating it is done then. Discarded ones do not count. */
export const areControlsInPlace = sql`(
  select coalesce(bool_and(c.status_id in (${sql.lit(IMPLEMENTED)}, ${sql.lit(FINISH)})), false)
  from risk_control k join control c on c.company_id = k.company_id and c.id = k.control_id
  where k.company_id = r.company_id and k.risk_id = r.id and c.status_id <> ${sql.lit(INACTIVE)})`;

/**
 * Takes back that the mitigation of some risks is done where their controls no longer are, and notes the day. Call it in the
 * transaction that changed their controls; the plan follows.
 */
export const reopenTreatments = (trx: Trx, riskIds: readonly number[]): Promise<number> =>
  trx.run(sql`
    update treatment d set completed_on = null, reopened_on = app.today(), version = d.version + 1, updated_at = now()
    from risk r where d.company_id = app.current_company() and d.risk_id = any(${riskIds}) and d."option" = 'mitigate'
      and d.completed_on is not null and r.company_id = d.company_id and r.id = d.risk_id and not ${areControlsInPlace}`);
