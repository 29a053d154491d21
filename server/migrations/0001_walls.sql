-- The walls: company, scope, history. Every later table stands on these procedures.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

grant usage on schema app, public to baluarte_app, baluarte_door;

-- Case and accents folded away, for search. Immutable because the dictionary is named.
create function app.fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- A pooled connection holds '' after a transaction that set the value locally, hence nullif.
create function app.current_company() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::bigint;

create function app.current_actor() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

-- null = every scope of the company ('*'); empty = none.
create function app.current_scopes() returns bigint[]
  language sql stable parallel safe
  return case coalesce(current_setting('app.scope_ids', true), '')
    when '*' then null
    when '' then '{}'::bigint[]
    else current_setting('app.scope_ids', true)::bigint[]
  end;

-- The company wall. The policy is written with (select …) so that it is evaluated once a statement.
create procedure app.isolate(relation text, company_column text default 'company_id') language plpgsql as $$
begin
  execute format('alter table %I enable row level security', relation);
  execute format('alter table %I force row level security', relation);
  execute format(
    'create policy company on %I using (%I = (select app.current_company())) with check (%I = (select app.current_company()))',
    relation, company_column, company_column);
  execute format('grant select, insert, update, delete on %I to baluarte_app', relation);
end $$;

-- The scope wall, beside the company's: restrictive, so both must hold. A row without a scope belongs to the company.
create procedure app.isolate_scope(relation text) language plpgsql as $$
declare
  rule constant text := 'scope_id is null or (select app.current_scopes()) is null or scope_id = any ((select app.current_scopes())::bigint[])';
begin
  execute format('create policy scope on %I as restrictive using (%s) with check (%s)', relation, rule, rule);
end $$;

create table changeset (
  company_id bigint not null default app.current_company(),
  id bigint generated always as identity,
  user_id bigint default app.current_actor(),
  kind text not null,
  request_id text,
  at timestamptz not null default clock_timestamp(),
  -- what kinds of writes need to say of themselves: the import's id, the changeset an undo takes back
  about jsonb,
  transaction xid8 not null default pg_current_xact_id(),
  constraint changeset__pk primary key (company_id, id)
);
call app.isolate('changeset');
revoke update, delete on changeset from baluarte_app;
create index changeset__by_time on changeset (company_id, at desc);

create table change (
  company_id bigint not null default app.current_company(),
  id bigint generated always as identity,
  changeset_id bigint not null,
  table_name text not null,
  row_id bigint not null,
  operation text not null,
  -- of the row, so that the history of a scope stays in it
  scope_id bigint,
  before jsonb,
  after jsonb,
  constraint change__pk primary key (company_id, id),
  constraint change__changeset_unknown foreign key (company_id, changeset_id) references changeset (company_id, id),
  constraint change__operation_unknown check (operation in ('insert', 'update', 'delete'))
);
call app.isolate('change');
call app.isolate_scope('change');
revoke update, delete on change from baluarte_app;
create index change__by_row on change (company_id, table_name, row_id, id);
create index change__by_changeset on change (company_id, changeset_id, id);

-- The chain over finished changesets; written by the sealing job alone.
create table seal (
  company_id bigint not null default app.current_company(),
  id bigint not null,
  changeset_id bigint not null,
  hash bytea not null,
  at timestamptz not null default clock_timestamp(),
  constraint seal__pk primary key (company_id, id),
  constraint seal__changeset_taken unique (company_id, changeset_id),
  constraint seal__changeset_unknown foreign key (company_id, changeset_id) references changeset (company_id, id)
);
call app.isolate('seal');
revoke update, delete on seal from baluarte_app;

-- The changeset of the running transaction, opened by its first tracked write.
create function app.current_changeset() returns bigint language plpgsql as $$
declare
  opened bigint := nullif(current_setting('app.changeset_id', true), '')::bigint;
begin
  if opened is null then
    insert into public.changeset (kind, request_id, about)
    values (
      coalesce(nullif(current_setting('app.changeset_kind', true), ''), 'write'),
      nullif(current_setting('app.request_id', true), ''),
      nullif(current_setting('app.changeset_about', true), '')::jsonb)
    returning id into opened;
    perform set_config('app.changeset_id', opened::text, true);
  end if;
  return opened;
