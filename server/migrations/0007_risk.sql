-- A risk keeps the two orders it was assessed with; its level is their product and its colour the zone's.
create table risk (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  asset_id bigint not null,
  threat_id bigint not null,
  vulnerability_id bigint not null,
  description text,
  owner_id bigint,
  status_id smallint not null default 4,
  -- why a risk was discarded
  status_reason text,
  probability_level_id bigint,
  -- order of the probability level; null until chosen
  probability smallint,
  -- highest order of the rated active factors; null until one is rated
  impact smallint,
  -- what is missing before there is a level; 'complete' when nothing is
  completeness text not null default 'notRated',
  level smallint generated always as (case when completeness = 'complete' then probability * impact end) stored,
  residual_probability smallint,
  residual_impact smallint,
  target_probability smallint,
  target_impact smallint,
  assessed_at timestamptz,
  assessed_by bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint risk__pk primary key (company_id, id),
  constraint risk__in_scope unique (company_id, scope_id, id),
  constraint risk__combination_taken unique (company_id, asset_id, threat_id, vulnerability_id),
  constraint risk__asset_unknown foreign key (company_id, scope_id, asset_id) references asset (company_id, scope_id, id),
  constraint risk__threat_unknown foreign key (company_id, threat_id) references threat (company_id, id),
  constraint risk__vulnerability_unknown foreign key (company_id, vulnerability_id) references vulnerability (company_id, id),
  constraint risk__probability_unknown foreign key (company_id, probability_level_id) references probability_level (company_id, id),
  constraint risk__probability_out_of_range check (probability between 1 and 10),
  constraint risk__impact_out_of_range check (impact between 1 and 10),
  constraint risk__completeness_unknown check (completeness in ('notRated', 'impactsMissing', 'noFactorApplies', 'probabilityMissing', 'complete')),
  constraint risk__complete_without_rating check (completeness <> 'complete' or (probability is not null and impact is not null)),
  constraint risk__description_out_of_range check (length(description) <= 500),
  constraint risk__status_reason_out_of_range check (length(status_reason) <= 500),
  constraint risk__status_unknown check (status_id in (1, 2, 4, 7))
);
call app.isolate('risk');
call app.isolate_scope('risk');
call app.track('risk');
call app.choose('risk', 'owner_id', 'area');
create index risk__by_level on risk (company_id, scope_id, level desc nulls last, id desc);
create index risk__by_threat on risk (company_id, threat_id);
create index risk__by_vulnerability on risk (company_id, vulnerability_id);
-- the heat map by index alone
create index risk__by_cell on risk (company_id, scope_id, probability, impact, completeness, status_id);

-- One factor of a risk: a level, or explicitly not applicable. No row = not rated yet.
create table risk_impact (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  risk_id bigint not null,
  impact_factor_id bigint not null,
  -- null = not applicable
  impact_level_id bigint,
  constraint risk_impact__pk primary key (company_id, id),
  constraint risk_impact__factor_taken unique (company_id, risk_id, impact_factor_id),
  constraint risk_impact__risk_unknown foreign key (company_id, scope_id, risk_id) references risk (company_id, scope_id, id) on delete cascade,
  constraint risk_impact__impact_factor_unknown foreign key (company_id, impact_factor_id) references impact_factor (company_id, id),
  constraint risk_impact__impact_level_unknown foreign key (company_id, impact_factor_id, impact_level_id) references impact_level (company_id, impact_factor_id, id)
);
create index on risk_impact (company_id, impact_factor_id, impact_level_id);
call app.isolate('risk_impact');
call app.isolate_scope('risk_impact');
call app.track('risk_impact');
