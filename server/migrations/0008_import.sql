-- One import: the file, what was found in it, what was done. The rows themselves wait in import_row.
create table import (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint,
  kind text not null,
  file_name text not null,
  -- name of the sent file in the folder of uploads
  file_key text not null,
  format text not null,
  encoding text,
  separator text,
  -- as the file has them, in their order; '' for a column without a name
  headers jsonb not null default '[]',
  user_id bigint not null default app.current_actor(),
  mode text not null default 'strict',
  is_dry_run boolean not null default false,
  -- {"header in the file": "field"}; and values for fields no column gives
  mapping jsonb not null default '{}',
  defaults jsonb not null default '{}',
  state text not null default 'waiting',
  rows_total integer,
  rows_read integer not null default 0,
  rows_created integer not null default 0,
  rows_changed integer not null default 0,
  rows_same integer not null default 0,
  rows_failed integer not null default 0,
  -- [{"field": "…", "code": "…", "count": n}]: how many rows each reason rejects
  reasons jsonb not null default '[]',
  -- problem code and parameters when the whole import was refused
  problem jsonb,
  changeset_id bigint,
  undone_changeset_id bigint,
  -- when it was put in the queue; null while the request that brought the file does it
  queued_at timestamptz,
  -- how often it was begun: what an interrupted attempt still writes is not believed
  attempt integer not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  constraint import__pk primary key (company_id, id),
  constraint import__scope_unknown foreign key (company_id, scope_id) references scope (company_id, id),
  constraint import__changeset_unknown foreign key (company_id, changeset_id) references changeset (company_id, id),
  constraint import__mode_unknown check (mode in ('strict', 'valid')),
  constraint import__state_unknown check (state in ('waiting', 'running', 'done', 'refused', 'failed', 'undone'))
);
create index import__by_time on import (company_id, created_at desc);
call app.isolate('import');
call app.isolate_scope('import');
-- Imports that the end of a process interrupted are looked for in every company at once, and files nobody needs.
create index import__unfinished on import (company_id, id) where state in ('waiting', 'running');
create policy door on import for select to baluarte_door using (true);
grant select (company_id, id, scope_id, file_key, state, queued_at, attempt, created_at, finished_at) on import to baluarte_door;

-- Rows worth showing again: the rejected ones with their reasons, and a sample of the rest.
create table import_row (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  import_id bigint not null,
  row_number integer not null,
  outcome text not null,
  -- as the file has them: texts, numbers, booleans, {"error": "#N/A"}
  cells jsonb not null,
  -- of a changed row: {"field": {"before": …, "after": …}}
  changes jsonb,
  -- [{"path": "field", "code": "…", "params": {…}}]
  reasons jsonb not null default '[]',
  constraint import_row__pk primary key (company_id, id),
  constraint import_row__import_unknown foreign key (company_id, import_id) references import (company_id, id) on delete cascade,
  constraint import_row__outcome_unknown check (outcome in ('new', 'changed', 'same', 'rejected'))
);
create index import_row__by_import on import_row (company_id, import_id, outcome, row_number);
create index import_row__by_number on import_row (company_id, import_id, row_number);
call app.isolate('import_row');

-- Whether a changeset was taken back, and by which.
create index changeset__undoing on changeset (company_id, ((about ->> 'undoes')::bigint)) where kind = 'undo';

-- The same Idempotency-Key gives the same answer once.
create table idempotency (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null default app.current_actor(),
  key text not null,
  request_hash text not null,
  status smallint not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  constraint idempotency__pk primary key (company_id, id),
  constraint idempotency__key_taken unique (company_id, user_id, key)
);
create index idempotency__by_time on idempotency (company_id, created_at);
call app.isolate('idempotency');
