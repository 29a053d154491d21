import type { CompanyMap, MethodPreview, PreviewKind, PreviewSort } from '@baluarte/contract/risk/method.ts';
import type { RiskScore } from '@baluarte/contract/risk/method.rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { impactAxis, probabilityAxis } from '#risk/shared/axes.ts';
import { inEveryScope } from '#risk/shared/method-lock.ts';
import { joinedByHash, settledRisks } from '#risk/shared/residual.queries.ts';
import { freshRisks, inMemory, storedRisks } from '#risk/shared/refresh-risks.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Both scales, the ranges and the range of every cell. */
export interface Scale extends Pick<CompanyMap, 'probabilityLevels' | 'impactLevels'> {
  ranges: Omit<CompanyMap['ranges'][number], 'count'>[];
  zones: { probability: number; impact: number; rangeId: number }[];
}

/** Reads the current scale in the transaction, in one statement. */
export async function readScale(trx: Trx): Promise<Scale> {
  return trx.one<Scale>(sql`
    with probabilities as (${probabilityAxis}), impacts as (${impactAxis})
    select
      (select coalesce(json_agg(json_build_object('order', "order", 'name', name, 'nameEn', "nameEn") order by "order"), '[]') from probabilities) as "probabilityLevels",
      (select coalesce(json_agg(impacts order by "order"), '[]') from impacts) as "impactLevels",
      (select coalesce(json_agg(json_build_object('id', g.id, 'color', g.color, 'name', g.name, 'nameEn', g.name_en,
        'levelFrom', g.level_from, 'levelTo', g.level_to) order by g.id desc), '[]')
        from range_level g where g.company_id = app.current_company()) as ranges,
      (select coalesce(json_agg(json_build_object('probability', p."order", 'impact', i."order", 'rangeId', z.range_level_id)
          order by p."order" desc, i."order"), '[]')
        from probabilities p cross join impacts i
        join zone z on z.company_id = app.current_company() and z.probability = p."order" and z.impact = i."order") as zones`);
}

/** Risks with the same result before and the same after. */
export interface Group {
  before: RiskScore;
  after: RiskScore;
  isMoved: boolean;
  count: number;
}

/** Which of the risks that move are named. */
export interface RowsQuery {
  /** From 1. */
  page: number;
  perPage: number;
  sort: PreviewSort;
  /** What of the risks is compared. */
  kind: PreviewKind;
}

const outcome = sql`c.r_after nulls last, c.p_after * c.i_after desc nulls last`;
/** Difference of the levels; a missing level counts as 0. */
const distance = sql`abs(coalesce(c.p_after * c.i_after, 0) - coalesce(c.p_before * c.i_before, 0)) desc`;
const assetOf = sql`join risk r on r.company_id = app.current_company() and r.id = c.id
      join asset s on s.company_id = r.company_id and s.id = r.asset_id`;
const orders: Readonly<Record<PreviewSort, RawBuilder<unknown>>> = {
  outcome: sql`${outcome}, c.id`,
  distance: sql`${distance}, ${outcome}, c.id`,
  asset: sql`s.code, ${outcome}, c.id`,
};

const scoreOf = (side: 'before' | 'after') =>
  sql.raw(
    `json_build_object('probability', c.p_${side}, 'impact', c.i_${side}, 'level', c.p_${side} * c.i_${side}, 'rangeId', c.r_${side})`,
  );

/** Where a risk stands on both axes, as SQL. */
interface RiskPlace {
  probability: RawBuilder<unknown>;
  impact: RawBuilder<unknown>;
}

/** Order of a risk on the side before (as stored) or after (as `settled`), in the value that is compared. */
const orderIn = (kind: PreviewKind, row: 'r' | 'f', axis: 'probability' | 'impact') =>
  kind === 'inherent'
    ? sql.ref(`${row}.${axis}`)
    : sql`coalesce(${sql.ref(`${row}.${kind}_${axis}`)}, ${sql.ref(`${row}.${axis}`)})`;

