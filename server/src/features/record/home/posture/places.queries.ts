import type { PostureFigures } from '@baluarte/contract/record/posture.ts';
import { mapKinds } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { cachedFigures } from '#kit/search/count-cache.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { impactAxis, probabilityAxis } from '#risk/shared/axes.ts';
import { methodAt, methodInForce, methodTables } from '#risk/shared/past-method.ts';
import { cellColumns, cellRows, placeOf, readCells } from '../cells.queries.ts';
import type { CellCount } from '../dashboard.queries.ts';

type Risks = NonNullable<PostureFigures['risks']>;
/** All that the cells of the four maps tell, and the cells as the trend walks back from them. */
export type Places = Pick<
  Required<Risks>,
  'total' | 'incomplete' | 'method' | 'probabilityLevels' | 'impactLevels' | 'ranges' | 'cells' | 'counts'
> & { pairs: CellCount[] };

/** The inverse of what changes since a moment did to the cells. */
const takenBack = (at: string) => sql`
  select ${cellColumns}, is_complete, -sum(net) from risk_move
  where company_id = app.current_company() and at > ${at} group by ${cellColumns}, is_complete`;

const placed = sql.join(
  mapKinds.map((kind) => sql`(${sql.lit(kind)}, ${placeOf(kind, 'probability')}, ${placeOf(kind, 'impact')})`),
);

/**
 * How many risks stand in each cell of each map, with the scales and the ranges: now, or at a moment, then with the method in
 * force then unless today's is asked for. One statement over the cells as they are and the sums of what changed since.
 */
export async function readPlaces(
  trx: Trx,
  { at, method }: { at: string | undefined; method: 'then' | 'today' },
): Promise<Readonly<Places>> {
  const moment = method === 'today' ? undefined : at;
  const now = cellRows(await readCells(trx));
  const counted = at ? sql`${now} union all ${takenBack(at)}` : now;
  return cachedFigures(
    trx,
    sql<Places>`
    with ${methodAt(moment)} cell as materialized (${counted}),
    probabilities as (${probabilityAxis}), impacts as (${impactAxis}),
    placed as materialized (
      select k.kind, k.probability, k.impact, sum(c.count) as count
      from cell c cross join lateral (values ${placed}) k (kind, probability, impact)
      where c.is_complete and k.probability is not null and k.impact is not null group by 1, 2, 3),
    grid as (
      select p."order" as probability, i."order" as impact, p."order" * i."order" as level, z.range_level_id as "rangeId",
        ${sql.join(
          mapKinds.map(
            (kind) =>
              sql`coalesce(sum(d.count) filter (where d.kind = ${sql.lit(kind)}), 0)::integer as ${sql.ref(kind)}`,
          ),
        )}
      from probabilities p cross join impacts i
      join zone z on z.company_id = app.current_company() and z.probability = p."order" and z.impact = i."order"
      left join placed d on d.probability = p."order" and d.impact = i."order"
      group by p."order", i."order", z.range_level_id)
    select (select coalesce(sum(c.count), 0)::integer from cell c) as total,
      (select coalesce(sum(c.count) filter (where not c.is_complete), 0)::integer from cell c) as incomplete,
      (${methodInForce(moment)}) as method,
      (select coalesce(json_agg(json_build_object('order', "order", 'name', name, 'nameEn', "nameEn") order by "order"), '[]') from probabilities) as "probabilityLevels",
      (select coalesce(json_agg(json_build_object('order', "order", 'name', name, 'nameEn', "nameEn") order by "order"), '[]') from impacts) as "impactLevels",
      (select coalesce(json_agg(json_build_object('id', g.id, 'color', g.color, 'name', g.name, 'nameEn', g.name_en,
        'levelFrom', g.level_from, 'levelTo', g.level_to, 'controlRequired', g.control_required) order by g.id), '[]')
        from range_level g where g.company_id = app.current_company()) as ranges,
      (select coalesce(json_agg(grid order by probability desc, impact), '[]') from grid) as cells,
      (select coalesce(json_agg(x order by "rangeId"), '[]') from (
        select g.id as "rangeId", ${sql.join(mapKinds.map((kind) => sql`coalesce(sum(${sql.ref(kind)}), 0)::integer as ${sql.ref(kind)}`))}
        from range_level g left join grid on grid."rangeId" = g.id where g.company_id = app.current_company() group by g.id) x) as counts,
      ${pairs} as pairs`,
    { of: ['risk', ...methodTables] },
  );
}

const pairs = sql`(
  select coalesce(json_agg(x), '[]') from (
    select c.probability, c.impact, coalesce(c.residual_probability, c.probability) as "residualProbability",
      coalesce(c.residual_impact, c.impact) as "residualImpact", sum(c.count)::integer as count
    from cell c where c.is_complete group by 1, 2, 3, 4) x)`;
