-- How two assets are related, how much an asset matters, and what it inherits from those that depend on it.

-- `asset_id` depends on `related_asset_id`, contains it or is connected to it. Until now every relation said the first.
alter table asset_asset add column kind text not null default 'dependsOn';
alter table asset_asset
  add constraint asset_asset__kind_unknown check (kind in ('dependsOn', 'contains', 'connectsTo')),
  drop constraint asset_asset__pair_taken,
  add constraint asset_asset__pair_taken unique (company_id, asset_id, related_asset_id, kind);
drop index asset_asset__by_related_asset;
create index asset_asset__by_related_asset on asset_asset (company_id, related_asset_id, kind, asset_id);

-- What people say of an asset, from 1 low to 3 high; its confidentiality is that of its classification.
alter table asset
  add column integrity smallint,
  add column integrity_reason text,
  add column availability smallint,
  add column availability_reason text,
  -- what a person put in the place of the criticality that is computed, and why
  add column criticality_override smallint,
  add column criticality_reason text;
alter table asset
  add constraint asset__integrity_out_of_range check (integrity between 1 and 3),
  add constraint asset__availability_out_of_range check (availability between 1 and 3),
  add constraint asset__criticality_override_out_of_range check (criticality_override between 1 and 3),
  add constraint asset__integrity_reason_out_of_range check (length(integrity_reason) <= 500),
  add constraint asset__availability_reason_out_of_range check (length(availability_reason) <= 500),
  add constraint asset__criticality_reason_out_of_range check (length(criticality_reason) <= 500);

-- The rule: how many values of 3 make the criticality 3, and how many of 2 or more make it 2, beside one of 3, which always does.
alter table method
  add column criticality_highs smallint not null default 2,
  add column criticality_mediums smallint not null default 1;
alter table method
  add constraint method__criticality_highs_out_of_range check (criticality_highs between 1 and 3),
  add constraint method__criticality_mediums_out_of_range check (criticality_mediums between 1 and 3);

-- Criticality by a rule; null while a value is missing. The rules of the contract say the same.
create function app.criticality_of(confidentiality smallint, integrity smallint, availability smallint, highs smallint, mediums smallint)
  returns smallint language sql immutable parallel safe
  return case
    when confidentiality is null or integrity is null or availability is null then null
    when (confidentiality = 3)::integer + (integrity = 3)::integer + (availability = 3)::integer >= highs then 3
    when greatest(confidentiality, integrity, availability) = 3
      or (confidentiality >= 2)::integer + (integrity >= 2)::integer + (availability >= 2)::integer >= mediums then 2
    else 1
  end;

-- What is said of each asset itself.
create view asset_value with (security_invoker = true) as
  select a.company_id, a.id, a.scope_id, (p.extra ->> 'confidentiality')::smallint as confidentiality, a.integrity, a.availability,
    a.criticality_override
  from asset a left join parameter p on p.company_id = a.company_id and p.id = a.classification_id;
grant select on asset_value to baluarte_app;

-- Derived from the assets, their relations, classifications and the rule, one row an asset: what it needs in each dimension, its
-- own or what it inherits, whichever is higher, and the criticality that follows.
create table asset_criticality (
  company_id bigint not null default app.current_company() references company (id),
  id bigint not null,
  scope_id bigint not null,
  confidentiality smallint,
  integrity smallint,
  availability smallint,
  criticality smallint,
  -- Written by the triggers of the assets alone: a foreign key would look each row of an import up once more.
  constraint asset_criticality__pk primary key (company_id, id)
);
call app.isolate('asset_criticality');
call app.isolate_scope('asset_criticality');
create index asset_criticality__highest on asset_criticality (company_id, scope_id, criticality desc nulls last, id desc);
create index asset_criticality__lowest on asset_criticality (company_id, scope_id, criticality asc nulls last, id asc);

