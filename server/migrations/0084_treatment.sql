-- What is decided about risks, who accepted which of them in which state, and when the plan next asks for something.

-- Days from when a risk came into the range until its treatment must have begun; null: the range asks for none.
alter table range_level add column start_days integer,
  add constraint range_level__start_days_out_of_range check (start_days between 1 and 3650);
-- Whether nobody may approve an acceptance that they asked for themselves.
alter table method add column two_people_accept boolean not null default true;
alter table company no force row level security;
do $$
declare
  one bigint;
begin
  for one in select id from company order by id loop
    perform set_config('app.company_id', one::text, true), set_config('app.changeset_id', '', true),
      set_config('app.changeset_kind', 'seed', true), set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
    update range_level set start_days = case id when 1 then 8 else 30 end, version = version + 1
    where company_id = one and id in (1, 2);
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true),
    set_config('app.scope_ids', '', true);
end $$;
alter table company force row level security;

-- When the target of a risk is to be reached.
alter table risk add column target_date date;

-- What was decided about a risk; none: nothing yet.
create table treatment (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  risk_id bigint not null,
  "option" text not null,
  justification text,
  owner_id bigint,
  due_date date,
  -- of what is shared: with whom, and by which contract or policy
  third_party text,
  agreement text,
  -- of what is avoided: what stops
  activity text,
  decided_at timestamptz not null default now(),
  decided_by bigint default app.current_actor(),
  -- the last day somebody said that it stands
  reviewed_on date not null,
  completed_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint treatment__pk primary key (company_id, id),
  constraint treatment__risk_taken unique (company_id, risk_id),
  constraint treatment__risk_unknown foreign key (company_id, scope_id, risk_id)
    references risk (company_id, scope_id, id) on delete cascade,
  constraint treatment__option_unknown check ("option" in ('accept', 'mitigate', 'share', 'avoid')),
  constraint treatment__justification_out_of_range check (length(justification) between 1 and 500),
  constraint treatment__third_party_out_of_range check (length(third_party) between 1 and 200),
  constraint treatment__agreement_out_of_range check (length(agreement) between 1 and 200),
  constraint treatment__activity_out_of_range check (length(activity) between 1 and 500)
);
call app.isolate('treatment');
call app.isolate_scope('treatment');
call app.track('treatment');
call app.choose('treatment', 'owner_id', 'area');

-- The living with a risk as it was: asked for by one, approved by another. One that runs and one that is asked for at most.
create table acceptance (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  risk_id bigint not null,
  state text not null,
  reason text not null,
  expires_on date not null,
  -- exactly what was accepted, by codes and orders, and its SHA-256 in hexadecimal
  accepted jsonb not null,
  fingerprint text not null,
  -- what it lapses by
  assessed_at timestamptz,
  probability smallint not null,
  impact smallint not null,
  range_id bigint not null,
  requested_by bigint default app.current_actor(),
  requested_at timestamptz not null default now(),
  -- whether two people were needed
  by_two boolean not null,
  decided_by bigint,
  decided_at timestamptz,
  decision_note text,
  closed_at timestamptz,
  -- why it is over, where nobody decided it
  closed_for text,
  constraint acceptance__pk primary key (company_id, id),
  constraint acceptance__risk_unknown foreign key (company_id, scope_id, risk_id)
    references risk (company_id, scope_id, id) on delete cascade,
  constraint acceptance__state_unknown check (state in ('requested', 'approved', 'refused', 'withdrawn', 'replaced', 'lapsed')),
  constraint acceptance__reason_out_of_range check (length(reason) between 1 and 500),
  constraint acceptance__decision_note_out_of_range check (length(decision_note) between 1 and 500),
  constraint acceptance__fingerprint_out_of_range check (fingerprint ~ '^[0-9a-f]{64}$'),
  constraint acceptance__closed_for_unknown check (closed_for in ('assessment', 'controls', 'method', 'discarded', 'expired')),
  constraint acceptance__same_person check (not by_two or decided_by is null or decided_by <> requested_by)
);
call app.isolate('acceptance');
call app.isolate_scope('acceptance');
call app.track('acceptance');
create index acceptance__by_risk on acceptance (company_id, risk_id, id);
create unique index acceptance__asked_taken on acceptance (company_id, risk_id) where state = 'requested';
create unique index acceptance__running_taken on acceptance (company_id, risk_id) where state = 'approved';
create index acceptance__by_end on acceptance (company_id, expires_on) where state in ('requested', 'approved');

