-- How a super administrator wants to see the lists of the platform: for themselves, or shared with the others who look after it.
-- What the same tables of a company hold (see 0029), of no company, so they stand at the door.
create table auth.saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null default app.current_actor() references auth."user" (id) on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  is_shared boolean not null default false,
  -- what the list begins with for whoever has chosen no other
  is_company_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_view__name_taken unique (user_id, list, name),
  constraint saved_view__list_out_of_range check (list ~ '^[a-zA-Z]{1,40}$'),
  constraint saved_view__name_out_of_range check (length(name) between 1 and 80),
  constraint saved_view__query_out_of_range check (length(query) <= 4000),
  constraint saved_view__company_default_out_of_range check (is_shared or not is_company_default)
);
create index saved_view__of_list on auth.saved_view (list);
create unique index saved_view__company_default on auth.saved_view (list) where is_company_default;
-- What is not shared is its owner's alone, here as in a company.
alter table auth.saved_view enable row level security;
create policy owner on auth.saved_view to baluarte_door
  using (is_shared or user_id = (select app.current_actor()))
  with check (is_shared or user_id = (select app.current_actor()));
grant select, insert, update, delete on auth.saved_view to baluarte_door;

-- The view a list of the platform begins with for somebody. Null: none, whatever the others begin with.
create table auth.saved_view_default (
  id bigint generated always as identity primary key,
  user_id bigint not null default app.current_actor() references auth."user" (id) on delete cascade,
  list text not null,
  view_id bigint,
  constraint saved_view_default__list_taken unique (user_id, list),
  constraint saved_view_default__list_out_of_range check (list ~ '^[a-zA-Z]{1,40}$'),
  constraint saved_view_default__view_unknown foreign key (view_id) references auth.saved_view (id) on delete cascade
);
create index saved_view_default__of_view on auth.saved_view_default (view_id);
alter table auth.saved_view_default enable row level security;
create policy owner on auth.saved_view_default to baluarte_door
  using (user_id = (select app.current_actor())) with check (user_id = (select app.current_actor()));
grant select, insert, update, delete on auth.saved_view_default to baluarte_door;
