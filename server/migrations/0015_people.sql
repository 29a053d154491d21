-- What stands between a stranger and a session: single-use secrets, second factors, trusted devices, passkeys, keys.
-- Numbers written with spaces take the one form, E.164; what is no number is none.
update auth."user" set phone = nullif(regexp_replace(phone, '[^+0-9]', '', 'g'), '') where phone is not null;
update auth."user" set phone = null where phone !~ '^\+[1-9][0-9]{6,14}$';
alter table auth."user"
  add column time_zone text,
  add column theme text not null default 'system',
  add column country_id integer,
  -- when, and to which wording of the treatment of personal data, the person agreed
  add column consent_at timestamptz,
  add column consent_text text,
  add column password_changed_at timestamptz,
  -- an administrator chose the password: the person must, before anything else
  add column must_change_password boolean not null default false,
  add column notifications jsonb not null default '{}',
  add column last_access_at timestamptz,
  add constraint user__theme_unknown check (theme in ('system', 'light', 'dark')),
  add constraint user__phone_out_of_range check (phone ~ '^\+[1-9][0-9]{6,14}$');

-- A secret that is good once: a link in an e-mail, a step of signing in, a hand-over between two hosts. The secret itself
-- is nowhere, only its SHA-256.
create table auth.ticket (
  id bigint generated always as identity primary key,
  purpose text not null,
  hash text not null,
  user_id bigint references auth."user" (id) on delete cascade,
  data jsonb not null default '{}',
  tries smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint ticket__hash_taken unique (hash)
);
create index on auth.ticket (user_id, purpose);
create index on auth.ticket (expires_at);

-- A second step a person has turned on. The secret of an authenticator app is sealed with a key the database has not.
create table auth.factor (
  id bigint generated always as identity primary key,
  user_id bigint not null references auth."user" (id) on delete cascade,
  method text not null,
  secret text,
  -- the last time step an authenticator code was taken for, so that none is good twice
  last_step bigint,
  confirmed_at timestamptz not null default now(),
  used_at timestamptz,
  constraint factor__method_taken unique (user_id, method),
  constraint factor__method_unknown check (method in ('totp', 'email', 'sms')),
  constraint factor__secret_missing check ((secret is not null) = (method = 'totp'))
);

create table auth.recovery_code (
  id bigint generated always as identity primary key,
  user_id bigint not null references auth."user" (id) on delete cascade,
  hash text not null,
  used_at timestamptz,
  constraint recovery_code__hash_taken unique (user_id, hash)
);

-- A browser that skips the second step until the date says otherwise. The cookie's SHA-256, never the cookie.
create table auth.trusted_device (
  id bigint generated always as identity primary key,
  user_id bigint not null references auth."user" (id) on delete cascade,
  hash text not null,
  user_agent text,
  ip_address text,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint trusted_device__hash_taken unique (hash)
);
create index on auth.trusted_device (user_id);

create table auth.passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references auth."user" (id) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- domain the key was made for: it is good there and below, nowhere else
  rp_id text not null,
  name text not null,
  is_synced boolean not null default false,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint passkey__credential_taken unique (credential_id),
  constraint passkey__name_out_of_range check (length(name) between 1 and 80)
);
create index on auth.passkey (user_id);

-- Stands for a person in one company, within permissions of its own.
create table auth.api_key (
  id bigint generated always as identity primary key,
  user_id bigint not null references auth."user" (id) on delete cascade,
  company_id bigint not null references company (id),
  name text not null,
  -- the first characters, so that a person recognises a key
  start text not null,
  hash text not null,
  permission_codes integer[] not null,
  expires_at timestamptz,
  used_at timestamptz,
  used_from text,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint api_key__hash_taken unique (hash),
  constraint api_key__name_out_of_range check (length(name) between 1 and 80)
);
create index on auth.api_key (user_id);

-- What happened to an account, for its person and for an operator. Never a secret, never what was typed.
create table auth.event (
  id bigint generated always as identity primary key,
  user_id bigint references auth."user" (id) on delete cascade,
  kind text not null,
  ip_address text,
  user_agent text,
  about jsonb not null default '{}',
  at timestamptz not null default now()
);
create index on auth.event (user_id, id desc);

grant select, insert, update, delete on all tables in schema auth to baluarte_door;

-- What a company says of itself, and what it asks of its people.
alter table company
  add column economic_activity_id integer,
  add column category_id integer,
  add column type_id integer,
  add column country_id integer,
  add column state_id integer,
  add column city_id integer,
  add column city text,
  add column address text,
  add column requires_two_step boolean not null default false,
  add column allowed_email_domains text[] not null default '{}',
  add constraint company__legal_name_out_of_range check (length(legal_name) <= 200),
  add constraint company__city_out_of_range check (length(city) <= 120),
  add constraint company__address_out_of_range check (length(address) <= 200);

-- A place in a company that waits for its person. The member stands INVITED meanwhile.
create table invitation (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  member_id bigint not null,
  -- SHA-256 of the secret in the link
  hash text not null,
  invited_by bigint references auth."user" (id),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint invitation__pk primary key (company_id, id),
  constraint invitation__member_unknown foreign key (company_id, member_id) references member (company_id, id) on delete cascade
);
create index invitation__by_hash on invitation (hash);
create index invitation__by_member on invitation (company_id, member_id);
call app.isolate('invitation');
call app.track('invitation');
create policy door on invitation for select to baluarte_door using (true);
grant select on invitation to baluarte_door;
-- whoever accepts is not in the company yet: the door writes the acceptance inside the company's walls as the app's role
