-- Everybody with an account, for super administrators outside of every company.

-- Names and e-mails of all people, to be found by any part of them, and by how they begin; the domain is a word of its own.
alter table auth."user" add column search text generated always as (
  app.fold(first_name || ' ' || last_name || ' ' || email || ' ' || split_part(email, '@', 2))) stored;
create index user__search on auth."user" using gin (search gin_trgm_ops);
create index user__by_folded_name on auth."user" (app.fold(first_name || ' ' || last_name) text_pattern_ops);
create index user__by_folded_email on auth."user" (app.fold(email) text_pattern_ops);
-- the order of their list, and what it is narrowed to most
create index user__by_name on auth."user" ((first_name || ' ' || last_name) collate "und-x-icu", id);
create index user__super_admin on auth."user" (id) where is_super_admin;

-- People as the search of everything reads them: their e-mail is what one looks them up by.
create view auth.found_user with (security_invoker = true) as
  select u.id, u.email as code, u.first_name || ' ' || u.last_name as name, u.search, u.status_id from auth."user" u;
grant select on auth.found_user to baluarte_door;
create view auth.found_company with (security_invoker = true) as
  select c.id, c.subdomain as code, c.name, c.search, c.status_id from public.company c;
grant select on auth.found_company to baluarte_door;

-- Sessions are deleted when they end. What stays is when somebody was in last: noted as a session begins, and as it goes.
create function app.note_access() returns trigger language plpgsql as $$
begin
  update auth."user" u set last_access_at = greatest(u.last_access_at, s.used_at)
  from (select user_id, max(used_at) as used_at from changed_sessions group by user_id) s
  where u.id = s.user_id and s.used_at > coalesce(u.last_access_at, '-infinity');
  return null;
end $$;
create trigger note_access_begun after insert on auth.session
  referencing new table as changed_sessions for each statement execute function app.note_access();
create trigger note_access_ended after delete on auth.session
  referencing old table as changed_sessions for each statement execute function app.note_access();
update auth."user" u set last_access_at = (
  select max(a.at) from (
    select s.used_at as at from auth.session s where s.user_id = u.id
    union all select e.at from auth.event e where e.user_id = u.id and e.kind = 'signedIn'
    union all select m.last_visit_at from public.member m where m.user_id = u.id) a);

-- Somebody who may do everything always remains. Asked at the end of a transaction; the lock makes a second one wait for the
-- first and see what it left.
create function app.keep_super_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('super administrators'));
  if exists (select from auth."user" u where u.is_super_admin and u.status_id = 1) then
    return null;
  end if;
  raise exception 'an active super administrator remains' using
    errcode = 'check_violation', constraint = 'user__last_super_admin', table = 'user';
end $$;
create constraint trigger keep_super_admin after delete or update of is_super_admin, status_id on auth."user"
  deferrable initially deferred for each row when (old.is_super_admin and old.status_id = 1) execute function app.keep_super_admin();

-- Keeps the name of somebody whose account goes, in every company of these in whose record it stands. Walls as they are: it
-- goes from one company to the next.
create function app.keep_name(of_user bigint, called text, companies bigint[]) returns void language plpgsql as $$
declare
  each_company bigint;
begin
  foreach each_company in array companies loop
    perform set_config('app.company_id', each_company::text, true);
    if exists (select from public.changeset s where s.company_id = each_company and s.user_id = of_user) then
      insert into public.former_person (user_id, name) values (of_user, called)
      on conflict (company_id, user_id) do update set name = excluded.name, left_at = now();
    end if;
  end loop;
end $$;
