-- Follow-ups of controls: what somebody found on a day, how far the control is, how well it works, and when it is looked at next.
create table follow_up (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  control_id bigint not null,
  date date not null,
  description text not null,
  participants text,
  -- of putting the control in place, in percent
  progress smallint not null,
  -- 1 effective, 2 partially effective, 3 not effective; null: it cannot be said yet
  rating smallint,
  next_date date not null,
  -- the day on which what it left to do was done; null: not yet
  close_date date,
  -- of the control, just before this one was the last
  status_before smallint not null,
  -- when the control was to be looked at before it had any follow-up
  planned_for date not null,
  created_by bigint default app.current_actor(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint follow_up__pk primary key (company_id, id),
  constraint follow_up__in_scope unique (company_id, scope_id, id),
  constraint follow_up__control_unknown foreign key (company_id, scope_id, control_id) references control (company_id, scope_id, id),
  constraint follow_up__description_out_of_range check (length(description) between 1 and 2000),
  constraint follow_up__participants_out_of_range check (length(participants) <= 500),
  constraint follow_up__progress_out_of_range check (progress between 0 and 100),
  constraint follow_up__rating_unknown check (rating between 1 and 3),
  constraint follow_up__next_date_out_of_range check (next_date > date),
  constraint follow_up__close_date_out_of_range check (close_date >= date),
  constraint follow_up__status_unknown check (status_before in (1, 4, 6))
);
call app.isolate('follow_up');
call app.isolate_scope('follow_up');
call app.track('follow_up');
call app.prove('follow_up');
create index follow_up__by_control on follow_up (company_id, control_id, date desc, id desc);
create index evidence_link__by_follow_up on evidence_link (company_id, follow_up_id) where follow_up_id is not null;

-- The areas a person answers for.
create table member_area (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  member_id bigint not null,
  area_id bigint not null,
  constraint member_area__pk primary key (company_id, id),
  constraint member_area__pair_taken unique (company_id, member_id, area_id),
  constraint member_area__member_unknown foreign key (company_id, member_id) references member (company_id, id) on delete cascade
);
call app.isolate('member_area');
call app.track('member_area');
call app.choose('member_area', 'area_id', 'area');

-- Under the number of the person, as places in the company are listed.
create view company_user_area with (security_invoker = true) as
  select a.company_id, m.user_id as company_user_id, a.area_id
  from member_area a join member m on m.company_id = a.company_id and m.id = a.member_id;
grant select on company_user_area to baluarte_app;

-- Of whoever asks.
create function app.own_areas() returns bigint[] language sql stable
  return array(select a.area_id from public.company_user_area a
    where a.company_id = app.current_company() and a.company_user_id = app.current_actor());

-- Follow-ups belong to the history of their control.
drop index change__of_control;
alter table change drop column control_id;
alter table change
  add column control_id bigint generated always as (
    case when table_name in ('risk_control', 'control_impact_factor', 'evidence_link', 'follow_up')
    then (coalesce(after, before) ->> 'control_id')::bigint end) stored;
create index change__of_control on change (company_id, control_id, table_name) where control_id is not null;

create or replace view row_name with (security_invoker = true) as
  select company_id, 'parameter'::text as entity, id, name, name_en from parameter
  union all select company_id, 'asset'::text, id, name, null::text from asset
  union all select company_id, 'threat'::text, id, coalesce(name, code), name_en from threat
  union all select company_id, 'vulnerability'::text, id, coalesce(name, code), name_en from vulnerability
  union all select company_id, 'impactFactor'::text, id, name, name_en from impact_factor
  union all select company_id, 'role'::text, id, name, null::text from role
  union all select company_id, 'scope'::text, id, name, null::text from scope
  union all select company_id, 'probabilityLevel'::text, id, name, name_en from probability_level
  union all select company_id, 'evidence'::text, id, name, null::text from evidence
  union all select company_id, 'control'::text, id, name, null::text from control
  union all select company_id, 'risk'::text, id, code, null::text from risk
  union all select company_id, 'followUp'::text, id, to_char(date, 'YYYY-MM-DD'), null::text from follow_up;
