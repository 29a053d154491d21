-- The audit of a company: where every write came from, what is searched, and a chain that says what is wrong with it.

-- Network address of whoever wrote; null for what the server does by itself.
alter table changeset
  add column address text default nullif(current_setting('app.address', true), ''),
  add constraint changeset__address_out_of_range check (length(address) <= 64);
-- An import may run long after the request that asked for it, in another process.
alter table import
  add column address text default nullif(current_setting('app.address', true), ''),
  add constraint import__address_out_of_range check (length(address) <= 64);

-- Each index gives the order of the list too, however narrow the filter.
drop index changeset__by_time;
create index changeset__by_time on changeset (company_id, at desc, id desc);
create index changeset__by_person on changeset (company_id, user_id, at desc, id desc);
create index changeset__by_address on changeset (company_id, address text_pattern_ops, at desc, id desc) where address is not null;

-- Names and codes that a change took away: of rows deleted or renamed. Whatever a row was ever called is found here, or in
-- the row as it stands. Few changes have one, so that an import pays nothing for it.
alter table change add column past_name text generated always as (
  case when before is not null
    and (operation = 'delete' or before ->> 'name' is distinct from after ->> 'name' or before ->> 'code' is distinct from after ->> 'code')
  then nullif(app.fold(coalesce(before ->> 'code', '') || ' ' || coalesce(before ->> 'name', '') || ' ' || coalesce(before ->> 'name_en', '')), '  ')
  end) stored;
create index change__by_past_name on change using gin (company_id, past_name gin_trgm_ops) where past_name is not null;
-- Whose place was taken away.
create index change__of_members on change (company_id, ((before ->> 'user_id')::bigint)) where table_name = 'member' and operation = 'delete';

-- Names of the people of the current company, also of those who left it: what they did keeps their name.
create or replace function app.person_name(of_user bigint) returns text
  language sql stable security definer set search_path = pg_catalog
  return (
    select u.first_name || ' ' || u.last_name from auth."user" u
    where u.id = of_user and (u.is_super_admin
      or exists (select from public.member m where m.user_id = u.id and m.company_id = app.current_company())
      or exists (select from public.changeset s where s.company_id = app.current_company() and s.user_id = u.id)
      or exists (select from public.change c where c.company_id = app.current_company() and c.table_name = 'member'
        and c.operation = 'delete' and (c.before ->> 'user_id')::bigint = u.id)));

-- What seals a changeset: its own row, the hash of each of its changes in order, and the seal before it. What was added to
-- a changeset later enters only where it says something, so that the seals from before stay true: the address, and a
-- scope that is not the one of the row (the row's own is in what it held).
create or replace function app.seal_hash(previous bytea, of_changeset bigint) returns bytea
  language sql stable
  return (
    select sha256(coalesce(previous, ''::bytea) || convert_to(
      (jsonb_build_array(s.company_id, s.id, s.user_id, s.kind, s.request_id, extract(epoch from s.at), s.about)
        || case when s.address is null then '[]'::jsonb else jsonb_build_array(s.address) end)::text, 'UTF8')
      || coalesce((
        select string_agg(sha256(convert_to(
          (jsonb_build_array(c.id, c.table_name, c.row_id, c.operation, c.before, c.after)
            || case when c.scope_id is not distinct from (coalesce(c.after, c.before) ->> 'scope_id')::bigint
              then '[]'::jsonb else jsonb_build_array(c.scope_id) end)::text, 'UTF8')), ''::bytea order by c.id)
        from public.change c where c.company_id = s.company_id and c.changeset_id = s.id), ''::bytea))
    from public.changeset s where s.company_id = app.current_company() and s.id = of_changeset);

-- The first seal of the current company that does not hold, looked for in `most` seals from `first_seal` on (all of them
-- unless said); none when they hold. `reason`: 'missing', the changeset is gone; 'gap', a seal before it is gone; 'seal', the
-- seal was altered and what it seals was not; 'content', the changeset or its changes were altered. Of the last seal the two
-- cannot be told apart. Needs every scope: what the wall hides would look as if it were gone.
drop function app.broken_seal();
create function app.broken_seal(first_seal bigint default 1, most bigint default null)
  returns table (seal_id bigint, changeset_id bigint, at timestamptz, reason text) language plpgsql stable as $$
declare
  link public.seal%rowtype;
  previous bytea;
  expected bigint := first_seal;
  computed bytea;
  following public.seal%rowtype;
begin
  select s.hash into previous from public.seal s where s.company_id = app.current_company() and s.id = first_seal - 1;
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
