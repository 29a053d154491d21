import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';

const { ACTIVE, IMPLEMENTED, INACTIVE } = statusIds;

/** Today where the company is, asked once a statement: a call in a condition is made for every row. */
const today = sql`(select app.today())`;

/** Row `p` of the plan asks for something by a day that is over; null where it asks for nothing. */
export const isPlanOverdue = sql`(p.due < ${today})`;

/** The next follow-up of control `t` should have been: discarded ones and those whose follow-ups ended have none. */
export const isFollowUpOverdue = sql`(t.status_id in (${sql.lit(ACTIVE)}, ${sql.lit(IMPLEMENTED)}) and t.next_follow_up < ${today})`;

const isKept = sql`r.status_id <> ${sql.lit(INACTIVE)}`;
const planOfRisk = sql`from treatment_due p
  where p.company_id = r.company_id and p.id = r.id and p.state <> 'none' and ${isPlanOverdue}`;
const controlsOfRisk = sql`from risk_control k join control t on t.company_id = k.company_id and t.id = k.control_id
  where k.company_id = r.company_id and k.risk_id = r.id and ${isFollowUpOverdue}`;

/**
 * Anything of risk `r` is late. As two `exists`, which are planned either way: what is late is read once from the indexes by day, or each
 * risk is looked up.
 */
export const isRiskOverdue = sql`(${isKept} and (exists (select ${planOfRisk}) or exists (select ${controlsOfRisk})))`;

/** What is late of risk `r`. */
export const overdueColumns = sql`'overdueFor', (select p.due_for ${planOfRisk} and ${isKept}),
  'overdueControls', (select count(*) ${controlsOfRisk} and ${isKept})`;

/** Acceptance `x` runs and ends by a day. */
export const isEndingBy = (day: string) => sql`(x.state = 'approved' and x.expires_on <= ${day}::date)`;
