-- Companies as the platform looks after them: found, counted, changed on the record, taken away whole.

alter table company add column search text generated always as (
  app.fold(name || ' ' || coalesce(legal_name, '') || ' ' || subdomain)) stored;
create index company__search on company using gin (search gin_trgm_ops);

-- What the files of a company take up, in bytes, while they are kept.
alter table import
  add column file_size bigint not null default 0,
  add constraint import__file_size_out_of_range check (file_size >= 0);

-- What a company holds, counted now and then by a job, so that a list of a thousand companies does not count a hundred
-- million rows. Derived: it can be thrown away at any time.
create table company_figures (
  company_id bigint not null default app.current_company() references company (id),
  id bigint not null default 1,
  asset_count integer not null,
  risk_count integer not null,
  storage_bytes bigint not null,
  last_change_at timestamptz,
  -- every changeset of a transaction before this one is in the counts
  counted_before xid8 not null,
  counted_at timestamptz not null default clock_timestamp(),
  constraint company_figures__pk primary key (company_id, id),
  constraint company_figures__one_row check (id = 1)
);
call app.isolate('company_figures');
create policy door on company_figures for select to baluarte_door using (true);
grant select on company_figures to baluarte_door;

-- Counts the current company anew where anything was written in it since it was last counted; says whether it did.
create function app.count_company() returns boolean language plpgsql as $$
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
  insert into public.company_figures (asset_count, risk_count, storage_bytes, last_change_at, counted_before)
  select (select count(*) from public.asset a where a.company_id = here),
    (select count(*) from public.risk r where r.company_id = here),
    app.storage_used(),
    (select s.at from public.changeset s where s.company_id = here and s.kind <> 'entered' order by s.at desc limit 1),
    seen
  on conflict on constraint company_figures__pk do update set
    asset_count = excluded.asset_count, risk_count = excluded.risk_count, storage_bytes = excluded.storage_bytes,
    last_change_at = excluded.last_change_at, counted_before = excluded.counted_before, counted_at = clock_timestamp();
  return true;
end $$;

-- Bytes of the files of the current company that are kept: an import's file goes a day after the import ended.
create function app.storage_used() returns bigint
  language sql stable
  return (
    select coalesce(sum(i.file_size), 0)::bigint from public.import i
    where i.company_id = app.current_company() and (i.finished_at is null or i.finished_at > now() - interval '1 day'));

-- What was deleted for good stays known as one line: which company, by whom, when, and the archive it went into.
create table app.erased_company (
  id bigint primary key,
  subdomain text not null,
  name text not null,
  erased_by bigint not null,
  at timestamptz not null default clock_timestamp(),
  -- hexadecimal; null where there was nothing to archive
  archive_sha256 text,
  -- rows by table
  rows jsonb not null
);
grant select on app.erased_company to baluarte_door;

-- Nothing is recorded of rows that go together with their history. Only the function below gets there: it alone acts as the
-- owner of the tables while the setting stands.
create or replace function app.record_delete() returns trigger language plpgsql as $$
begin
  if not exists (select from old_rows) then return null; end if;
  if current_setting('app.erasing', true) = app.current_company()::text
    and current_user::regrole = (select c.relowner from pg_class c where c.oid = 'public.change'::regclass)
  then return null; end if;
  insert into public.change (changeset_id, table_name, row_id, operation, scope_id, before)
  select app.current_changeset(), tg_table_name, x.id, 'delete', app.scope_of_change(tg_table_name, x.id, x.before), x.before
  from (select o.id, to_jsonb(o) - 'search' as before from old_rows o) x;
  return null;
end $$;

-- Deletes the current company: every row of every table that belongs to companies, found by the catalogue of tables, those
-- that point at others first. Answers how many rows of which table. The walls stand: what it reaches is inside them. It
-- refuses whoever is no active super administrator, and a company that is still at work.
create function app.erase_company(archive text default null) returns jsonb
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  gone constant bigint := app.current_company();
  its public.company%rowtype;
  relations oid[];
  next oid;
  deleted bigint;
  counts jsonb := '{}';
begin
  if not exists (select from auth."user" u where u.id = app.current_actor() and u.is_super_admin and u.status_id = 1) then
    raise exception 'only a super administrator erases a company';
  end if;
  -- Whoever is writing rows of it ends first, and whoever comes after finds no company to write for.
  select * into its from public.company c where c.id = gone for update;
  if not found or its.status_id <> 2 then
    raise exception 'only a company that is inactive is erased';
  end if;
  perform set_config('app.scope_ids', '*', true), set_config('app.erasing', gone::text, true);
  update auth.session set company_id = null, scope_id = null where company_id = gone;
  relations := array(
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.oid <> 'auth.session'::regclass
      and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace));
  while cardinality(relations) > 0 loop
    select r into next from unnest(relations) r
    where not exists (
      select from pg_constraint f
      where f.contype = 'f' and f.confrelid = r and f.conrelid <> r and f.conrelid = any (relations))
    order by r limit 1;
    if next is null then
      raise exception 'tables of companies point at each other in a circle: %', relations::regclass[];
    end if;
    execute format('delete from %s where company_id = $1', next::regclass) using gone;
    get diagnostics deleted = row_count;
    if deleted > 0 then
      counts := counts || jsonb_build_object((select c.relname from pg_class c where c.oid = next), deleted);
    end if;
    relations := array_remove(relations, next);
  end loop;
  delete from public.company where id = gone;
  insert into app.erased_company (id, subdomain, name, erased_by, archive_sha256, rows)
  values (gone, its.subdomain, its.name, app.current_actor(), archive, counts);
  perform set_config('app.erasing', '', true);
  return counts;
end $$;
revoke execute on function app.erase_company(text) from public;
grant execute on function app.erase_company(text) to baluarte_app;
