-- Which entries a change of a relation, or of a part of an entry, belongs to. As columns of their own: behind the walls an index
-- over an expression that reads json is not used, since such an expression could tell of rows that are not shown.
drop index change__of_asset, change__of_related_asset, change__of_threat, change__of_vulnerability;
alter table change
  add column asset_id bigint generated always as (
    case when table_name in ('asset_asset', 'asset_threat', 'asset_vulnerability', 'asset_impact_factor')
    then (coalesce(after, before) ->> 'asset_id')::bigint end) stored,
  add column related_asset_id bigint generated always as (
    case when table_name = 'asset_asset' then (coalesce(after, before) ->> 'related_asset_id')::bigint end) stored,
  add column threat_id bigint generated always as (
    case when table_name in ('asset_threat', 'threat_vulnerability') then (coalesce(after, before) ->> 'threat_id')::bigint end) stored,
  add column vulnerability_id bigint generated always as (
    case when table_name in ('asset_vulnerability', 'threat_vulnerability')
    then (coalesce(after, before) ->> 'vulnerability_id')::bigint end) stored,
  add column risk_id bigint generated always as (
    case when table_name = 'risk_impact' then (coalesce(after, before) ->> 'risk_id')::bigint end) stored;
create index change__of_asset on change (company_id, asset_id, table_name) where asset_id is not null;
create index change__of_related_asset on change (company_id, related_asset_id) where related_asset_id is not null;
create index change__of_threat on change (company_id, threat_id, table_name) where threat_id is not null;
create index change__of_vulnerability on change (company_id, vulnerability_id, table_name) where vulnerability_id is not null;
create index change__of_risk on change (company_id, risk_id) where risk_id is not null;
