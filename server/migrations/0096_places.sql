-- Where risks stand on each of the four maps is read from one index.
drop index risk__by_cell;
create index risk__by_cell on risk (company_id, scope_id, probability, impact, completeness, status_id)
  include (residual_probability, residual_impact, expected_probability, expected_impact, target_probability, target_impact);

-- The level the owner of a risk wants, and the levels that what is planned leaves above it.
alter table risk
  add column target_level smallint generated always as (
    case when completeness = 'complete' then target_probability * target_impact end) stored,
  add column gap smallint generated always as (
    case when completeness = 'complete' then coalesce(expected_probability, probability) * coalesce(expected_impact, impact)
      - target_probability * target_impact end) stored;
create index risk__by_target_level on risk (company_id, scope_id, target_level desc nulls last, id desc);
create index risk__by_gap on risk (company_id, scope_id, gap desc nulls last, id desc);
