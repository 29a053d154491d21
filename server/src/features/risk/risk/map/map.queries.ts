import type { RiskMapReply } from '@baluarte/contract/risk/risk.ts';
import { inMilliseconds } from '@baluarte/contract/kit/values.ts';
import { sql, type RawBuilder } from 'kysely';
import { impactAxis, probabilityAxis } from '#risk/shared/axes.ts';
import { lessenedRisks } from '#risk/shared/overdue.ts';
import { methodAt, methodInForce } from '#risk/shared/past-method.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { inScope, narrowingOf, type RiskQuery } from '../list/list.queries.ts';
import { changedSince } from '#risk/shared/changed-since.ts';

export type MapKind = RiskMapReply['kind'];

/** What is left after controls is the inherent rating where none counts; a target is only where it was set. */
const place = (axis: 'probability' | 'impact') => (row: string) => ({
  inherent: sql.ref(`${row}.${axis}`),
  residual: sql`coalesce(${sql.ref(`${row}.residual_${axis}`)}, ${sql.ref(`${row}.${axis}`)})`,
  expected: sql`coalesce(${sql.ref(`${row}.expected_${axis}`)}, ${sql.ref(`${row}.${axis}`)})`,
  target: sql.ref(`${row}.target_${axis}`),
});
/** Place of a risk or of a move on a map. */
export const placeOn = (kind: MapKind, row: 'r' | 'm') => ({
  probability: place('probability')(row)[kind],
  impact: place('impact')(row)[kind],
});

/** Whether risk `r` has a place on a map: complete, not discarded, with both orders. */
export function isOnMap(kind: MapKind): RawBuilder<unknown> {
  const { probability, impact } = placeOn(kind, 'r');
  return sql`r.completeness = 'complete' and r.status_id <> 2 and ${probability} is not null and ${impact} is not null`;
}

interface CellPlace {
  probability: number;
  impact: number;
}

/** Condition: risk `r`, as it is or was, is in a cell of a map. */
export function hasPlace(kind: MapKind, cell: CellPlace): RawBuilder<unknown> {
  const { probability, impact } = placeOn(kind, 'r');
  return sql`${isOnMap(kind)} and ${probability} = ${cell.probability} and ${impact} = ${cell.impact}`;
}

/** Condition: risk `r` stands in a cell of one map, and where one is given in a cell of another. */
export const hasPlaces = (kind: MapKind, cell: CellPlace & Origin): RawBuilder<unknown> =>
  sql`${hasPlace(kind, cell)} and ${comesFrom(cell)}`;

/** Part of a map or of its cell: what comes from a cell of another map. */
export interface Origin {
  from?: MapKind | undefined;
  fromProbability?: number | undefined;
  fromImpact?: number | undefined;
}
const comesFrom = ({ from, fromProbability: probability, fromImpact: impact }: Origin) =>
  from && probability !== undefined && impact !== undefined ? hasPlace(from, { probability, impact }) : sql`true`;

/** The same of a risk as it is. Also by level, which has an index in the list's order. */
export function isInCell(kind: MapKind, cell: CellPlace & Origin): RawBuilder<unknown> {
  const inCell = hasPlaces(kind, cell);
  const level = kind === 'inherent' ? 'r.level' : `r.${kind}_level`;
  return sql`${inCell} and ${sql.ref(level)} = ${cell.probability * cell.impact}`;
}

const nowhere = sql`null::smallint`;
/** Where a risk or a move stands on another map, too; nowhere without one. */
const placeFrom = (from: MapKind | undefined, row: 'r' | 'm') =>
  from ? placeOn(from, row) : { probability: nowhere, impact: nowhere };

interface Counting {
  kind: MapKind;
  from?: MapKind | undefined;
}

const counted = ({ kind, from: other }: Counting, from: RawBuilder<unknown>, where: RawBuilder<unknown>) => {
  const { probability, impact } = placeOn(kind, 'r');
  const before = placeFrom(other, 'r');
  return sql`
  select ${probability} as probability, ${impact} as impact, ${before.probability} as "fromProbability", ${before.impact} as "fromImpact",
    r.completeness = 'complete' as "isComplete", count(*) as count
  from ${from} r where ${where} and r.status_id <> 2 group by 1, 2, 3, 4, 5`;
};

