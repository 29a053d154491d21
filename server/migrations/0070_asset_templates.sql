-- Assets to begin from, as snapshots: what one brings stands in `content` by code and name, as in the catalogue the product
-- ships, and is looked for in the company when it is used. One series of numbers names a template whoever gives it: the
-- shipped ones have those of the catalogue, the platform's lie below a million, the companies' above.
create table asset_template (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity (start with 1000001 minvalue 1000001),
  name text not null,
  description text,
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint asset_template__pk primary key (company_id, id),
  constraint asset_template__name_taken unique (company_id, name),
  constraint asset_template__name_out_of_range check (length(name) between 1 and 200),
  constraint asset_template__description_out_of_range check (length(description) <= 500)
);
call app.isolate('asset_template');
call app.track('asset_template');

-- Those of every company. They belong to none: super administrators write them, as they do the roles of new companies.
create table shared_asset_template (
  id bigint generated always as identity (start with 1001 minvalue 1001 maxvalue 1000000) primary key,
  name text not null,
  name_en text not null,
  description text,
  description_en text,
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shared_asset_template__name_taken unique (name),
  constraint shared_asset_template__name_en_taken unique (name_en),
  constraint shared_asset_template__name_out_of_range check (length(name) between 1 and 200),
  constraint shared_asset_template__name_en_out_of_range check (length(name_en) between 1 and 200),
  constraint shared_asset_template__description_out_of_range check (length(description) <= 500),
  constraint shared_asset_template__description_en_out_of_range check (length(description_en) <= 500)
);
grant select on shared_asset_template to baluarte_app;
grant select, insert, update, delete on shared_asset_template to baluarte_door;
