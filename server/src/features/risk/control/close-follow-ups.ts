import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

const finished = sql.lit(statusIds.FINISH);

const finishedAmong = async (trx: Trx, ids: readonly number[]): Promise<number[]> => {
  const rows = await trx.rows<{ id: number }>(sql`
    select id from control where company_id = app.current_company() and id = any(${ids}) and status_id = ${finished}`);
  return rows.map(({ id }) => id);
};

/** Closes today what is open of the follow-ups of those of some controls that are finished: nobody can do so any more. */
export const closeFollowUps = (trx: Trx, controlIds: readonly number[]): Promise<number> =>
  trx.run(sql`
    update follow_up f set close_date = greatest(f.date, app.today()), version = f.version + 1, updated_at = now()
    from control c where f.company_id = app.current_company() and f.control_id = any(${controlIds}) and f.close_date is null
      and c.company_id = f.company_id and c.id = f.control_id and c.status_id = ${finished}`);

/** Opens again what the last finish of some controls closed; what a person had closed by then stays. */
const openFollowUps = (trx: Trx, controlIds: readonly number[]): Promise<number> =>
  trx.run(sql`
    with ended as (
      select distinct on (c.row_id) c.row_id as control_id, c.changeset_id from change c
      where c.company_id = app.current_company() and c.table_name = 'control' and c.row_id = any(${controlIds})
        and (c.after ->> 'status_id')::integer = ${finished} and (c.before ->> 'status_id')::integer is distinct from ${finished}
      order by c.row_id, c.id desc
    ), closed as (
      select e.control_id, x.row_id as id, x.after ->> 'close_date' as close_date from ended e
      join change x on x.company_id = app.current_company() and x.changeset_id = e.changeset_id and x.table_name = 'follow_up'
    )
    update follow_up f set close_date = null, version = f.version + 1, updated_at = now()
    from closed x where f.company_id = app.current_company() and f.id = x.id and f.control_id = x.control_id
      and f.close_date::text = x.close_date`);

/** Runs a change of the status of some controls; the follow-ups of those that it finishes or reopens follow, in the same changeset. */
export async function closingFollowUps<T>(
  trx: Trx,
  controlIds: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  const before = await finishedAmong(trx, controlIds);
  const result = await change();
  await closeFollowUps(trx, controlIds);
  const still = new Set(before.length > 0 ? await finishedAmong(trx, before) : []);
  const reopened = before.filter((id) => !still.has(id));
  if (reopened.length > 0) await openFollowUps(trx, reopened);
  return result;
}
