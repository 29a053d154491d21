-- Time zones are names of the tz database. An offset such as `+05:00` was accepted too: programs read it as east of Greenwich, and
-- PostgreSQL, by the rule of POSIX, as west of it, so that the same company had two clocks.

-- The name with the clock of an offset, as whoever chose it saw it; null where there is none.
create function app.time_zone_of_offset(chosen text) returns text language plpgsql as $$
declare
  parts constant text[] := regexp_match(chosen, '^([+-])(\d\d):?(\d\d)?$');
  minutes constant integer := (parts[1] || '1')::integer * (60 * parts[2]::integer + coalesce(parts[3], '0')::integer);
begin
  return case
    when minutes is null then null
    when minutes = -300 then 'America/Bogota'
    when minutes % 60 = 0 and minutes between -720 and 840
      then case when minutes = 0 then 'UTC' else 'Etc/GMT' || to_char(-minutes / 60, 'FMSG99') end
    else (select name from (values (-570, 'Pacific/Marquesas'), (-210, 'America/St_Johns'), (210, 'Asia/Tehran'), (270, 'Asia/Kabul'),
      (330, 'Asia/Kolkata'), (345, 'Asia/Kathmandu'), (390, 'Asia/Yangon'), (525, 'Australia/Eucla'), (570, 'Australia/Darwin'),
      (630, 'Australia/Lord_Howe'), (765, 'Pacific/Chatham')) as known (minutes_east, name) where minutes_east = minutes)
  end;
end $$;

-- Companies that are there, each inside its own walls, as a change of its history.
alter table company no force row level security;
do $$
declare
  one record;
begin
  for one in
    select c.id, coalesce(app.time_zone_of_offset(c.time_zone), 'America/Bogota') as zone from company c
    where not exists (select from pg_timezone_names z where lower(z.name) = lower(c.time_zone)) order by c.id
  loop
    perform set_config('app.company_id', one.id::text, true), set_config('app.changeset_id', '', true),
      set_config('app.changeset_kind', 'seed', true), set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
    update company set time_zone = one.zone, version = version + 1, updated_at = now() where id = one.id;
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true);
end $$;
alter table company force row level security;

-- null: the zone of the company.
update auth."user" u set time_zone = app.time_zone_of_offset(u.time_zone), updated_at = now()
where u.time_zone is not null and not exists (select from pg_timezone_names z where lower(z.name) = lower(u.time_zone));

drop function app.time_zone_of_offset(text);

-- Whoever writes one, an archive as well: looked up only when it changes, since the list is read from files.
create function app.refuse_unknown_time_zone() returns trigger language plpgsql as $$
begin
  if not exists (select from pg_timezone_names z where lower(z.name) = lower(new.time_zone)) then
    raise exception using errcode = '23514', constraint = tg_table_name || '__time_zone_unknown',
      message = format('%L is no name of the tz database', new.time_zone);
  end if;
  return null;
end $$;
create trigger know_time_zone after insert on company for each row
  when (new.time_zone <> 'America/Bogota') execute function app.refuse_unknown_time_zone();
create trigger know_changed_time_zone after update of time_zone on company for each row
  when (new.time_zone is distinct from old.time_zone) execute function app.refuse_unknown_time_zone();
create trigger know_time_zone after insert on auth."user" for each row
  when (new.time_zone is not null) execute function app.refuse_unknown_time_zone();
create trigger know_changed_time_zone after update of time_zone on auth."user" for each row
  when (new.time_zone is distinct from old.time_zone and new.time_zone is not null) execute function app.refuse_unknown_time_zone();
