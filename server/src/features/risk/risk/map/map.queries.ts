import type { RiskMapReply } from '@baluarte/contract/risk/risk.ts';
import { inMilliseconds } from '@baluarte/contract/kit/values.ts';
import { sql, type RawBuilder } from 'kysely';
import { impactAxis, probabilityAxis } from '#risk/shared/axes.ts';
import { methodAt, methodInForce } from '#risk/shared/past-method.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { inScope, narrowingOf, type RiskQuery } from '../list/list.queries.ts';
import { changedSince } from './risks-at.queries.ts';

export type MapKind = RiskMapReply['kind'];

/** Columns of a risk that hold its place on each map. */
export const places = {
  inherent: { probability: 'probability', impact: 'impact' },
  residual: { probability: 'residual_probability', impact: 'residual_impact' },
  target: { probability: 'target_probability', impact: 'target_impact' },
} as const;

/** Whether risk `r` has a place on a map: complete, not discarded, with both orders. */
export function isOnMap(kind: MapKind): RawBuilder<unknown> {
  const { probability, impact } = places[kind];
  return sql`r.completeness = 'complete' and r.status_id <> 2
    and ${sql.ref(`r.${probability}`)} is not null and ${sql.ref(`r.${impact}`)} is not null`;
}

/** Condition: risk `r` is in a cell of a map. On the inherent map also by level, which has an index in the list's order. */
export function isInCell(kind: MapKind, cell: { probability: number; impact: number }): RawBuilder<unknown> {
  const { probability, impact } = places[kind];
  const inCell = sql`${isOnMap(kind)} and ${sql.ref(`r.${probability}`)} = ${cell.probability} and ${sql.ref(`r.${impact}`)} = ${cell.impact}`;
  return kind === 'inherent' ? sql`${inCell} and r.level = ${cell.probability * cell.impact}` : inCell;
}

const counted = (kind: MapKind, from: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select ${sql.ref(`r.${places[kind].probability}`)} as probability, ${sql.ref(`r.${places[kind].impact}`)} as impact,
    r.completeness = 'complete' as "isComplete", count(*) as count
  from ${from} r where ${where} and r.status_id <> 2 group by 1, 2, 3`;

/** Current number of risks per cell, without discarded ones; the inherent map uses only the index of cells. */
const countedNow = (kind: MapKind, where: RawBuilder<unknown>) => counted(kind, sql`risk`, where);

/**
 * The inverse of every cell change since a moment: a risk returns to the cell it left. Added to today's counts it gives
 * those of the moment; its cost is proportional to the statements that moved risks since.
 */
const takenBack = (kind: MapKind, at: string) => sql`
  select ${sql.ref(`m.${places[kind].probability}`)}, ${sql.ref(`m.${places[kind].impact}`)}, m.is_complete, -sum(m.net)
  from risk_move m where m.company_id = app.current_company() and m.at > ${at} group by 1, 2, 3`;

/** Maps that have something to show: the other two once a control has moved a risk. One look through the risks for both. */
const kinds = sql`
  select array['inherent'] || case when has.residual then array['residual'] else '{}' end || case when has.target then array['target'] else '{}' end
  from (select coalesce(bool_or(r.residual_probability is not null), false) as residual, coalesce(bool_or(r.target_probability is not null), false) as target
    from risk r where r.company_id = app.current_company() and (r.residual_probability is not null or r.target_probability is not null)) has`;

/**
 * Filtered risks per cell at a moment, each as it was then. The sums of changes do not say
 * which risks they count, so every risk changed since is read.
 */
const countedThen = (kind: MapKind, at: string, where: RawBuilder<unknown>) => sql`
  select probability, impact, "isComplete", sum(count) as count from (
    ${counted(kind, sql`risk`, sql`${where} and not exists (select from (${changedSince(at)}) x where x.id = r.id)`)}
    union all
    ${counted(kind, sql`(select p.* from (${changedSince(at)}) x cross join lateral jsonb_populate_record(null::risk, x.before) p where x.before is not null)`, where)}
  ) each group by 1, 2, 3`;

/** What a map shows: its kind, the moment, and its filters. */
export type MapQuery = Pick<
  Partial<RiskQuery>,
  'categoryId' | 'processId' | 'assetOwnerId' | 'ownerId' | 'isCritical'
> & {
  kind: MapKind;
  at?: string | undefined;
  /** With `today` the past is coloured by the method of today. */
  method?: 'then' | 'today' | undefined;
};

/**
 * The heat map: both scales, every cell with its level, range and number of risks, and the sums. One statement. The past
 * has the scales and ranges of then, unless it is asked for with today's.
 */
export async function readMap(
  trx: Trx,
  { kind, at, method, ...filters }: MapQuery,
  scopeIds: Tenant['scopeIds'],
): Promise<RiskMapReply> {
  const narrowed = narrowingOf(filters);
  const where = narrowed ? sql`${inScope('r', scopeIds)} and ${narrowed}` : inScope('r', scopeIds);
  const past = at && narrowed ? countedThen(kind, at, where) : null;
  const now = at ? sql`${countedNow(kind, where)} union all ${takenBack(kind, at)}` : countedNow(kind, where);
  const methodMoment = method === 'today' ? undefined : at;
  const found = await trx.one<Omit<RiskMapReply, 'kind' | 'at'>>(sql`
    with ${methodAt(methodMoment)} counted as (${past ?? now}),
    probabilities as (${probabilityAxis}), impacts as (${impactAxis}),
    cells as (
      select p."order" as probability, i."order" as impact, p."order" * i."order" as level, z.range_level_id as "rangeId",
        coalesce((select sum(k.count) from counted k
          where k."isComplete" and k.probability = p."order" and k.impact = i."order"), 0)::integer as count
      from probabilities p cross join impacts i
      join zone z on z.company_id = app.current_company() and z.probability = p."order" and z.impact = i."order"
    )
    select
      (${kinds}) as kinds, (${methodInForce(methodMoment)}) as method,
      (select coalesce(json_agg(json_build_object('order', "order", 'name', name, 'nameEn', "nameEn") order by "order"), '[]') from probabilities) as "probabilityLevels",
      (select coalesce(json_agg(impacts order by "order"), '[]') from impacts) as "impactLevels",
      (select coalesce(json_agg(cells order by probability desc, impact), '[]') from cells) as cells,
      (select coalesce(json_agg(json_build_object('id', g.id, 'color', g.color, 'name', g.name, 'nameEn', g.name_en,
        'levelFrom', g.level_from, 'levelTo', g.level_to,
        'count', (select coalesce(sum(cells.count), 0) from cells where cells."rangeId" = g.id)) order by g.id desc), '[]')
        from range_level g where g.company_id = app.current_company()) as ranges,
      (select coalesce(sum(count), 0)::integer from cells) as total,
      (select coalesce(sum(count), 0)::integer from counted where not "isComplete") as incomplete`);
  return { kind, at: at === undefined ? null : inMilliseconds(at), ...found };
}
