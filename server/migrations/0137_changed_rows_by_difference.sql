-- The rows that a statement changed were found by a join of what they were and what they are. Its plan is kept from the first,
-- small change of a connection, and takes each row with each: seven seconds for five thousand risks. The difference of both
-- sets is found by hashing, whatever the plan was made for.
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
    if cardinality(changed) > 0 then perform app.lapse_acceptances(changed); end if;
  end if;
  perform app.settle_plan(changed);
  return null;
end $$;

create or replace function app.settle_changed_assets() returns trigger language plpgsql as $$
begin
  perform app.settle_criticality(array(select x.id from (
    select id, classification_id, integrity, availability, criticality_override from new_rows
    except
    select id, classification_id, integrity, availability, criticality_override from old_rows) x));
  return null;
end $$;
