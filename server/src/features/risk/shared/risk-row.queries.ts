import type { RiskOne } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { overdueColumns } from '#risk/shared/overdue.ts';
import { computedResidual } from '#risk/shared/residual.queries.ts';

/** Active factors that are neither rated nor marked as not applicable in risk `r`. */
const missingFactorIds = sql`case when r.completeness = 'complete' then '{}' else array(
  select f.id from impact_factor f
  where f.company_id = r.company_id and f.status_id = 1 and not exists (
    select from risk_impact i where i.company_id = r.company_id and i.risk_id = r.id and i.impact_factor_id = f.id)
  order by f.sort_order, f.id) end`;

/** Code of risk `r`; of one as it was before risks had codes, the one it has got since. */
export const riskCode = sql`coalesce(r.code, (select k.code from risk k where k.company_id = r.company_id and k.id = r.id))`;

/**
 * Where risk `r` stands after controls that are in place, or after all that are planned, or is to stand; null while it is
 * incomplete, and without a target.
 */
export const leftOf = (which: 'residual' | 'expected' | 'target') => {
  const order = (axis: string) =>
    which === 'target'
      ? sql.ref(`r.target_${axis}`)
      : sql`coalesce(${sql.ref(`r.${which}_${axis}`)}, ${sql.ref(`r.${axis}`)})`;
  return sql`(select json_build_object('probability', k.probability, 'impact', k.impact, 'level', k.probability * k.impact, 'rangeId', k.range_level_id)
    from zone k where k.company_id = r.company_id and r.completeness = 'complete' and k.probability = ${order('probability')} and k.impact = ${order('impact')})`;
};

/** What is told of the target of risk `r`; also of one as it was before there were gaps. */
export const targetColumns = sql`'target', ${leftOf('target')}, 'targetDate', r.target_date,
  'gap', case when r.completeness = 'complete' then coalesce(r.expected_probability, r.probability) * coalesce(r.expected_impact, r.impact)
    - r.target_probability * r.target_impact end`;

const columns = sql`'id', r.id, 'code', ${riskCode}, 'scopeId', r.scope_id,
  'asset', json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'nameEn', null, 'isCritical', a.is_critical,
    'criticality', (select k.criticality from asset_criticality k where k.company_id = a.company_id and k.id = a.id),
    'categoryId', a.category_id, 'processId', a.process_id, 'ownerId', a.owner_id),
  'threat', json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'nameEn', t.name_en),
  'vulnerability', json_build_object('id', v.id, 'code', v.code, 'name', v.name, 'nameEn', v.name_en),
  'ownerId', r.owner_id, 'statusId', r.status_id, 'probabilityLevelId', r.probability_level_id, 'probability', r.probability,
  'impact', r.impact, 'level', r.level, 'rangeId', z.range_level_id,
  'residual', ${leftOf('residual')}, 'expected', ${leftOf('expected')}, ${targetColumns}, 'completeness', r.completeness,
  'missingFactorIds', ${missingFactorIds}, 'version', r.version, 'createdAt', r.created_at, 'updatedAt', r.updated_at`;

/** Risk `r` as returned in lists; needs `riskJoins`. */
export const riskJson = sql`json_build_object(${columns})`;

/** What was decided about risk `r`; null while nothing is. */
export const treatmentOf = sql`(select d."option" from treatment d where d.company_id = r.company_id and d.risk_id = r.id)`;

/** The same with what was decided about it, and what is late of it. */
export const listedJson = sql`json_build_object(${columns}, 'treatment', ${treatmentOf}, ${overdueColumns})`;

/** Join to the zone with the colour of risk `r`; none while it has no level. */
export const zoneJoin = sql`left join zone z on z.company_id = r.company_id and r.level is not null and z.probability = r.probability and z.impact = r.impact`;

/** The three ends of risk `r`, and its cell. */
export const riskJoins = sql`join asset a on a.company_id = r.company_id and a.id = r.asset_id
  join threat t on t.company_id = r.company_id and t.id = r.threat_id
  join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
  ${zoneJoin}`;

const oneJson = sql`json_build_object(${columns}, 'description', r.description, 'reference', r.reference, 'notes', r.notes, 'statusReason', r.status_reason,
  'assessedAt', r.assessed_at, 'assessedBy', app.person_name(r.assessed_by), 'impacts', (
    select coalesce(json_agg(json_build_object('impactFactorId', i.impact_factor_id, 'applies', i.impact_level_id is not null, 'levelId', i.impact_level_id) order by f.sort_order, f.id), '[]')
    from risk_impact i join impact_factor f on f.company_id = i.company_id and f.id = i.impact_factor_id and f.status_id = 1
    where i.company_id = r.company_id and i.risk_id = r.id))`;

type Typed = NonNullable<RiskOne['typedResidual']>;
interface FoundRisk {
  row: Omit<RiskOne, 'typedResidual'> & { probability: number; impact: number };
  typed: Omit<Typed, 'computed'> | null;
}

/** One risk with its ratings of active factors. Throws `notFound`, also for a risk the session cannot see. */
export async function getRisk(trx: Trx, id: number): Promise<RiskOne> {
  const statement = sql<FoundRisk>`
    select ${oneJson} as row, case when r.typed_probability is not null and r.completeness = 'complete' then (
      select json_build_object('probability', least(r.typed_probability, r.probability), 'impact', least(r.typed_impact, r.impact), 'reason', r.typed_reason)
      from method m where m.company_id = r.company_id and m.control_method ->> 'mode' = 'manual') end as typed
    from risk r ${riskJoins} where r.company_id = app.current_company() and r.id = ${id}`;
  const found = await trx.first(statement, { prepared: true });
  if (!found) throw problem('notFound');
  const { row, typed } = found;
  if (!typed) return { ...row, typedResidual: null };
  const { probability, impact } = await computedResidual(trx, id);
  const computed = { probability: probability ?? row.probability, impact: impact ?? row.impact };
  return { ...row, typedResidual: { ...typed, computed } };
}
