-- Both ends of a pair stand in the index from either end. Companies differ so much in size that the planner's averages
-- make an index of one end look as good as the one of the pair; with both ends in it, it is.
drop index asset_threat_company_id_threat_id_idx;
create index asset_threat__by_threat on asset_threat (company_id, threat_id, asset_id);
drop index asset_vulnerability_company_id_vulnerability_id_idx;
create index asset_vulnerability__by_vulnerability on asset_vulnerability (company_id, vulnerability_id, asset_id);
drop index asset_asset_company_id_related_asset_id_idx;
create index asset_asset__by_related_asset on asset_asset (company_id, related_asset_id, asset_id);
drop index threat_vulnerability_company_id_vulnerability_id_idx;
create index threat_vulnerability__by_vulnerability on threat_vulnerability (company_id, vulnerability_id, threat_id);
drop index risk__by_threat;
create index risk__by_threat on risk (company_id, threat_id, asset_id, vulnerability_id);
drop index risk__by_vulnerability;
create index risk__by_vulnerability on risk (company_id, vulnerability_id, asset_id, threat_id);
