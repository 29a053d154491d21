-- Hand-over packs: what a company gives an auditor, made by a job and kept for a while. The file is outside of the database.
create table handover (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null default app.current_actor(),
  -- what was chosen of it, as the contract has it
  options jsonb not null,
  state text not null default 'waiting',
  files_done integer not null default 0,
  files_total integer,
  -- name of the file in the folder of packs
  file_key text,
  size bigint,
  -- of the file, in hexadecimal
  sha256 text,
  -- what is not in it, and why
  left_out jsonb,
  -- rights of its person when it was made: they download it while they have all of them; null: every scope
  permission_codes integer[],
  scope_ids bigint[],
  -- of the key that signed it
  fingerprint text,
  -- problem code and parameters of one that failed
  problem jsonb,
  downloads integer not null default 0,
  downloaded_at timestamptz,
  made_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint handover__pk primary key (company_id, id),
  constraint handover__state_unknown check (state in ('waiting', 'running', 'done', 'failed', 'expired')),
  constraint handover__sha256_out_of_range check (sha256 ~ '^[0-9a-f]{64}$')
);
create index handover__by_time on handover (company_id, id desc);
create unique index handover__one_at_work on handover (company_id) where state in ('waiting', 'running');
call app.isolate('handover');
create policy door on handover for select to baluarte_door using (true);
grant select (company_id, id, state, file_key, expires_at) on handover to baluarte_door;

-- Keys that sign packs. One signs; those before it stay, for what they signed while they did. The private key is encrypted.
create table signing_key (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  -- SubjectPublicKeyInfo, in Base64
  public_key text not null,
  -- its SHA-256, in hexadecimal
  fingerprint text not null,
  -- null of one that signs no more
  private_key text,
  created_by bigint default app.current_actor(),
  created_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz,
  constraint signing_key__pk primary key (company_id, id),
  constraint signing_key__fingerprint_out_of_range check (fingerprint ~ '^[0-9a-f]{64}$'),
  constraint signing_key__retired_out_of_range check ((private_key is null) = (retired_at is not null))
);
create unique index signing_key__one_signs on signing_key (company_id) where retired_at is null;
call app.isolate('signing_key');
revoke delete on signing_key from baluarte_app;

-- The texts that a seal is the hash of: of a changeset and of each of its changes. What is handed over holds them, so that the seal can
-- be computed anew elsewhere.
create function app.sealed_changeset(s public.changeset) returns text
  language sql stable
  return (jsonb_build_array(s.company_id, s.id, s.user_id, s.kind, s.request_id, extract(epoch from s.at), s.about)
    || case when s.address is null then '[]'::jsonb else jsonb_build_array(s.address) end)::text;
create function app.sealed_change(c public.change) returns text
  language sql stable
  return (jsonb_build_array(c.id, c.table_name, c.row_id, c.operation, c.before, c.after)
    || case when c.scope_id is not distinct from (coalesce(c.after, c.before) ->> 'scope_id')::bigint
      then '[]'::jsonb else jsonb_build_array(c.scope_id) end)::text;

-- As before, by those texts.
create or replace function app.seal_hash(previous bytea, of_changeset bigint) returns bytea
  language sql stable
  return (
    select sha256(coalesce(previous, ''::bytea) || convert_to(app.sealed_changeset(s), 'UTF8')
      || coalesce((
        select string_agg(sha256(convert_to(app.sealed_change(c), 'UTF8')), ''::bytea order by c.id)
        from public.change c where c.company_id = s.company_id and c.changeset_id = s.id), ''::bytea))
    from public.changeset s where s.company_id = app.current_company() and s.id = of_changeset);
