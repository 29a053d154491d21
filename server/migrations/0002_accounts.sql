-- People and their sessions stand before any company. Only the door's role reads them; the rest see names through a view.
create schema auth;
grant usage on schema auth to baluarte_door;

create table auth."user" (
  id bigint generated always as identity primary key,
  email text not null,
  email_verified boolean not null default false,
  -- the library's display name; kept equal to first and last name
  name text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  image text,
  language text not null default 'es',
  is_super_admin boolean not null default false,
  is_first_access boolean not null default true,
  has_two_factor boolean not null default false,
  status_id smallint not null default 4,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user__email_taken unique (email),
  constraint user__email_not_lowercase check (email = lower(email)),
  constraint user__language_unknown check (language in ('es', 'en')),
  constraint user__status_unknown check (status_id in (1, 2, 3, 4))
);

create table auth.session (
  id bigint generated always as identity primary key,
  user_id bigint not null references auth."user" (id) on delete cascade,
  -- SHA-256 of the bearer token, never the token
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  company_id bigint,
  scope_id bigint,
  -- idle life counts from here
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth.session (user_id);

create table auth.account (
  id bigint generated always as identity primary key,
  user_id bigint not null references auth."user" (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account__taken unique (provider_id, account_id)
);
create index on auth.account (user_id);

create table auth.verification (
  id bigint generated always as identity primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth.verification (identifier);

create table auth.rate_limit (
  id bigint generated always as identity primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

grant select, insert, update, delete on all tables in schema auth to baluarte_door;
