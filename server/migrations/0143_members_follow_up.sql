-- Members follow up what is their own: controls of the areas they answer for, and those they followed up last.

-- Of whoever asks: the person, or who is seen as.
create or replace function app.own_areas() returns bigint[] language sql stable
  return array(select a.area_id from public.company_user_area a
    where a.company_id = app.current_company() and a.company_user_id = app.current_person());

-- A set of permissions with those to list, make, see and edit follow-ups; ordered, each once.
create function app.with_follow_ups(held integer[]) returns integer[] language sql immutable as $$
  select array(select distinct code from unnest(held || '{276,277,278,279}') code order by code)
$$;

-- What the role of members is said to be for; what somebody wrote in its place stays.
create function app.with_follow_ups(said text) returns text language sql immutable as $$
  select case said
    when 'Consulta, crea y edita activos, amenazas y vulnerabilidades.'
      then 'Consulta, crea y edita activos, amenazas y vulnerabilidades, y hace seguimiento a los controles de sus áreas.'
    when 'Reads, creates and edits assets, threats and vulnerabilities.'
      then 'Reads, creates and edits assets, threats and vulnerabilities, and follows up the controls of their areas.'
    else said end
$$;

-- Companies that are there: the role of members they were made with, each inside its own walls, as a change of its history.
alter table company no force row level security;
do $$
declare
  one bigint;
begin
  for one in select id from company order by id loop
    perform set_config('app.company_id', one::text, true), set_config('app.changeset_id', '', true),
      set_config('app.changeset_kind', 'seed', true), set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
    update role set permission_codes = app.with_follow_ups(permission_codes), description = app.with_follow_ups(description),
      version = version + 1, updated_at = now()
    where company_id = one and base = 2 and is_system and permission_codes is distinct from app.with_follow_ups(permission_codes);
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true);
end $$;
alter table company force row level security;

update role_template set permission_codes = app.with_follow_ups(permission_codes), description = app.with_follow_ups(description),
  description_en = app.with_follow_ups(description_en), version = version + 1, updated_at = now()
where base = 2 and is_system and permission_codes is distinct from app.with_follow_ups(permission_codes);

drop function app.with_follow_ups(integer[]);
drop function app.with_follow_ups(text);
