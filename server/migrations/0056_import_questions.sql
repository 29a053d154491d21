-- What a person decided about a file beside its columns, and what the file asks: words that name no value yet.
alter table import
  add column options jsonb not null default
    '{"key": ["code"], "codePattern": null, "fillsEmpty": false, "skipsOtherRows": false, "usesProposals": false}',
  add column answers jsonb not null default '{}',
  add column questions jsonb not null default '[]',
  -- where in the file its table stands: null for a file that has no sheets, or was read before this was noted
  add column sheet_name text,
  add column sheet_names jsonb not null default '[]',
  add column header_row integer,
  add column rows_skipped integer not null default 0,
  add column values_created integer not null default 0;

-- Titles, totals and repeated headers are kept for showing like other rows.
alter table import_row drop constraint import_row__outcome_unknown;
alter table import_row add constraint import_row__outcome_unknown
  check (outcome in ('new', 'changed', 'same', 'rejected', 'skipped'));

-- How a company read its files the last time: which column of these headers fills which field, and what words stand for.
create table import_layout (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  kind text not null,
  -- SHA-256 of the headers in their order
  headers bytea not null,
  mapping jsonb not null,
  defaults jsonb not null,
  options jsonb not null,
  updated_at timestamptz not null default now(),
  constraint import_layout__pk primary key (company_id, id),
  constraint import_layout__one_row unique (company_id, kind, headers)
);
call app.isolate('import_layout');

create table import_answer (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  kind text not null,
  field text not null,
  -- folded
  word text not null,
  answer jsonb not null,
  updated_at timestamptz not null default now(),
  constraint import_answer__pk primary key (company_id, id),
  constraint import_answer__one_row unique (company_id, kind, field, word)
);
call app.isolate('import_answer');
