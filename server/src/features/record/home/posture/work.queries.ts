import { mostNamed, soonDays, type PostureFigures } from '@baluarte/contract/record/posture.ts';
import { sql } from 'kysely';
import { furthest, numberOf } from '#inventory/shared/looked-at.ts';
import { validityOf } from '#inventory/shared/evidence-validity.ts';
import { cachedFigures } from '#kit/search/count-cache.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isFollowUpOverdue, isPlanOverdue } from '#risk/shared/overdue.ts';
import { methodTables } from '#risk/shared/past-method.ts';
import { quarter } from '../quarter.ts';

type Figures = Pick<PostureFigures, 'today' | 'controls' | 'plan' | 'acceptances' | 'coverage' | 'evidence'> & {
  aboveTarget: number;
  mitigated: number;
  late: { [K in 'plan' | 'followUps']: NonNullable<NonNullable<PostureFigures['late']>[K]> };
};
/** What of the work is told, before it is known who asks. */
export type Work = { [K in keyof Figures]: NonNullable<Figures[K]> };

/** Late things by the area that answers for them, most first; `rows` has one row each area, with `area_id` and `count`. */
const byArea = (rows: unknown) => sql`(
  select json_build_object('total', coalesce(sum(n.count), 0), 'areas', coalesce(json_agg(json_build_object(
    'areaId', n.area_id, 'name', y.name, 'nameEn', y.name_en, 'count', n.count) order by n.count desc, y.name, n.area_id), '[]'))
  from (${rows}) n left join parameter y on y.company_id = app.current_company() and y.id = n.area_id)`;

/** The plan, counted once for all that is told of it. */
const planned = sql`planned as materialized (
  select p.state, d.owner_id as area_id, coalesce(${isPlanOverdue}, false) as is_overdue,
    coalesce(d.due_date <= (select today from day), false) as is_planned, count(*)::integer as count
  from treatment_due p left join treatment d on d.company_id = p.company_id and d.risk_id = p.id
  where p.company_id = app.current_company() and p.state <> 'none' group by 1, 2, 3, 4)`;

const sumOf = (condition: unknown) => sql`coalesce(sum(p.count) filter (where ${condition}), 0)`;
const state = (name: string) => sumOf(sql`p.state = ${sql.lit(name)}`);

const plan = sql`(
  select json_build_object('total', ${sumOf(sql`true`)}, 'overdue', ${sumOf(sql`p.is_overdue`)},
    'planned', ${sumOf(sql`p.is_planned`)}, 'kept', ${sumOf(sql`p.is_planned and p.state = 'completed'`)},
    'states', json_build_object('undecided', ${state('undecided')}, 'waiting', ${state('waiting')}, 'accepted', ${state('accepted')},
      'underWay', ${state('underWay')}, 'completed', ${state('completed')}))
  from planned p)`;

const acceptances = sql`(
  with soon as (
    select x.risk_id, x.expires_on from acceptance x join treatment_due p on p.company_id = x.company_id and p.id = x.risk_id and p.state <> 'none'
    where x.company_id = app.current_company() and x.state = 'approved' and x.expires_on <= (select today from day) + ${sql.lit(soonDays)}::integer)
  select json_build_object('to', (select today from day) + ${sql.lit(soonDays)}::integer, 'count', (select count(*) from soon), 'first', (
    select coalesce(json_agg(json_build_object('riskId', r.id, 'code', r.code, 'asset', a.name, 'expiresOn', f.expires_on) order by f.expires_on, r.id), '[]')
    from (select * from soon order by expires_on, risk_id limit ${sql.lit(mostNamed)}) f
    join risk r on r.company_id = app.current_company() and r.id = f.risk_id
    join asset a on a.company_id = r.company_id and a.id = r.asset_id)))`;

const latePlan = sql`select p.area_id, sum(p.count)::integer as count from planned p where p.is_overdue group by p.area_id`;
const lateFollowUps = sql`
  select t.responsible_id as area_id, count(*)::integer as count from control t
  where t.company_id = app.current_company() and ${isFollowUpOverdue} group by t.responsible_id`;

const reached = (state: Parameters<typeof numberOf>[0]) =>
  sql`count(*) filter (where coalesce(k.state, 0) = ${sql.lit(numberOf(state))})`;
/** One look through the risks for all assets. */
const coverage = sql`(
  select json_build_object('total', count(*), 'assessed', ${reached('assessed')}, 'pending', ${reached('pending')},
    'excluded', ${reached('excluded')}, 'missing', ${reached('missing')})
  from asset t left join (
    select r.asset_id, ${furthest} as state from risk r where r.company_id = app.current_company() group by r.asset_id) k on k.asset_id = t.id
  where t.company_id = app.current_company() and t.status_id = 1)`;

const evidence = sql`(
  select json_build_object('total', count(*), 'soon', count(*) filter (where e.validity = 'soon'),
    'expired', count(*) filter (where e.validity = 'expired'))
  from (select ${validityOf} as validity from evidence t where t.company_id = app.current_company() and t.status_id = 1) e)`;

const controls = sql`(
  select json_build_object('total', count(*), 'unverified', count(*) filter (where c.rating is null and c.status_id in (5, 6)))
  from control c where c.company_id = app.current_company() and c.status_id <> 2)`;

/** Today, asked once a statement; each quarter of an hour another one, for a day may have begun. */
const day = () => sql`day as materialized (select app.today() as today where ${quarter()}::bigint is not null)`;

const planFigures = (trx: Trx) =>
  cachedFigures(
    trx,
    sql<Pick<Work, 'today' | 'plan' | 'acceptances'> & { late: Work['late']['plan'] }>`
    with ${day()}, ${planned}
    select (select today from day)::text as today, ${plan} as plan, ${byArea(latePlan)} as late, ${acceptances} as acceptances`,
    { of: ['risk', 'treatment', 'acceptance', 'asset', 'parameter', ...methodTables] },
  );

const controlFigures = (trx: Trx) =>
  cachedFigures(
    trx,
    sql<Pick<Work, 'controls'> & { late: Work['late']['followUps'] }>`
    with ${day()} select ${controls} as controls, ${byArea(lateFollowUps)} as late`,
    { of: ['control', 'parameter'] },
  );

const evidenceFigures = (trx: Trx) =>
  cachedFigures(trx, sql<Pick<Work, 'evidence'>>`with ${day()} select ${evidence} as evidence from day`, {
    of: ['evidence'],
  });

const riskFigures = (trx: Trx) =>
  cachedFigures(
    trx,
    sql<Pick<Work, 'coverage' | 'aboveTarget' | 'mitigated'>>`
    select ${coverage} as coverage,
      (select count(*)::integer from risk r where r.company_id = app.current_company() and r.gap > 0 and r.status_id <> 2) as "aboveTarget",
      (select count(*)::integer from risk r where r.company_id = app.current_company() and r.status_id = 7) as mitigated`,
    { of: ['risk', 'asset'] },
  );

/**
 * The treatment plan, what is late and whose, what ends soon, and what of the assets was looked at, now or as a reading of the past
 * has it. In four statements, each kept until the next write to what it reads.
 */
export async function readWork(trx: Trx): Promise<Readonly<Work>> {
  const { late: latePlans, ...planned } = await planFigures(trx);
  const { late: lateControls, ...ofControls } = await controlFigures(trx);
  const late = { plan: latePlans, followUps: lateControls };
  return { ...planned, ...ofControls, late, ...(await evidenceFigures(trx)), ...(await riskFigures(trx)) };
}
