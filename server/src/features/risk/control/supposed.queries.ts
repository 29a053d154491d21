import type { Rise } from '@baluarte/contract/risk/risk-control.ts';
import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { settledBy, settledRisks } from '#risk/shared/residual.queries.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { leftOf } from '#risk/shared/risk-row.queries.ts';

/** Where a risk would stand. */
export interface Supposed {
  id: number;
  residual: RiskRow['residual'] & object;
  expected: RiskRow['expected'] & object;
}

/** An action of the catalogue as if a control put it into practice, on every factor, with nothing said of its formality. */
export interface SupposedAction {
  id: number;
  type: 'preventive' | 'detective' | 'corrective';
  implementation: 'automatic' | 'manual';
}

const { ACTIVE, INACTIVE } = statusIds;

/** Where `settled` row `s` would stand; null while its risk is incomplete. */
const standing = (which: 'residual' | 'expected') => {
  const order = (axis: string) => sql`coalesce(${sql.ref(`s.${which}_${axis}`)}, ${sql.ref(`s.${axis}`)})`;
  return sql`(select json_build_object('probability', z.probability, 'impact', z.impact, 'level', z.probability * z.impact, 'rangeId', z.range_level_id)
    from zone z where z.company_id = app.current_company() and s.completeness = 'complete'
      and z.probability = ${order('probability')} and z.impact = ${order('impact')})`;
};

/** What a person typed of one risk, of every set: the number of a set is no risk's. */
const typedOf = (riskId: number) => sql`
  select s.id, r.typed_probability as probability, r.typed_impact as impact from sets s
  join risk r on r.company_id = app.current_company() and r.id = ${riskId} and r.typed_probability is not null
  join controls c on c.mode = 'manual'`;

/**
 * What would be left of a risk with each of some controls beside its own, by the number of the set they come in; with an action of the
 * catalogue that nobody has put into practice, by minus its id. Common table expressions named as the tables stand in for them, so
 * that what is supposed is calculated by the very statement that calculates what is.
 */
export const supposing = (
  trx: Trx,
  riskId: number,
  added: readonly { set: number; controlId: number }[],
  actions: readonly SupposedAction[] = [],
): Promise<Supposed[]> =>
  trx.rows<Supposed>(sql`
    with added as (
      select * from unnest(${added.map(({ set }) => set)}::bigint[], ${added.map(({ controlId }) => controlId)}::bigint[]) as a(id, control_id)
      union all select -id, -id from unnest(${actions.map(({ id }) => id)}::bigint[]) as a(id)
    ), sets as (select distinct id from added
    ), risk_control as (
      select app.current_company() as company_id, s.id as risk_id, k.control_id
      from sets s join public.risk_control k on k.company_id = app.current_company() and k.risk_id = ${riskId}
      union select app.current_company(), id, control_id from added
    ), risk_impact as (
      select i.company_id, s.id as risk_id, i.impact_factor_id, i.impact_level_id
      from sets s join public.risk_impact i on i.company_id = app.current_company() and i.risk_id = ${riskId}
    ), action as (
      select -a.id as id, m.control_method -> 'actsOn' ->> a.type as acts,
        least(0.95, (m.control_method -> 'weights' ->> a.type)::numeric + (m.control_method -> 'weights' ->> a.implementation)::numeric) as efficiency
      from unnest(${actions.map(({ id }) => id)}::bigint[], ${actions.map(({ type }) => type)}::text[],
        ${actions.map(({ implementation }) => implementation)}::text[]) as a(id, type, implementation)
      join method m on m.company_id = app.current_company()
    ), control_effect as (
      select e.company_id, e.id, e.status_id, e.on_probability, e.on_impact, e.counts_now, e.counts_expected,
        e.efficiency_now, e.efficiency_expected, e.cells_now, e.cells_expected
      from public.control_effect e where e.company_id = app.current_company() and e.id in (select control_id from risk_control)
      union all
      select app.current_company(), a.id, ${sql.lit(ACTIVE)}, a.acts in ('probability', 'both'), a.acts in ('impact', 'both'), false, true,
        0, a.efficiency, 0, 0 from action a
    ), control_impact_factor as (
      select f.company_id, f.id, f.control_id, f.impact_factor_id
      from public.control_impact_factor f where f.company_id = app.current_company() and f.control_id in (select control_id from risk_control)
      union all select g.company_id, g.id, a.id, g.id from action a join impact_factor g on g.company_id = app.current_company()
    ), judged as (
      select s.id, r.probability, r.impact, r.completeness
      from sets s join risk r on r.company_id = app.current_company() and r.id = ${riskId}
    ), ${settledBy(typedOf(riskId))}
    select s.id, ${standing('residual')} as residual, ${standing('expected')} as expected from settled s`);

const mostShown = 20;

/** Which risks would rise without some controls, now or as expected: how many, and those that would rise most. */
export async function risesWithout(trx: Trx, controlIds: readonly number[]): Promise<{ count: number; rises: Rise[] }> {
  const rows = await trx.rows<{ count: number; rise: Rise }>(sql`
    with risk_control as (
      select k.company_id, k.risk_id, k.control_id from public.risk_control k
      where k.company_id = app.current_company() and not k.control_id = any(${controlIds})
    ), judged as (
      select r.id, r.probability, r.impact, r.completeness from risk r
      where r.company_id = app.current_company() and r.status_id <> ${sql.lit(INACTIVE)} and r.id in (
        select k.risk_id from public.risk_control k where k.company_id = app.current_company() and k.control_id = any(${controlIds}))
    ), ${settledRisks}, standing as (
      select s.*,
        coalesce(s.residual_probability, s.probability) * coalesce(s.residual_impact, s.impact) as level_after,
        coalesce(s.expected_probability, s.probability) * coalesce(s.expected_impact, s.impact) as expected_level_after
      from settled s where s.completeness = 'complete'
    ), risen as (
      select s.*, count(*) over () as count from standing s join risk r on r.company_id = app.current_company() and r.id = s.id
      where s.level_after > r.residual_level or s.expected_level_after > r.expected_level
      order by s.level_after - r.residual_level desc, s.expected_level_after - r.expected_level desc, s.level_after desc, s.id
      limit ${sql.lit(mostShown)}
    )
    select s.count, json_build_object('id', r.id, 'code', r.code,
      'asset', json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'nameEn', null),
      'threat', json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'nameEn', t.name_en),
      'vulnerability', json_build_object('id', v.id, 'code', v.code, 'name', v.name, 'nameEn', v.name_en),
      'residual', ${leftOf('residual')}, 'expected', ${leftOf('expected')},
      'residualAfter', ${standing('residual')}, 'expectedAfter', ${standing('expected')}) as rise
    from risen s
    join risk r on r.company_id = app.current_company() and r.id = s.id
    join asset a on a.company_id = r.company_id and a.id = r.asset_id
    join threat t on t.company_id = r.company_id and t.id = r.threat_id
    join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
    order by s.level_after - r.residual_level desc, s.expected_level_after - r.expected_level desc, s.level_after desc, s.id`);
  return { count: rows[0]?.count ?? 0, rises: rows.map(({ rise }) => rise) };
}
