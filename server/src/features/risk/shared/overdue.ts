import { statusIds } from '@baluarte/contract/kit/values.ts';
import { followedStatuses } from '@baluarte/contract/risk/follow-up.rules.ts';
import { sql } from 'kysely';

const { IMPLEMENTED, INACTIVE } = statusIds;

/** Today where the company is, asked once a statement: a call in a condition is made for every row. */
const today = sql`(select app.today())`;

/** Row `p` of the plan asks for something by a day that is over; null where it asks for nothing. */
export const isPlanOverdue = sql`(p.due < ${today})`;

/** Treatment `d` was completed by its day; null where it is not completed, or has no day. */
export const isOnTime = sql`(d.completed_on <= d.due_date)`;

/** Control `t` is followed up: planned, active or in place. Literal, as the index of their days has them. */
export const isFollowed = sql`t.status_id in (${sql.join(followedStatuses.map((status) => sql.lit(status)))})`;

/** The next follow-up of control `t` should have been: discarded ones and those whose follow-ups ended have none. */
export const isFollowUpOverdue = sql`(${isFollowed} and t.next_follow_up < ${today})`;

/** A next follow-up before this day is so late that its control counts less; null where the method lets none do so. */
const lessenedBefore = sql`(select app.today() - (m.control_method -> 'decay' ->> 'halfAfter')::integer from method m
  where m.company_id = app.current_company() and jsonb_typeof(m.control_method -> 'decay') = 'object')`;

/** Control \`t\` counts less, or not at all, as its follow-up is late. */
export const isLessened = sql`coalesce(t.status_id = ${sql.lit(IMPLEMENTED)} and t.next_follow_up < ${lessenedBefore}, false)`;

/** Ids of the risks that such a control acts on. */
export const lessenedRisks = sql<{ id: number }>`select distinct k.risk_id as id
  from control t join risk_control k on k.company_id = t.company_id and k.control_id = t.id
  where t.company_id = app.current_company() and t.status_id = ${sql.lit(IMPLEMENTED)} and t.next_follow_up < ${lessenedBefore}`;

/** What lateness leaves of control \`e\` of \`control_effect\`, as a word. */
export const timelinessWord = sql`case e.timeliness when 1 then 'full' when 0 then 'none' else 'half' end`;

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
