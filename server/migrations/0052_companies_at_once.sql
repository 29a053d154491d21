-- Seals what is finished in these companies, one after the other, within the walls of each, in one transaction. What fails in
-- one company is answered and undone there, and keeps no other from its seals.
create function app.seal_companies(companies bigint[], most integer default 1000)
  returns table (company_id bigint, sealed integer, failure text) language plpgsql as $$
begin
  perform set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
  -- In the same order everywhere, for each company is held until the end.
  for company_id in select c from unnest(companies) c order by c loop
    sealed := 0;
    failure := null;
    begin
      perform set_config('app.company_id', company_id::text, true);
      sealed := app.seal_changesets(most);
    exception when others then
      failure := sqlerrm;
    end;
    if sealed > 0 or failure is not null then return next; end if;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;

-- Counts these companies anew, each within its walls, where anything was written since. Answers how many were.
create function app.count_companies(companies bigint[]) returns integer language plpgsql as $$
declare
  one bigint;
  counted integer := 0;
begin
  perform set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
  for one in select c from unnest(companies) c order by c loop
    perform set_config('app.company_id', one::text, true);
    -- Not there: it was deleted meanwhile.
    if exists (select from public.company) and app.count_company() then counted := counted + 1; end if;
  end loop;
  perform set_config('app.company_id', '', true);
  return counted;
end $$;

-- Puts these companies to rest, or lets them work again, each within its walls and with a changeset of its own in the name
-- of whoever acts. Those that are so already stay as they are.
create function app.set_company_status(companies bigint[], status integer) returns void language plpgsql as $$
declare
  one bigint;
begin
  perform set_config('app.scope_ids', '*', true);
  for one in select c from unnest(companies) c order by c loop
    perform set_config('app.company_id', one::text, true), set_config('app.changeset_id', '', true);
    update public.company set status_id = status, version = version + 1, updated_at = now()
    where id = one and status_id <> status;
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true);
end $$;
