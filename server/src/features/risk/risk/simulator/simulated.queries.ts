import { controlTypes, implementations } from '@baluarte/contract/risk/control.ts';
import type { ControlMethod, CountableControl, Effectiveness } from '@baluarte/contract/risk/residual.rules.ts';
import type { ControlStatus, Method, Rating } from '@baluarte/contract/risk/risk.rules.ts';
import { mostSimulated, type StandingRisk } from '@baluarte/contract/risk/simulator.rules.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { inScope } from '../list/list.queries.ts';
import { readMethod, type NamedMethod } from '../method.queries.ts';

const { ACTIVE, FINISH, IMPLEMENTED, INACTIVE, PENDING } = statusIds;
const isPlanned = sql`c.status_id in (${sql.lit(PENDING)}, ${sql.lit(ACTIVE)})`;
const isInPlace = sql`c.status_id in (${sql.lit(IMPLEMENTED)}, ${sql.lit(FINISH)})`;

/** A risk of the plan as the rules take it. */
export interface SimulatedRisk extends StandingRisk {
  id: number;
  target: Rating | null;
  /** Controls that act on it and are in place, then those that could. */
  acting: number[];
  planned: number[];
  suggested: number[];
}

/** A control with what the arithmetic and the choice need of it. */
export interface SimulatedControl extends CountableControl {
  id: number;
  code: string;
  name: string;
  typeId: number;
  statusId: number;
  costOnce: number | null;
  costYearly: number | null;
  currencyId: number | null;
}

interface FoundControl extends Omit<SimulatedControl, 'type' | 'implementation' | 'status' | 'rating'> {
  implementationId: number;
  rating: number | null;
}

/** The risks of the plan with the highest levels, the controls that act on them or could, and the method. */
export interface Simulated {
  named: NamedMethod;
  rules: { method: Method; controlMethod: ControlMethod };
  risks: SimulatedRisk[];
  controls: ReadonlyMap<number, SimulatedControl>;
  isCut: boolean;
}

const statuses: Readonly<Record<number, ControlStatus>> = {
  [PENDING]: 'PENDING',
  [ACTIVE]: 'ACTIVE',
  [IMPLEMENTED]: 'IMPLEMENTED',
  [FINISH]: 'FINISH',
};
const ratings: readonly (Effectiveness | null)[] = [null, 'effective', 'partially_effective', 'not_effective'];

function controlOf({ implementationId, rating, ...found }: FoundControl): SimulatedControl {
  const type = Object.entries(controlTypes).find(([id]) => Number(id) === found.typeId)?.[1] ?? 'preventive';
  const implementation = implementations[implementationId === 1 ? 1 : 2];
  const status = statuses[found.statusId] ?? 'INACTIVE';
  return { ...found, type, implementation, status, rating: ratings[rating ?? 0] ?? null };
}

