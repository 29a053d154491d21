-- A whole company as one file: what was taken out, and where a company that was brought in came from.

-- Rows that are brought in keep the order they had, so their numbers are taken before they are written. Whoever may add
-- rows may take their numbers.
grant usage on all sequences in schema public to baluarte_app;
create or replace procedure app.isolate(relation text, company_column text default 'company_id') language plpgsql as $$
declare
  numbers constant text := pg_get_serial_sequence(quote_ident(relation), 'id');
begin
  execute format('alter table %I enable row level security', relation);
  execute format('alter table %I force row level security', relation);
  execute format(
    'create policy company on %I using (%I = (select app.current_company())) with check (%I = (select app.current_company()))',
    relation, company_column, company_column);
  execute format('grant select, insert, update, delete on %I to baluarte_app', relation);
  if numbers is not null then
    execute format('grant usage on sequence %s to baluarte_app', numbers);
  end if;
end $$;

-- One archive of a company: a file in the folder of archives until it expires. It is of this installation, so no archive
-- holds these rows.
create table archive (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null default app.current_actor(),
  state text not null default 'waiting',
  -- name of the file in the folder of archives
  file_key text,
  rows_done bigint not null default 0,
  rows_total bigint,
  size bigint,
  -- SHA-256 of the file, in hexadecimal
  sha256 text,
  -- what the manifest says in short: format, product version, schema, people, chain
  about jsonb,
  -- problem code and parameters of one that failed
  problem jsonb,
  attempt integer not null default 0,
  downloads integer not null default 0,
  downloaded_at timestamptz,
  -- the moment it shows the company at
  made_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint archive__pk primary key (company_id, id),
  constraint archive__state_unknown check (state in ('waiting', 'running', 'done', 'failed', 'expired'))
);
create index archive__by_time on archive (company_id, id desc);
-- One at a time: a second one would say the same.
create unique index archive__one_at_work on archive (company_id) where state in ('waiting', 'running');
call app.isolate('archive');
create policy door on archive for select to baluarte_door using (true);
grant select (company_id, id, state, file_key, sha256, size, created_at, finished_at, expires_at) on archive to baluarte_door;

-- Where a company came from that was brought in: the archive and the chain it ended. Written once, by the transaction that
-- brings the company in.
create table company_origin (
  -- it comes before the company's own row, so that nothing of the company is written unseen
  company_id bigint not null default app.current_company() references company (id) deferrable initially deferred,
  id bigint not null default 1,
  -- SHA-256 of the archive; the chain of the company begins with it
  sha256 bytea not null,
  subdomain text not null,
  made_at timestamptz not null,
  product_version text not null,
  -- last migration of the installation it came from
  schema text not null,
  -- the chain as it stood there: how many changesets were sealed, the last hash, whether all of it held
  sealed bigint not null,
  fingerprint text,
  chain_held boolean not null,
  -- where it was before that, the newest first
  earlier jsonb not null default '[]',
  user_id bigint default app.current_actor(),
  at timestamptz not null default clock_timestamp(),
  transaction xid8 not null default pg_current_xact_id(),
  constraint company_origin__pk primary key (company_id, id),
  constraint company_origin__one_row check (id = 1)
);
call app.isolate('company_origin');
revoke update, delete on company_origin from baluarte_app;

-- Whether this transaction is the one that brings the current company in. Its rows come with a history of their own.
create function app.is_coming_in() returns boolean
  language sql stable
  return exists (
    select from public.company_origin o
    where o.company_id = app.current_company() and o.transaction = pg_current_xact_id_if_assigned());

-- Figures of a table that was just filled: without them the plans behind the foreign keys of the next one read a whole scope
-- for each row. Only its owner may take them, so this acts with the owner's rights, while a company comes in and not else.
create function app.measure_arrived(relation regclass) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not app.is_coming_in() then
    raise exception 'tables are measured while a company comes in';
  end if;
  execute format('analyze %s', relation);
end $$;
revoke execute on function app.measure_arrived(regclass) from public;
grant execute on function app.measure_arrived(regclass) to baluarte_app;

-- A number of a person that nobody has or will have: of an account that was removed where the company comes from.
create function app.number_of_nobody() returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not app.is_coming_in() then
    raise exception 'such a number is given while a company comes in';
  end if;
  return nextval(pg_get_serial_sequence('auth."user"', 'id'));
