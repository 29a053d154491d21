create table asset (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  code text not null,
  name text not null,
  description text,
  category_id bigint not null,
  type_id bigint,
  classification_id bigint,
  location_id bigint,
  custodian_id bigint,
  owner_id bigint,
  process_id bigint,
  company_category_id bigint,
  has_personal_data boolean not null default false,
  personal_data_kind_id bigint,
  is_critical boolean not null default false,
  critical_details text,
  security_requirements text not null,
  status_id smallint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (app.fold(code || ' ' || name || ' ' || coalesce(description, ''))) stored,
  constraint asset__pk primary key (company_id, id),
  constraint asset__in_scope unique (company_id, scope_id, id),
  constraint asset__code_taken unique (company_id, code),
  constraint asset__scope_unknown foreign key (company_id, scope_id) references scope (company_id, id),
  constraint asset__code_out_of_range check (length(code) between 1 and 60),
  constraint asset__name_out_of_range check (length(name) between 1 and 200),
  constraint asset__description_out_of_range check (length(description) <= 500),
  constraint asset__critical_details_out_of_range check (length(critical_details) <= 500),
  constraint asset__security_requirements_out_of_range check (length(security_requirements) between 1 and 500),
  constraint asset__status_unknown check (status_id in (1, 2))
);
call app.isolate('asset');
call app.isolate_scope('asset');
call app.track('asset');
call app.choose('asset', 'category_id', 'assetCategory');
call app.choose('asset', 'type_id', 'assetType');
call app.choose('asset', 'classification_id', 'classification');
call app.choose('asset', 'location_id', 'location');
call app.choose('asset', 'custodian_id', 'custodian');
call app.choose('asset', 'owner_id', 'area');
call app.choose('asset', 'process_id', 'process');
call app.choose('asset', 'company_category_id', 'companyCategory');
call app.choose('asset', 'personal_data_kind_id', 'personalDataKind');
create index asset__search on asset using gin (company_id, search gin_trgm_ops);
create index asset__by_name on asset (company_id, scope_id, name collate "und-x-icu", id);
create index asset__by_code on asset (company_id, scope_id, code collate "und-x-icu", id);

create table asset_impact_factor (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  asset_id bigint not null,
  impact_factor_id bigint not null,
  constraint asset_impact_factor__pk primary key (company_id, id),
  constraint asset_impact_factor__pair_taken unique (company_id, asset_id, impact_factor_id),
  constraint asset_impact_factor__asset_unknown foreign key (company_id, scope_id, asset_id) references asset (company_id, scope_id, id) on delete cascade,
  constraint asset_impact_factor__impact_factor_unknown foreign key (company_id, impact_factor_id) references impact_factor (company_id, id)
);
create index on asset_impact_factor (company_id, impact_factor_id);
call app.isolate('asset_impact_factor');
call app.isolate_scope('asset_impact_factor');
call app.track('asset_impact_factor');

create table asset_threat (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  asset_id bigint not null,
  threat_id bigint not null,
  constraint asset_threat__pk primary key (company_id, id),
  constraint asset_threat__pair_taken unique (company_id, asset_id, threat_id),
  constraint asset_threat__asset_unknown foreign key (company_id, scope_id, asset_id) references asset (company_id, scope_id, id),
  constraint asset_threat__threat_unknown foreign key (company_id, threat_id) references threat (company_id, id)
);
create index on asset_threat (company_id, threat_id);
call app.isolate('asset_threat');
call app.isolate_scope('asset_threat');
call app.track('asset_threat');

create table asset_vulnerability (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  asset_id bigint not null,
  vulnerability_id bigint not null,
  constraint asset_vulnerability__pk primary key (company_id, id),
  constraint asset_vulnerability__pair_taken unique (company_id, asset_id, vulnerability_id),
  constraint asset_vulnerability__asset_unknown foreign key (company_id, scope_id, asset_id) references asset (company_id, scope_id, id),
  constraint asset_vulnerability__vulnerability_unknown foreign key (company_id, vulnerability_id) references vulnerability (company_id, id)
);
create index on asset_vulnerability (company_id, vulnerability_id);
call app.isolate('asset_vulnerability');
call app.isolate_scope('asset_vulnerability');
call app.track('asset_vulnerability');

-- An asset that leans on another; the other may live in another scope of the company. The row belongs to the scope of
-- the asset that leans.
create table asset_asset (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  asset_id bigint not null,
  related_asset_id bigint not null,
  constraint asset_asset__pk primary key (company_id, id),
  constraint asset_asset__pair_taken unique (company_id, asset_id, related_asset_id),
  constraint asset_asset__with_itself check (asset_id <> related_asset_id),
  constraint asset_asset__asset_unknown foreign key (company_id, scope_id, asset_id) references asset (company_id, scope_id, id),
  constraint asset_asset__related_asset_unknown foreign key (company_id, related_asset_id) references asset (company_id, id)
);
create index on asset_asset (company_id, related_asset_id);
call app.isolate('asset_asset');
call app.isolate_scope('asset_asset');
call app.track('asset_asset');
