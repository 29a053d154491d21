-- Days of a company are between 1900 and 2200, as the contract asks: a year with a digit missing is a typing error, and its distance
-- from today exceeds what counts of days and weeks hold. Rows from before keep theirs until they are changed; what is derived from them
-- has no bounds of its own, for it must not fail.
do $$
declare
  day record;
begin
  for day in
    select c.relname as relation, a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'date'::regtype
      and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'track_insert')
    order by 1, 2
  loop
    execute format($sql$alter table public.%I add constraint %I check (%I between date '1900-01-01' and date '2200-12-31') not valid$sql$,
      day.relation, day.relation || '__' || day.name || '_year_out_of_range', day.name);
  end loop;
end $$;

-- Counts these companies anew, each within its walls, where anything was written since. What fails in one is returned and undone there,
-- and keeps no other from being counted.
drop function app.count_companies(bigint[]);
create function app.count_companies(companies bigint[])
  returns table (company_id bigint, is_counted boolean, failure text) language plpgsql as $$
begin
  perform set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
  for company_id in select c from unnest(companies) c order by c loop
    is_counted := false;
    failure := null;
    begin
      perform set_config('app.company_id', company_id::text, true);
      -- Not there: it was deleted meanwhile.
      if exists (select from public.company) then
        is_counted := app.count_company();
        perform app.count_suggestions();
      end if;
    exception when others then
      is_counted := false;
      failure := sqlerrm;
    end;
    if is_counted or failure is not null then return next; end if;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
