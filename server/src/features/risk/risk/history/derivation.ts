import type { Derivation } from '@baluarte/contract/risk/risk.ts';
import type { Method } from '@baluarte/contract/risk/risk.rules.ts';
import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { cheapestReduction } from '@baluarte/contract/risk/level-reduction.rules.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readMethod } from '../method.queries.ts';

type Input = Omit<Derivation['inputs'][number], 'decides' | 'applies' | 'order'> & {
  order: number | null;
  isRated: boolean;
};

interface Found {
  level: number | null;
  rangeId: number | null;
  probability: number | null;
  impact: number | null;
  inputs: Input[];
}

/** Probability first, then every active factor; each with the change that set its value. */
const inputs = (id: number) => sql`
  select 'probability' as kind, null::bigint as "impactFactorId", r.probability as "order", r.probability_level_id is not null as "isRated",
    by.name as "setBy", by.at as "setAt", 0 as place
  from risk r left join lateral (
    select app.person_name(s.user_id) as name, s.at
    from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = r.company_id and c.table_name = 'risk' and c.row_id = r.id and r.probability_level_id is not null
      and (c.before ->> 'probability_level_id') is distinct from (c.after ->> 'probability_level_id')
    order by s.at desc, c.id desc limit 1) by on true
  where r.company_id = app.current_company() and r.id = ${id}
  union all
  select 'impact', f.id, l."order", i.id is not null, by.name, by.at, row_number() over (order by f.sort_order, f.id)
  from impact_factor f
  left join risk_impact i on i.company_id = f.company_id and i.risk_id = ${id} and i.impact_factor_id = f.id
  left join impact_level l on l.company_id = i.company_id and l.id = i.impact_level_id
  left join lateral (
    select app.person_name(s.user_id) as name, s.at
    from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = i.company_id and c.table_name = 'risk_impact' and c.row_id = i.id
    order by s.at desc, c.id desc limit 1) by on true
  where f.company_id = app.current_company() and f.status_id = 1`;

/** The fewest steps to a lower level, and to a better colour if those do not reach one. Empty without a level. */
function waysDown(method: Method, probability: number, factors: readonly Input[]): NonNullable<Derivation['waysDown']> {
  const ratings = factors.map(({ impactFactorId, order }) => ({ factorId: impactFactorId ?? 0, order }));
  const impact = Math.max(...ratings.map(({ order }) => order ?? 0));
  const ways = (['level', 'range'] as const).flatMap((aim) =>
    cheapestReduction({ method, probability, ratings, aim }).map((way) => ({
      probability: way.probability?.to ?? probability,
      impact: way.factors[0]?.to ?? impact,
      level: way.level,
      rangeId: way.range.id,
      factorIds: way.factors.map(({ factorId }) => factorId),
      steps: way.steps,
    })),
  );
  return [...new Map(ways.map((way) => [`${way.probability}×${way.impact}`, way])).values()];
}

/** The inputs a session may read: of an impact without the permission to see levels only whether it applies. */
function readableInputs(inputs: Derivation['inputs'], holder: Holder): Derivation['inputs'] {
  const { viewProbability, viewImpacts, viewImpactLevels } = permissions.risks;
  return inputs.flatMap(({ order, decides, ...input }) => {
    const isProbability = input.kind === 'probability';
    if (!can(holder, isProbability ? viewProbability : viewImpacts)) return [];
    return isProbability || can(holder, viewImpactLevels) ? [{ ...input, order, decides }] : [input];
  });
}

/** Why a risk has the level it has: each input with its author, which factors decide, and what would lower it most cheaply. */
export async function deriveRisk(trx: Trx, id: number, holder: Holder): Promise<Derivation> {
  const found = await trx.first<Found>(sql`
    select r.level, z.range_level_id as "rangeId", r.probability, r.impact,
      (select json_agg(x order by x.place) from (${inputs(id)}) x) as inputs
    from risk r
    left join zone z on z.company_id = r.company_id and r.level is not null and z.probability = r.probability and z.impact = r.impact
    where r.company_id = app.current_company() and r.id = ${id}`);
  if (!found) throw problem('notFound');
  const { level, rangeId, probability, impact } = found;
  const { rules } = await readMethod(trx);
  const factors = found.inputs.filter(({ kind }) => kind === 'impact');
  return {
    level,
    rangeId,
    zoneMode: rules.zoneMode,
    inputs: readableInputs(
      found.inputs.map(({ isRated, ...input }) => ({
        ...input,
        applies: !(isRated && input.order === null),
        decides: input.kind === 'impact' && input.order !== null && input.order === impact,
      })),
      holder,
    ),
    waysDown: level === null || probability === null ? [] : waysDown(rules, probability, factors),
  };
}
