-- The address at which a person's calendar program reads the follow-ups that are due: theirs, or those of their areas. Whoever has
-- the address reads it as that person, as long as they may; the secret in it is nowhere, only its SHA-256.
create table follow_up_calendar (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null default app.current_actor(),
  whose text not null,
  hash text not null,
  created_at timestamptz not null default now(),
  -- by a calendar program, to the minute; null: never
  read_at timestamptz,
  constraint follow_up_calendar__pk primary key (company_id, id),
  constraint follow_up_calendar__whose_taken unique (company_id, user_id, whose),
  constraint follow_up_calendar__hash_taken unique (company_id, hash),
  constraint follow_up_calendar__whose_unknown check (whose in ('mine', 'area')),
  constraint follow_up_calendar__member_unknown foreign key (company_id, user_id) references member (company_id, user_id) on delete cascade
);
call app.isolate('follow_up_calendar');
revoke update on follow_up_calendar from baluarte_app;
grant update (read_at) on follow_up_calendar to baluarte_app;
-- Nobody sees another's; the product itself, which acts as nobody, ends those of a person who leaves.
create policy own on follow_up_calendar as restrictive to baluarte_app
  using ((select app.current_actor()) is null or user_id = (select app.current_actor()))
  with check ((select app.current_actor()) is null or user_id = (select app.current_actor()));
-- The address is looked up before the company is known.
create index follow_up_calendar__by_hash on follow_up_calendar (hash);
create policy door on follow_up_calendar for select to baluarte_door using (true);
grant select (company_id, user_id, whose, hash) on follow_up_calendar to baluarte_door;