end $$;

-- Statement triggers with transition tables: one insert … select a statement, however many rows it wrote.
create function app.record_insert() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows) then return null; end if;
  insert into public.change (changeset_id, table_name, row_id, operation, scope_id, after)
  select app.current_changeset(), tg_table_name, x.id, 'insert', (x.after ->> 'scope_id')::bigint, x.after
  from (select n.id, to_jsonb(n) - 'search' as after from new_rows n) x;
  return null;
end $$;

create function app.record_update() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows) then return null; end if;
  insert into public.change (changeset_id, table_name, row_id, operation, scope_id, before, after)
  select app.current_changeset(), tg_table_name, x.id, 'update', (x.after ->> 'scope_id')::bigint, x.before, x.after
  from (
    select n.id, to_jsonb(o) - 'search' as before, to_jsonb(n) - 'search' as after
    from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
    where o is distinct from n) x;
  return null;
end $$;

create function app.record_delete() returns trigger language plpgsql as $$
begin
  if not exists (select from old_rows) then return null; end if;
  insert into public.change (changeset_id, table_name, row_id, operation, scope_id, before)
  select app.current_changeset(), tg_table_name, x.id, 'delete', (x.before ->> 'scope_id')::bigint, x.before
  from (select o.id, to_jsonb(o) - 'search' as before from old_rows o) x;
  return null;
end $$;

create procedure app.track(relation text) language plpgsql as $$
begin
  execute format('create trigger track_insert after insert on %I referencing new table as new_rows for each statement execute function app.record_insert()', relation);
  execute format('create trigger track_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function app.record_update()', relation);
  execute format('create trigger track_delete after delete on %I referencing old table as old_rows for each statement execute function app.record_delete()', relation);
end $$;

-- A choice out of a parameter table: the kind stands in the key, so a threat's category cannot be an asset's location.
create procedure app.choose(relation text, column_name text, kind text) language plpgsql as $$
declare
  base constant text := regexp_replace(column_name, '_id$', '');
begin
  execute format('alter table %I add column %I text generated always as (%L::text) stored', relation, base || '_kind', kind);
  execute format(
    'alter table %I add constraint %I foreign key (company_id, %I, %I) references parameter (company_id, kind, id)',
    relation, relation || '__' || base || '_unknown', base || '_kind', column_name);
  execute format('create index on %I (company_id, %I)', relation, column_name);
end $$;

-- What seals a changeset: its own row, its changes in order and the seal before it.
create function app.seal_hash(previous bytea, of_changeset bigint) returns bytea
  language sql stable
  return (
    select sha256(coalesce(previous, ''::bytea) || convert_to(
      jsonb_build_array(s.company_id, s.id, s.user_id, s.kind, s.request_id, extract(epoch from s.at), s.about)::text
      || coalesce((
        select string_agg(jsonb_build_array(c.id, c.table_name, c.row_id, c.operation, c.before, c.after)::text, e'\n' order by c.id)
        from public.change c where c.company_id = s.company_id and c.changeset_id = s.id), ''), 'UTF8'))
    from public.changeset s where s.company_id = app.current_company() and s.id = of_changeset);

-- Seals up to `most` finished changesets of the current company; returns how many. A changeset is finished once no
-- transaction that could still add to it, or commit one with a lower id, is running.
create function app.seal_changesets(most integer default 1000) returns integer language plpgsql as $$
declare
  last_seal public.seal%rowtype;
  next_changeset bigint;
  sealed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('seal'), app.current_company()::integer);
  select * into last_seal from public.seal where company_id = app.current_company() order by id desc limit 1;
  for next_changeset in
    select s.id from public.changeset s
    where s.company_id = app.current_company()
      and s.transaction < pg_snapshot_xmin(pg_current_snapshot())
      and not exists (select from public.seal x where x.company_id = s.company_id and x.changeset_id = s.id)
    order by s.id limit most
  loop
    insert into public.seal (id, changeset_id, hash)
    values (coalesce(last_seal.id, 0) + 1, next_changeset, app.seal_hash(last_seal.hash, next_changeset))
    returning * into last_seal;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
