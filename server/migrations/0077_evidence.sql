-- Evidence: pieces with their revisions, the files of these, what they prove, and what is expected. The bytes are outside of the
-- database, once a company, under their SHA-256.

-- A file that is kept. Every row has its file: it is written after the file, and deleted before.
create table stored_file (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  -- in hexadecimal
  sha256 text not null,
  size bigint not null,
  -- media type, as told by the content
  type text not null,
  scan text not null,
  -- what the scanner found
  threat text,
  scanned_at timestamptz,
  integrity text not null default 'intact',
  verified_at timestamptz,
  -- since when it is part of evidence, and since when no longer
  proved_at timestamptz,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  constraint stored_file__pk primary key (company_id, id),
  constraint stored_file__sha256_taken unique (company_id, sha256),
  constraint stored_file__sha256_out_of_range check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint stored_file__size_out_of_range check (size >= 1),
  constraint stored_file__scan_unknown check (scan in ('pending', 'clean', 'infected', 'unscanned')),
  constraint stored_file__integrity_unknown check (integrity in ('intact', 'missing', 'altered'))
);
call app.isolate('stored_file');
create index stored_file__unscanned on stored_file (company_id) where scan in ('pending', 'unscanned');

-- What the store may hold without a row above: a file is named here before it is put there, and when its row is deleted, however
-- that comes about. A job removes what nothing took up. Outlives its company.
create table app.loose_file (
  company_id bigint not null default app.current_company(),
  sha256 text not null,
  at timestamptz not null default clock_timestamp(),
  constraint loose_file__pk primary key (company_id, sha256)
);
alter table app.loose_file enable row level security;
alter table app.loose_file force row level security;
create policy own_company on app.loose_file using (company_id = (select app.current_company())) with check (company_id = (select app.current_company()));
create policy door on app.loose_file for select to baluarte_door using (true);
grant select, insert, update, delete on app.loose_file to baluarte_app;
grant select on app.loose_file to baluarte_door;

create function app.note_loose_files() returns trigger language plpgsql as $$
begin
  insert into app.loose_file (company_id, sha256) select company_id, sha256 from old_rows
  on conflict on constraint loose_file__pk do update set at = clock_timestamp();
  return null;
end $$;
create trigger note_loose_files after delete on stored_file referencing old table as old_rows
  for each statement execute function app.note_loose_files();

create table evidence (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  name text not null,
  kind_id smallint not null default 1,
  note text,
  owner_id bigint,
  classification_id bigint,
  valid_until date,
  -- retention for a lawsuit or an investigation; empty: none
  hold_reason text,
  hold_until date,
  hold_by bigint,
  hold_at timestamptz,
  status_id smallint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (app.fold(name || ' ' || coalesce(note, ''))) stored,
  constraint evidence__pk primary key (company_id, id),
  constraint evidence__in_scope unique (company_id, scope_id, id),
  constraint evidence__scope_unknown foreign key (company_id, scope_id) references scope (company_id, id),
  constraint evidence__name_out_of_range check (length(name) between 1 and 200),
  constraint evidence__kind_unknown check (kind_id between 1 and 8),
  constraint evidence__note_out_of_range check (length(note) <= 2000),
  constraint evidence__hold_reason_out_of_range check (length(hold_reason) between 1 and 500),
  constraint evidence__hold_out_of_range check ((hold_reason is null) = (hold_at is null) and (hold_reason is not null or hold_until is null)),
  constraint evidence__status_unknown check (status_id in (1, 2))
);
call app.isolate('evidence');
call app.isolate_scope('evidence');
call app.track('evidence');
call app.choose('evidence', 'owner_id', 'area');
call app.choose('evidence', 'classification_id', 'classification');
create index evidence__search on evidence using gin (company_id, search gin_trgm_ops);
create index evidence__by_name on evidence (company_id, scope_id, name collate app.natural_order, id);
create index evidence__by_folded_name on evidence (company_id, app.fold(name) text_pattern_ops);
create index evidence__by_end on evidence (company_id, valid_until) where valid_until is not null;

-- What was handed in at a time. Earlier ones stay.
create table evidence_revision (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  evidence_id bigint not null,
  number integer not null,
  note text,
  period_from date,
  period_to date,
  received_on date not null,
  created_by bigint default app.current_actor(),
  created_at timestamptz not null default now(),
  constraint evidence_revision__pk primary key (company_id, id),
  constraint evidence_revision__in_scope unique (company_id, scope_id, id),
  constraint evidence_revision__number_taken unique (company_id, evidence_id, number),
  constraint evidence_revision__evidence_unknown foreign key (company_id, scope_id, evidence_id)
    references evidence (company_id, scope_id, id) on delete cascade,
  constraint evidence_revision__note_out_of_range check (length(note) <= 500),
  constraint evidence_revision__period_out_of_range check (period_from <= period_to)
);
call app.isolate('evidence_revision');
call app.isolate_scope('evidence_revision');
call app.track('evidence_revision');

