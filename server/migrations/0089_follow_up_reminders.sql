-- Which follow-up was reminded of how long before or after its day: once, whichever server does it. Stage -1 is before, 0 the day
-- itself, and each number after that a week more.
create table follow_up_reminder (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  control_id bigint not null,
  due date not null,
  stage smallint not null,
  constraint follow_up_reminder__pk primary key (company_id, id),
  constraint follow_up_reminder__stage_taken unique (company_id, control_id, due, stage),
  constraint follow_up_reminder__control_unknown foreign key (company_id, control_id) references control (company_id, id) on delete cascade
);
call app.isolate('follow_up_reminder');

-- Days before a follow-up from which on people are reminded of it.
alter table company
  add column follow_up_days smallint not null default 7,
  add constraint company__follow_up_days_out_of_range check (follow_up_days between 1 and 60);

create index control__by_day on control (company_id, next_follow_up, id) where status_id in (1, 6);
