-- The day a risk came into its range belongs to history. Each time a risk enters a range there is one row here, of the changeset that
-- brought it there. The plan of now and the plan of any moment read the same rows, so undoing finds the day again.
create table risk_range_entry (
  company_id bigint not null default app.current_company(),
  id bigint generated always as identity,
  changeset_id bigint not null,
  -- of the risk, so that its history stays in its scope
  scope_id bigint not null,
  risk_id bigint not null,
  range_id bigint not null,
  -- usually the day of the changeset; an earlier one where the risk came back to a range that it had left for no day
  since date not null,
  -- Written by functions alone, and kept when the risk is deleted: the past still shows it.
  constraint risk_range_entry__pk primary key (company_id, id)
);
call app.isolate('risk_range_entry');
call app.isolate_scope('risk_range_entry');
revoke update, delete on risk_range_entry from baluarte_app;
create index risk_range_entry__by_risk on risk_range_entry (company_id, risk_id, id desc) include (range_id, since);

-- Notes which of some risks entered another range; the only rule for the day they came into it. A risk keeps the day it first came into
-- the range where it left it for no whole day, or where an undo takes back what moved it. `of_changeset`: null for the running one.
create function app.note_ranges(of_changeset bigint, risks bigint[], scopes bigint[], ranges bigint[]) returns void language plpgsql as $$
declare
  company constant bigint := app.current_company();
  zone_name constant text := (select c.time_zone from public.company c where c.id = company);
  moved_risks bigint[];
  moved_scopes bigint[];
  moved_ranges bigint[];
  day date;
  is_undo boolean;
begin
  select array_agg(g.risk_id), array_agg(g.scope_id), array_agg(g.range_id) into moved_risks, moved_scopes, moved_ranges
  from unnest(risks, scopes, ranges) g (risk_id, scope_id, range_id)
  where g.range_id is distinct from (select e.range_id from public.risk_range_entry e
    where e.company_id = company and e.risk_id = g.risk_id order by e.id desc limit 1);
  if moved_risks is null then return; end if;
  of_changeset := coalesce(of_changeset, app.current_changeset());
  select (s.at at time zone zone_name)::date, s.kind = 'undo' into day, is_undo
  from public.changeset s where s.company_id = company and s.id = of_changeset;
  insert into public.risk_range_entry (changeset_id, scope_id, risk_id, range_id, since)
  select of_changeset, m.scope_id, m.risk_id, m.range_id, coalesce(f.since, day)
  from unnest(moved_risks, moved_scopes, moved_ranges) m (risk_id, scope_id, range_id)
  left join lateral (
    select e.since from (
      select e.id, e.since from public.risk_range_entry e
      where e.company_id = company and e.risk_id = m.risk_id and e.range_id = m.range_id order by e.id desc limit 1) e
    where not exists (
      -- where it was since, but for the same day, and for what was taken back
      select from public.risk_range_entry b join public.changeset s on s.company_id = b.company_id and s.id = b.changeset_id
      where b.company_id = company and b.risk_id = m.risk_id and b.id > e.id
        and (s.at at time zone zone_name)::date <> day
        and not (is_undo and (s.kind = 'undo' or exists (
          select from public.changeset u where u.company_id = company and u.kind = 'undo' and (u.about ->> 'undoes')::bigint = s.id
            and u.id <= of_changeset))))) f on true;
end $$;

-- The ranges of all hundred cells after a changeset, by probability, then impact; null: there was no method yet.
create function app.ranges_after(of_changeset bigint) returns bigint[] language sql stable as $$
  with method_then as (
    select c.after from public.change c
    where c.company_id = app.current_company() and c.table_name = 'method' and c.changeset_id <= of_changeset order by c.id desc limit 1
  ), ranges_then as (
    select distinct on (c.row_id) c.row_id as id, (c.after ->> 'level_from')::integer as level_from, (c.after ->> 'level_to')::integer as level_to
    from public.change c
    where c.company_id = app.current_company() and c.table_name = 'range_level' and c.changeset_id <= of_changeset
    order by c.row_id, c.id desc
  )
  select array_agg(case m.after ->> 'zone_mode'
      when 'matrix' then (m.after -> 'zone_matrix' -> p::text ->> (i - 1))::bigint
      else (select min(b.id) from ranges_then b where p * i between b.level_from and b.level_to) end order by p, i)
  from method_then m cross join generate_series(1, 10) p cross join generate_series(1, 10) i
