-- The person an invitation is for, made when nobody has that e-mail. The owner's rights reach auth.user, so that person,
-- place and invitation are written in one transaction; of an existing person nothing is changed and only the id is told.
create function app.person_to_invite(of_email text, given_first text, given_last text, given_phone text, given_language text)
  returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  found bigint;
begin
  if app.current_company() is null then
    raise exception 'an invitation needs a company';
  end if;
  insert into auth."user" (email, name, first_name, last_name, phone, language, status_id)
  values (lower(of_email), given_first || ' ' || given_last, given_first, given_last, given_phone, given_language, 3)
  on conflict (email) do nothing
  returning id into found;
  if found is null then
    select u.id into found from auth."user" u where u.email = lower(of_email);
  end if;
  return found;
end $$;
revoke execute on function app.person_to_invite(text, text, text, text, text) from public;
grant execute on function app.person_to_invite(text, text, text, text, text) to baluarte_app;

-- Name and language of somebody of the current company, for the mails that greet them.
create function app.person_contact(of_user bigint)
  returns table (email text, first_name text, last_name text, language text)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select u.email, u.first_name, u.last_name, u.language from auth."user" u
    where u.id = of_user and exists (
      select from public.member m where m.user_id = u.id and m.company_id = app.current_company());
  end;
revoke execute on function app.person_contact(bigint) from public;
grant execute on function app.person_contact(bigint) to baluarte_app;
