-- Reports that were made and are kept for a while: each of the person who asked for it and of those it was made for. The bytes are
-- outside of the database, once a company, under their SHA-256, as those of evidence.
create table report_document (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null default app.current_actor(),
  -- who else reads it: people of the company, by a schedule
  recipient_ids bigint[] not null default '{}',
  kind text not null,
  format text not null,
  language text not null,
  -- what was chosen of it, as the contract has it
  options jsonb not null,
  -- the scopes it tells of, once it is made; null: every one
  scope_ids bigint[],
  state text not null default 'waiting',
  rows_read integer not null default 0,
  attempt integer not null default 0,
  name text,
  size bigint,
  -- in hexadecimal
  sha256 text,
  -- version of the method its figures are by
  method_version integer,
  -- problem code and parameters of one that failed
  problem jsonb,
  finished_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint report_document__pk primary key (company_id, id),
  constraint report_document__kind_out_of_range check (length(kind) between 1 and 40),
  constraint report_document__format_unknown check (format in ('pdf', 'docx', 'xlsx')),
  constraint report_document__language_unknown check (language in ('es', 'en')),
  constraint report_document__state_unknown check (state in ('waiting', 'reading', 'writing', 'done', 'failed', 'expired')),
  constraint report_document__sha256_out_of_range check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint report_document__done_out_of_range check (state not in ('done', 'expired') or (name is not null and sha256 is not null and size is not null and expires_at is not null))
);
call app.isolate('report_document');
-- Read by those it is for, and otherwise touched by its owner alone; the product itself acts as nobody.
create policy readers on report_document as restrictive for select to baluarte_app
  using ((select app.current_actor()) is null or user_id = (select app.current_actor()) or (select app.current_actor()) = any (recipient_ids));
create policy owner_adds on report_document as restrictive for insert to baluarte_app
  with check ((select app.current_actor()) is null or user_id = (select app.current_actor()));
create policy owner_changes on report_document as restrictive for update to baluarte_app
  using ((select app.current_actor()) is null or user_id = (select app.current_actor()));
create policy owner_removes on report_document as restrictive for delete to baluarte_app
  using ((select app.current_actor()) is null or user_id = (select app.current_actor()));
create index report_document__by_user on report_document (company_id, user_id, id desc);
create index report_document__by_recipient on report_document using gin (recipient_ids);
create index report_document__at_work on report_document (company_id, id) where state in ('waiting', 'reading', 'writing');
create index report_document__by_end on report_document (expires_at) where state = 'done';
create index report_document__by_sha256 on report_document (company_id, sha256) where state = 'done';
create policy door on report_document for select to baluarte_door using (true);
grant select (company_id, id, state, sha256, expires_at) on report_document to baluarte_door;

-- Bytes that no document has any more: they go with the next round, unless evidence is of the same.
create function app.release_document_files() returns trigger language plpgsql as $$
begin
  insert into app.loose_file (company_id, sha256, at)
  select distinct company_id, sha256, clock_timestamp() - interval '2 days' from old_rows where sha256 is not null and state = 'done'
  on conflict on constraint loose_file__pk do nothing;
  return null;
end $$;
create trigger release_files after delete on report_document referencing old table as old_rows
  for each statement execute function app.release_document_files();
create trigger release_expired_files after update on report_document referencing old table as old_rows
  for each statement execute function app.release_document_files();

-- Bytes of the files of the current company: of imports, which go a day after their end, of evidence, of reports that are kept, and
-- on their way in.
create or replace function app.storage_used() returns bigint
  language sql stable
  return (
    select coalesce(sum(x.bytes), 0)::bigint from (
      select sum(i.file_size) as bytes from public.import i
      where i.company_id = app.current_company() and (i.finished_at is null or i.finished_at > now() - interval '1 day')
      union all
      select sum(f.size) from public.stored_file f where f.company_id = app.current_company()
      union all
      select sum(d.size) from public.report_document d where d.company_id = app.current_company() and d.state = 'done'
      union all
      select sum(u.size) from public.evidence_upload u
      where u.company_id = app.current_company() and u.stored_file_id is null and u.created_at > now() - interval '1 day') x);