$$;

-- Notes the ranges of all risks of the current company from its whole history, changeset by changeset, and takes the days over into the
-- plan: of a company that has a history but no such notes yet.
create function app.replay_ranges() returns void language plpgsql as $$
declare
  company constant bigint := app.current_company();
  one record;
  grid bigint[];
  risks bigint[];
  scopes bigint[];
  ranges bigint[];
begin
  for one in
    select s.id, bool_or(k.table_name <> 'risk') as is_method
    from public.changeset s join public.change_count k on k.company_id = s.company_id and k.changeset_id = s.id
    where s.company_id = company and k.table_name in ('risk', 'method', 'range_level') group by s.id order by s.id
  loop
    if one.is_method or grid is null then grid := app.ranges_after(one.id); end if;
    continue when grid is null;
    select array_agg(x.row_id), array_agg(x.scope_id), array_agg(x.range_id) into risks, scopes, ranges
    from (
      select r.row_id, (r.after ->> 'scope_id')::bigint as scope_id,
        grid[(coalesce(r.after ->> 'residual_probability', r.after ->> 'probability')::integer - 1) * 10
          + coalesce(r.after ->> 'residual_impact', r.after ->> 'impact')::integer] as range_id
      from (
        select distinct on (c.row_id) c.row_id, c.after from public.change c
        where c.company_id = company and c.table_name = 'risk'
          and case when one.is_method then c.changeset_id <= one.id else c.changeset_id = one.id end
        order by c.row_id, c.id desc) r
      where r.after ->> 'completeness' = 'complete' and r.after ->> 'status_id' <> '2') x
    where x.range_id is not null;
    if risks is not null then perform app.note_ranges(one.id, risks, scopes, ranges); end if;
  end loop;
  update public.treatment_due d set since = e.since
  from public.risk r cross join lateral (
    select e.range_id, e.since from public.risk_range_entry e
    where e.company_id = company and e.risk_id = r.id order by e.id desc limit 1) e
  where r.company_id = company and d.company_id = company and d.id = r.id and e.range_id = d.range_id and e.since <> d.since;
end $$;

-- As before, but the day a risk came into its range is what is noted of it.
create or replace function app.settle_plan(changed bigint[]) returns void language plpgsql as $$
declare
  company constant bigint := app.current_company();
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
  zone_name constant text := (select c.time_zone from public.company c where c.id = company);
  risk_ids bigint[];
  scope_ids bigint[];
  range_ids bigint[];
