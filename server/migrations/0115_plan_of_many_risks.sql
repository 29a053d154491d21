-- As before, but what left the plan is found by the key of its risk: found among the rows of the statement it took the square of their
-- number, minutes for a change of ranges over 100,000 risks.
create or replace function app.settle_plan(changed bigint[]) returns void language plpgsql as $$
declare
  company constant bigint := app.current_company();
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
  today constant date := app.today();
  zone_name constant text := (select c.time_zone from public.company c where c.id = company);
begin
  if cardinality(changed) = 0 then return; end if;
  perform set_config('app.scope_ids', '*', true);
  with facts as (
    select r.id, r.scope_id, z.probability * z.impact as level, z.range_level_id as range_id, r.assessed_at,
      case
        when p.id is null then (coalesce(r.assessed_at, r.created_at) at time zone zone_name)::date
        when p.range_id = z.range_level_id then p.since
        when p.assessed_at is distinct from r.assessed_at then (coalesce(r.assessed_at, r.created_at) at time zone zone_name)::date
        else today
      end as since,
      g.accept, g.start_days, g.review_days, t."option", t.due_date, t.reviewed_on, t.completed_on,
      x.is_asked, x.expires_on, (x.closed_at at time zone zone_name)::date as closed_on
    from public.risk r
    join public.zone z on z.company_id = r.company_id and z.probability = coalesce(r.residual_probability, r.probability)
      and z.impact = coalesce(r.residual_impact, r.impact)
    join public.range_level g on g.company_id = r.company_id and g.id = z.range_level_id
    left join public.treatment t on t.company_id = r.company_id and t.risk_id = r.id
    left join lateral (
      select bool_or(a.state = 'requested') as is_asked, max(a.expires_on) filter (where a.state = 'approved') as expires_on,
        max(coalesce(a.closed_at, a.decided_at)) filter (where a.state in ('lapsed', 'refused')) as closed_at
      from public.acceptance a where a.company_id = r.company_id and a.risk_id = r.id) x on t."option" = 'accept'
    left join public.treatment_due p on p.company_id = r.company_id and p.id = r.id
    where r.company_id = company and (changed is null or r.id = any (changed)) and r.completeness = 'complete' and r.status_id <> 2
  ), placed as (
    select f.*, case
      when f."option" is null then case when f.accept = 'yes' then 'none' else 'undecided' end
      when f."option" = 'accept' then case when f.is_asked then 'waiting' when f.expires_on is not null then 'accepted' else 'undecided' end
      when f.completed_on is not null then 'completed'
      else 'underWay' end as state
    from facts f
  ), dated as (
    select p.*, d.due, d.due_for from placed p left join lateral (
      select x.due, x.due_for from (values
        (case when p.state = 'undecided' then least(p.since + coalesce(p.start_days, p.review_days), p.closed_on) end, 'decision', 1),
        (case when p.state = 'waiting' then p.since + coalesce(p.start_days, p.review_days) end, 'approval', 2),
        (case when p.state = 'underWay' then p.due_date end, 'completion', 3),
        (case when p.state in ('accepted', 'waiting') then p.expires_on end, 'expiry', 4),
        (case when p.state in ('accepted', 'underWay', 'completed') then greatest(p.reviewed_on, p.since) + p.review_days end, 'review', 5)
      ) x (due, due_for, place) where x.due is not null order by x.due, x.place limit 1) d on true
  ), gone as (
    delete from public.treatment_due d where d.company_id = company and (changed is null or d.id = any (changed))
      and not exists (select from public.risk r where r.company_id = d.company_id and r.id = d.id and r.completeness = 'complete' and r.status_id <> 2)
  )
  insert into public.treatment_due as p (id, scope_id, level, range_id, since, assessed_at, state, "option", due, due_for)
  select d.id, d.scope_id, d.level, d.range_id, d.since, d.assessed_at, d.state, d."option", d.due, d.due_for from dated d
  on conflict on constraint treatment_due__pk do update
    set scope_id = excluded.scope_id, level = excluded.level, range_id = excluded.range_id, since = excluded.since,
      assessed_at = excluded.assessed_at, state = excluded.state, "option" = excluded."option", due = excluded.due,
      due_for = excluded.due_for
    where (p.scope_id, p.level, p.range_id, p.since, p.assessed_at, p.state, p."option", p.due, p.due_for)
      is distinct from (excluded.scope_id, excluded.level, excluded.range_id, excluded.since, excluded.assessed_at, excluded.state,
        excluded."option", excluded.due, excluded.due_for);
  perform set_config('app.scope_ids', scopes, true);
end $$;
