-- The worst risk of each asset is read of every assessed risk: from this index alone, in the order of the assets.
create index risk__by_asset_worst on risk (company_id, asset_id)
  include (scope_id, probability, impact, residual_probability, residual_impact) where completeness = 'complete' and status_id <> 2;
