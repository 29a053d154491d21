-- What a company decides for its people, in its own row: the look-up of every session reads it with the company.
alter table company
  -- digest of the picture in company_logo, what its file was called, and what it stands on to be seen
  add column logo_digest text,
  add column logo_name text,
  add column logo_tone text not null default 'light',
  -- beside requires_two_step and allowed_email_domains. Passwords: length, how many former ones are not taken again, days
  -- until another is needed
  add column credential_length smallint not null default 12,
  add column credential_history smallint not null default 0,
  add column credential_days smallint,
  -- sessions: minutes idle, days in all, one at a time; networks they may come from, none = any
  add column session_minutes smallint not null default 480,
  add column session_days smallint not null default 30,
  add column has_one_session boolean not null default false,
  add column allowed_addresses cidr[] not null default '{}',
  -- keys of the API: open at all, and days they live at most
  add column api_is_on boolean not null default true,
  add column api_days smallint,
  -- what people get who never chose, in the form of their own choices
  add column notification_defaults jsonb not null default '{}',
  -- days that is kept which has ended; null = for good
  add column keep_import_days smallint,
  add column keep_notification_days smallint,
  add column keep_event_days smallint,
  add column keep_session_days smallint,
  -- each part of the settings is saved by itself: `version` is the one of what the company says of itself
  add column security_version integer not null default 1,
  add column api_version integer not null default 1,
  add column notification_version integer not null default 1,
  add column retention_version integer not null default 1,
  add constraint company__logo_tone_unknown check (logo_tone in ('light', 'dark')),
  add constraint company__credential_length_out_of_range check (credential_length between 12 and 64),
  add constraint company__credential_history_out_of_range check (credential_history between 0 and 10),
  add constraint company__credential_days_out_of_range check (credential_days between 30 and 730),
  add constraint company__session_minutes_out_of_range check (session_minutes between 15 and 480),
  add constraint company__session_days_out_of_range check (session_days between 1 and 30),
  add constraint company__api_days_out_of_range check (api_days between 1 and 366),
  add constraint company__keep_import_days_out_of_range check (keep_import_days between 30 and 3650),
  add constraint company__keep_notification_days_out_of_range check (keep_notification_days between 30 and 3650),
  add constraint company__keep_event_days_out_of_range check (keep_event_days between 90 and 3650),
  add constraint company__keep_session_days_out_of_range check (keep_session_days between 1 and 3650);

-- A company is in its own record. It has no company_id, so the record's own triggers do not fit it; what is written without
-- a company (by the tables' owner) is in nobody's record.
create function app.record_company() returns trigger language plpgsql as $$
begin
  if not exists (
    select from new_rows n join old_rows o on o.id = n.id where o is distinct from n and n.id = app.current_company()
  ) then return null; end if;
  insert into public.change (changeset_id, table_name, row_id, operation, before, after)
  select app.current_changeset(), 'company', n.id, 'update', to_jsonb(o), to_jsonb(n)
  from new_rows n join old_rows o on o.id = n.id where n.id = app.current_company();
  return null;
end $$;
create trigger track_update after update on company referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_company();

-- Pictures a company is known by: the one in use and those before it, so that a change can be taken back. Always PNG, JPEG
-- or WebP; what came as SVG was drawn.
create table company_logo (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  digest text not null,
  content_type text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint company_logo__pk primary key (company_id, id),
  constraint company_logo__digest_taken unique (company_id, digest),
  constraint company_logo__content_type_unknown check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  constraint company_logo__content_out_of_range check (length(content) <= 1048576)
);
create index company_logo__by_digest on company_logo (digest);
call app.isolate('company_logo');
create policy door on company_logo for select to baluarte_door using (true);
grant select on company_logo to baluarte_door;

-- Where a company's people prove who they are, instead of here.
create table company_provider (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  -- on its button
  name text not null,
  issuer text not null,
  client_id text not null,
  -- sealed with a key the database has not
  client_secret text not null,
  -- of the e-mails it is for, and those of them the company proved to be its own
  domains text[] not null,
  proven_domains text[] not null default '{}',
  is_on boolean not null default false,
  -- a password is refused to whom it is for, administrators excepted
  is_only_way boolean not null default false,
  -- whoever comes through it gets a place, in this role
  joins_people boolean not null default false,
  role_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint company_provider__pk primary key (company_id, id),
  constraint company_provider__one_row unique (company_id),
  constraint company_provider__role_unknown foreign key (company_id, role_id) references role (company_id, id),
  constraint company_provider__name_out_of_range check (length(name) between 1 and 40),
  constraint company_provider__issuer_out_of_range check (length(issuer) between 1 and 300),
  constraint company_provider__client_id_out_of_range check (length(client_id) between 1 and 200),
  constraint company_provider__role_id_out_of_range check (not joins_people or role_id is not null),
  constraint company_provider__proven_domains_out_of_range check (proven_domains <@ domains)
);
call app.isolate('company_provider');
call app.track('company_provider');
create policy door on company_provider for select to baluarte_door using (true);
grant select on company_provider to baluarte_door;

-- What keeping for so long and no longer took away, each time it took anything.
create table retention_run (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  imports integer not null default 0,
  import_rows integer not null default 0,
  notifications integer not null default 0,
  account_events integer not null default 0,
  sessions integer not null default 0,
  created_at timestamptz not null default now(),
  constraint retention_run__pk primary key (company_id, id)
);
call app.isolate('retention_run');
call app.track('retention_run');

-- Former passwords of people of a company that does not take them again. Argon2id, as the present one.
create table auth.password_history (
  id bigint generated always as identity primary key,
  user_id bigint not null references auth."user" (id) on delete cascade,
  hash text not null,
  created_at timestamptz not null default now()
);
create index on auth.password_history (user_id, id desc);
grant select, insert, delete on auth.password_history to baluarte_door;
-- sessions and keys are looked for by their company too
create index on auth.session (company_id) where company_id is not null;
create index on auth.api_key (company_id);
