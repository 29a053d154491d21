import type { risk, RiskOne } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { methodAt } from '#risk/shared/past-method.ts';
import { leftOf, riskCode, targetColumns, zoneJoin } from '#risk/shared/risk-row.queries.ts';

/** Ids of every rating a risk has or had. */
export const ratingIds = (id: number) => sql`
  select i.id from risk_impact i where i.company_id = app.current_company() and i.risk_id = ${id}
  union select g.row_id from change g
    where g.company_id = app.current_company() and g.table_name = 'risk_impact' and g.risk_id = ${id}`;

/** The last state of a row at a moment: one json column, null where it was gone by then. */
const stateAt = (table: string, rowId: ReturnType<typeof sql>, at: string) => sql`
  select c.after from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
  where c.company_id = app.current_company() and c.table_name = ${table} and c.row_id = ${rowId} and s.at <= ${at}
  order by s.at desc, c.id desc limit 1`;

/** An end of risk `r` as it was at a moment; as it is now where the history does not reach back that far. */
export const endAt = (table: 'asset' | 'threat' | 'vulnerability', at: string) => {
  const id = sql`${sql.ref(`r.${table}_id`)}`;
  const now = sql`select to_jsonb(e) from ${sql.table(table)} e where e.company_id = app.current_company() and e.id = ${id}`;
  return sql`(select coalesce((${stateAt(table, id, at)}), (${now})) as after)`;
};

/**
 * A risk as it was at a moment: its answers, its asset, threat and vulnerability with their names then, and its colour by the method of then.
 * Throws `notFound` when it did not exist then, or is outside the walls.
 */
export async function getRiskAt(trx: Trx, id: number, at: string): Promise<RiskOne> {
  const found = await trx.first<{ row: z.input<typeof risk.get.reply> }>(sql`
    with ${methodAt(at)} past as (select jsonb_populate_record(null::risk, x.after) as r from (${stateAt('risk', sql`${id}`, at)}) x where x.after is not null),
    rated as (
      select (i.after ->> 'impact_factor_id')::bigint as "impactFactorId", (i.after ->> 'impact_level_id')::bigint as "levelId",
        i.after ->> 'impact_level_id' is not null as applies
      from (${ratingIds(id)}) one cross join lateral (${stateAt('risk_impact', sql`one.id`, at)}) i
      where i.after is not null
    ), r as (select (r).* from past)
    select json_build_object('id', r.id, 'code', ${riskCode}, 'scopeId', r.scope_id,
      'asset', json_build_object('id', r.asset_id, 'code', a.after ->> 'code', 'name', a.after ->> 'name', 'nameEn', null,
        'isCritical', (a.after ->> 'is_critical')::boolean, 'categoryId', (a.after ->> 'category_id')::bigint,
        'processId', (a.after ->> 'process_id')::bigint, 'ownerId', (a.after ->> 'owner_id')::bigint),
      'threat', json_build_object('id', r.threat_id, 'code', t.after ->> 'code', 'name', t.after ->> 'name', 'nameEn', t.after ->> 'name_en'),
      'vulnerability', json_build_object('id', r.vulnerability_id, 'code', v.after ->> 'code', 'name', v.after ->> 'name',
        'nameEn', v.after ->> 'name_en'),
      'ownerId', r.owner_id, 'statusId', r.status_id, 'probabilityLevelId', r.probability_level_id, 'probability', r.probability,
      'impact', r.impact, 'level', r.level, 'rangeId', z.range_level_id,
      'residual', ${leftOf('residual')}, 'expected', ${leftOf('expected')}, ${targetColumns}, 'completeness', r.completeness,
      'missingFactorIds', array(select f.id from impact_factor f where f.status_id = 1 and r.completeness <> 'complete'
        and f.id not in (select "impactFactorId" from rated) order by f.sort_order, f.id),
      'version', r.version, 'createdAt', r.created_at, 'updatedAt', r.updated_at, 'description', r.description, 'reference', r.reference, 'notes', r.notes,
      'statusReason', r.status_reason, 'assessedAt', r.assessed_at, 'assessedBy', app.person_name(r.assessed_by),
      'typedResidual', null, 'impacts', (select coalesce(json_agg(rated order by "impactFactorId"), '[]') from rated)) as row
    from r
    cross join lateral ${endAt('asset', at)} a
    cross join lateral ${endAt('threat', at)} t
    cross join lateral ${endAt('vulnerability', at)} v
    ${zoneJoin}`);
  if (!found) throw problem('notFound');
  return found.row;
}
