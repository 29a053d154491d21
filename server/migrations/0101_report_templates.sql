-- Files of Word that reports are filled into. Their bytes are kept by digest, so that a replaced or removed one can be taken back.
create table report_template_file (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  digest text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint report_template_file__pk primary key (company_id, id),
  constraint report_template_file__digest_taken unique (company_id, digest),
  constraint report_template_file__digest_out_of_range check (digest ~ '^[0-9a-f]{64}$'),
  constraint report_template_file__content_out_of_range check (length(content) between 1 and 5242880)
);
call app.isolate('report_template_file');

create table report_template (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  -- kind of report it is filled with
  kind text not null,
  name text not null,
  file_name text not null,
  -- of its file, which report_template_file holds
  sha256 text not null,
  size integer not null,
  -- names of the places that stand in it
  places text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint report_template__pk primary key (company_id, id),
  constraint report_template__name_taken unique (company_id, kind, name),
  constraint report_template__kind_out_of_range check (kind ~ '^[a-z-]{1,40}$'),
  constraint report_template__name_out_of_range check (length(name) between 1 and 120),
  constraint report_template__file_name_out_of_range check (length(file_name) between 1 and 255),
  constraint report_template__size_out_of_range check (size between 1 and 5242880),
  constraint report_template__sha256_unknown foreign key (company_id, sha256) references report_template_file (company_id, digest)
);
call app.isolate('report_template');
call app.track('report_template');
create index report_template__by_sha256 on report_template (company_id, sha256);