-- Computes anew what some assets, and all that these depend on, need; every asset of the company where none are named. In all
-- scopes, whichever the person may enter: it says nothing to anybody. Nested loops by index, whatever the statistics say: these
-- are wrong right after an import.
create function app.settle_criticality(changed bigint[]) returns void language plpgsql
  set enable_seqscan = off set jit = off as $$
declare
  company constant bigint := app.current_company();
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
begin
  if cardinality(changed) = 0 then return; end if;
  perform set_config('app.scope_ids', '*', true);
  with recursive affected (id) as (
    select a.id from public.asset a where a.company_id = company and (changed is null or a.id = any (changed))
    union
    select n.id from affected f cross join lateral (
      select r.related_asset_id as id from public.asset_asset r
      where changed is not null and r.company_id = company and r.asset_id = f.id and r.kind = 'dependsOn' offset 0) n
  ), own as materialized (
    select v.* from affected f cross join lateral (
      select * from public.asset_value v where v.company_id = company and v.id = f.id limit 1) v
  ), need (id, dimension, value) as (
    (
      select o.id, d.dimension, d.value from own o
      cross join lateral (values (1, o.confidentiality), (2, o.integrity), (3, o.availability)) d (dimension, value)
      where d.value is not null
      union
      -- from those around them, whose needs stand
      select f.id, d.dimension, d.value from affected f
      cross join lateral (
        select r.asset_id from public.asset_asset r
        where changed is not null and r.company_id = company and r.related_asset_id = f.id and r.kind = 'dependsOn' offset 0) r
      cross join lateral (
        select * from public.asset_criticality k where k.company_id = company and k.id = r.asset_id limit 1) k
      cross join lateral (values (1, k.confidentiality), (2, k.integrity), (3, k.availability)) d (dimension, value)
      where d.value is not null and r.asset_id not in (select x.id from affected x)
    )
    union
    select r.id, n.dimension, n.value from need n cross join lateral (
      select r.related_asset_id as id from public.asset_asset r
      where r.company_id = company and r.asset_id = n.id and r.kind = 'dependsOn' offset 0) r
  ), highest as (
    -- grouped, not joined: the planner cannot know how many there are
    select x.id, max(x.scope_id) as scope_id, max(x.criticality_override) as criticality_override,
      max(x.value) filter (where x.dimension = 1) as confidentiality, max(x.value) filter (where x.dimension = 2) as integrity,
      max(x.value) filter (where x.dimension = 3) as availability
    from (
      select o.id, o.scope_id, o.criticality_override, null::integer as dimension, null::smallint as value from own o
      union all select n.id, null, null, n.dimension, n.value from need n) x
    group by x.id
  )
  insert into public.asset_criticality as k (id, scope_id, confidentiality, integrity, availability, criticality)
  select h.id, h.scope_id, h.confidentiality, h.integrity, h.availability, coalesce(h.criticality_override, app.criticality_of(
    h.confidentiality, h.integrity, h.availability, coalesce(m.criticality_highs, 2::smallint), coalesce(m.criticality_mediums, 1::smallint)))
  from highest h left join public.method m on m.company_id = company
  order by h.id
  on conflict on constraint asset_criticality__pk do update
    set confidentiality = excluded.confidentiality, integrity = excluded.integrity, availability = excluded.availability,
      criticality = excluded.criticality
    where (k.confidentiality, k.integrity, k.availability, k.criticality)
      is distinct from (excluded.confidentiality, excluded.integrity, excluded.availability, excluded.criticality);
  perform set_config('app.scope_ids', scopes, true);
end $$;

-- One at a time in a company, and before any row is locked: two that each see half of a path would both be wrong.
create function app.hold_criticality() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('asset criticality'), app.current_company()::integer);
  return null;
end $$;
create trigger hold_criticality before update of classification_id, integrity, availability, criticality_override on asset
  for each statement execute function app.hold_criticality();
create trigger hold_criticality before insert or update or delete on asset_asset
  for each statement execute function app.hold_criticality();
create trigger hold_criticality before update of criticality_highs, criticality_mediums on method
  for each statement execute function app.hold_criticality();
