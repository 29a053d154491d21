-- Reports that are made again and again, for people of the company: of their owner, with the owner's rights at that time.
create table report_schedule (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null default app.current_actor(),
  kind text not null,
  format text not null,
  language text not null,
  -- what was chosen of it, as the contract has it
  options jsonb not null,
  every text not null,
  -- of the month, 0 its last; of the week, 1 Monday
  day smallint not null,
  -- by the clock of the company
  hour smallint not null,
  recipient_ids bigint[] not null,
  state text not null default 'active',
  -- code of why it was paused by the product
  reason text,
  -- nothing that was due before is made
  since timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint report_schedule__pk primary key (company_id, id),
  constraint report_schedule__kind_out_of_range check (length(kind) between 1 and 40),
  constraint report_schedule__format_unknown check (format in ('pdf', 'docx', 'xlsx')),
  constraint report_schedule__language_unknown check (language in ('es', 'en')),
  constraint report_schedule__every_unknown check (every in ('month', 'week')),
  constraint report_schedule__day_out_of_range check (day between (every = 'week')::integer and case every when 'week' then 7 else 28 end),
  constraint report_schedule__hour_out_of_range check (hour between 0 and 23),
  constraint report_schedule__recipients_out_of_range check (cardinality(recipient_ids) <= 50),
  constraint report_schedule__state_unknown check (state in ('active', 'paused'))
);
call app.isolate('report_schedule');
call app.track('report_schedule');
-- Its owner's, and known to those who receive it; the product itself acts as nobody.
create policy readers on report_schedule as restrictive to baluarte_app
  using ((select app.current_actor()) is null or user_id = (select app.current_actor()) or (select app.current_actor()) = any (recipient_ids))
  with check ((select app.current_actor()) is null or user_id = (select app.current_actor()));
create policy owner_removes on report_schedule as restrictive for delete to baluarte_app
  using ((select app.current_actor()) is null or user_id = (select app.current_actor()));
create index report_schedule__by_user on report_schedule (company_id, user_id);
create policy door on report_schedule for select to baluarte_door using (true);
grant select (company_id, id, every, day, hour, since, state) on report_schedule to baluarte_door;

-- What was made of a schedule for which moment: once, whichever server does it.
create table report_schedule_run (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  schedule_id bigint not null,
  due_at timestamptz not null,
  -- recipients who got nothing, each with why
  skipped jsonb not null default '[]',
  -- why nothing was made
  reason text,
  created_at timestamptz not null default now(),
  constraint report_schedule_run__pk primary key (company_id, id),
  constraint report_schedule_run__due_at_taken unique (company_id, schedule_id, due_at),
  constraint report_schedule_run__schedule_unknown foreign key (company_id, schedule_id)
    references report_schedule (company_id, id) on delete cascade
);
call app.isolate('report_schedule_run');
create policy door on report_schedule_run for select to baluarte_door using (true);
grant select (company_id, schedule_id, due_at) on report_schedule_run to baluarte_door;

alter table report_document
  add column run_id bigint,
  add constraint report_document__run_unknown foreign key (company_id, run_id)
    references report_schedule_run (company_id, id) on delete set null (run_id);
create index report_document__by_run on report_document (company_id, run_id);
