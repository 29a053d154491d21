-- A company to look at, made for one person and thrown away: whose it is. It is known by that, and counts against no plan.
alter table company add column example_of bigint;
create unique index company__one_example on company (example_of);

-- When a person put the first steps aside; null while they are shown. Like a visit it is no change of what a company keeps.
alter table member add column checklist_left_at timestamptz;
grant update (checklist_left_at) on member to baluarte_door;

-- Whether the example company `its` may be deleted by whoever acts: its owner at any time, and the product by itself once it
-- has been there for thirty days.
create function app.may_erase_example(example_of bigint, created_at timestamptz) returns boolean language sql stable
  return example_of is not null and case
    when app.current_actor() is null then created_at < now() - interval '30 days'
    else app.current_actor() = example_of end;

-- As before, and for example companies.
create or replace function app.erase_company(archive text default null) returns jsonb
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  gone constant bigint := app.current_company();
  its public.company%rowtype;
  relations oid[];
  next oid;
  deleted bigint;
  counts jsonb := '{}';
begin
  -- Sealing names no company in its rows and would go on beside this: it ends first, and waits from here on.
  perform pg_advisory_xact_lock(hashtext('seal'), gone::integer);
  -- Whoever is writing rows of it ends first, and whoever comes after finds no company to write for.
  select * into its from public.company c where c.id = gone for update;
  if not app.may_erase_example(its.example_of, its.created_at) and not exists (
    select from auth."user" u where u.id = app.current_actor() and u.is_super_admin and u.status_id = 1)
  then
    raise exception 'only a super administrator erases a company';
  end if;
  if its.id is null or its.status_id <> 2 then
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
  values (gone, its.subdomain, its.name, coalesce(app.current_actor(), its.example_of), archive, counts);
  perform set_config('app.erasing', '', true);
  return counts;
end $$;
