import { sql } from 'kysely';
import { lockRisks } from '#risk/shared/lock-risks.ts';
import { settleRisks } from '#risk/shared/residual.queries.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/**
 * Runs a change of some controls, then recalculates what is left of the risks they act on, in the same transaction. These are locked
 * first, so that none is assessed meanwhile, nor by another method.
 */
export async function settling<T>(trx: Trx, controlIds: readonly number[], change: () => Promise<T>): Promise<T> {
  const rows = await trx.rows(sql<{ id: number }>`
    select distinct risk_id as id from risk_control where company_id = app.current_company() and control_id = any(${controlIds})`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await lockRisks(trx, ids);
  const result = await change();
  if (ids.length > 0) await settleRisks(trx, ids);
  return result;
}

/** What a follow-up says of a control; what is not named stays. */
interface FollowedUp {
  /** 1 effective, 2 partially effective, 3 not effective; null takes back the only rating there was. */
  rating?: 1 | 2 | 3 | null;
  /** ISO date. */
  nextFollowUp?: string;
}

/** Writes what the last follow-up of a control says, and recalculates the risks it acts on. An input without changes writes nothing. */
export const followUpControl = (trx: Trx, id: number, { rating, nextFollowUp }: FollowedUp): Promise<number> =>
  settling(trx, [id], () =>
    trx.run(sql`
      with said as (
        select c.id, ${rating === undefined ? sql`c.rating` : sql`${rating}::smallint`} as rating,
          coalesce(${nextFollowUp ?? null}::date, c.next_follow_up) as next_follow_up
        from control c where c.company_id = app.current_company() and c.id = ${id})
      update control c set rating = said.rating, next_follow_up = said.next_follow_up, version = c.version + 1, updated_at = now()
      from said where c.company_id = app.current_company() and c.id = said.id
        and (c.rating, c.next_follow_up) is distinct from (said.rating, said.next_follow_up)`),
  );
