-- Which maps have something to show, without looking through every risk.
create index risk__on_further_map on risk (company_id) where residual_probability is not null or target_probability is not null;
