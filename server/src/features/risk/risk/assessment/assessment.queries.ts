import type { Assessed } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { settledRisks, settledValues } from '#risk/shared/residual.queries.ts';
import type { LockedRisk } from '#risk/shared/lock-risks.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** A stored rating of one factor: a level with its order, or neither = does not apply. */
export interface StoredRating {
  id: number;
  factorId: number;
  levelId: number | null;
  order: number | null;
}

/** A risk as an assessment finds it. */
export interface StoredRisk extends LockedRisk {
  ratings: StoredRating[];
}

/** What the method of the company allows an assessment to choose. */
export interface Choices {
  /** Active factors, in the company's order. */
  factorIds: number[];
  levels: { id: number; factorId: number; order: number }[];
  /** Levels of the active measures. */
  probabilityLevels: { id: number; order: number }[];
}

/** The ratings of some risks and everything an assessment may choose from, in one statement. */
export async function readFacts(
  trx: Trx,
  ids: readonly number[],
): Promise<{ ratings: (StoredRating & { riskId: number })[]; choices: Choices }> {
  return trx.one(sql`
    select coalesce((
      select json_agg(json_build_object('id', i.id, 'riskId', i.risk_id, 'factorId', i.impact_factor_id,
        'levelId', i.impact_level_id, 'order', l."order"))
      from risk_impact i left join impact_level l on l.company_id = i.company_id and l.id = i.impact_level_id
      where i.company_id = app.current_company() and i.risk_id = any(${ids})), '[]') as ratings,
    json_build_object(
      'factorIds', array(select id from impact_factor where status_id = 1 order by sort_order, id),
      'levels', (select coalesce(json_agg(json_build_object('id', l.id, 'factorId', l.impact_factor_id, 'order', l."order")), '[]')
        from impact_level l),
      'probabilityLevels', (select coalesce(json_agg(json_build_object('id', p.id, 'order', p."order")), '[]')
        from probability_level p join probability_type y on y.company_id = p.company_id and y.id = p.probability_type_id and y.status_id = 1)
    ) as choices`);
}

/** New values of one risk. Only ratings that differ are written. */
export interface RiskChange {
  id: number;
  scopeId: number;
  probabilityLevelId: number | null;
  probability: number | null;
  impact: number | null;
  completeness: StoredRisk['completeness'];
  added: { factorId: number; levelId: number | null }[];
  replaced: { id: number; levelId: number | null; previous: number | null }[];
  /** Ids of ratings to delete. */
  dropped: number[];
}

const recordset = (rows: readonly unknown[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;

/** Writes assessments, however many, in at most four statements. The risks are locked already. */
export async function writeAssessments(trx: Trx, changes: readonly RiskChange[]): Promise<void> {
  const dropped = changes.flatMap((change) => change.dropped);
  const replaced = changes.flatMap((change) => change.replaced);
  const added = changes.flatMap(({ id, scopeId, added }) =>
    added.map((rating) => ({ ...rating, riskId: id, scopeId })),
  );
  if (dropped.length > 0)
    await trx.run(sql`delete from risk_impact where company_id = app.current_company() and id = any(${dropped})`);
  if (replaced.length > 0)
    await trx.run(sql`update risk_impact i set impact_level_id = w."levelId"
      from ${recordset(replaced)} w(id bigint, "levelId" bigint) where i.company_id = app.current_company() and i.id = w.id`);
  if (added.length > 0)
    await trx.run(sql`insert into risk_impact (scope_id, risk_id, impact_factor_id, impact_level_id)
      select w."scopeId", w."riskId", w."factorId", w."levelId"
      from ${recordset(added)} w("scopeId" bigint, "riskId" bigint, "factorId" bigint, "levelId" bigint)`);
  await trx.run(sql`
    with given as (select * from ${recordset(changes)} w(id bigint, "probabilityLevelId" bigint, probability smallint, impact smallint,
      completeness text)),
    judged as (select id, probability, impact, completeness from given), ${settledRisks}
    update risk r set probability_level_id = given."probabilityLevelId", probability = given.probability, impact = given.impact,
      completeness = given.completeness, ${settledValues}, assessed_at = now(), assessed_by = app.current_actor(),
      version = r.version + 1, updated_at = now()
    from given join settled on settled.id = given.id
    where r.company_id = app.current_company() and r.id = given.id`);
}

/** Some risks as an assessment answers them, in the order of `ids`. */
export async function readAssessed(trx: Trx, ids: readonly number[]): Promise<Assessed[]> {
  return trx.rows(sql`
    select r.id, r.level, z.range_level_id as "rangeId", r.probability, r.impact, r.completeness, r.status_id as "statusId", r.version,
      array(select f.id from impact_factor f where f.status_id = 1 and r.completeness <> 'complete' and not exists (
        select from risk_impact i where i.company_id = r.company_id and i.risk_id = r.id and i.impact_factor_id = f.id)
        order by f.sort_order, f.id) as "missingFactorIds"
    from unnest(${ids}::bigint[]) with ordinality asked(id, place) join risk r on r.company_id = app.current_company() and r.id = asked.id
    left join zone z on z.company_id = r.company_id and r.level is not null and z.probability = r.probability and z.impact = r.impact
    order by asked.place`);
}
