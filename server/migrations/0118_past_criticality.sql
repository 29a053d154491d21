-- What was said of assets at a moment, and which depended on which. In all scopes, whichever the person may enter: numbers alone, for
-- what an asset inherits. Rows nothing has changed since, and the others as they were before their first change.
create function app.past_values(moment timestamptz)
  returns table (id bigint, confidentiality smallint, integrity smallint, availability smallint) language plpgsql as $$
declare
  company constant bigint := app.current_company();
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
begin
  perform set_config('app.scope_ids', '*', true);
  return query
    with since as materialized (
      select distinct on (c.table_name, c.row_id) c.table_name, c.row_id, c.before from public.change_count k
      join public.changeset s on s.company_id = k.company_id and s.id = k.changeset_id and s.at > moment
      join public.change c on c.company_id = k.company_id and c.changeset_id = k.changeset_id and c.table_name = k.table_name
      where k.company_id = company and k.table_name in ('asset', 'parameter')
      order by c.table_name, c.row_id, s.at, c.id
    ), classification (id, level) as (
      select p.id, (p.extra ->> 'confidentiality')::smallint from public.parameter p
      where p.company_id = company and p.kind = 'classification'
        and not exists (select from since x where x.table_name = 'parameter' and x.row_id = p.id)
      union all
      select x.row_id, (x.before -> 'extra' ->> 'confidentiality')::smallint from since x
      where x.table_name = 'parameter' and x.before ->> 'kind' = 'classification'
    ), said (id, classification_id, integrity, availability) as (
      select a.id, a.classification_id, a.integrity, a.availability from public.asset a
      where a.company_id = company and not exists (select from since x where x.table_name = 'asset' and x.row_id = a.id)
      union all
      select x.row_id, (x.before ->> 'classification_id')::bigint, (x.before ->> 'integrity')::smallint, (x.before ->> 'availability')::smallint
      from since x where x.table_name = 'asset' and x.before is not null
    )
    select s.id, c.level, s.integrity, s.availability from said s left join classification c on c.id = s.classification_id;
  perform set_config('app.scope_ids', scopes, true);
end $$;

create function app.past_dependencies(moment timestamptz)
  returns table (asset_id bigint, related_asset_id bigint) language plpgsql as $$
declare
  company constant bigint := app.current_company();
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
begin
  perform set_config('app.scope_ids', '*', true);
  return query
    with since as materialized (
      select distinct on (c.row_id) c.row_id, c.before from public.change_count k
      join public.changeset s on s.company_id = k.company_id and s.id = k.changeset_id and s.at > moment
      join public.change c on c.company_id = k.company_id and c.changeset_id = k.changeset_id and c.table_name = k.table_name
      where k.company_id = company and k.table_name = 'asset_asset'
      order by c.row_id, s.at, c.id
    )
    select r.asset_id, r.related_asset_id from public.asset_asset r
    where r.company_id = company and r.kind = 'dependsOn' and not exists (select from since x where x.row_id = r.id)
    union all
    -- before relations had kinds, every one said this
    select (x.before ->> 'asset_id')::bigint, (x.before ->> 'related_asset_id')::bigint from since x
    where x.before is not null and coalesce(x.before ->> 'kind', 'dependsOn') = 'dependsOn';
  perform set_config('app.scope_ids', scopes, true);
end $$;
