import { sql, type RawBuilder } from 'kysely';
import { cachedFigures } from '#kit/search/count-cache.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface Figures {
  assets: { total: number; critical: number; withoutThreats: number; unclassified: number; withoutRisks: number };
  threats: { total: number; unrelated: number };
  vulnerabilities: { total: number; unrelated: number };
  people: number;
}

/** How many of what one manages, and how much of it hangs loose; active rows only. */
export async function catalogueFigures(trx: Trx): Promise<Readonly<Figures>> {
  return cachedFigures(
    trx,
    sql<Figures>`select
    (select json_build_object('total', count(*), 'critical', count(*) filter (where a.is_critical),
        'unclassified', count(*) filter (where a.classification_id is null),
        'withoutRisks', count(*) filter (where not exists (select from risk r where r.company_id = a.company_id and r.asset_id = a.id)),
        'withoutThreats', count(*) filter (where not exists (select from asset_threat r where r.company_id = a.company_id and r.asset_id = a.id)))
      from asset a where a.status_id = 1) as assets,
    (select json_build_object('total', count(*),
        'unrelated', count(*) filter (where not exists (select from threat_vulnerability r where r.company_id = t.company_id and r.threat_id = t.id)))
      from threat t where t.status_id = 1) as threats,
    (select json_build_object('total', count(*),
        'unrelated', count(*) filter (where not exists (select from threat_vulnerability r where r.company_id = v.company_id and r.vulnerability_id = v.id)))
      from vulnerability v where v.status_id = 1) as vulnerabilities,
    (select count(*)::int from member m where m.status_id in (1, 3)) as people`,
  );
}

interface RangeCount {
  rangeId: number;
  count: number;
}

interface RiskFigures {
  total: number;
  incomplete: number;
  mitigated: number;
  ranges: RangeCount[];
  top: {
    id: number;
    asset: string;
    threat: string;
    threatEn: string | null;
    vulnerability: string;
    vulnerabilityEn: string | null;
    level: number;
    rangeId: number;
  }[];
}

/** The five highest of those risks, chosen among the five highest of each scope, which an index provides. */
const highestRisks = sql`
  select r.* from scope s cross join lateral (
    select h.* from risk h
    where h.company_id = s.company_id and h.scope_id = s.id and h.status_id <> 2 and h.level is not null
    order by h.level desc nulls last, h.id desc limit 5) r
  where s.company_id = app.current_company() order by r.level desc, r.id desc limit 5`;

/** Posture of the risks that are not discarded: by range, what is missing, and the five highest. */
export async function riskFigures(trx: Trx): Promise<Readonly<RiskFigures>> {
  return cachedFigures(
    trx,
    sql<RiskFigures>`
    with cell as (
      select r.probability, r.impact, r.completeness = 'complete' as is_complete, r.status_id, count(*) as count
      from risk r where r.company_id = app.current_company() and r.status_id <> 2 group by 1, 2, 3, 4)
    select coalesce(sum(c.count), 0)::int as total,
      coalesce(sum(c.count) filter (where not c.is_complete), 0)::int as incomplete,
      coalesce(sum(c.count) filter (where c.status_id = 7), 0)::int as mitigated,
      (select json_agg(json_build_object('rangeId', g.id, 'count', (
          select coalesce(sum(c.count), 0) from cell c join zone z on z.company_id = g.company_id and z.probability = c.probability and z.impact = c.impact
          where c.is_complete and z.range_level_id = g.id)) order by g.id)
        from range_level g where g.company_id = app.current_company()) as ranges,
      (select coalesce(json_agg(x), '[]') from (
        select r.id, a.name as asset, coalesce(t.name, t.code) as threat, t.name_en as "threatEn",
          coalesce(v.name, v.code) as vulnerability, v.name_en as "vulnerabilityEn", r.level, z.range_level_id as "rangeId"
        from (${highestRisks}) r
        join asset a on a.company_id = r.company_id and a.id = r.asset_id
        join threat t on t.company_id = r.company_id and t.id = r.threat_id
        join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
        join zone z on z.company_id = r.company_id and z.probability = r.probability and z.impact = r.impact
        order by r.level desc, r.id desc) x) as top
    from cell c`,
  );
}

interface MonthlyChange {
  month: string;
  rangeId: number;
  net: number;
}

/**
 * What the changes since a moment did to each range, by month of a time zone. Which cell risks left and came to was summed
 * up when it was written; the cells are summed again before their range is looked up.
 */
const monthlyChanges = (timeZone: string, since: RawBuilder<unknown>) => sql<MonthlyChange>`
  select to_char(m.month, 'YYYY-MM') as month, z.range_level_id as "rangeId", sum(m.net)::int as net
  from (
    select date_trunc('month', x.at at time zone ${timeZone}) as month, x.probability, x.impact, sum(x.net) as net
    from risk_move x where x.company_id = app.current_company() and x.at >= ${since} and x.is_complete
    group by 1, 2, 3
  ) m join zone z on z.company_id = app.current_company() and z.probability = m.probability and z.impact = m.impact
  group by 1, 2`;

/**
 * Assessed risks by range at the end of each of the last `months` months of a time zone, the running one last. Walks back
 * from today's counts by what each month's changes added and took away, so that only those changes are read. Colours are
 * today's method's.
 */
export async function riskTrend(
  trx: Trx,
  today: readonly RangeCount[],
  timeZone: string,
  months = 12,
): Promise<{ month: string; counts: RangeCount[] }[]> {
  const monthBegin = (back: RawBuilder<unknown>) =>
    sql`date_trunc('month', now() at time zone ${timeZone}) - make_interval(months => ${back})`;
  const changes = await trx.rows(
    monthlyChanges(timeZone, sql`(${monthBegin(sql.lit(months - 2))}) at time zone ${timeZone}`),
  );
  const named = await trx.rows(sql<{ month: string }>`
    select to_char(${monthBegin(sql`n`)}, 'YYYY-MM') as month from generate_series(0, ${sql.lit(months - 1)}) n order by n`);
  const running = new Map(today.map(({ rangeId, count }) => [rangeId, count]));
  const trend = named.map(({ month }) => {
    const counts = [...running].map(([rangeId, count]) => ({ rangeId, count }));
    for (const { rangeId, net } of changes.filter((change) => change.month === month))
      running.set(rangeId, (running.get(rangeId) ?? 0) - net);
    return { month, counts };
  });
  return trend.toReversed();
}