-- Who was told of the end of which acceptance, and of which risks that they are late: once, whichever server does it.
create table treatment_notice (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  kind text not null,
  -- an acceptance, or a risk
  row_id bigint not null,
  on_day date not null,
  constraint treatment_notice__pk primary key (company_id, id),
  constraint treatment_notice__day_taken unique (company_id, kind, row_id, on_day),
  constraint treatment_notice__kind_unknown check (kind in ('lapsed', 'overdue'))
);
call app.isolate('treatment_notice');

-- Of every assessed risk that is not discarded: where it is in the plan, and when the plan next asks for something. Follows from
-- the risk, its treatment, its acceptances and the ranges; `since`, the day it came into its range, is remembered here.
create table treatment_due (
  company_id bigint not null default app.current_company() references company (id),
  -- of the risk
  id bigint not null,
  scope_id bigint not null,
  level smallint not null,
  range_id bigint not null,
  since date not null,
  assessed_at timestamptz,
  -- none: nothing was decided, and nothing has to be
  state text not null,
  "option" text,
  due date,
  due_for text,
  -- Written by triggers alone: a foreign key would look each risk of a change of method up once more.
  constraint treatment_due__pk primary key (company_id, id),
  constraint treatment_due__state_unknown check (state in ('none', 'undecided', 'waiting', 'accepted', 'underWay', 'completed'))
);
call app.isolate('treatment_due');
call app.isolate_scope('treatment_due');
create index treatment_due__by_day on treatment_due (company_id, scope_id, due, level desc, id) where state <> 'none';
create index treatment_due__by_day_backward on treatment_due (company_id, scope_id, due desc, level, id desc) where state <> 'none';
create index treatment_due__by_level on treatment_due (company_id, scope_id, level, id) where state <> 'none';
create index treatment_due__by_option on treatment_due (company_id, scope_id, "option", due, level desc, id) where state <> 'none';
create index treatment_due__by_state on treatment_due (company_id, scope_id, state, due, level desc, id) where state <> 'none';

create function app.today() returns date language sql stable
  return (select (now() at time zone c.time_zone)::date from public.company c where c.id = app.current_company());

