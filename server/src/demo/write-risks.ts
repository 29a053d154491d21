import { statusIds } from '@baluarte/contract/kit/values.ts';
import { impactOf, missingOf, settledStatus } from '@baluarte/contract/risk/risk.rules.ts';
import { sql } from 'kysely';
import { records } from '#kit/database/records.ts';
import { readMethod } from '#organization/shared/seed-data.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { DemoAnswers } from './demo-answers.ts';
import type { PlannedRisk, RiskKey } from './plan-risks.ts';

/** Finds the risk a row `r` names by the codes of its three ends. */
const named = sql`join asset a on a.code = r.asset
  join threat t on t.code = r.threat
  join vulnerability v on v.code = r.vulnerability
  join risk k on k.asset_id = a.id and k.threat_id = t.id and k.vulnerability_id = v.id`;

const keyOf = ({ asset, threat, vulnerability }: RiskKey): RiskKey => ({ asset, threat, vulnerability });

/** Registers risks without ratings. */
export async function writeRecognized(trx: Trx, risks: readonly PlannedRisk[], at: string): Promise<void> {
  const rows = risks.map((risk) => ({ ...keyOf(risk), owner: risk.owner, description: risk.description }));
  await trx.run(sql`insert into risk (scope_id, asset_id, threat_id, vulnerability_id, owner_id, description, created_at, updated_at)
    select a.scope_id, a.id, t.id, v.id, o.id, r.description, ${at}, ${at}
    from ${records(rows.map((row, place) => ({ ...row, place })))} as r(asset text, threat text, vulnerability text, owner text, description text, place integer)
    join asset a on a.code = r.asset
    join threat t on t.code = r.threat
    join vulnerability v on v.code = r.vulnerability
    left join parameter o on o.kind = 'area' and o.code = r.owner
    -- in the same order whatever the plan, so that every demonstration has the same ids
    order by r.place`);
}

/** The columns of a risk that follow from its answers, by the rules of the method. */
export function assessedColumns({ probability, ratings }: DemoAnswers) {
  const activeFactorIds = readMethod().impact_factors.map(({ code }) => code);
  const order = probability?.order ?? null;
  const missing = missingOf({ probability: order, ratings, activeFactorIds }).code;
  const facts = { isComplete: missing === null, acceptance: null, controlStatuses: [] };
  return {
    probability: order,
    impact: impactOf(ratings),
    completeness: missing ?? 'complete',
    status_id: statusIds[settledStatus(facts)],
  };
}

export interface DemoAssessment {
  risk: RiskKey;
  answers: DemoAnswers;
}

/** Writes assessments, the first of a risk or a later one. */
export async function writeAssessed(
  trx: Trx,
  assessments: readonly DemoAssessment[],
  { at, userId }: { at: string; userId: number | null },
): Promise<void> {
  const rows = assessments.map(({ risk, answers }) => ({
    ...keyOf(risk),
    ...assessedColumns(answers),
    type: answers.probability?.type,
    ratings: answers.ratings.map(({ factorId, order }) => ({ factor: factorId, order })),
  }));
  await trx.run(sql`insert into risk_impact (scope_id, risk_id, impact_factor_id, impact_level_id)
    select k.scope_id, k.id, f.id, l.id
    from ${records(rows)} as r(asset text, threat text, vulnerability text, ratings jsonb) ${named}
    cross join lateral jsonb_to_recordset(r.ratings) as g(factor text, "order" smallint)
    join impact_factor f on f.code = g.factor
    left join impact_level l on l.impact_factor_id = f.id and l."order" = g."order"
    order by k.id, f.id
    on conflict on constraint risk_impact__factor_taken do update set impact_level_id = excluded.impact_level_id
    where risk_impact.impact_level_id is distinct from excluded.impact_level_id`);
  await trx.run(sql`update risk set probability_level_id = w.level_id, probability = w.probability, impact = w.impact,
      completeness = w.completeness, status_id = w.status_id, assessed_at = ${at}, assessed_by = ${userId},
      version = risk.version + 1, updated_at = ${at}
    from (
      select k.id, p.id as level_id, r.probability, r.impact, r.completeness, r.status_id
      from ${records(rows)} as r(asset text, threat text, vulnerability text, type text, probability smallint,
        impact smallint, completeness text, status_id smallint) ${named}
      left join probability_type y on y.code = r.type
      left join probability_level p on p.probability_type_id = y.id and p."order" = r.probability) w
    where risk.id = w.id`);
}

/** Discards risks, each for its reason. */
export async function writeDiscarded(trx: Trx, risks: readonly PlannedRisk[], at: string): Promise<void> {
  const rows = risks.map((risk) => ({ ...keyOf(risk), reason: risk.discard?.reason }));
  await trx.run(sql`update risk set status_id = ${statusIds.INACTIVE}, status_reason = w.reason,
      version = risk.version + 1, updated_at = ${at}
    from (select k.id, r.reason from ${records(rows)} as r(asset text, threat text, vulnerability text, reason text) ${named}) w
    where risk.id = w.id`);
}