begin
  if cardinality(changed) = 0 then return; end if;
  perform set_config('app.scope_ids', '*', true);
  select array_agg(r.id), array_agg(r.scope_id), array_agg(z.range_level_id) into risk_ids, scope_ids, range_ids
  from public.risk r
  join public.zone z on z.company_id = r.company_id and z.probability = coalesce(r.residual_probability, r.probability)
    and z.impact = coalesce(r.residual_impact, r.impact)
  left join public.treatment_due p on p.company_id = r.company_id and p.id = r.id
  where r.company_id = company and (changed is null or r.id = any (changed)) and r.completeness = 'complete' and r.status_id <> 2
    and p.range_id is distinct from z.range_level_id;
  perform app.note_ranges(null, risk_ids, scope_ids, range_ids);
  with facts as (
    select r.id, r.scope_id, z.probability * z.impact as level, z.range_level_id as range_id, r.assessed_at,
      case when p.range_id = z.range_level_id then p.since else (
        select e.since from public.risk_range_entry e
        where e.company_id = company and e.risk_id = r.id order by e.id desc limit 1) end as since,
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

-- While a change of the method or an undo is being written, risks, decisions and ranges have states on the way that nobody chose. Nothing
-- lapses and nothing is placed by them: the setting `app.plan_waits` gathers the risks, and the plan follows once, at the end. It is ''
-- while nothing waits, else the risks that do, as an array, or 'all'. What waits may begin to wait again: the outermost ends it.
create or replace function app.begin_plan() returns void language plpgsql as $$
declare
  depth constant integer := coalesce(nullif(current_setting('app.plan_depth', true), ''), '0')::integer;
begin
  if depth = 0 then perform set_config('app.plan_waits', '{}', true); end if;
  perform set_config('app.plan_depth', (depth + 1)::text, true);
end $$;

create or replace function app.end_plan() returns void language plpgsql as $$
declare
  depth constant integer := coalesce(nullif(current_setting('app.plan_depth', true), ''), '0')::integer;
  waits constant text := coalesce(current_setting('app.plan_waits', true), '');
begin
  if depth = 0 then return; end if;
  perform set_config('app.plan_depth', (depth - 1)::text, true);
  if depth > 1 then return; end if;
  perform set_config('app.plan_waits', '', true);
  if waits = 'all' then
    perform app.plan_anew();
  elsif waits <> '{}' then
    perform app.lapse_acceptances(waits::bigint[]), app.settle_plan(waits::bigint[]);
  end if;
end $$;

-- Whether the plan waits; what it is to follow at the end is then noted: the risks named, or all of them.
create function app.plan_waits_for(changed bigint[]) returns boolean language plpgsql as $$
declare
  waits constant text := coalesce(current_setting('app.plan_waits', true), '');
begin
  if waits = '' then return false; end if;
  if waits = 'all' or cardinality(changed) = 0 then return true; end if;
  perform set_config('app.plan_waits', case when changed is null or cardinality(changed) > 10000 then 'all'
    else array(select distinct x from unnest(waits::bigint[] || changed) x)::text end, true);
  return true;
end $$;

create or replace function app.plan_anew() returns void language plpgsql as $$
begin
  if app.is_coming_in() or coalesce(current_setting('app.erasing', true), '') <> '' then return; end if;
  if app.plan_waits_for(null) then return; end if;
  perform app.lapse_acceptances(null), app.settle_plan(null);
end $$;

create or replace function app.plan_of_risks() returns trigger language plpgsql as $$
declare
  changed bigint[];
begin
  if app.is_coming_in() or coalesce(current_setting('app.erasing', true), '') <> ''
    or current_setting('app.plan_waits', true) = 'all' then return null; end if;
  if tg_op = 'INSERT' then
    changed := array(select n.id from new_rows n where n.completeness = 'complete');
  elsif tg_op = 'DELETE' then
    changed := array(select o.id from old_rows o where o.completeness = 'complete');
  else
    changed := array(select x.id from (
      select id, scope_id, assessed_at, probability, impact, residual_probability, residual_impact, completeness, status_id from new_rows
      except
      select id, scope_id, assessed_at, probability, impact, residual_probability, residual_impact, completeness, status_id from old_rows) x);
  end if;
  if app.plan_waits_for(changed) then return null; end if;
  if tg_op = 'UPDATE' and cardinality(changed) > 0 then perform app.lapse_acceptances(changed); end if;
  perform app.settle_plan(changed);
  return null;
end $$;

create or replace function app.plan_of_decisions() returns trigger language plpgsql as $$
declare
  changed bigint[];
begin
  if app.is_coming_in() or coalesce(current_setting('app.erasing', true), '') <> '' then return null; end if;
  if tg_op = 'DELETE' then
    changed := array(select distinct o.risk_id from old_rows o);
  else
    changed := array(select distinct n.risk_id from new_rows n);
  end if;
  if app.plan_waits_for(changed) then return null; end if;
  perform app.settle_plan(changed);
  return null;
end $$;

-- The days of the plan are those of the company's time zone.
create function app.plan_of_time_zone() returns trigger language plpgsql as $$
begin
  if new.id = app.current_company() then perform app.plan_anew(); end if;
  return null;
end $$;
create trigger plan_of_time_zone after update of time_zone on company for each row
  when (old.time_zone is distinct from new.time_zone) execute function app.plan_of_time_zone();

-- Companies that are there, each within its own walls.
alter table company no force row level security;
do $$
declare
  one bigint;
begin
  for one in select id from company order by id loop
    perform set_config('app.company_id', one::text, true), set_config('app.changeset_id', '', true),
      set_config('app.changeset_kind', 'seed', true), set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
    perform app.replay_ranges(), app.settle_plan(null);
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true),
    set_config('app.scope_ids', '', true);
end $$;
alter table company force row level security;
