-- Sums over the changes, written beside them by the same statement: a page of the audit costs what it shows, not what the
-- changesets on it hold, and a trend costs the statements that moved risks, not the risks they moved. They follow from the
-- changes; no seal depends on them, and whoever alters them by hand is found out by the changes.

-- How many changes of one kind a statement wrote.
create table change_count (
  company_id bigint not null default app.current_company(),
  -- of the first change among them
  id bigint not null,
  changeset_id bigint not null,
  table_name text not null,
  operation text not null,
  -- of the changes, so that what is counted stays behind their wall
  scope_id bigint,
  count integer not null,
  -- of the three first, which a list names
  first_ids bigint[] not null,
  constraint change_count__pk primary key (company_id, id),
  constraint change_count__changeset_unknown foreign key (company_id, changeset_id) references changeset (company_id, id)
);

-- How many risks a statement put where they are on the maps, less those it took from there; no row where that is none.
-- Discarded risks are nowhere.
create table risk_move (
  company_id bigint not null default app.current_company(),
  id bigint generated always as identity,
  changeset_id bigint not null,
  -- of the changeset
  at timestamptz not null,
  -- of the changes
  scope_id bigint,
  is_complete boolean not null,
  probability smallint,
  impact smallint,
  residual_probability smallint,
  residual_impact smallint,
  target_probability smallint,
  target_impact smallint,
  net integer not null,
  constraint risk_move__pk primary key (company_id, id),
  constraint risk_move__changeset_unknown foreign key (company_id, changeset_id) references changeset (company_id, id)
);

-- Where a change put a risk, and where it took it from.
create function app.risk_places(before jsonb, after jsonb)
  returns table (is_complete boolean, probability smallint, impact smallint, residual_probability smallint, residual_impact smallint,
    target_probability smallint, target_impact smallint, net integer)
  language sql immutable parallel safe as $$
  select x.risk ->> 'completeness' = 'complete', (x.risk ->> 'probability')::smallint, (x.risk ->> 'impact')::smallint,
    (x.risk ->> 'residual_probability')::smallint, (x.risk ->> 'residual_impact')::smallint,
    (x.risk ->> 'target_probability')::smallint, (x.risk ->> 'target_impact')::smallint, x.net
  from (values (after, 1), (before, -1)) x(risk, net) where x.risk ->> 'status_id' <> '2'
$$;

create function app.sum_up_changes() returns trigger language plpgsql as $$
begin
  insert into public.change_count (company_id, id, changeset_id, table_name, operation, scope_id, count, first_ids)
  select n.company_id, min(n.id), n.changeset_id, n.table_name, n.operation, n.scope_id, count(*), (array_agg(n.id order by n.id))[1:3]
  from new_rows n group by n.company_id, n.changeset_id, n.table_name, n.operation, n.scope_id;
  if exists (select from new_rows n where n.table_name = 'risk') then
    insert into public.risk_move (company_id, changeset_id, at, scope_id, is_complete, probability, impact,
      residual_probability, residual_impact, target_probability, target_impact, net)
    select m.company_id, m.changeset_id, (select s.at from public.changeset s where s.company_id = m.company_id and s.id = m.changeset_id),
      m.scope_id, m.is_complete, m.probability, m.impact,
      m.residual_probability, m.residual_impact, m.target_probability, m.target_impact, m.net
    from (
      select n.company_id, n.changeset_id, n.scope_id, p.is_complete, p.probability, p.impact,
        p.residual_probability, p.residual_impact, p.target_probability, p.target_impact, sum(p.net) as net
      from new_rows n cross join lateral app.risk_places(n.before, n.after) p
      where n.table_name = 'risk' group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(p.net) <> 0) m;
  end if;
  return null;
end $$;
create trigger sum_up after insert on change referencing new table as new_rows
  for each statement execute function app.sum_up_changes();

-- A connection keeps the plan of a trigger from the first statement that fired it. One row joined to one row is a loop within
-- a loop, and with that plan the next statement of a hundred thousand rows would take hours; a hash is right for both.
alter function app.record_update() set enable_nestloop = off;

-- What was written before, as if each changeset were one statement. The walls would ask for a company.
alter table change no force row level security;
alter table changeset no force row level security;
insert into change_count (company_id, id, changeset_id, table_name, operation, scope_id, count, first_ids)
select c.company_id, min(c.id), c.changeset_id, c.table_name, c.operation, c.scope_id, count(*), (array_agg(c.id order by c.id))[1:3]
from change c group by c.company_id, c.changeset_id, c.table_name, c.operation, c.scope_id;
insert into risk_move (company_id, changeset_id, at, scope_id, is_complete, probability, impact,
  residual_probability, residual_impact, target_probability, target_impact, net)