create table evidence_file (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  revision_id bigint not null,
  stored_file_id bigint not null,
  -- in its address: nobody guesses it
  address uuid not null default gen_random_uuid(),
  name text not null,
  sort_order smallint not null,
  constraint evidence_file__pk primary key (company_id, id),
  constraint evidence_file__address_taken unique (company_id, address),
  constraint evidence_file__revision_unknown foreign key (company_id, scope_id, revision_id)
    references evidence_revision (company_id, scope_id, id) on delete cascade,
  constraint evidence_file__stored_file_unknown foreign key (company_id, stored_file_id) references stored_file (company_id, id),
  constraint evidence_file__name_out_of_range check (octet_length(name) between 1 and 255)
);
call app.isolate('evidence_file');
call app.isolate_scope('evidence_file');
call app.track('evidence_file');
create index evidence_file__by_revision on evidence_file (company_id, revision_id, sort_order);
create index evidence_file__by_stored_file on evidence_file (company_id, stored_file_id);

-- What a piece proves: one column for each kind of target, which `app.prove` adds.
create table evidence_link (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  evidence_id bigint not null,
  constraint evidence_link__pk primary key (company_id, id),
  constraint evidence_link__evidence_unknown foreign key (company_id, scope_id, evidence_id)
    references evidence (company_id, scope_id, id) on delete cascade
);
call app.isolate('evidence_link');
call app.isolate_scope('evidence_link');
call app.track('evidence_link');
create index evidence_link__by_evidence on evidence_link (company_id, evidence_id);

-- What a target asks for, apart from what was handed in.
create table expected_evidence (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  name text not null,
  -- what was handed in for it
  evidence_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint expected_evidence__pk primary key (company_id, id),
  constraint expected_evidence__evidence_unknown foreign key (company_id, scope_id, evidence_id)
    references evidence (company_id, scope_id, id) on delete set null (evidence_id),
  constraint expected_evidence__name_out_of_range check (length(name) between 1 and 200)
);
call app.isolate('expected_evidence');
call app.isolate_scope('expected_evidence');
call app.track('expected_evidence');
create index expected_evidence__by_evidence on expected_evidence (company_id, evidence_id);

-- Lets rows of a table that lives in scopes be proved: a column with its walls in both tables above. A row names exactly one.
create procedure app.prove(target text) language plpgsql as $$
declare
  relation text;
  own constant text := target || '_id';
  targets text;
begin
  foreach relation in array array['evidence_link', 'expected_evidence'] loop
    execute format('alter table %I add column %I bigint', relation, own);
    execute format(
      'alter table %I add constraint %I foreign key (company_id, scope_id, %I) references %I (company_id, scope_id, id) %s',
      relation, relation || '__' || target || '_unknown', own, target,
      case relation when 'expected_evidence' then 'on delete cascade' else '' end);
    select string_agg(quote_ident(attname), ', ' order by attnum) into targets from pg_attribute
    where attrelid = relation::regclass and attnum > 0 and not attisdropped
      and attname like '%\_id' and attname not in ('company_id', 'scope_id', 'evidence_id');
    execute format('alter table %I drop constraint if exists %I', relation, relation || '__target_out_of_range');
    execute format('alter table %I add constraint %I check (num_nonnulls(%s) = 1)', relation, relation || '__target_out_of_range', targets);
  end loop;
  execute format('alter table evidence_link add constraint %I unique (company_id, %I, evidence_id)',
    'evidence_link__' || target || '_taken', own);
  execute format('create index on expected_evidence (company_id, %I)', own);
end $$;
call app.prove('asset');
-- For the history of a piece: which one a change of what it proves belongs to.
alter table change add column evidence_id bigint generated always as (
  case when table_name = 'evidence_link' then (coalesce(after, before) ->> 'evidence_id')::bigint end) stored;
create index change__of_evidence on change (company_id, evidence_id) where evidence_id is not null;

-- Nothing of a piece goes while it is on hold, whoever asks: a person, an undo, the erasing of the company. Example companies go.
create function app.refuse_on_hold() returns trigger language plpgsql as $$
begin
  if exists (
      select from public.evidence e where e.company_id = old.company_id and e.hold_reason is not null
        and e.id = case tg_table_name
          when 'evidence' then old.id
          when 'evidence_revision' then (to_jsonb(old) ->> 'evidence_id')::bigint
          else (select r.evidence_id from public.evidence_revision r
            where r.company_id = old.company_id and r.id = (to_jsonb(old) ->> 'revision_id')::bigint)
        end)
    and not exists (select from public.company c where c.id = old.company_id and c.example_of is not null)
  then
    raise exception 'evidence is on hold' using errcode = '23514', constraint = 'evidence__on_hold', table = 'evidence';
  end if;
  return old;