/** Reads what a simulation computes with, in two statements. */
export async function readSimulated(trx: Trx, scopeIds: Tenant['scopeIds']): Promise<Simulated> {
  const named = await readMethod(trx);
  const found = await trx.one<{ controlMethod: ControlMethod; risks: SimulatedRisk[]; controls: FoundControl[] }>(sql`
    with simulated as materialized (
      select r.id, r.company_id, r.scope_id, r.threat_id, r.vulnerability_id, r.probability, r.target_probability, r.target_impact, p.level,
        coalesce(r.residual_probability, r.probability) as probability_now, coalesce(r.residual_impact, r.impact) as impact_now,
        r.typed_probability is not null as is_typed
      from (
        select p.id, p.company_id, p.level from treatment_due p where ${inScope('p', scopeIds)} and p.state <> 'none'
        order by p.level desc, p.id desc limit ${sql.lit(mostSimulated + 1)}) p
      join risk r on r.company_id = p.company_id and r.id = p.id
    ), acting as materialized (
      select k.risk_id, c.id as control_id, ${isPlanned} as is_planned
      from simulated s
      join risk_control k on k.company_id = s.company_id and k.risk_id = s.id
      join control c on c.company_id = k.company_id and c.id = k.control_id
      where c.status_id <> ${sql.lit(INACTIVE)}
    ), used as materialized (
      select distinct s.scope_id, s.threat_id, s.vulnerability_id, c.id as control_id
      from (select distinct company_id, scope_id, threat_id, vulnerability_id from simulated) s
      join risk o on o.company_id = s.company_id and o.threat_id = s.threat_id and o.vulnerability_id = s.vulnerability_id
        and o.scope_id = s.scope_id
      join risk_control k on k.company_id = o.company_id and k.risk_id = o.id
      join control c on c.company_id = k.company_id and c.id = k.control_id and ${isInPlace}
    ), suggested as materialized (
      select s.id as risk_id, u.control_id from simulated s
      join used u on u.scope_id = s.scope_id and u.threat_id = s.threat_id and u.vulnerability_id = s.vulnerability_id
      where not exists (select from acting a where a.risk_id = s.id and a.control_id = u.control_id)
    )
    select m.control_method as "controlMethod", (
        select coalesce(json_agg(json_build_object('id', s.id, 'probability', s.probability,
          'now', json_build_object('probability', s.probability_now, 'impact', s.impact_now),
          'isTyped', s.is_typed and m.control_method ->> 'mode' = 'manual', 'target',
          case when s.target_probability is not null
            then json_build_object('probability', s.target_probability, 'impact', s.target_impact) end,
          'ratings', (
            select coalesce(json_agg(json_build_object('factorId', i.impact_factor_id, 'order', l."order")), '[]')
            from risk_impact i
            join impact_factor f on f.company_id = i.company_id and f.id = i.impact_factor_id and f.status_id = ${sql.lit(ACTIVE)}
            left join impact_level l on l.company_id = i.company_id and l.id = i.impact_level_id
            where i.company_id = s.company_id and i.risk_id = s.id),
          'acting', array(select a.control_id from acting a where a.risk_id = s.id and not a.is_planned order by 1),
          'planned', array(select a.control_id from acting a where a.risk_id = s.id and a.is_planned order by 1),
          'suggested', array(select g.control_id from suggested g where g.risk_id = s.id order by 1)) order by s.level desc, s.id desc), '[]')
        from simulated s) as risks, (
        select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'typeId', c.type_id,
          'implementationId', c.implementation_id, 'statusId', c.status_id, 'rating', c.rating, 'timeliness', (
            select e.timeliness::float8 from control_effect e where e.company_id = c.company_id and e.id = c.id), 'costOnce', c.cost_once,
          'costYearly', c.cost_yearly, 'currencyId', c.currency_id,
          'factorIds', array(select f.impact_factor_id from control_impact_factor f where f.company_id = c.company_id and f.control_id = c.id),
          'formal', json_build_object('frequency', c.frequency_id is not null, 'deviation', c.deviation is not null,
            'documentation', coalesce((select p.code <> 'none' from parameter p where p.company_id = c.company_id and p.id = c.documentation_id), false),
            'evidence', coalesce((select p.code <> 'none' from parameter p where p.company_id = c.company_id and p.id = c.record_id), false)))
          order by c.code collate app.natural_order, c.id), '[]')
        from control c where c.company_id = m.company_id
          and (c.id in (select control_id from acting) or c.id in (select control_id from suggested))) as controls
    from method m where m.company_id = app.current_company()`);
  return {
    named,
    rules: { method: named.rules, controlMethod: found.controlMethod },
    // Where no factor is rated there is nothing to lower.
    risks: found.risks
      .slice(0, mostSimulated)
      .filter(({ ratings: rated }) => rated.some(({ order }) => order !== null)),
    controls: new Map(found.controls.map((each) => [each.id, controlOf(each)])),
    isCut: found.risks.length > mostSimulated,
  };
}

interface NamedRisk {
  id: number;
  code: string;
  asset: string;
  threat: { name: string; nameEn: string | null };
}

/** What some risks are called. */
export const namesOfRisks = (trx: Trx, ids: readonly number[]): Promise<NamedRisk[]> =>
  trx.rows<NamedRisk>(sql`
    select r.id, r.code, a.name as asset, json_build_object('name', coalesce(t.name, t.code), 'nameEn', t.name_en) as threat
    from risk r
    join asset a on a.company_id = r.company_id and a.id = r.asset_id
    join threat t on t.company_id = r.company_id and t.id = r.threat_id
    where r.company_id = app.current_company() and r.id = any(${ids})`);

interface Cell extends Rating {
  level: number;
  rangeId: number;
  others: number;
}

/** The cells of the map, each with how many risks of the plan are in it beside those that are simulated. */
export const cellsBeside = (trx: Trx, scopeIds: Tenant['scopeIds'], simulatedIds: readonly number[]): Promise<Cell[]> =>
  trx.rows<Cell>(sql`
    select z.probability, z.impact, (z.probability * z.impact)::int as level, z.range_level_id as "rangeId",
      coalesce(n.count, 0)::int as others
    from zone z
    left join (
      select coalesce(r.residual_probability, r.probability) as probability, coalesce(r.residual_impact, r.impact) as impact, count(*) as count
      from treatment_due p join risk r on r.company_id = p.company_id and r.id = p.id
      where ${inScope('p', scopeIds)} and p.state <> 'none' and p.id <> all(${simulatedIds})
      group by 1, 2) n on n.probability = z.probability and n.impact = z.impact
    where z.company_id = app.current_company()
      and z.probability <= (select max(l."order") from probability_level l where l.company_id = z.company_id)
      and z.impact <= (select max(l."order") from impact_level l where l.company_id = z.company_id)
    order by z.probability desc, z.impact`);
