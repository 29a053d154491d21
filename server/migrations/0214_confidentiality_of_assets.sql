-- What an asset needs in confidentiality is said like the other two; while nobody says it, it is that of its classification.
alter table asset
  add column confidentiality smallint,
  add column confidentiality_reason text;
alter table asset
  add constraint asset__confidentiality_out_of_range check (confidentiality between 1 and 3),
  add constraint asset__confidentiality_reason_out_of_range check (length(confidentiality_reason) <= 500);

create or replace view asset_value with (security_invoker = true) as
  select a.company_id, a.id, a.scope_id, coalesce(a.confidentiality, (p.extra ->> 'confidentiality')::smallint) as confidentiality,
    a.integrity, a.availability, a.criticality_override
  from asset a left join parameter p on p.company_id = a.company_id and p.id = a.classification_id;

drop trigger hold_criticality on asset;
create trigger hold_criticality before update of classification_id, confidentiality, integrity, availability, criticality_override on asset
  for each statement execute function app.hold_criticality();

create or replace function app.settle_new_assets() returns trigger language plpgsql as $$
begin
  insert into public.asset_criticality (id, scope_id, confidentiality, integrity, availability, criticality)
  select n.id, n.scope_id, c.level, n.integrity, n.availability, coalesce(n.criticality_override, app.criticality_of(
    c.level, n.integrity, n.availability, coalesce(m.criticality_highs, 2::smallint), coalesce(m.criticality_mediums, 1::smallint)))
  from new_rows n left join public.method m on m.company_id = n.company_id
  cross join lateral (select coalesce(n.confidentiality, (
    select (p.extra ->> 'confidentiality')::smallint from public.parameter p
    where p.company_id = n.company_id and p.id = n.classification_id)) as level) c
  on conflict on constraint asset_criticality__pk do nothing;
  return null;
end $$;

create or replace function app.settle_changed_assets() returns trigger language plpgsql as $$
begin
  perform app.settle_criticality(array(select x.id from (
    select id, classification_id, confidentiality, integrity, availability, criticality_override from new_rows
    except
    select id, classification_id, confidentiality, integrity, availability, criticality_override from old_rows) x));
  return null;
end $$;

create or replace function app.past_values(moment timestamptz)
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
    ), said (id, classification_id, confidentiality, integrity, availability) as (
      select a.id, a.classification_id, a.confidentiality, a.integrity, a.availability from public.asset a
      where a.company_id = company and not exists (select from since x where x.table_name = 'asset' and x.row_id = a.id)
      union all
      -- changes older than the column do not know it
      select x.row_id, (x.before ->> 'classification_id')::bigint, (x.before ->> 'confidentiality')::smallint,
        (x.before ->> 'integrity')::smallint, (x.before ->> 'availability')::smallint
      from since x where x.table_name = 'asset' and x.before is not null
    )
    select s.id, coalesce(s.confidentiality, c.level), s.integrity, s.availability from said s left join classification c on c.id = s.classification_id;
  perform set_config('app.scope_ids', scopes, true);
end $$;
