import { mostNamed, soonDays, type PostureFigures } from '@baluarte/contract/record/posture.ts';
import { sql } from 'kysely';
import { furthest, numberOf } from '#inventory/shared/looked-at.ts';
import { validityOf } from '#inventory/shared/evidence-validity.ts';
import { cachedFigures, carriedFigures } from '#kit/search/count-cache.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isFollowUpOverdue, isOnTime, isPlanOverdue } from '#risk/shared/overdue.ts';
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

/** The plan, counted once for all that is told of it: by state from the index of states, and what is decided beside it. */
const planned = sql`every as materialized (
  select p.state, coalesce(${isPlanOverdue}, false) as is_overdue, sum(p.count)::integer as count
  from (
    select p.state, p.due, count(*) as count from treatment_due p
    where p.company_id = app.current_company() and p.state <> 'none' group by p.scope_id, p.state, p.due) p
  group by 1, 2),
decided as materialized (
  select p.state, d.owner_id as area_id, coalesce(${isPlanOverdue}, false) as is_overdue,
    coalesce(d.due_date <= (select today from day), false) as is_planned, coalesce(${isOnTime}, false) as is_on_time, count(*)::integer as count
  from treatment d join treatment_due p on p.company_id = d.company_id and p.id = d.risk_id
  where d.company_id = app.current_company() and p.state <> 'none' group by 1, 2, 3, 4, 5),
planned as materialized (
  select d.* from decided d union all
  select e.state, null, e.is_overdue, false, false, e.count - coalesce((
    select sum(d.count) from decided d where d.state = e.state and d.is_overdue = e.is_overdue), 0)::integer
  from every e)`;

const sumOf = (condition: unknown) => sql`coalesce(sum(p.count) filter (where ${condition}), 0)`;
const state = (name: string) => sumOf(sql`p.state = ${sql.lit(name)}`);

const plan = sql`(
  select json_build_object('total', ${sumOf(sql`true`)}, 'overdue', ${sumOf(sql`p.is_overdue`)},
    'planned', ${sumOf(sql`p.is_planned`)}, 'kept', ${sumOf(sql`p.is_planned and p.state = 'completed'`)},
    'onTime', ${sumOf(sql`p.is_planned and p.is_on_time and p.state = 'completed'`)},
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

const latePlan = sql`select p.area_id, sum(p.count)::integer as count from planned p where p.is_overdue group by p.area_id having sum(p.count) > 0`;
const lateFollowUps = sql`
  select t.responsible_id as area_id, count(*)::integer as count from control t
  where t.company_id = app.current_company() and ${isFollowUpOverdue} group by t.responsible_id`;

const states = ['assessed', 'pending', 'excluded', 'missing'] as const;
type Coverage = Record<'total' | (typeof states)[number], number>;

const reached = (column: unknown, state: (typeof states)[number]) =>
  sql`count(*) filter (where coalesce(${column}, 0) = ${sql.lit(numberOf(state))})`;
/** One look through the risks for all assets. */
const coverage = sql<Coverage>`
  select count(*)::integer as total, ${sql.join(states.map((state) => sql`${reached(sql`k.state`, state)}::integer as ${sql.ref(state)}`))}
  from asset t left join (
    select r.asset_id, ${furthest} as state from risk r where r.company_id = app.current_company() group by r.asset_id) k on k.asset_id = t.id
  where t.company_id = app.current_company() and t.status_id = 1`;

/** More changed risks than these are not looked up: looking through all of them is faster. */
const mostLookedUp = 2_000;
/**
 * What changesets `s` did to it: how many more of the assets of the risks they changed have got so far, by their risks of now and by
 * those of before, which are the same but for the changed ones.
 */
const coverageMoved = (isUnseen: unknown) => sql<Coverage | null>`(
  select case when (
    select coalesce(sum(k.count), 0) from changeset s join change_count k on k.company_id = s.company_id and k.changeset_id = s.id
    where ${isUnseen} and k.table_name = 'risk') <= ${sql.lit(mostLookedUp)} then (
    with changed as materialized (
      select distinct on (c.row_id) c.row_id as id, c.before
      from changeset s cross join lateral (
        select c.id, c.row_id, c.before from change c
        where c.company_id = s.company_id and c.changeset_id = s.id and c.table_name = 'risk' offset 0) c
      where ${isUnseen} order by c.row_id, c.id),
    was as materialized (select r.* from changed c cross join lateral jsonb_populate_record(null::risk, c.before) r where c.before is not null),
    touched as (
      select w.asset_id from was w
      union select r.asset_id from risk r where r.company_id = app.current_company() and r.id = any(array(select c.id from changed c))),
    state as (
      select (select ${furthest} from risk r where r.company_id = t.company_id and r.asset_id = t.id) as is_now,
        (select ${furthest} from (
          select r.status_id, r.completeness from risk r
          where r.company_id = t.company_id and r.asset_id = t.id and r.id <> all(array(select c.id from changed c))
          union all select w.status_id, w.completeness from was w where w.asset_id = t.id) r) as before
      from asset t where t.company_id = app.current_company() and t.status_id = 1 and t.id = any(array(select x.asset_id from touched x)))
    select json_build_object('total', 0, ${sql.join(
      states.map(
        (state) => sql`${sql.lit(state)}, ${reached(sql`s.is_now`, state)} - ${reached(sql`s.before`, state)}`,
      ),
    )}) from state s) end)`;

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

const coverageFigures = (trx: Trx) =>
  carriedFigures<Coverage, Coverage>(trx, {
    whole: coverage,
    by: 'risk',
    of: ['asset'],
    moved: coverageMoved,
    add: (value, moved) => ({
      total: value.total,
      assessed: value.assessed + moved.assessed,
      pending: value.pending + moved.pending,
      excluded: value.excluded + moved.excluded,
      missing: value.missing + moved.missing,
    }),
  });

const riskFigures = (trx: Trx) =>
  cachedFigures(
    trx,
    sql<Pick<Work, 'aboveTarget' | 'mitigated'>>`
    select
      (select count(*)::integer from risk r where r.company_id = app.current_company() and r.gap > 0 and r.status_id <> 2) as "aboveTarget",
      (select count(*)::integer from risk r where r.company_id = app.current_company() and r.status_id = 7) as mitigated`,
    { of: ['risk'] },
  );

/**
 * The treatment plan, what is late and whose, what ends soon, and what of the assets was looked at, now or as a reading of the past
 * has it. In five statements, each kept until the next write to what it reads; coverage is carried along with the writes.
 */
export async function readWork(trx: Trx): Promise<Readonly<Work>> {
  const { late: latePlans, ...planned } = await planFigures(trx);
  const { late: lateControls, ...ofControls } = await controlFigures(trx);
  const late = { plan: latePlans, followUps: lateControls };
  const ofRisks = { coverage: await coverageFigures(trx), ...(await riskFigures(trx)) };
  return { ...planned, ...ofControls, late, ...(await evidenceFigures(trx)), ...ofRisks };
}
