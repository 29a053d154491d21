-- Zones are written only where they differ, and the plan follows only what it depends on: every write of the row of the method, its
-- version alone included, wrote all zones anew and settled the plan of all risks, some four times a change.
drop trigger plan_of_zones on zone;
drop trigger zones_of_ranges on range_level;
drop trigger zones_of_method on method;
drop function app.plan_of_zones();

-- Ends what no longer holds and places every risk in the plan anew; while a change of the method is being written, once at its end.
create function app.plan_anew() returns void language plpgsql as $$
begin
  if app.is_coming_in() or coalesce(current_setting('app.erasing', true), '') <> '' then return; end if;
  if coalesce(current_setting('app.plan_waits', true), '') <> '' then
    perform set_config('app.plan_waits', 'all', true);
  else
    perform app.lapse_acceptances(null), app.settle_plan(null);
  end if;
end $$;

-- From here on the plan waits for the end of what is being written.
create function app.begin_plan() returns void language sql
  as $$ select set_config('app.plan_waits', 'none', true) $$;
create function app.end_plan() returns void language plpgsql as $$
declare
  waits constant text := current_setting('app.plan_waits', true);
begin
  perform set_config('app.plan_waits', '', true);
  if waits = 'all' then perform app.plan_anew(); end if;
end $$;

create or replace function app.rebuild_zones() returns trigger language plpgsql as $$
declare
  gone integer;
  written integer;
begin
  delete from public.zone z where z.company_id = app.current_company() and not exists (
    select from app.zones_of_now() w where w.probability = z.probability and w.impact = z.impact);
  get diagnostics gone = row_count;
  insert into public.zone as z (probability, impact, range_level_id)
  select w.probability, w.impact, w.range_level_id from app.zones_of_now() w
  on conflict on constraint zone__cell_taken do update set range_level_id = excluded.range_level_id
    where z.range_level_id <> excluded.range_level_id;
  get diagnostics written = row_count;
  if gone + written > 0 then perform app.plan_anew(); end if;
  return null;
end $$;
create function app.zones_of_now() returns table (probability smallint, impact smallint, range_level_id bigint) language sql stable as $$
  select p::smallint, i::smallint, r.id
  from generate_series(1, 10) p cross join generate_series(1, 10) i
  join public.method m on m.company_id = app.current_company()
  join public.range_level r on r.company_id = m.company_id
    and r.id = case m.zone_mode
      when 'matrix' then (m.zone_matrix -> p::text ->> (i - 1))::bigint
      else (select b.id from public.range_level b where b.company_id = m.company_id and p * i between b.level_from and b.level_to order by b.id limit 1)
    end
$$;
create trigger zones_of_ranges after insert or delete or update of level_from, level_to on range_level
  for each statement execute function app.rebuild_zones();
create trigger zones_of_method after insert or delete or update of zone_mode, zone_matrix on method
  for each statement execute function app.rebuild_zones();

-- What else of a range the plan depends on.
create function app.plan_of_ranges() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
    where (n.accept, n.start_days, n.review_days) is distinct from (o.accept, o.start_days, o.review_days)) then
    perform app.plan_anew();
  end if;
  return null;
end $$;
create trigger plan_of_ranges after update on range_level referencing old table as old_rows new table as new_rows
  for each statement execute function app.plan_of_ranges();

-- As before, but of a change that places every risk anew at its end nothing is placed on the way.
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
    changed := array(select n.id from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
      where (n.scope_id, n.assessed_at, n.probability, n.impact, n.residual_probability, n.residual_impact, n.completeness, n.status_id)
        is distinct from (o.scope_id, o.assessed_at, o.probability, o.impact, o.residual_probability, o.residual_impact, o.completeness, o.status_id));
    if cardinality(changed) > 0 then perform app.lapse_acceptances(changed); end if;
  end if;
  perform app.settle_plan(changed);
  return null;
end $$;