end $$;
revoke execute on function app.number_of_nobody() from public;
grant execute on function app.number_of_nobody() to baluarte_app;

-- Nobody writes unrecorded by claiming to come in: a company that has a history already is here.
create function app.refuse_second_coming() returns trigger language plpgsql as $$
begin
  new.transaction := pg_current_xact_id();
  if exists (select from public.changeset s where s.company_id = new.company_id) then
    raise exception 'a company with a history cannot be brought in';
  end if;
  return new;
end $$;
create trigger only_new before insert on company_origin for each row execute function app.refuse_second_coming();

create or replace function app.record_insert() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows) or app.is_coming_in() then return null; end if;
  insert into public.change (changeset_id, table_name, row_id, operation, scope_id, after)
  select app.current_changeset(), tg_table_name, x.id, 'insert', app.scope_of_change(tg_table_name, x.id, x.after), x.after
  from (select n.id, to_jsonb(n) - 'search' as after from new_rows n) x;
  return null;
end $$;

-- A place of 0 in an archive is one somebody chose.
drop trigger place on parameter;
create trigger place before insert on parameter for each row
  when (new.sort_order = 0 and not app.is_coming_in()) execute function app.place_parameter();

-- What the first seal of a chain follows: nothing, or the archive the company came in.
create function app.chain_beginning() returns bytea
  language sql stable
  return (select o.sha256 from public.company_origin o where o.company_id = app.current_company());

create or replace function app.seal_changesets(most integer default 1000) returns integer language plpgsql as $$
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
    values (coalesce(last_seal.id, 0) + 1, next_changeset,
      app.seal_hash(coalesce(last_seal.hash, app.chain_beginning()), next_changeset))
    returning * into last_seal;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

create or replace function app.broken_seal(first_seal bigint default 1, most bigint default null)
  returns table (seal_id bigint, changeset_id bigint, at timestamptz, reason text) language plpgsql stable as $$
declare
  link public.seal%rowtype;
  previous bytea;
  expected bigint := first_seal;
  computed bytea;
  following public.seal%rowtype;
begin
  if first_seal = 1 then
    previous := app.chain_beginning();
  else
    select s.hash into previous from public.seal s where s.company_id = app.current_company() and s.id = first_seal - 1;
  end if;
  for link in
    select * from public.seal s where s.company_id = app.current_company() and s.id >= first_seal order by s.id limit most
  loop
    seal_id := link.id;
    changeset_id := link.changeset_id;
    select s.at into at from public.changeset s where s.company_id = app.current_company() and s.id = link.changeset_id;
    at := coalesce(at, link.at);
    computed := app.seal_hash(previous, link.changeset_id);
    if computed is null then
      reason := 'missing';
      return next;
      return;
    elsif link.id <> expected or (first_seal > 1 and previous is null) then
      reason := 'gap';
      return next;
      return;
    elsif link.hash is distinct from computed then
      select * into following from public.seal s where s.company_id = app.current_company() and s.id = link.id + 1;
      reason := case when following.hash = app.seal_hash(computed, following.changeset_id) then 'seal' else 'content' end;
      return next;
      return;
    end if;
    previous := link.hash;
    expected := expected + 1;
  end loop;
end $$;

-- An archive that was sent and waits to be brought in: before it has a company, so outside the walls and for the door alone.
create table app.arrival (
  id bigint generated always as identity primary key,
  user_id bigint not null references auth."user" (id) on delete cascade,
  -- name of the file in the folder of archives
  file_key text not null,
  file_name text not null,
  state text not null default 'checked',
  -- what the check found
  report jsonb not null,
  subdomain text,
  rows_done bigint not null default 0,
  rows_total bigint not null default 0,
  problem jsonb,
  company_id bigint,
  address text,
  attempt integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint arrival__state_unknown check (state in ('checked', 'waiting', 'running', 'done', 'failed'))
);
create index on app.arrival (user_id, id desc);
grant select, insert, update, delete on app.arrival to baluarte_door;

-- An archive says which migrations its content has seen.
grant select on app.migration to baluarte_app;

-- The product itself, which acts as nobody, takes everybody's views out and brings them in, as it does with notifications.
drop policy owner on saved_view;
create policy owner on saved_view as restrictive
  using ((select app.current_actor()) is null or is_shared or user_id = (select app.current_actor()))
  with check ((select app.current_actor()) is null or is_shared or user_id = (select app.current_actor()));
