import type { ControlShare } from '@baluarte/contract/risk/risk-control.ts';
import type { ControlMethod } from '@baluarte/contract/risk/residual.rules.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isFollowUpOverdue, timelinessWord } from '#risk/shared/overdue.ts';

const mostShown = 100;

/** What of control `t` is told wherever it acts on a risk. */
export const aboutControl = sql`t.id, t.code, t.name, t.type_id as "typeId", t.implementation_id as "implementationId",
  t.status_id as "statusId", t.rating, t.next_follow_up as "nextFollowUp", ${isFollowUpOverdue} as "isOverdue"`;

interface Shares {
  mode: ControlMethod['mode'];
  total: number;
  shares: ControlShare[];
}

/** What each control of a risk does to it, what does most first, and who rated it when. */
export async function sharesOf(trx: Trx, riskId: number): Promise<Shares> {
  const about = await trx.one<Omit<Shares, 'shares'>>(sql`
    select m.control_method ->> 'mode' as mode,
      (select count(*) from risk_control k where k.company_id = m.company_id and k.risk_id = ${riskId}) as total
    from method m where m.company_id = app.current_company()`);
  const shares = await trx.rows<ControlShare>(sql`
    with acting as (
      select e.* from risk_control k
      join control_effect e on e.company_id = k.company_id and e.id = k.control_id
      where k.company_id = app.current_company() and k.risk_id = ${riskId}
      order by e.counts_now desc, e.efficiency_now desc, e.counts_expected desc, e.efficiency_expected desc, e.id limit ${sql.lit(mostShown)})
    select ${aboutControl}, e.on_probability as "onProbability", e.on_impact as "onImpact",
      array(select f.impact_factor_id from control_impact_factor f where f.company_id = t.company_id and f.control_id = t.id
        order by f.impact_factor_id) as "factorIds",
      e.counts_now as "countsNow", e.counts_expected as "countsExpected",
      e.efficiency_expected::float8 as "expectedShare", e.efficiency_now::float8 as share,
      e.cells_expected as "expectedCells", e.cells_now as cells,
      ${timelinessWord} as timeliness, by.name as "ratedBy", by.at as "ratedAt"
    from acting e
    join control t on t.company_id = e.company_id and t.id = e.id
    left join lateral (
      select app.person_name(s.user_id) as name, s.at
      from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
      where t.rating is not null and c.company_id = t.company_id and c.table_name = 'control' and c.row_id = t.id
        and (c.before ->> 'rating') is distinct from (c.after ->> 'rating')
      order by s.at desc, c.id desc limit 1) by on true
    order by e.counts_now desc, e.efficiency_now desc, e.counts_expected desc, e.efficiency_expected desc, e.id`);
  return { ...about, shares };
}
