-- How a person left the panels of a start page: their order, and which are shown. One row a page; none: as they come.
create table home_arrangement (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null default app.current_actor() references auth."user" (id) on delete cascade,
  page text not null,
  panels jsonb not null,
  constraint home_arrangement__pk primary key (company_id, id),
  constraint home_arrangement__page_taken unique (company_id, user_id, page),
  constraint home_arrangement__page_unknown check (page in ('home', 'risks')),
  constraint home_arrangement__panels_out_of_range check (jsonb_typeof(panels) = 'array' and jsonb_array_length(panels) between 1 and 50)
);
call app.isolate('home_arrangement');
-- A matter of taste: nobody sees another's.
create policy own on home_arrangement as restrictive to baluarte_app
  using ((select app.current_actor()) is null or user_id = (select app.current_actor()))
  with check ((select app.current_actor()) is null or user_id = (select app.current_actor()));
create index home_arrangement__by_user on home_arrangement (user_id);