create trigger hold_criticality before update of extra on parameter
  for each statement execute function app.hold_criticality();

-- Nothing depends on what has just been made, and it waits for nobody: it needs what is said of itself.
create function app.settle_new_assets() returns trigger language plpgsql as $$
begin
  insert into public.asset_criticality (id, scope_id, confidentiality, integrity, availability, criticality)
  select n.id, n.scope_id, c.level, n.integrity, n.availability, coalesce(n.criticality_override, app.criticality_of(
    c.level, n.integrity, n.availability, coalesce(m.criticality_highs, 2::smallint), coalesce(m.criticality_mediums, 1::smallint)))
  from new_rows n left join public.method m on m.company_id = n.company_id
  cross join lateral (select (
    select (p.extra ->> 'confidentiality')::smallint from public.parameter p
    where p.company_id = n.company_id and p.id = n.classification_id) as level) c
  on conflict on constraint asset_criticality__pk do nothing;
  return null;
end $$;
create trigger settle_new after insert on asset referencing new table as new_rows
  for each statement execute function app.settle_new_assets();

create function app.settle_changed_assets() returns trigger language plpgsql as $$
begin
  perform app.settle_criticality(array(
    select n.id from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
    where (n.classification_id, n.integrity, n.availability, n.criticality_override)
      is distinct from (o.classification_id, o.integrity, o.availability, o.criticality_override)));
  return null;
end $$;
create trigger settle_changed after update on asset referencing old table as old_rows new table as new_rows
  for each statement execute function app.settle_changed_assets();

create function app.forget_criticality() returns trigger language plpgsql as $$
begin
  delete from public.asset_criticality k using old_rows o where k.company_id = o.company_id and k.id = o.id;
  return null;
end $$;
create trigger forget_criticality after delete on asset referencing old table as old_rows
  for each statement execute function app.forget_criticality();

-- What a relation leads to, before and after. A company that comes in is settled once, when all of it is there.
create function app.settle_related_assets() returns trigger language plpgsql as $$
begin
  if app.is_coming_in() then return null; end if;
  if tg_op = 'INSERT' then
    perform app.settle_criticality(array(select distinct n.related_asset_id from new_rows n where n.kind = 'dependsOn'));
  elsif tg_op = 'DELETE' then
    perform app.settle_criticality(array(select distinct o.related_asset_id from old_rows o where o.kind = 'dependsOn'));
  else
    perform app.settle_criticality(array(
      select n.related_asset_id from new_rows n union select o.related_asset_id from old_rows o));
  end if;
  return null;
end $$;
create trigger settle_inserted after insert on asset_asset referencing new table as new_rows
  for each statement execute function app.settle_related_assets();
create trigger settle_updated after update on asset_asset referencing old table as old_rows new table as new_rows
  for each statement execute function app.settle_related_assets();
create trigger settle_deleted after delete on asset_asset referencing old table as old_rows
  for each statement execute function app.settle_related_assets();

create function app.settle_classified_assets() returns trigger language plpgsql as $$
declare
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
  classified bigint[];
begin
  if not exists (select from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
    where n.kind = 'classification' and n.extra -> 'confidentiality' is distinct from o.extra -> 'confidentiality') then
    return null;
  end if;
  perform set_config('app.scope_ids', '*', true);
  classified := array(
    select a.id from public.asset a where a.company_id = app.current_company() and a.classification_id in (
      select n.id from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
      where n.extra -> 'confidentiality' is distinct from o.extra -> 'confidentiality'));
  perform set_config('app.scope_ids', scopes, true);
  perform app.settle_criticality(classified);
  return null;
end $$;
create trigger settle_criticality after update on parameter referencing old table as old_rows new table as new_rows
  for each statement execute function app.settle_classified_assets();

