-- How far the risks of each asset got is read of all assets at once, from the index alone; the scope is what walls ask for.
create index risk__by_asset_state on risk (company_id, asset_id, scope_id, status_id, completeness);
