-- Links to one page of the posture, for people without an account: whoever has the link and its password reads what its maker may see
-- at that time, in its scopes. The secret of the link is nowhere, only its SHA-256; the password as those of accounts are.
create table board_link (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null default app.current_actor(),
  name text not null,
  language text not null,
  -- none: every scope its maker may enter
  scope_ids bigint[] not null default '{}',
  -- whether codes of risks are told, not only sums
  has_details boolean not null,
  hash text not null,
  password text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  opened_count integer not null default 0,
  constraint board_link__pk primary key (company_id, id),
  constraint board_link__hash_taken unique (company_id, hash),
  constraint board_link__member_unknown foreign key (company_id, user_id) references member (company_id, user_id) on delete cascade,
  constraint board_link__name_out_of_range check (length(name) between 1 and 80),
  constraint board_link__language_unknown check (language in ('es', 'en')),
  constraint board_link__scope_ids_out_of_range check (cardinality(scope_ids) <= 200)
);
call app.isolate('board_link');
revoke update on board_link from baluarte_app;
grant update (revoked_at, opened_at, opened_count) on board_link to baluarte_app;
-- The link is looked up before the company is known.
create index board_link__by_hash on board_link (hash);
create policy door on board_link for select to baluarte_door using (true);
grant select (company_id, id, user_id, name, language, scope_ids, has_details, hash, password, expires_at, revoked_at) on board_link to baluarte_door;