-- A risk exactly as it is accepted, without numbers that only this installation knows.
create function app.risk_state(of_risk bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('risk', r.code, 'asset', a.code, 'threat', t.code, 'vulnerability', v.code,
    'probability', r.probability, 'impact', r.impact, 'level', r.level,
    'residualProbability', r.residual_probability, 'residualImpact', r.residual_impact, 'range', z.range_level_id,
    'measure', (select y.code || ':' || l.code from public.probability_level l
      join public.probability_type y on y.company_id = l.company_id and y.id = l.probability_type_id
      where l.company_id = r.company_id and l.id = r.probability_level_id),
    'impacts', (select coalesce(jsonb_object_agg(f.code, l."order"), '{}') from public.risk_impact i
      join public.impact_factor f on f.company_id = i.company_id and f.id = i.impact_factor_id and f.status_id = 1
      left join public.impact_level l on l.company_id = i.company_id and l.id = i.impact_level_id
      where i.company_id = r.company_id and i.risk_id = r.id),
    'controls', (select coalesce(jsonb_object_agg(c.code, c.status_id), '{}') from public.risk_control k
      join public.control c on c.company_id = k.company_id and c.id = k.control_id
      where k.company_id = r.company_id and k.risk_id = r.id),
    'method', m.version)
  from public.risk r
  join public.asset a on a.company_id = r.company_id and a.id = r.asset_id
  join public.threat t on t.company_id = r.company_id and t.id = r.threat_id
  join public.vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
  join public.method m on m.company_id = r.company_id
  left join public.zone z on z.company_id = r.company_id and z.probability = coalesce(r.residual_probability, r.probability)
    and z.impact = coalesce(r.residual_impact, r.impact)
  where r.company_id = app.current_company() and r.id = of_risk
$$;
create function app.fingerprint(state jsonb) returns text language sql immutable
  return encode(sha256(convert_to(state::text, 'UTF8')), 'hex');

-- Computes anew where some risks are in the plan; all of the company where none are named. In all scopes, whichever the person
-- may enter: it says nothing to anybody. The SQL version of `placeInPlan`.
create function app.settle_plan(changed bigint[]) returns void language plpgsql as $$
declare
  company constant bigint := app.current_company();
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
  today constant date := app.today();
  zone_name constant text := (select c.time_zone from public.company c where c.id = company);
begin
  if cardinality(changed) = 0 then return; end if;
  perform set_config('app.scope_ids', '*', true);
  with facts as (
    select r.id, r.scope_id, z.probability * z.impact as level, z.range_level_id as range_id, r.assessed_at,
      case
        when p.id is null then (coalesce(r.assessed_at, r.created_at) at time zone zone_name)::date
        when p.range_id = z.range_level_id then p.since
        when p.assessed_at is distinct from r.assessed_at then (coalesce(r.assessed_at, r.created_at) at time zone zone_name)::date
        else today
      end as since,
      g.accept, g.start_days, g.review_days, t."option", t.due_date, t.reviewed_on, t.completed_on,
      x.is_asked, x.expires_on, (x.closed_at at time zone zone_name)::date as closed_on
    from public.risk r
    join public.zone z on z.company_id = r.company_id and z.probability = coalesce(r.residual_probability, r.probability)
      and z.impact = coalesce(r.residual_impact, r.impact)
    join public.range_level g on g.company_id = r.company_id and g.id = z.range_level_id
    left join public.treatment t on t.company_id = r.company_id and t.risk_id = r.id
    left join lateral (
      select bool_or(a.state = 'requested') as is_asked, max(a.expires_on) filter (where a.state = 'approved') as expires_on,
        max(coalesce(a.closed_at, a.decided_at)) filter (where a.state in ('lapsed', 'refused')) as closed_at
      from public.acceptance a where a.company_id = r.company_id and a.risk_id = r.id) x on t."option" = 'accept'
    left join public.treatment_due p on p.company_id = r.company_id and p.id = r.id
    where r.company_id = company and (changed is null or r.id = any (changed)) and r.completeness = 'complete' and r.status_id <> 2
  ), placed as (
    select f.*, case
      when f."option" is null then case when f.accept = 'yes' then 'none' else 'undecided' end
      when f."option" = 'accept' then case when f.is_asked then 'waiting' when f.expires_on is not null then 'accepted' else 'undecided' end
      when f.completed_on is not null then 'completed'
      else 'underWay' end as state
    from facts f
  ), dated as (
    select p.*, d.due, d.due_for from placed p left join lateral (
      select x.due, x.due_for from (values
        (case when p.state = 'undecided' then least(p.since + coalesce(p.start_days, p.review_days), p.closed_on) end, 'decision', 1),
        (case when p.state = 'waiting' then p.since + coalesce(p.start_days, p.review_days) end, 'approval', 2),
        (case when p.state = 'underWay' then p.due_date end, 'completion', 3),
        (case when p.state in ('accepted', 'waiting') then p.expires_on end, 'expiry', 4),
        (case when p.state in ('accepted', 'underWay', 'completed') then greatest(p.reviewed_on, p.since) + p.review_days end, 'review', 5)
      ) x (due, due_for, place) where x.due is not null order by x.due, x.place limit 1) d on true
  ), gone as (
    delete from public.treatment_due d where d.company_id = company and (changed is null or d.id = any (changed))
      and not exists (select from facts f where f.id = d.id)
  )
  insert into public.treatment_due as p (id, scope_id, level, range_id, since, assessed_at, state, "option", due, due_for)
  select d.id, d.scope_id, d.level, d.range_id, d.since, d.assessed_at, d.state, d."option", d.due, d.due_for from dated d
  on conflict on constraint treatment_due__pk do update
    set scope_id = excluded.scope_id, level = excluded.level, range_id = excluded.range_id, since = excluded.since,
      assessed_at = excluded.assessed_at, state = excluded.state, "option" = excluded."option", due = excluded.due,
      due_for = excluded.due_for
    where (p.scope_id, p.level, p.range_id, p.since, p.assessed_at, p.state, p."option", p.due, p.due_for)
      is distinct from (excluded.scope_id, excluded.level, excluded.range_id, excluded.since, excluded.assessed_at, excluded.state,
        excluded."option", excluded.due, excluded.due_for);
  perform set_config('app.scope_ids', scopes, true);
end $$;

-- Ends acceptances of what is no longer what was accepted, of some risks or of all; in all scopes.
create function app.lapse_acceptances(changed bigint[]) returns void language plpgsql as $$
declare
  company constant bigint := app.current_company();
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
begin
  perform set_config('app.scope_ids', '*', true);
  update public.acceptance a set state = 'lapsed', closed_at = now(), closed_for = x.reason
  from (
    select a.id, case
      when r.status_id = 2 then 'discarded'
      when r.assessed_at is distinct from a.assessed_at then 'assessment'
      when r.completeness <> 'complete' then 'method'
      when (coalesce(r.residual_probability, r.probability), coalesce(r.residual_impact, r.impact)) <> (a.probability, a.impact)
        then case when num_nonnulls(r.residual_probability, a.accepted ->> 'residualProbability') > 0
          and r.probability = (a.accepted ->> 'probability')::integer and r.impact = (a.accepted ->> 'impact')::integer
          then 'controls' else 'method' end
      when z.range_level_id is distinct from a.range_id then 'method'
    end as reason
    from public.acceptance a
    join public.risk r on r.company_id = a.company_id and r.id = a.risk_id
    left join public.zone z on z.company_id = r.company_id and z.probability = coalesce(r.residual_probability, r.probability)
      and z.impact = coalesce(r.residual_impact, r.impact)
    where a.company_id = company and a.state in ('requested', 'approved') and (changed is null or a.risk_id = any (changed))) x
  where a.company_id = company and a.id = x.id and x.reason is not null;
  perform set_config('app.scope_ids', scopes, true);
end $$;

-- A company that comes in is settled once, when all of it is there; of one that is erased nothing is.
create function app.plan_of_risks() returns trigger language plpgsql as $$
declare
  changed bigint[];
begin
  if app.is_coming_in() or coalesce(current_setting('app.erasing', true), '') <> '' then return null; end if;
  if tg_op = 'INSERT' then
    changed := array(select n.id from new_rows n where n.completeness = 'complete');
  elsif tg_op = 'DELETE' then
    changed := array(select o.id from old_rows o where o.completeness = 'complete');
  else
    changed := array(select n.id from new_rows n join old_rows o on o.company_id = n.company_id and o.id = n.id
      where (n.scope_id, n.assessed_at, n.probability, n.impact, n.residual_probability, n.residual_impact, n.completeness, n.status_id)
        is distinct from (o.scope_id, o.assessed_at, o.probability, o.impact, o.residual_probability, o.residual_impact, o.completeness, o.status_id));
    if cardinality(changed) > 0 then perform app.lapse_acceptances(changed); end if;
  end if;
  perform app.settle_plan(changed);
  return null;
end $$;
create trigger plan_of_new after insert on risk referencing new table as new_rows
  for each statement execute function app.plan_of_risks();
create trigger plan_of_changed after update on risk referencing old table as old_rows new table as new_rows
  for each statement execute function app.plan_of_risks();
create trigger plan_of_gone after delete on risk referencing old table as old_rows
  for each statement execute function app.plan_of_risks();

create function app.plan_of_decisions() returns trigger language plpgsql as $$
begin
  if app.is_coming_in() or coalesce(current_setting('app.erasing', true), '') <> '' then return null; end if;
  if tg_op = 'DELETE' then
    perform app.settle_plan(array(select distinct o.risk_id from old_rows o));
  else
    perform app.settle_plan(array(select distinct n.risk_id from new_rows n));
  end if;
  return null;
end $$;
create trigger plan_of_new after insert on treatment referencing new table as new_rows
  for each statement execute function app.plan_of_decisions();
create trigger plan_of_changed after update on treatment referencing new table as new_rows
  for each statement execute function app.plan_of_decisions();
create trigger plan_of_gone after delete on treatment referencing old table as old_rows
  for each statement execute function app.plan_of_decisions();
create trigger plan_of_new after insert on acceptance referencing new table as new_rows
  for each statement execute function app.plan_of_decisions();
create trigger plan_of_changed after update on acceptance referencing new table as new_rows
  for each statement execute function app.plan_of_decisions();
create trigger plan_of_gone after delete on acceptance referencing old table as old_rows
  for each statement execute function app.plan_of_decisions();

-- Ranges, the matrix and what follows from a range: the zones are written anew with each change of them.
create function app.plan_of_zones() returns trigger language plpgsql as $$
begin
  if app.is_coming_in() or coalesce(current_setting('app.erasing', true), '') <> '' then return null; end if;
  perform app.lapse_acceptances(null), app.settle_plan(null);
  return null;
end $$;
create trigger plan_of_zones after insert on zone for each statement execute function app.plan_of_zones();

-- For the history of a risk: which one a change of what was decided about it belongs to.
drop index change__of_risk;
alter table change drop column risk_id;
alter table change add column risk_id bigint generated always as (
  case when table_name in ('risk_impact', 'risk_control', 'treatment', 'acceptance')
  then (coalesce(after, before) ->> 'risk_id')::bigint end) stored;
create index change__of_risk on change (company_id, risk_id, table_name) where risk_id is not null;

-- Where the risks of companies that are there already are in the plan.
alter table company no force row level security;
do $$
declare
  one bigint;
begin
  for one in select id from company order by id loop
    perform set_config('app.company_id', one::text, true), set_config('app.scope_ids', '*', true);
    perform app.settle_plan(null);
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.scope_ids', '', true);
end $$;
alter table company force row level security;
