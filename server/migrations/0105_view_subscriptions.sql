-- Who is told by mail what entered, left and changed in a saved view, and what was in it when they were last told. The entries of
-- a view are two arrays in one row, so that comparing is one statement, and a night in which nothing changed writes one small row.
create table view_subscription (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null default app.current_actor(),
  -- null: the view is gone; its subscriber is told once, and the subscription ends
  view_id bigint,
  view_name text not null,
  list text not null,
  -- the scope that was worked in; null: every scope its person may enter
  read_scope_id bigint,
  frequency text not null,
  weekday smallint,
  also_quiet boolean not null default false,
  -- the last day it was looked at for, on its person's clock
  day date,
  read_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  -- the entries at the last look, by id, and a digest of what each shows
  members bigint[],
  marks bigint[],
  -- of the query the entries were found with: another one begins anew
  query text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint view_subscription__pk primary key (company_id, id),
  constraint view_subscription__frequency_unknown check (frequency in ('daily', 'weekly')),
  constraint view_subscription__weekday_out_of_range check ((frequency = 'weekly') = (weekday is not null) and weekday between 1 and 7),
  constraint view_subscription__marks_out_of_range check (cardinality(members) is not distinct from cardinality(marks)),
  constraint view_subscription__member_unknown foreign key (company_id, user_id) references member (company_id, user_id) on delete cascade,
  constraint view_subscription__view_unknown foreign key (company_id, view_id) references saved_view (company_id, id) on delete set null (view_id),
  constraint view_subscription__read_scope_unknown foreign key (company_id, read_scope_id) references scope (company_id, id) on delete cascade
);
call app.isolate('view_subscription');
-- Nobody sees another's; the product itself, which acts as nobody, ends those of a person who leaves.
create policy own on view_subscription as restrictive to baluarte_app
  using ((select app.current_actor()) is null or user_id = (select app.current_actor()))
  with check ((select app.current_actor()) is null or user_id = (select app.current_actor()));
create unique index view_subscription__view_taken on view_subscription (company_id, user_id, view_id, coalesce(read_scope_id, 0));
create index view_subscription__by_view on view_subscription (company_id, view_id);
create index view_subscription__by_scope on view_subscription (company_id, read_scope_id);
-- Which are due is asked over all companies; what they hold is not shown for it.
create policy door on view_subscription for select to baluarte_door using (true);
grant select (company_id, id, user_id, list, read_scope_id, frequency, weekday, day) on view_subscription to baluarte_door;
