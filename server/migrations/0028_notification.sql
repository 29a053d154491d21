-- What a person is told of inside the product. One row a person and event; the sentence is worded when it is read.
create table notification (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null references auth."user" (id) on delete cascade,
  kind text not null,
  subject text not null,
  -- what the sentence of the subject needs
  params jsonb not null default '{}',
  -- address within the product, as its site map writes it
  link text,
  -- what happened, so that it is told once however often its job runs; the same in every company of a person
  event text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notification__pk primary key (company_id, id),
  constraint notification__event_taken unique (company_id, user_id, event),
  constraint notification__link_out_of_range check (link ~ '^/([^/]|$)' and length(link) <= 500)
);
create index notification__by_person on notification (company_id, user_id, id desc);
-- the bell counts, in every company of a person at once
create index notification__unread on notification (user_id, company_id, created_at) where read_at is null;
-- old ones are removed by their age
create index notification__by_time on notification (company_id, created_at);
call app.isolate('notification');
revoke update on notification from baluarte_app;
grant update (read_at) on notification to baluarte_app;
-- Nobody sees another's; the product itself, which acts as nobody, writes everybody's.
create policy own on notification as restrictive to baluarte_app
  using ((select app.current_actor()) is null or user_id = (select app.current_actor()))
  with check ((select app.current_actor()) is null or user_id = (select app.current_actor()));
create policy door on notification to baluarte_door using (true) with check (true);
grant select, update (read_at), delete on notification to baluarte_door;

-- How far the summaries by e-mail have come: the last local day one was made for, and what it took in.
create table notification_digest (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null references auth."user" (id) on delete cascade,
  day date not null,
  -- created up to here: told already
  until timestamptz not null,
  constraint notification_digest__pk primary key (company_id, id),
  constraint notification_digest__user_taken unique (company_id, user_id)
);
call app.isolate('notification_digest');
create policy own on notification_digest as restrictive to baluarte_app
  using ((select app.current_actor()) is null or user_id = (select app.current_actor()))
  with check ((select app.current_actor()) is null or user_id = (select app.current_actor()));
create policy door on notification_digest to baluarte_door using (true) with check (true);
grant select, insert, update, delete on notification_digest to baluarte_door;
