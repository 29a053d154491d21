-- People as a company's catalogue, their leaving, and the one administrator a company always keeps.

-- What the company may know of the accounts of its people; in one go, because a list asks for all of them.
create function app.people()
  returns table (id bigint, first_name text, last_name text, email text, phone text, has_two_step boolean, used_at timestamptz)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select u.id, u.first_name, u.last_name, u.email, u.phone,
      exists (select from auth.factor f where f.user_id = u.id),
      (select max(s.used_at) from auth.session s where s.user_id = u.id and s.company_id = m.company_id)
    from public.member m join auth."user" u on u.id = m.user_id where m.company_id = app.current_company();
  end;
revoke execute on function app.people() from public;
grant execute on function app.people() to baluarte_app;

-- A place in the company under the number of its person, as the catalogue shows it.
create view company_user with (security_invoker = true) as
  select m.company_id, m.user_id as id, m.id as member_id, p.first_name as name, p.last_name, p.email, p.phone, m.role_id,
    cardinality(m.scope_ids) > 0 as is_limited, p.has_two_step, greatest(m.last_visit_at, p.used_at) as last_access_at,
    (select max(i.expires_at) from invitation i where i.company_id = m.company_id and i.member_id = m.id and m.status_id = 3
      and i.accepted_at is null and i.revoked_at is null) as invitation_expires_at,
    m.status_id, m.version, m.created_at, m.updated_at,
    app.fold(p.first_name || ' ' || p.last_name || ' ' || p.email) as search
  from member m join app.people() p on p.id = m.user_id;
grant select on company_user to baluarte_app;

-- The scopes a person is limited to, of those whoever looks may know of.
create view company_user_scope with (security_invoker = true) as
  select m.company_id, m.user_id as company_user_id, s.id as scope_id
  from member m join scope s on s.company_id = m.company_id and s.id = any (m.scope_ids);
grant select on company_user_scope to baluarte_app;

-- An account with a first password, for an e-mail that nobody has; null when somebody has it. The owner's rights write
-- auth.user, so that account and place are made in one transaction.
create function app.person_with_password(
  of_email text, given_first text, given_last text, given_phone text, given_language text, hash text
) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  made bigint;
begin
  if app.current_company() is null then
    raise exception 'a person is made for a company';
  end if;
  insert into auth."user" (email, name, first_name, last_name, phone, language, status_id, must_change_password)
  values (lower(of_email), given_first || ' ' || given_last, given_first, given_last, given_phone, given_language, 1, true)
  on conflict (email) do nothing
  returning id into made;
  insert into auth.account (user_id, provider_id, account_id, password)
  select made, 'credential', made::text, hash where made is not null;
  return made;
end $$;
revoke execute on function app.person_with_password(text, text, text, text, text, text) from public;
grant execute on function app.person_with_password(text, text, text, text, text, text) to baluarte_app;

-- Who was here: of an account that is removed the name alone is kept, by the companies in whose record it stands.
create table former_person (
  company_id bigint not null default app.current_company() references company (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  left_at timestamptz not null default now(),
  constraint former_person__pk primary key (company_id, id)
);
create unique index former_person__by_user on former_person (company_id, user_id);
call app.isolate('former_person');

-- A number in a record, of an account that may be gone.
alter table invitation drop constraint invitation_invited_by_fkey;

create or replace function app.person_name(of_user bigint) returns text
  language sql stable security definer set search_path = pg_catalog
  return coalesce(
    (select u.first_name || ' ' || u.last_name from auth."user" u
      where u.id = of_user and (u.is_super_admin
        or exists (select from public.member m where m.user_id = u.id and m.company_id = app.current_company())
        or exists (select from public.changeset s where s.company_id = app.current_company() and s.user_id = u.id)
        or exists (select from public.change c where c.company_id = app.current_company() and c.table_name = 'member'
          and c.operation = 'delete' and (c.before ->> 'user_id')::bigint = u.id))),
    (select f.name from public.former_person f where f.company_id = app.current_company() and f.user_id = of_user));

-- A company keeps an active administrator. Asked at the end of a transaction, so that two may change places in one; the lock
-- on the role makes a second transaction wait for the first and see what it left. A company that goes may lose them all.
create function app.keep_administrator() returns trigger language plpgsql as $$
declare
  administrators bigint;
begin
  select r.id into administrators from public.role r
  where r.company_id = old.company_id and r.is_system and r.base = 1 for no key update;
  if old.role_id is distinct from administrators
    or not exists (select from public.company c where c.id = old.company_id)
    or exists (select from public.member m where m.company_id = old.company_id and m.role_id = administrators and m.status_id = 1)
  then
    return null;
  end if;
  raise exception 'a company keeps an active administrator' using
    errcode = 'check_violation', constraint = 'member__last_administrator', table = 'member';
end $$;
create constraint trigger keep_administrator after delete or update of role_id, status_id on member
  deferrable initially deferred for each row when (old.status_id = 1) execute function app.keep_administrator();
