-- A closed account comes into no company: its companies see that, and it counts as none of their administrators.

drop view company_user;
drop function app.people();
create function app.people()
  returns table (id bigint, first_name text, last_name text, email text, phone text, has_two_step boolean, used_at timestamptz, is_closed boolean)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select u.id, u.first_name, u.last_name, u.email, u.phone,
      exists (select from auth.factor f where f.user_id = u.id),
      (select max(s.used_at) from auth.session s where s.user_id = u.id and s.company_id = m.company_id),
      u.status_id = 2
    from public.member m join auth."user" u on u.id = m.user_id where m.company_id = app.current_company();
  end;
revoke execute on function app.people() from public;
grant execute on function app.people() to baluarte_app;

create view company_user with (security_invoker = true) as
  select m.company_id, m.user_id as id, m.id as member_id, p.first_name as name, p.last_name, p.email, p.phone, m.role_id,
    cardinality(m.scope_ids) > 0 as is_limited, p.has_two_step, greatest(m.last_visit_at, p.used_at) as last_access_at,
    (select max(i.expires_at) from invitation i where i.company_id = m.company_id and i.member_id = m.id and m.status_id = 3
      and i.accepted_at is null and i.revoked_at is null) as invitation_expires_at,
    m.status_id, p.is_closed, m.version, m.created_at, m.updated_at,
    app.fold(p.first_name || ' ' || p.last_name || ' ' || p.email) as search
  from member m join app.people() p on p.id = m.user_id;
grant select on company_user to baluarte_app;

-- Of a person of the company that works; of anybody else it says no.
create function app.is_account_closed(of_user bigint) returns boolean
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select exists (select from public.member m join auth."user" u on u.id = m.user_id
      where m.company_id = app.current_company() and m.user_id = of_user and u.status_id = 2);
  end;
revoke execute on function app.is_account_closed(bigint) from public;
grant execute on function app.is_account_closed(bigint) to baluarte_app;

-- As before, of those who can come in. Whoever closes an account holds the same lock alone. Outside of a company only the door
-- writes members, and the door reads accounts itself.
create or replace function app.keep_administrator() returns trigger language plpgsql as $$
declare
  administrators bigint;
  is_kept boolean;
begin
  perform pg_advisory_xact_lock_shared(hashtext('accounts closed'));
  select r.id into administrators from public.role r
  where r.company_id = old.company_id and r.is_system and r.base = 1 for no key update;
  if old.role_id is distinct from administrators or not exists (select from public.company c where c.id = old.company_id) then
    return null;
  end if;
  if app.current_company() is null then
    is_kept := exists (select from public.member m join auth."user" u on u.id = m.user_id and u.status_id <> 2
      where m.company_id = old.company_id and m.role_id = administrators and m.status_id = 1);
  else
    is_kept := exists (select from public.member m where m.company_id = old.company_id and m.role_id = administrators
      and m.status_id = 1 and not app.is_account_closed(m.user_id));
  end if;
  if is_kept then
    return null;
  end if;
  raise exception 'a company keeps an active administrator' using
    errcode = 'check_violation', constraint = 'member__last_administrator', table = 'member';
end $$;