select c.company_id, c.changeset_id, s.at, c.scope_id, p.is_complete, p.probability, p.impact,
  p.residual_probability, p.residual_impact, p.target_probability, p.target_impact, sum(p.net)
from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
cross join lateral app.risk_places(c.before, c.after) p
where c.table_name = 'risk' group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(p.net) <> 0;
alter table change force row level security;
alter table changeset force row level security;

create index change_count__by_changeset on change_count (company_id, changeset_id);
create index change_count__by_table on change_count (company_id, table_name, operation, changeset_id);
create index risk_move__by_time on risk_move (company_id, at);
create index risk_move__by_changeset on risk_move (company_id, changeset_id);
call app.isolate('change_count');
call app.isolate_scope('change_count');
revoke update, delete on change_count from baluarte_app;
call app.isolate('risk_move');
call app.isolate_scope('risk_move');
revoke update, delete on risk_move from baluarte_app;

-- Whether what was summed up of a changeset is what its changes say.
create function app.sums_hold(of_changeset bigint) returns boolean
  language sql stable as $$
  with counted as (
    select n.table_name, n.operation, n.scope_id, sum(n.count) filter (where f.place = 1) as count, (array_agg(f.id order by f.id))[1:3] as first_ids
    from public.change_count n cross join lateral unnest(n.first_ids) with ordinality f(id, place)
    where n.company_id = app.current_company() and n.changeset_id = of_changeset group by 1, 2, 3),
  there as (
    select c.table_name, c.operation, c.scope_id, count(*) as count, (array_agg(c.id order by c.id))[1:3] as first_ids
    from public.change c where c.company_id = app.current_company() and c.changeset_id = of_changeset group by 1, 2, 3),
  moved as (
    select m.at, m.scope_id, m.is_complete, m.probability, m.impact,
      m.residual_probability, m.residual_impact, m.target_probability, m.target_impact, sum(m.net) as net
    from public.risk_move m where m.company_id = app.current_company() and m.changeset_id = of_changeset
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(m.net) <> 0),
  moves as (
    select s.at, c.scope_id, p.is_complete, p.probability, p.impact,
      p.residual_probability, p.residual_impact, p.target_probability, p.target_impact, sum(p.net) as net
    from public.change c join public.changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    cross join lateral app.risk_places(c.before, c.after) p
    where c.company_id = app.current_company() and c.changeset_id = of_changeset and c.table_name = 'risk'
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(p.net) <> 0)
  select not exists ((table counted except table there) union all (table there except table counted))
    and not exists ((table moved except table moves) union all (table moves except table moved))
$$;

-- As before; a changeset whose sums are not those of its changes was altered too: lists and filters would tell another story.
create or replace function app.broken_seal(first_seal bigint default 1, most bigint default null)
  returns table (seal_id bigint, changeset_id bigint, at timestamptz, reason text) language plpgsql stable as $$
declare
  link public.seal%rowtype;
  previous bytea;
  expected bigint := first_seal;
  computed bytea;
  following public.seal%rowtype;
begin
  if first_seal = 1 then
    previous := app.chain_beginning();
  else
    select s.hash into previous from public.seal s where s.company_id = app.current_company() and s.id = first_seal - 1;
  end if;
  for link in
    select * from public.seal s where s.company_id = app.current_company() and s.id >= first_seal order by s.id limit most
  loop
    seal_id := link.id;
    changeset_id := link.changeset_id;
    select s.at into at from public.changeset s where s.company_id = app.current_company() and s.id = link.changeset_id;
    at := coalesce(at, link.at);
    computed := app.seal_hash(previous, link.changeset_id);
    if computed is null then
      reason := 'missing';
      return next;
      return;
    elsif link.id <> expected or (first_seal > 1 and previous is null) then
      reason := 'gap';
      return next;
      return;
    elsif link.hash is distinct from computed then
      select * into following from public.seal s where s.company_id = app.current_company() and s.id = link.id + 1;
      reason := case when following.hash = app.seal_hash(computed, following.changeset_id) then 'seal' else 'content' end;
      return next;
      return;
    elsif not app.sums_hold(link.changeset_id) then
      reason := 'content';
      return next;
      return;
    end if;
    previous := link.hash;
    expected := expected + 1;
  end loop;
end $$;