-- Another rule changes what follows from the needs, not the needs.
create function app.apply_criticality_rule() returns trigger language plpgsql as $$
declare
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
begin
  perform set_config('app.scope_ids', '*', true);
  update public.asset_criticality k set criticality = x.criticality
  from (
    select c.id, coalesce(a.criticality_override, app.criticality_of(
      c.confidentiality, c.integrity, c.availability, new.criticality_highs, new.criticality_mediums)) as criticality
    from public.asset_criticality c join public.asset a on a.company_id = c.company_id and a.id = c.id
    where c.company_id = new.company_id) x
  where k.company_id = new.company_id and k.id = x.id and k.criticality is distinct from x.criticality;
  perform set_config('app.scope_ids', scopes, true);
  return null;
end $$;
create trigger apply_criticality_rule after update on method for each row
  when ((new.criticality_highs, new.criticality_mediums) is distinct from (old.criticality_highs, old.criticality_mediums))
  execute function app.apply_criticality_rule();

-- Where an asset inherits a value from: the nearest asset that has it of its own among those that depend on it, and which of these
-- is the next step towards it. Never the asset itself, however it depends on itself. Whichever scopes they are in: numbers alone,
-- for those who may see the assets.
create function app.criticality_origin(of_asset bigint, of_dimension integer, of_value smallint)
  returns table (origin_id bigint, next_id bigint) language plpgsql as $$
declare
  company constant bigint := app.current_company();
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
begin
  perform set_config('app.scope_ids', '*', true);
  return query
    with recursive walk (id, next_id) as (
      select r.asset_id, r.asset_id from public.asset_asset r
      where r.company_id = company and r.related_asset_id = of_asset and r.kind = 'dependsOn'
      union
      select n.id, w.next_id from walk w cross join lateral (
        select r.asset_id as id from public.asset_asset r
        where r.company_id = company and r.related_asset_id = w.id and r.kind = 'dependsOn' and r.asset_id <> of_asset offset 0) n
    )
    select w.id, w.next_id from walk w cross join lateral (
      select case of_dimension when 1 then v.confidentiality when 2 then v.integrity else v.availability end as value
      from public.asset_value v where v.company_id = company and v.id = w.id limit 1) o
    where o.value = of_value limit 1;
  perform set_config('app.scope_ids', scopes, true);
end $$;

-- The highest value an asset inherits in each dimension it inherits anything in, and from where.
create function app.criticality_sources(of_asset bigint)
  returns table (dimension integer, value smallint, origin_id bigint, next_id bigint) language plpgsql as $$
declare
  company constant bigint := app.current_company();
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
begin
  perform set_config('app.scope_ids', '*', true);
  return query
    with recursive above (id) as (
      select r.asset_id from public.asset_asset r
      where r.company_id = company and r.related_asset_id = of_asset and r.kind = 'dependsOn'
      union
      select n.id from above b cross join lateral (
        select r.asset_id as id from public.asset_asset r
        where r.company_id = company and r.related_asset_id = b.id and r.kind = 'dependsOn' and r.asset_id <> of_asset offset 0) n
    ), highest as materialized (
      select max(v.confidentiality) as confidentiality, max(v.integrity) as integrity, max(v.availability) as availability
      from above b cross join lateral (
        select * from public.asset_value v where v.company_id = company and v.id = b.id limit 1) v
    )
    select d.dimension, d.value, o.origin_id, o.next_id from highest h
    cross join lateral (values (1, h.confidentiality), (2, h.integrity), (3, h.availability)) d (dimension, value)
    cross join lateral app.criticality_origin(of_asset, d.dimension, d.value) o
    where d.value is not null;
  perform set_config('app.scope_ids', scopes, true);
end $$;

-- What companies that are there already have of it; the owner of the tables looks for them all, and works inside the walls of each.
alter table company no force row level security;
do $$
declare
  one bigint;
begin
  for one in select id from company order by id loop
    perform set_config('app.company_id', one::text, true), set_config('app.scope_ids', '*', true);
    perform app.settle_criticality(null);
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.scope_ids', '', true);
end $$;
alter table company force row level security;
