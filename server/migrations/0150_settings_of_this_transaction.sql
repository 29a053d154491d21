-- The settings of the walls count only in the transaction that wrote them. What an earlier transaction, or another caller of the
-- same backend behind a pooler, left in the session is no company, no user and no scope. Whoever writes the settings writes, with
-- them, when the transaction started; no two transactions of a backend start in the same microsecond.
create function app.settings_are_current() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.transaction_start', true) = date_part('epoch', now())::text, false);

create or replace function app.current_company() returns bigint
  language sql stable parallel safe
  return case when app.settings_are_current() then nullif(current_setting('app.company_id', true), '')::bigint end;

create or replace function app.current_actor() returns bigint
  language sql stable parallel safe
  return case when app.settings_are_current() then nullif(current_setting('app.user_id', true), '')::bigint end;

-- null = every scope of the company ('*'); empty = none.
create or replace function app.current_scopes() returns bigint[]
  language sql stable parallel safe
  return case
    when not app.settings_are_current() then '{}'::bigint[]
    when current_setting('app.scope_ids', true) = '*' then null
    else coalesce(nullif(current_setting('app.scope_ids', true), ''), '{}')::bigint[]
  end;

-- Whoever asks: the person, or who is seen as.
create or replace function app.current_person() returns bigint language sql stable
  return case when app.settings_are_current()
    then coalesce(nullif(current_setting('app.seen_as', true), '')::bigint, app.current_actor()) end;

create or replace function app.current_assessments() returns bigint[] language plpgsql stable as $$
begin
  return (select nullif(m.assessment_ids, '{}') from public.member m
    where m.company_id = app.current_company() and m.user_id = app.current_person());
end $$;
