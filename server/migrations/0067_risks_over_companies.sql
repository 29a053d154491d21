-- What the platform says of the risks of its companies, in numbers: how many, at what level, and how much of what the
-- relations suggest nobody has recognized.

-- The combinations of threat and vulnerability that an asset suggests. The two are always related to each other; the asset to
-- both (1), to the threat alone (2) or to the vulnerability alone (3). An asset that nobody has related to threats also has
-- those of its type (4), or of all types of its category where its type has none (5). Written so that the planner takes it
-- into the query around it.
create function app.suggested_to(of_company bigint, of_asset bigint, of_type bigint, of_category bigint)
  returns table (threat_id bigint, vulnerability_id bigint, basis integer) language sql stable
begin atomic
  select p.threat_id, p.vulnerability_id, case when own.id is null then 2 else 1 end
  from public.asset_threat h
  join public.threat_vulnerability p on p.company_id = h.company_id and p.threat_id = h.threat_id
  left join public.asset_vulnerability own on own.company_id = h.company_id and own.asset_id = h.asset_id and own.vulnerability_id = p.vulnerability_id
  where h.company_id = of_company and h.asset_id = of_asset
  union all
  select p.threat_id, p.vulnerability_id, 3
  from public.asset_vulnerability w
  join public.threat_vulnerability p on p.company_id = w.company_id and p.vulnerability_id = w.vulnerability_id
  where w.company_id = of_company and w.asset_id = of_asset and not exists (
    select from public.asset_threat own where own.company_id = w.company_id and own.asset_id = w.asset_id and own.threat_id = p.threat_id)
  union all
  select p.threat_id, p.vulnerability_id, y.basis
  from (
    select y.threat_id, 4 as basis from public.type_threat y
    where y.company_id = of_company and y.type_id = of_type and not exists (
      select from public.asset_threat o where o.company_id = of_company and o.asset_id = of_asset and not o.is_suggested)
    offset 0
  ) y join public.threat_vulnerability p on p.company_id = of_company and p.threat_id = y.threat_id
  where not exists (
    select from public.asset_threat o where o.company_id = of_company and o.asset_id = of_asset and o.threat_id = p.threat_id)
  and not exists (
    select from public.asset_vulnerability o where o.company_id = of_company and o.asset_id = of_asset and o.vulnerability_id = p.vulnerability_id)
  union all
  select p.threat_id, p.vulnerability_id, 5
  from (
    select distinct y.threat_id from public.parameter g join public.type_threat y on y.company_id = g.company_id and y.type_id = g.id
    where g.company_id = of_company and g.kind = 'assetType' and g.parent_id = of_category
      and not exists (
        select from public.asset_threat o where o.company_id = of_company and o.asset_id = of_asset and not o.is_suggested)
      and not exists (select from public.type_threat z where z.company_id = of_company and z.type_id = of_type)
  ) y join public.threat_vulnerability p on p.company_id = of_company and p.threat_id = y.threat_id
  where not exists (
    select from public.asset_threat o where o.company_id = of_company and o.asset_id = of_asset and o.threat_id = p.threat_id)
  and not exists (
    select from public.asset_vulnerability o where o.company_id = of_company and o.asset_id = of_asset and o.vulnerability_id = p.vulnerability_id);
end;

-- Derived: every company is counted anew.
truncate company_figures;
alter table company_figures
  -- risks that are not discarded; of those, without a level, mitigated, and by range, the worst first
  add column open_risk_count integer not null,
  add column incomplete_count integer not null,
  add column mitigated_count integer not null,
  add column range_counts integer[] not null,
  -- both up to ten thousand, as the list of suggestions; null until they are counted, which takes longer than the rest
  add column suggestion_count integer,
  add column unrecognized_count integer,
  add column suggestions_before xid8,
  add constraint company_figures__range_counts_out_of_range check (array_length(range_counts, 1) = 4);

-- As before, with the risks by what is known of them.
create or replace function app.count_company() returns boolean language plpgsql as $$
declare
  here constant bigint := app.current_company();
  seen constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  counted xid8;
begin
  select f.counted_before into counted from public.company_figures f where f.company_id = here;
  if counted is not null and not exists (
    select from public.changeset s where s.company_id = here and s.transaction >= counted)
  then
    -- nothing was written: what was counted is what there is
    update public.company_figures set counted_at = clock_timestamp(), counted_before = seen where company_id = here;
    return false;
  end if;
  insert into public.company_figures (asset_count, risk_count, storage_bytes, last_change_at, counted_before,
    open_risk_count, incomplete_count, mitigated_count, range_counts)
  select (select count(*) from public.asset a where a.company_id = here),
    (select count(*) from public.risk r where r.company_id = here),
    app.storage_used(),
    (select s.at from public.changeset s where s.company_id = here and s.kind <> 'entered' order by s.at desc limit 1),
    seen, c.every, c.incomplete, c.mitigated, array[c.first, c.second, c.third, c.fourth]
  from (
    select coalesce(sum(r.count), 0) as every,
      coalesce(sum(r.count) filter (where not r.is_complete), 0) as incomplete,
      coalesce(sum(r.count) filter (where r.status_id = 7), 0) as mitigated,
      coalesce(sum(r.count) filter (where r.is_complete and z.range_level_id = 1), 0) as first,
      coalesce(sum(r.count) filter (where r.is_complete and z.range_level_id = 2), 0) as second,
      coalesce(sum(r.count) filter (where r.is_complete and z.range_level_id = 3), 0) as third,
      coalesce(sum(r.count) filter (where r.is_complete and z.range_level_id = 4), 0) as fourth
    from (
      select r.probability, r.impact, r.completeness = 'complete' as is_complete, r.status_id, count(*) as count
      from public.risk r where r.company_id = here and r.status_id <> 2 group by 1, 2, 3, 4) r
    left join public.zone z on z.company_id = here and z.probability = r.probability and z.impact = r.impact) c
  on conflict on constraint company_figures__pk do update set
    asset_count = excluded.asset_count, risk_count = excluded.risk_count, storage_bytes = excluded.storage_bytes,
    last_change_at = excluded.last_change_at, counted_before = excluded.counted_before, counted_at = clock_timestamp(),
    open_risk_count = excluded.open_risk_count, incomplete_count = excluded.incomplete_count,
    mitigated_count = excluded.mitigated_count, range_counts = excluded.range_counts;
  return true;
end $$;

-- Counts what the relations of the current company suggest, where anything was written since: all of it and what is no risk
-- yet, each up to ten thousand. Of active assets, threats and vulnerabilities alone.
create function app.count_suggestions() returns void language plpgsql as $$
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
            and k.threat_id = c.threat_id and k.vulnerability_id = c.vulnerability_id) is null
        offset 0) c limit 10000) x)
  where company_id = here;
end $$;

-- Counts these companies anew, each within its walls, where anything was written since. Answers how many were.
create or replace function app.count_companies(companies bigint[]) returns integer language plpgsql as $$
declare
  one bigint;
  counted integer := 0;
begin
  perform set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
  for one in select c from unnest(companies) c order by c loop
    perform set_config('app.company_id', one::text, true);
    -- Not there: it was deleted meanwhile.
    if exists (select from public.company) then
      if app.count_company() then counted := counted + 1; end if;
      perform app.count_suggestions();
    end if;
  end loop;
  perform set_config('app.company_id', '', true);
  return counted;
end $$;

-- The cookie of a remembered browser is of one address; null for those remembered before this was kept.
alter table auth.trusted_device add column host text;
