-- The search of everything: configuration rows get a folded text as the catalogues have it, and codes and names of what
-- there may be very much of an index that finds how they begin.
alter table parameter
  add column search text generated always as (app.fold(code || ' ' || name || ' ' || coalesce(name_en, ''))) stored;
create index parameter__search on parameter using gin (company_id, search gin_trgm_ops);
create index asset__by_folded_code on asset (company_id, app.fold(code) text_pattern_ops);
create index asset__by_folded_name on asset (company_id, app.fold(name) text_pattern_ops);
create index threat__by_folded_code on threat (company_id, app.fold(code) text_pattern_ops);
create index threat__by_folded_name on threat (company_id, app.fold(name) text_pattern_ops);
create index threat__by_folded_name_en on threat (company_id, app.fold(name_en) text_pattern_ops);
create index vulnerability__by_folded_code on vulnerability (company_id, app.fold(code) text_pattern_ops);
create index vulnerability__by_folded_name on vulnerability (company_id, app.fold(name) text_pattern_ops);
create index vulnerability__by_folded_name_en on vulnerability (company_id, app.fold(name_en) text_pattern_ops);
create index parameter__by_folded_code on parameter (company_id, app.fold(code) text_pattern_ops);
create index parameter__by_folded_name on parameter (company_id, app.fold(name) text_pattern_ops);
create index parameter__by_folded_name_en on parameter (company_id, app.fold(name_en) text_pattern_ops);

-- As with LIKE: an index over folded names is used behind row security only if folding is known to keep what it folds to
-- itself. Only a superuser may say so.
do $$
begin
  alter function app.fold(text) leakproof;
exception when insufficient_privilege then
  raise notice 'names are searched without their index: a superuser can run "alter function app.fold(text) leakproof"';
end $$;

-- How somebody wants to see a list: for themselves, or shared with the company.
create table saved_view (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null default app.current_actor() references auth."user" (id) on delete cascade,
  -- name of the list: asset, risk
  list text not null,
  name text not null,
  -- what stands in the address of the list: filters, search, order, columns, density
  query text not null,
  is_shared boolean not null default false,
  -- what the list begins with for whoever has chosen no other
  is_company_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_view__pk primary key (company_id, id),
  constraint saved_view__name_taken unique (company_id, user_id, list, name),
  constraint saved_view__list_out_of_range check (list ~ '^[a-zA-Z]{1,40}$'),
  constraint saved_view__name_out_of_range check (length(name) between 1 and 80),
  constraint saved_view__query_out_of_range check (length(query) <= 4000),
  constraint saved_view__company_default_out_of_range check (is_shared or not is_company_default)
);
call app.isolate('saved_view');
-- What is not shared is its owner's alone, an administrator's sight included.
create policy owner on saved_view as restrictive
  using (is_shared or user_id = (select app.current_actor()))
  with check (is_shared or user_id = (select app.current_actor()));
call app.track('saved_view');
create index saved_view__of_list on saved_view (company_id, list);
create index saved_view__of_user on saved_view (user_id);
create unique index saved_view__company_default on saved_view (company_id, list) where is_company_default;

-- The view a person's list begins with. Null: none, whatever the company begins with.
create table saved_view_default (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null default app.current_actor() references auth."user" (id) on delete cascade,
  list text not null,
  view_id bigint,
  constraint saved_view_default__pk primary key (company_id, id),
  constraint saved_view_default__list_taken unique (company_id, user_id, list),
  constraint saved_view_default__list_out_of_range check (list ~ '^[a-zA-Z]{1,40}$'),
  constraint saved_view_default__view_unknown foreign key (company_id, view_id) references saved_view (company_id, id) on delete cascade
);
call app.isolate('saved_view_default');
create policy owner on saved_view_default as restrictive
  using (user_id = (select app.current_actor())) with check (user_id = (select app.current_actor()));
create index on saved_view_default (company_id, view_id);
create index on saved_view_default (user_id);