/**
 * Compares every risk that is not discarded, as stored with the former zones, with its result under the
 * transaction's current method: counts groups over all scopes, and lists one page of the risks that move,
 * only in the given scopes. One statement with two passes over the risks, and one over their
 * ratings, unless `isColoursAlone`: then ratings are unaffected.
 */
export async function compareRisks(
  trx: Trx,
  {
    zonesBefore,
    scopeIds,
    isColoursAlone,
    page,
    perPage,
    sort,
    kind,
  }: RowsQuery & { zonesBefore: Scale['zones']; scopeIds: Tenant['scopeIds']; isColoursAlone: boolean },
): Promise<{ groups: Group[] } & Pick<MethodPreview, 'rows' | 'shown'>> {
  await trx.run(inMemory);
  const judged = isColoursAlone ? storedRisks : freshRisks;
  const [before, after] = (['r', 'f'] as const).map((row) => ({
    probability: orderIn(kind, row, 'probability'),
    impact: orderIn(kind, row, 'impact'),
  })) as [RiskPlace, RiskPlace];
  const isShown = scopeIds === 'every' ? sql`true` : sql`c.scope_id = any(${scopeIds})`;
  const compare = () =>
    trx.one<{ groups: Group[] } & Pick<MethodPreview, 'rows' | 'shown'>>(sql`
    with ${kind === 'inherent' ? judged : sql`${judged}, ${settledRisks}`}, zone_before as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(zonesBefore)}::jsonb) x(probability smallint, impact smallint, "rangeId" bigint)
    ), zone_after as materialized (
      select probability, impact, range_level_id from zone where company_id = app.current_company()
    ), compared as materialized (
      select r.id, r.scope_id,
        case when r.completeness = 'complete' then ${before.probability} end as p_before, case when r.completeness = 'complete' then ${before.impact} end as i_before,
        b."rangeId" as r_before,
        case when f.completeness = 'complete' then ${after.probability} end as p_after, case when f.completeness = 'complete' then ${after.impact} end as i_after,
        a.range_level_id as r_after
      from risk r join ${kind === 'inherent' ? sql`fresh` : sql`settled`} f on f.id = r.id
      left join zone_before b on r.completeness = 'complete' and b.probability = ${before.probability} and b.impact = ${before.impact}
      left join zone_after a on f.completeness = 'complete' and a.probability = ${after.probability} and a.impact = ${after.impact}
      where r.company_id = app.current_company() and r.status_id <> 2
    ), moved as (
      select * from compared where (p_before, i_before, r_before) is distinct from (p_after, i_after, r_after)
    ), page_rows as (
      select c.* from moved c ${sort === 'asset' ? assetOf : sql``}
      where ${isShown} order by ${orders[sort]} limit ${perPage} offset ${(page - 1) * perPage}
    )
    select (
      select coalesce(json_agg(json_build_object('before', ${scoreOf('before')}, 'after', ${scoreOf('after')}, 'count', c.count,
        'isMoved', (c.p_before, c.i_before, c.r_before) is distinct from (c.p_after, c.i_after, c.r_after))), '[]')
      from (select p_before, i_before, r_before, p_after, i_after, r_after, count(*) as count from compared group by 1, 2, 3, 4, 5, 6) c
    ) as groups, (
      select count(*)::integer from moved c where ${isShown}
    ) as shown, (
      select coalesce(json_agg(json_build_object('riskId', c.id, 'riskCode', r.code, 'scope', json_build_object('id', o.id, 'name', o.name),
        'asset', json_build_object('code', s.code, 'name', s.name),
        'threat', json_build_object('code', t.code, 'name', t.name, 'nameEn', t.name_en),
        'vulnerability', json_build_object('code', v.code, 'name', v.name, 'nameEn', v.name_en),
        'before', ${scoreOf('before')}, 'after', ${scoreOf('after')}) order by ${orders[sort]}), '[]')
      from page_rows c ${assetOf}
      join scope o on o.company_id = r.company_id and o.id = r.scope_id
      join threat t on t.company_id = r.company_id and t.id = r.threat_id
      join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
    ) as rows`);
  return inEveryScope(trx, () => (kind === 'inherent' ? compare() : joinedByHash(trx, compare)));
}
