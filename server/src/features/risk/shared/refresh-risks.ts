import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isUnsettled, joinedByHash, settledRisks, settledValues } from './residual.queries.ts';
import { holdMethod, inEveryScope } from './method-lock.ts';

/**
 * Common table expressions, the last of which is `fresh`: every risk of the company recalculated by the current method, with
 * probability, impact and missing factors. The SQL version of `impactOf` and `missingOf`.
 */
export const freshRisks = sql`
  factors as (select count(*) as active from impact_factor where status_id = 1),
  rated as (
    select i.risk_id, count(*) as answered, max(l."order") as impact
    from risk_impact i
    join impact_factor f on f.company_id = i.company_id and f.id = i.impact_factor_id and f.status_id = 1
    left join impact_level l on l.company_id = i.company_id and l.id = i.impact_level_id
    group by i.risk_id
  ), answers as (
    select r.id, p."order" as probability, rated.impact, coalesce(rated.answered, 0) as answered, factors.active
    from risk r cross join factors
    left join rated on rated.risk_id = r.id
    left join probability_level p on p.company_id = r.company_id and p.id = r.probability_level_id
    where r.company_id = app.current_company()
  ), judged as (
    select id, probability, impact, case
      when probability is null and answered = 0 then 'notRated'
      when answered < active then 'impactsMissing'
      when impact is null then 'noFactorApplies'
      when probability is null then 'probabilityMissing'
      else 'complete' end as completeness
    from answers
  ), fresh as (select * from judged)`;

/** The same `judged` and `fresh` without recalculation, for a change of colours only. */
export const storedRisks = sql`
  judged as (select id, probability, impact, completeness from risk where company_id = app.current_company()),
  fresh as (select * from judged)`;

/** Half a million ratings are grouped in memory rather than on disk; for the rest of the transaction. */
export const inMemory = sql`select set_config('work_mem', '64MB', true)`;

const settle = sql`
  with ${freshRisks}, ${settledRisks}
  update risk r set probability = settled.probability, impact = settled.impact, completeness = settled.completeness,
    ${settledValues}, version = r.version + 1, updated_at = now()
  from settled
  where r.company_id = app.current_company() and r.id = settled.id
    and ((r.probability, r.impact, r.completeness) is distinct from (settled.probability, settled.impact, settled.completeness)
      or ${isUnsettled})`;

/**
 * Recalculates probability, impact, missing factors, what is left after controls and status of every risk of the company, in one statement.
 * Call it in the transaction that changed a
 * factor, a level, a measure, a range or the matrix. Returns how many risks changed.
 */
export async function refreshRisks(trx: Trx): Promise<number> {
  await holdMethod(trx);
  await trx.run(inMemory);
  return inEveryScope(trx, () => joinedByHash(trx, () => trx.run(settle)));
}
