-- A register may rate the same asset, threat and vulnerability several times, each row under a number of its own: the number tells such
-- risks apart. Without one there is a single risk of a combination, as before.
alter table risk drop constraint risk__combination_taken;
alter table risk add constraint risk__combination_taken
  unique nulls not distinct (company_id, asset_id, threat_id, vulnerability_id, reference);

-- One risk of a combination is enough for it to be recognized.
create or replace function app.count_suggestions() returns void language plpgsql as $$
declare
  here constant bigint := app.current_company();
  seen constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  counted xid8;
begin
  select f.suggestions_before into counted from public.company_figures f where f.company_id = here;
  if counted is not null and not exists (
    select from public.changeset s where s.company_id = here and s.transaction >= counted)
  then
    update public.company_figures set suggestions_before = seen where company_id = here;
    return;
  end if;
  -- Asset by asset, until enough are found: as one join the planner would make every combination first.
  update public.company_figures set suggestions_before = seen,
    suggestion_count = (select count(*) from (
      select from (select a.company_id, a.id, a.type_id, a.category_id from public.asset a where a.company_id = here and a.status_id = 1 offset 0) a
      cross join lateral (
        select from app.suggested_to(a.company_id, a.id, a.type_id, a.category_id) c
        join public.threat t on t.company_id = a.company_id and t.id = c.threat_id and t.status_id = 1
        join public.vulnerability v on v.company_id = a.company_id and v.id = c.vulnerability_id and v.status_id = 1
        offset 0) c limit 10000) x),
    unrecognized_count = (select count(*) from (
      select from (select a.company_id, a.id, a.type_id, a.category_id from public.asset a where a.company_id = here and a.status_id = 1 offset 0) a
      cross join lateral (
        select from app.suggested_to(a.company_id, a.id, a.type_id, a.category_id) c
        join public.threat t on t.company_id = a.company_id and t.id = c.threat_id and t.status_id = 1
        join public.vulnerability v on v.company_id = a.company_id and v.id = c.vulnerability_id and v.status_id = 1
        where (
          select k.id from public.risk k where k.company_id = a.company_id and k.asset_id = a.id
            and k.threat_id = c.threat_id and k.vulnerability_id = c.vulnerability_id limit 1) is null
        offset 0) c limit 10000) x)
  where company_id = here;
end $$;
