-- Names of scenarios that differ in capital letters alone are the same name. Of those that are there the first one keeps it, and the
-- others get their number behind it.
alter table scenario drop constraint scenario__name_taken;
alter table company no force row level security;
do $$
declare
  one bigint;
begin
  for one in select id from company order by id loop
    perform set_config('app.company_id', one::text, true), set_config('app.changeset_id', '', true),
      set_config('app.changeset_kind', 'seed', true), set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
    update scenario s set name = left(s.name, 100) || ' (' || s.id || ')', version = s.version + 1, updated_at = now()
    where s.company_id = one and exists (select from scenario o
      where o.company_id = one and o.scope_id = s.scope_id and lower(o.name) = lower(s.name) and o.id < s.id);
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true),
    set_config('app.scope_ids', '', true);
end $$;
alter table company force row level security;
create unique index scenario__name_taken on scenario (company_id, scope_id, lower(name));
