-- Relating and unrelating is part of the history of both ends: what was written to a relation is looked up by either of them.
create index change__of_asset on change (company_id, (coalesce(after, before) ->> 'asset_id'))
  where table_name in ('asset_asset', 'asset_threat', 'asset_vulnerability');
create index change__of_related_asset on change (company_id, (coalesce(after, before) ->> 'related_asset_id'))
  where table_name = 'asset_asset';
create index change__of_threat on change (company_id, (coalesce(after, before) ->> 'threat_id'))
  where table_name in ('asset_threat', 'threat_vulnerability');
create index change__of_vulnerability on change (company_id, (coalesce(after, before) ->> 'vulnerability_id'))
  where table_name in ('asset_vulnerability', 'threat_vulnerability');

-- What deleted rows were called when they were deleted, as row_name says of those that are there.
create view lost_name with (security_invoker = true) as
  select c.company_id, e.entity, c.row_id as id, coalesce(c.before ->> 'name', c.before ->> 'code') as name,
    c.before ->> 'name_en' as name_en, c.id as change_id
  from (values ('parameter', 'parameter'), ('asset', 'asset'), ('threat', 'threat'), ('vulnerability', 'vulnerability'),
    ('impact_factor', 'impactFactor'), ('role', 'role'), ('scope', 'scope'), ('probability_level', 'probabilityLevel'))
    as e (table_name, entity)
  join change c on c.table_name = e.table_name and c.operation = 'delete';
grant select on lost_name to baluarte_app;

-- 'zt-1' is the code 'ZT-1': codes are looked up and compared whatever their case.
create index asset__by_code_in_any_case on asset (company_id, lower(code));
create index threat__by_code_in_any_case on threat (company_id, lower(code));
create index vulnerability__by_code_in_any_case on vulnerability (company_id, lower(code));
create index parameter__by_code_in_any_case on parameter (company_id, kind, lower(code));

-- Behind the walls an index on lower() is used only if looking a code up cannot tell of rows that are not shown.
do $$ begin
  alter function pg_catalog.lower(text) leakproof;
exception when insufficient_privilege then
  raise notice 'codes are looked up without their index: a superuser can run "alter function pg_catalog.lower(text) leakproof"';
end $$;
