import type { DerivedTables } from '#kit/history/past-reading.ts';
import { methodTables } from './past-method.ts';

/** The range of every cell by the method of then, as the trigger that keeps the table finds it. */
const zones = () => `
  select z.* from (
    select m.company_id, p.probability::smallint as probability, i.impact::smallint as impact, case m.zone_mode
      when 'matrix' then (m.zone_matrix -> p.probability::text ->> (i.impact - 1))::bigint
      else (select min(b.id) from range_level b where p.probability * i.impact between b.level_from and b.level_to) end as range_level_id
    from method m cross join generate_series(1, 10) p (probability) cross join generate_series(1, 10) i (impact)) z
  where z.range_level_id is not null`;

/** The range of a cell, in the grid of ranges of the plan. */
const rangeOf = (probability: string, impact: string) => `d.ranges[(${probability} - 1) * 10 + ${impact}]`;

/** Where risks were in the plan, as `app.settle_plan` finds it, by the same notes of the day each came into its range. */
const plan = (at: string) => `
  with place as (select k.time_zone from public.company k where k.id = app.current_company()),
  grid as materialized (
    select array_agg(z.range_level_id order by p.probability, i.impact) as ranges
    from generate_series(1, 10) p (probability) cross join generate_series(1, 10) i (impact)
    left join zone z on z.probability = p.probability and z.impact = i.impact),
  came as materialized (
    select distinct on (e.risk_id) e.risk_id as id, e.since
    from public.risk_range_entry e join public.changeset s on s.company_id = e.company_id and s.id = e.changeset_id
    where e.company_id = app.current_company() and s.at <= ${at}
    order by e.risk_id, e.id desc),
  accepted as (
    select a.risk_id, bool_or(a.state = 'requested') as is_asked, max(a.expires_on) filter (where a.state = 'approved') as expires_on,
      max(coalesce(a.closed_at, a.decided_at)) filter (where a.state in ('lapsed', 'refused')) as closed_at
    from acceptance a where a.company_id = app.current_company() group by a.risk_id),
  facts as (
    select r.company_id, r.id, r.scope_id,
      (coalesce(r.residual_probability, r.probability) * coalesce(r.residual_impact, r.impact))::smallint as level, g.id as range_id, r.assessed_at,
      coalesce(w.since, (coalesce(r.assessed_at, r.created_at) at time zone o.time_zone)::date) as since,
      g.accept, g.start_days, g.review_days, t."option", t.due_date, t.reviewed_on, t.completed_on, x.is_asked, x.expires_on,
      (x.closed_at at time zone o.time_zone)::date as closed_on
    from risk r cross join place o cross join grid d
    join range_level g on g.id = ${rangeOf('coalesce(r.residual_probability, r.probability)', 'coalesce(r.residual_impact, r.impact)')}
    left join came w on w.id = r.id
    left join treatment t on t.company_id = r.company_id and t.risk_id = r.id
    left join accepted x on x.risk_id = r.id and t."option" = 'accept'
    where r.completeness = 'complete' and r.status_id <> 2),
  placed as (
    select f.*, case
      when f."option" is null then case when f.accept = 'yes' then 'none' else 'undecided' end
      when f."option" = 'accept' then case when f.is_asked then 'waiting' when f.expires_on is not null then 'accepted' else 'undecided' end
      when f.completed_on is not null then 'completed' else 'underWay' end as state
    from facts f),
  dated as (
    select p.*,
      case when p.state = 'undecided' then least(p.since + coalesce(p.start_days, p.review_days), p.closed_on) end as decision,
      case when p.state = 'waiting' then p.since + coalesce(p.start_days, p.review_days) end as approval,
      case when p.state = 'underWay' then p.due_date end as completion,
      case when p.state in ('accepted', 'waiting') then p.expires_on end as expiry,
      case when p.state in ('accepted', 'underWay', 'completed') then greatest(p.reviewed_on, p.since) + p.review_days end as review
    from placed p),
  next as (select d.*, least(d.decision, d.approval, d.completion, d.expiry, d.review) as due from dated d)
  select n.company_id, n.id, n.scope_id, n.level, n.range_id, n.since, n.assessed_at, n.state, n."option", n.due,
    case n.due when n.decision then 'decision' when n.approval then 'approval' when n.completion then 'completion'
      when n.expiry then 'expiry' when n.review then 'review' end as due_for
  from next n`;

/** A table of the method as it was: before the company had one, there was no other than its first. */
const ofMethod = (table: string) => (at: string) =>
  `
  with since as materialized (
    select distinct on (c.row_id) c.row_id, c.before from public.change_count k
    join public.changeset s on s.company_id = k.company_id and s.id = k.changeset_id and s.at > greatest(${at}, (
      select s.at from public.change c join public.changeset s on s.company_id = c.company_id and s.id = c.changeset_id
      where c.company_id = app.current_company() and c.table_name = 'method' and c.operation = 'insert' order by c.id limit 1))
    join public.change c on c.company_id = k.company_id and c.changeset_id = k.changeset_id and c.table_name = k.table_name
    where k.company_id = app.current_company() and k.table_name = '${table}'
    order by c.row_id, s.at, c.id)
  select e.* from public.${table} e where e.company_id = app.current_company() and not exists (select from since x where x.row_id = e.id)
  union all
  select e.* from since x cross join lateral jsonb_populate_record(null::public.${table}, x.before) e where x.before is not null`;

/** What follows of the risks and of the method, at a moment. */
export const pastTables: DerivedTables = {
  ...Object.fromEntries(methodTables.map((table) => [table, ofMethod(table)])),
  zone: zones,
  treatment_due: plan,
};

/** Ranges by the method of today, for the risks of then. */
export const rangesOfToday: DerivedTables = {
  zone: () => 'select z.* from public.zone z where z.company_id = app.current_company()',
};
