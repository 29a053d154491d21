-- Scopes as a catalogue: what they cover, a search, a wall of their own, and who made which change to them.

alter table scope
  add constraint scope__location_out_of_range check (length(location) <= 200),
  add constraint scope__system_configuration_out_of_range check (length(system_configuration) <= 500),
  add column search text generated always as (app.fold(name || ' ' || coalesce(description, '') || ' ' || coalesce(location, ''))) stored;
create index scope__search on scope using gin (company_id, search gin_trgm_ops);
create index scope__by_name on scope (company_id, name collate "und-x-icu", id);

-- The scope wall of the scopes themselves: whoever is limited to some neither reads nor changes the others. The door looks
-- up which ones somebody may enter, before there is anybody to be limited.
create policy scope on scope as restrictive to baluarte_app
  using ((select app.current_scopes()) is null or id = any ((select app.current_scopes())::bigint[]))
  with check ((select app.current_scopes()) is null or id = any ((select app.current_scopes())::bigint[]));

create table scope_area (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  area_id bigint not null,
  constraint scope_area__pk primary key (company_id, id),
  constraint scope_area__pair_taken unique (company_id, scope_id, area_id),
  constraint scope_area__scope_unknown foreign key (company_id, scope_id) references scope (company_id, id) on delete cascade
);
call app.isolate('scope_area');
call app.isolate_scope('scope_area');
call app.track('scope_area');
call app.choose('scope_area', 'area_id', 'area');

create table scope_process (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  process_id bigint not null,
  constraint scope_process__pk primary key (company_id, id),
  constraint scope_process__pair_taken unique (company_id, scope_id, process_id),
  constraint scope_process__scope_unknown foreign key (company_id, scope_id) references scope (company_id, id) on delete cascade
);
call app.isolate('scope_process');
call app.isolate_scope('scope_process');
call app.track('scope_process');
call app.choose('scope_process', 'process_id', 'process');

-- The records of imports go with the scope they were made into; what they brought stands in its way first.
alter table import
  drop constraint import__scope_unknown,
  add constraint import__scope_unknown foreign key (company_id, scope_id) references scope (company_id, id) on delete cascade;

-- Scope a change belongs to: that of its row; a scope is its own, so that its history stays behind its wall.
create function app.scope_of_change(relation text, row_id bigint, held jsonb) returns bigint
  language sql immutable parallel safe
  return case relation when 'scope' then row_id else (held ->> 'scope_id')::bigint end;

create or replace function app.record_insert() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows) then return null; end if;
  insert into public.change (changeset_id, table_name, row_id, operation, scope_id, after)
  select app.current_changeset(), tg_table_name, x.id, 'insert', app.scope_of_change(tg_table_name, x.id, x.after), x.after
  from (select n.id, to_jsonb(n) - 'search' as after from new_rows n) x;
  return null;
end $$;

create or replace function app.record_update() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows) then return null; end if;
  insert into public.change (changeset_id, table_name, row_id, operation, scope_id, before, after)
  select app.current_changeset(), tg_table_name, x.id, 'update', app.scope_of_change(tg_table_name, x.id, x.after), x.before, x.after
  from (
    select n.id, to_jsonb(o) - 'search' as before, to_jsonb(n) - 'search' as after
    from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
    where o is distinct from n) x;
  return null;
end $$;

create or replace function app.record_delete() returns trigger language plpgsql as $$
begin
  if not exists (select from old_rows) then return null; end if;
  insert into public.change (changeset_id, table_name, row_id, operation, scope_id, before)
  select app.current_changeset(), tg_table_name, x.id, 'delete', app.scope_of_change(tg_table_name, x.id, x.before), x.before
  from (select o.id, to_jsonb(o) - 'search' as before from old_rows o) x;
  return null;
end $$;