/** Current number of risks per cell, without discarded ones; uses only the index of cells. */
const countedNow = (kinds: Counting, where: RawBuilder<unknown>) => counted(kinds, sql`risk`, where);

/**
 * The inverse of every cell change since a moment: a risk returns to the cell it left. Added to today's counts it gives
 * those of the moment; its cost is proportional to the statements that moved risks since.
 */
const takenBack = ({ kind, from }: Counting, at: string) => {
  const { probability, impact } = placeOn(kind, 'm');
  const before = placeFrom(from, 'm');
  return sql`
  select ${probability}, ${impact}, ${before.probability}, ${before.impact}, m.is_complete, -sum(m.net)
  from risk_move m where m.company_id = app.current_company() and m.at > ${at} group by 1, 2, 3, 4, 5`;
};

/**
 * Maps that have something to show: the others once a control or a target has moved a risk. The first risk found answers, so that the
 * cost is that of a look into an index, however many there are or are not.
 */
const kinds = sql`
  select array['inherent'] || case when exists (select from risk r where r.company_id = app.current_company()
      and (r.residual_probability is not null or r.expected_probability is not null or r.target_probability is not null)
      and r.expected_probability is not null) then array['residual', 'expected'] else '{}' end
    || case when exists (select from scope s cross join lateral (select from risk r
        where r.company_id = s.company_id and r.scope_id = s.id and r.target_level is not null limit 1) aimed
      where s.company_id = app.current_company()) then array['target'] else '{}' end`;

/**
 * Filtered risks per cell at a moment, each as it was then. The sums of changes do not say
 * which risks they count, so every risk changed since is read.
 */
const countedThen = (kinds: Counting, at: string, where: RawBuilder<unknown>) => sql`
  select probability, impact, "fromProbability", "fromImpact", "isComplete", sum(count) as count from (
    ${counted(kinds, sql`risk`, sql`${where} and not exists (select from (${changedSince(at)}) x where x.id = r.id)`)}
    union all
    ${counted(kinds, sql`(select p.* from (${changedSince(at)}) x cross join lateral jsonb_populate_record(null::risk, x.before) p where x.before is not null)`, where)}
  ) each group by 1, 2, 3, 4, 5`;

/**
 * Risks with a place on the map of what is left now on which a control counts less. Begins with the controls that do: few, and none
 * where the method lets none.
 */
const countLessened = (where: RawBuilder<unknown>) => sql`
  select count(*)::integer from risk r where r.id in (${lessenedRisks}) and ${isOnMap('residual')} and ${where}`;

/** What a map shows: its kind, the moment, and its filters. */
export type MapQuery = Pick<
  Partial<RiskQuery>,
  'categoryId' | 'processId' | 'assetOwnerId' | 'ownerId' | 'isCritical' | 'ids'
> & {
  kind: MapKind;
  /** Another map, for what stands elsewhere on this one. */
  from?: MapKind | undefined;
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
  { kind, from, at, method, ...filters }: MapQuery,
  scopeIds: Tenant['scopeIds'],
): Promise<RiskMapReply> {
  const narrowed = narrowingOf(filters);
  const where = narrowed ? sql`${inScope('r', scopeIds)} and ${narrowed}` : inScope('r', scopeIds);
  const past = at && narrowed ? countedThen({ kind, from }, at, where) : null;
  const today = countedNow({ kind, from }, where);
  const now = at ? sql`${today} union all ${takenBack({ kind, from }, at)}` : today;
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
      (select coalesce(json_agg(moves order by count desc, "fromProbability" desc, "fromImpact", probability desc, impact), '[]') from (
        select "fromProbability", "fromImpact", probability, impact, sum(count)::integer as count from counted
        where "isComplete" and "fromProbability" is not null and "fromImpact" is not null and probability is not null and impact is not null
          and (probability, impact) <> ("fromProbability", "fromImpact")
        group by 1, 2, 3, 4 having sum(count) > 0) moves) as moves,
      (${kind === 'residual' && at === undefined ? countLessened(where) : sql`0`}) as lessened,
      (select coalesce(sum(count), 0)::integer from cells) as total,
      (select coalesce(sum(count), 0)::integer from counted where not "isComplete") as incomplete`);
  return { kind, at: at === undefined ? null : inMilliseconds(at), ...found };
}
