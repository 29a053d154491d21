-- Sets of controls that were simulated and kept: what would be left of the risks of the plan with all of them in place.
create table scenario (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  name text not null,
  -- what it was to cost at most in its first year, where it was found for that
  budget bigint,
  -- 1 COP, 2 USD, 3 EUR
  currency_id smallint,
  planned_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint scenario__pk primary key (company_id, id),
  constraint scenario__in_scope unique (company_id, scope_id, id),
  constraint scenario__name_taken unique (company_id, scope_id, name),
  constraint scenario__scope_unknown foreign key (company_id, scope_id) references scope (company_id, id),
  constraint scenario__name_out_of_range check (length(name) between 1 and 120),
  constraint scenario__budget_out_of_range check (budget between 0 and 1000000000000000),
  constraint scenario__currency_unknown check (currency_id between 1 and 3)
);
call app.isolate('scenario');
call app.isolate_scope('scenario');
call app.track('scenario');

create table scenario_control (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  scenario_id bigint not null,
  control_id bigint not null,
  constraint scenario_control__pk primary key (company_id, id),
  constraint scenario_control__pair_taken unique (company_id, scenario_id, control_id),
  constraint scenario_control__scenario_unknown foreign key (company_id, scope_id, scenario_id)
    references scenario (company_id, scope_id, id) on delete cascade,
  constraint scenario_control__control_unknown foreign key (company_id, scope_id, control_id)
    references control (company_id, scope_id, id) on delete cascade
);
create index scenario_control__by_control on scenario_control (company_id, control_id);
call app.isolate('scenario_control');
call app.isolate_scope('scenario_control');
call app.track('scenario_control');