end $$;
create trigger refuse_on_hold before delete on evidence for each row execute function app.refuse_on_hold();
create trigger refuse_on_hold before delete on evidence_revision for each row execute function app.refuse_on_hold();
create trigger refuse_on_hold before delete on evidence_file for each row execute function app.refuse_on_hold();

-- A file on its way in, of one person; in pieces, where it is sent so. What nothing took up within a day goes.
create table evidence_upload (
  company_id bigint not null default app.current_company() references company (id),
  id uuid not null default gen_random_uuid(),
  user_id bigint not null default app.current_actor(),
  name text not null,
  size bigint not null,
  received bigint not null default 0,
  -- since when a request looks at all of it
  claimed_at timestamptz,
  -- once it was taken in
  stored_file_id bigint,
  created_at timestamptz not null default now(),
  constraint evidence_upload__pk primary key (company_id, id),
  constraint evidence_upload__stored_file_unknown foreign key (company_id, stored_file_id) references stored_file (company_id, id),
  constraint evidence_upload__name_out_of_range check (octet_length(name) between 1 and 255),
  constraint evidence_upload__received_out_of_range check (received between 0 and size)
);
call app.isolate('evidence_upload');
create index evidence_upload__by_stored_file on evidence_upload (company_id, stored_file_id);

-- Who was reminded of which end, and how many days before: once, whichever server does it.
create table evidence_reminder (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  evidence_id bigint not null,
  valid_until date not null,
  days smallint not null,
  constraint evidence_reminder__pk primary key (company_id, id),
  constraint evidence_reminder__day_taken unique (company_id, evidence_id, valid_until, days),
  constraint evidence_reminder__evidence_unknown foreign key (company_id, evidence_id) references evidence (company_id, id) on delete cascade
);
call app.isolate('evidence_reminder');

create or replace view row_name with (security_invoker = true) as
  select company_id, 'parameter'::text as entity, id, name, name_en from parameter
  union all select company_id, 'asset'::text, id, name, null::text from asset
  union all select company_id, 'threat'::text, id, coalesce(name, code), name_en from threat
  union all select company_id, 'vulnerability'::text, id, coalesce(name, code), name_en from vulnerability
  union all select company_id, 'impactFactor'::text, id, name, name_en from impact_factor
  union all select company_id, 'role'::text, id, name, null::text from role
  union all select company_id, 'scope'::text, id, name, null::text from scope
  union all select company_id, 'probabilityLevel'::text, id, name, name_en from probability_level
  union all select company_id, 'evidence'::text, id, name, null::text from evidence;

-- Bytes of the files of the current company: of imports, which go a day after their end, of evidence, and on their way in.
create or replace function app.storage_used() returns bigint
  language sql stable
  return (
    select coalesce(sum(x.bytes), 0)::bigint from (
      select sum(i.file_size) as bytes from public.import i
      where i.company_id = app.current_company() and (i.finished_at is null or i.finished_at > now() - interval '1 day')
      union all
      select sum(f.size) from public.stored_file f where f.company_id = app.current_company()
      union all
      select sum(u.size) from public.evidence_upload u
      where u.company_id = app.current_company() and u.stored_file_id is null and u.created_at > now() - interval '1 day') x);

-- Files of deleted evidence are kept so long, and it can be brought back; null: for good.
alter table company
  add column keep_evidence_days smallint default 90,
  add constraint company__keep_evidence_days_out_of_range check (keep_evidence_days between 30 and 3650);
alter table retention_run add column evidence_files integer not null default 0;

-- Whoever sees assets sees what proves them; whoever edits or deletes them does so with it.
create function app.with_evidence(held integer[]) returns integer[] language sql immutable as $$
  select coalesce(array_agg(distinct code order by code), '{}') from (
    select unnest(held) as code
    union all select unnest('{751,752}'::integer[]) where held @> '{113}'
    union all select unnest('{105,753}'::integer[]) where held @> '{110,113}'
    union all select 754 where held @> '{112,113}') as codes
$$;
alter table company no force row level security;
do $$
declare
  one bigint;
begin
  for one in select id from company order by id loop
    perform set_config('app.company_id', one::text, true), set_config('app.changeset_id', '', true),
      set_config('app.changeset_kind', 'seed', true), set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
    update role set permission_codes = app.with_evidence(permission_codes), version = version + 1, updated_at = now()
    where company_id = one and permission_codes is distinct from app.with_evidence(permission_codes);
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true);
end $$;
alter table company force row level security;
update role_template set permission_codes = app.with_evidence(permission_codes), version = version + 1, updated_at = now()
where permission_codes is distinct from app.with_evidence(permission_codes);
drop function app.with_evidence(integer[]);
