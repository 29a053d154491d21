-- What proves an asset belongs to its history too: its column in `change` knows the relation to evidence. PostgreSQL 16 cannot
-- alter the expression of a generated column, so it is made anew.
drop index change__of_asset;
alter table change drop column asset_id;
alter table change
  add column asset_id bigint generated always as (
    case when table_name in ('asset_asset', 'asset_threat', 'asset_vulnerability', 'asset_impact_factor', 'evidence_link')
    then (coalesce(after, before) ->> 'asset_id')::bigint end) stored;
create index change__of_asset on change (company_id, asset_id, table_name) where asset_id is not null;
