import { reminderDays } from '@baluarte/contract/inventory/evidence.ts';
import { sql } from 'kysely';

/** Today where the company is. */
const today = sql`(select (now() at time zone c.time_zone)::date from company c where c.id = app.current_company())`;

/** How long the piece `t` holds, by its end: `validities` of the contract. */
export const validityOf = sql`case when t.valid_until is null then 'unlimited' when t.valid_until < ${today} then 'expired'
  when t.valid_until <= ${today} + ${sql.lit(reminderDays[0])} then 'soon' else 'valid' end`;
