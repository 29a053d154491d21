import { sql, type RawBuilder } from 'kysely';
import { validityOf } from '#inventory/shared/evidence-validity.ts';
import { cachedFigures } from '#kit/search/count-cache.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isActedOn } from '#risk/shared/acting-controls.ts';
import { isFollowUpOverdue, isPlanOverdue } from '#risk/shared/overdue.ts';
import { methodAt, methodTables } from '#risk/shared/past-method.ts';
import { cellRows, placeOf, readCells } from './cells.queries.ts';
import { quarter } from './quarter.ts';

interface Figures {
  assets: {
    total: number;
    critical: number;
    withoutThreats: number;
    unclassified: number;
    withoutRisks: number;
    withoutEvidence: number;
  };
  evidence: { total: number; soon: number; expired: number };
  threats: { total: number; unrelated: number };
  vulnerabilities: { total: number; unrelated: number };
  assessments: { total: number };
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
        'withoutEvidence', count(*) filter (where not exists (select from evidence_link l where l.company_id = a.company_id and l.asset_id = a.id)),
        'withoutThreats', count(*) filter (where not exists (select from asset_threat r where r.company_id = a.company_id and r.asset_id = a.id)))
      from asset a where a.status_id = 1) as assets,
    (select json_build_object('total', count(*), 'soon', count(*) filter (where e.validity = 'soon'),
        'expired', count(*) filter (where e.validity = 'expired'))
      from (select ${validityOf} as validity from evidence t where t.status_id = 1 and ${quarter()}::bigint is not null) e) as evidence,
    (select json_build_object('total', count(*),
        'unrelated', count(*) filter (where not exists (select from threat_vulnerability r where r.company_id = t.company_id and r.threat_id = t.id)))
      from threat t where t.status_id = 1) as threats,
    (select json_build_object('total', count(*),
        'unrelated', count(*) filter (where not exists (select from threat_vulnerability r where r.company_id = v.company_id and r.vulnerability_id = v.id)))
      from vulnerability v where v.status_id = 1) as vulnerabilities,
    (select json_build_object('total', count(*)) from assessment) as assessments,
    (select count(*)::int from member m where m.status_id in (1, 3)) as people`,
  );
}

interface ControlFigures {
  controls: { total: number; unverified: number; acting: number };
  followUps: { total: number; overdue: number };
}

/** How many controls are in use, lack a rating or act on a risk, and how their follow-ups stand. */
export const controlFigures = (trx: Trx): Promise<Readonly<ControlFigures>> =>
  cachedFigures(
    trx,
    sql<ControlFigures>`
    select json_build_object('total', count(*) filter (where t.status_id <> 2),
        'unverified', count(*) filter (where t.rating is null and t.status_id in (5, 6)),
        'acting', count(*) filter (where t.status_id <> 2 and exists (
          select from risk_control k where k.company_id = t.company_id and k.control_id = t.id))) as controls,
      json_build_object('total', (select count(*) from follow_up f where f.company_id = app.current_company()),
        'overdue', count(*) filter (where ${isFollowUpOverdue})) as "followUps"
    from control t where t.company_id = app.current_company() and ${quarter()}::bigint is not null`,
    { of: ['control', 'risk_control', 'follow_up'] },
  );

interface PlanFigures {
  total: number;
  overdue: number;
  undecided: number;
  withoutControl: number;
}

/** How many risks the plan has, how many are late or undecided, and how many are to be mitigated with no control acting on them. */
const countPlan = (trx: Trx): Promise<Readonly<PlanFigures>> =>
  cachedFigures(
    trx,
    sql<PlanFigures>`
    select count(*)::int as total, count(*) filter (where ${isPlanOverdue})::int as overdue,
      count(*) filter (where p.state = 'undecided')::int as undecided, (
        select count(*)::int from treatment_due p
        where p.company_id = app.current_company() and p.state <> 'none' and p."option" = 'mitigate' and not ${isActedOn('p')}) as "withoutControl"
    from treatment_due p
    where p.company_id = app.current_company() and p.state <> 'none' and ${quarter()}::bigint is not null`,
    { of: ['risk', 'treatment', 'acceptance', 'risk_control', 'control', ...methodTables] },
  );

/** How the plan stands, and how many acceptances wait for a user to approve or refuse them. */
export async function planFigures(trx: Trx, userId: number): Promise<PlanFigures & { forMe: number }> {
  const { forMe } = await trx.one(sql<{ forMe: number }>`
    select count(*)::int as "forMe" from acceptance x
    where x.company_id = app.current_company() and x.state = 'requested'
      and not (x.by_two and x.requested_by is not distinct from ${userId}::bigint)`);
  return { ...(await countPlan(trx)), forMe };
}

/** How many requests of auditors wait for an answer of whoever asks. */
export const requestFigures = (trx: Trx): Promise<Readonly<{ forMe: number }>> =>
  trx.one(sql<{ forMe: number }>`
    select count(*)::int as "forMe" from audit_request q
    where q.company_id = app.current_company() and q.assignee_id = app.current_person() and q.status_id = 4`);

interface RangeCount {
  rangeId: number;
  count: number;
}

interface Cell {
  probability: number;
  impact: number;
}

/** How many assessed risks are in a cell, and after controls in that or another. */
export interface CellCount extends Cell {
  residualProbability: number;
  residualImpact: number;
  count: number;
}

interface Zone extends Cell {
  rangeId: number;
}

interface RiskFigures {
  total: number;
  incomplete: number;
  mitigated: number;
  ranges: RangeCount[];
  residualRanges: RangeCount[];
  expectedRanges: RangeCount[];
  targetRanges: RangeCount[];
  cells: CellCount[];
  top: {
    id: number;
    code: string;
    asset: string;
    threat: string;
    threatEn: string | null;
    vulnerability: string;
    vulnerabilityEn: string | null;
    level: number;
    rangeId: number;
    residual: { level: number; rangeId: number };
  }[];
}

/** Assessed risks of the expression `cell` in each range. */
const rangesBy = (kind: Parameters<typeof placeOf>[0]) => sql`
  (select json_agg(json_build_object('rangeId', g.id, 'count', coalesce(n.count, 0)) order by g.id)
    from range_level g left join (
      select z.range_level_id, sum(c.count) as count from cell c
      join zone z on z.company_id = app.current_company() and z.probability = ${placeOf(kind, 'probability')} and z.impact = ${placeOf(kind, 'impact')}
      where c.is_complete group by 1) n on n.range_level_id = g.id
    where g.company_id = app.current_company())`;

/** The five highest of those risks, chosen among the five highest of each scope, which an index provides. */
const highestRisks = sql`
  select r.* from scope s cross join lateral (
    select h.* from risk h
    where h.company_id = s.company_id and h.scope_id = s.id and h.status_id <> 2 and h.level is not null
    order by h.level desc nulls last, h.id desc limit 5) r
  where s.company_id = app.current_company() order by r.level desc, r.id desc limit 5`;

/** Posture of the risks that are not discarded: by range and by cell, what is missing, and the five highest. */
export async function riskFigures(trx: Trx): Promise<Readonly<RiskFigures>> {
  const cells = cellRows(await readCells(trx));
  return cachedFigures(
    trx,
    sql<RiskFigures>`
    with cell as materialized (${cells})
    select coalesce(sum(c.count), 0)::int as total,
      coalesce(sum(c.count) filter (where not c.is_complete), 0)::int as incomplete,
      (select count(*)::int from risk r where r.company_id = app.current_company() and r.status_id = 7) as mitigated,
      ${rangesBy('inherent')} as ranges, ${rangesBy('residual')} as "residualRanges",
      ${rangesBy('expected')} as "expectedRanges", ${rangesBy('target')} as "targetRanges",
      (select coalesce(json_agg(x), '[]') from (
        select c.probability, c.impact, ${placeOf('residual', 'probability')} as "residualProbability",
          ${placeOf('residual', 'impact')} as "residualImpact", sum(c.count)::int as count
        from cell c where c.is_complete group by 1, 2, 3, 4) x) as cells,
      (select coalesce(json_agg(x), '[]') from (
        select r.id, r.code, a.name as asset, coalesce(t.name, t.code) as threat, t.name_en as "threatEn",
          coalesce(v.name, v.code) as vulnerability, v.name_en as "vulnerabilityEn", r.level, z.range_level_id as "rangeId",
          json_build_object('level', r.residual_level, 'rangeId', k.range_level_id) as residual
        from (${highestRisks}) r
        join asset a on a.company_id = r.company_id and a.id = r.asset_id
        join threat t on t.company_id = r.company_id and t.id = r.threat_id
        join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
        join zone z on z.company_id = r.company_id and z.probability = r.probability and z.impact = r.impact
        join zone k on k.company_id = r.company_id and k.probability = coalesce(r.residual_probability, r.probability)
          and k.impact = coalesce(r.residual_impact, r.impact)
        order by r.level desc, r.id desc) x) as top
    from cell c`,
  );
}

interface Month {
  month: string;
  /** What the changes of the month did to each cell. */
  moves: CellCount[];
  /** The range of each cell by the method in force at its end; null where that is today's. */
  zones: Zone[] | null;
}

/**
 * The last months in a time zone, the one of the moment that is read first. Which cells risks left and entered was summed up when it was
 * written, so only those sums and later changes of the method are read.
 */
const monthsBack = ({ timeZone, at, months }: Months & { months: number }) => {
  const begin = (back: RawBuilder<unknown>) =>
    sql`(date_trunc('month', now() at time zone ${timeZone}) - make_interval(months => ${back})) at time zone ${timeZone}`;
  return sql<Month>`
    with month as materialized (
      select n, ${begin(sql`n`)} as begins_at, ${begin(sql`n - 1`)} as ends_at from generate_series(0, ${sql.lit(months - 1)}) n
    ), move as materialized (
      select date_trunc('month', x.at at time zone ${timeZone}) at time zone ${timeZone} as begins_at, x.probability, x.impact,
        coalesce(x.residual_probability, x.probability) as "residualProbability", coalesce(x.residual_impact, x.impact) as "residualImpact",
        sum(x.net)::int as count
      from risk_move x where x.company_id = app.current_company() and x.at >= ${begin(sql.lit(months - 2))} and x.is_complete ${at ? sql`and x.at <= ${at}` : sql``}
      group by 1, 2, 3, 4, 5)
    select m.n, to_char(m.begins_at at time zone ${timeZone}, 'YYYY-MM') as month,
      (select coalesce(json_agg(x), '[]') from move x where x.begins_at = m.begins_at) as moves,
      case when m.n > 0 then (
        with ${methodAt(sql`m.ends_at`)} past as (select)
        select json_agg(json_build_object('probability', z.probability, 'impact', z.impact, 'rangeId', z.range_level_id))
        from zone z where exists (select from method_since)) end as zones
    from month m`;
};

const zonesNow = sql<Zone>`
  select z.probability, z.impact, z.range_level_id as "rangeId" from zone z where z.company_id = app.current_company()`;

const inherent = ({ probability, impact }: Cell): string => `${probability} ${impact}`;
const residual = ({ residualProbability, residualImpact }: CellCount): string =>
  `${residualProbability} ${residualImpact}`;

function countByRange(cells: ReadonlyMap<string, number>, zones: readonly Zone[]): RangeCount[] {
  const counts = new Map<number, number>(rangeIds.map((rangeId) => [rangeId, 0]));
  for (const zone of zones)
    counts.set(zone.rangeId, (counts.get(zone.rangeId) ?? 0) + (cells.get(inherent(zone)) ?? 0));
  return [...counts].map(([rangeId, count]) => ({ rangeId, count }));
}

/** Adds risks to the cells they are in, or takes them out of them. */
function move(
  cells: Map<string, number>,
  counts: readonly CellCount[],
  by: 1 | -1,
  cellOf: (one: CellCount) => string,
): void {
  for (const one of counts) cells.set(cellOf(one), (cells.get(cellOf(one)) ?? 0) + by * one.count);
}

const rangeIds = [1, 2, 3, 4];

interface MonthEnd {
  /** `2026-11`. */
  month: string;
  /** By the method in force at its end. */
  counts: RangeCount[];
  /** By today's method. */
  countsToday: RangeCount[];
  /** The same of what was left after controls. */
  residual: RangeCount[];
  residualToday: RangeCount[];
}

/** Which months are told of. */
interface Months {
  timeZone: string;
  /** The moment that is read; now without one. */
  at?: string | undefined;
  /** Sees today's method, where `trx` sees that of the moment. */
  now?: Trx;
  months?: number;
}

/**
 * Assessed risks by range at the end of each of the last `months` months of a time zone, the running one last. Walks back
 * from the cells of the moment that is read by what each month's changes added and took away.
 */
export async function riskTrend(
  trx: Trx,
  today: readonly CellCount[],
  { timeZone, at, now = trx, months = 12 }: Months,
): Promise<MonthEnd[]> {
  const zonesShown = await trx.rows(zonesNow);
  const zonesToday = now === trx ? zonesShown : await now.rows(zonesNow);
  const { found } = await cachedFigures(
    trx,
    sql<{ found: Month[] }>`
    select json_agg(m order by m.n) as found from (${monthsBack({ timeZone, at, months })}) m where ${quarter()}::bigint is not null`,
    { of: ['risk', ...methodTables] },
  );
  const before = new Map<string, number>();
  const after = new Map<string, number>();
  move(before, today, 1, inherent);
  move(after, today, 1, residual);
  const trend = found.map(({ month, moves, zones }, back) => {
    // The month that runs is shown as the moment that is read.
    const then = back === 0 ? zonesShown : (zones ?? zonesToday);
    const end = {
      month,
      counts: countByRange(before, then),
      countsToday: countByRange(before, zonesToday),
      residual: countByRange(after, then),
      residualToday: countByRange(after, zonesToday),
    };
    move(before, moves, -1, inherent);
    move(after, moves, -1, residual);
    return end;
  });
  return trend.toReversed();
}
