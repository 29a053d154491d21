-- The risk method of a company: impact factors with their levels, probability measures, range levels and zones.
create table impact_factor (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  code text not null,
  name text not null,
  name_en text,
  description text,
  sort_order integer not null default 0,
  status_id smallint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (app.fold(code || ' ' || name || ' ' || coalesce(name_en, ''))) stored,
  constraint impact_factor__pk primary key (company_id, id),
  constraint impact_factor__code_taken unique (company_id, code),
  constraint impact_factor__code_out_of_range check (length(code) between 1 and 60),
  constraint impact_factor__name_out_of_range check (length(name) between 1 and 120),
  constraint impact_factor__description_out_of_range check (length(description) <= 500),
  constraint impact_factor__status_unknown check (status_id in (1, 2))
);
call app.isolate('impact_factor');
call app.track('impact_factor');

create table impact_level (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  impact_factor_id bigint not null,
  "order" smallint not null,
  name text not null,
  name_en text,
  description text,
  description_en text,
  constraint impact_level__pk primary key (company_id, id),
  constraint impact_level__order_taken unique (company_id, impact_factor_id, "order"),
  constraint impact_level__of_factor unique (company_id, impact_factor_id, id),
  constraint impact_level__order_out_of_range check ("order" between 1 and 10),
  constraint impact_level__impact_factor_unknown foreign key (company_id, impact_factor_id) references impact_factor (company_id, id)
);
call app.isolate('impact_level');
call app.track('impact_level');

create table probability_type (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  code text not null,
  name text not null,
  name_en text,
  is_default boolean not null default false,
  sort_order integer not null default 0,
  status_id smallint not null default 1,
  version integer not null default 1,
  constraint probability_type__pk primary key (company_id, id),
  constraint probability_type__code_taken unique (company_id, code),
  constraint probability_type__status_unknown check (status_id in (1, 2))
);
call app.isolate('probability_type');
call app.track('probability_type');

-- One measure of a type: its order is the P of the formula; from and to are the percent range of the order.
create table probability_level (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  probability_type_id bigint not null,
  "order" smallint not null,
  code text not null,
  name text not null,
  name_en text,
  description text,
  description_en text,
  percent_from smallint not null,
  percent_to smallint not null,
  constraint probability_level__pk primary key (company_id, id),
  constraint probability_level__order_taken unique (company_id, probability_type_id, "order"),
  constraint probability_level__order_out_of_range check ("order" between 1 and 10),
  constraint probability_level__percent_out_of_range check (percent_from between 0 and 100 and percent_to between percent_from and 100),
  constraint probability_level__probability_type_unknown foreign key (company_id, probability_type_id) references probability_type (company_id, id)
);
call app.isolate('probability_level');
call app.track('probability_level');

-- Ids 4, 3, 2, 1 = green, yellow, orange, red, in every company.
create table range_level (
  company_id bigint not null default app.current_company() references company (id),
  id bigint not null,
  color text not null,
  name text not null,
  name_en text,
  level_from smallint not null,
  level_to smallint not null,
  control_required boolean not null,
  accept text not null,
  review_days integer not null,
  version integer not null default 1,
  constraint range_level__pk primary key (company_id, id),
  constraint range_level__id_out_of_range check (id between 1 and 4),
  constraint range_level__color_unknown check (color in ('green', 'yellow', 'orange', 'red')),
  constraint range_level__accept_unknown check (accept in ('yes', 'with_approval', 'no')),
  constraint range_level__order_out_of_range check (level_from between 1 and level_to)
);
call app.isolate('range_level');
call app.track('range_level');

-- One row a company: how the colour of a cell is found.
create table method (
  company_id bigint not null default app.current_company() references company (id),
  id bigint not null default 1,
  zone_mode text not null default 'product',
  impact_rule text not null default 'max',
  -- {"5": [2,2,2,2,1], …}: row key = probability order, position = impact order 1…n, value = range level
  zone_matrix jsonb not null,
  version integer not null default 1,
  constraint method__pk primary key (company_id, id),
  constraint method__one_row check (id = 1),
  constraint method__zone_mode_unknown check (zone_mode in ('product', 'matrix')),
  constraint method__impact_rule_unknown check (impact_rule in ('max'))
);
call app.isolate('method');
call app.track('method');

-- The range of every cell, derived from range_level and method by the triggers below: a change of range changes every
-- risk at once, because a risk keeps its two orders and no colour.
create table zone (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  probability smallint not null,
  impact smallint not null,
  range_level_id bigint not null,
  constraint zone__pk primary key (company_id, id),
  constraint zone__cell_taken unique (company_id, probability, impact),
  constraint zone__range_level_unknown foreign key (company_id, range_level_id) references range_level (company_id, id) deferrable initially deferred
);
call app.isolate('zone');

create function app.rebuild_zones() returns trigger language plpgsql as $$
begin
  delete from public.zone where company_id = app.current_company();
  insert into public.zone (probability, impact, range_level_id)
  select p, i, r.id
  from generate_series(1, 10) p cross join generate_series(1, 10) i
  join public.method m on m.company_id = app.current_company()
  join public.range_level r on r.company_id = m.company_id
    and r.id = case m.zone_mode
      when 'matrix' then (m.zone_matrix -> p::text ->> (i - 1))::bigint
      else (select b.id from public.range_level b where b.company_id = m.company_id and p * i between b.level_from and b.level_to order by b.id limit 1)
    end;
  return null;
end $$;
create trigger zones_of_ranges after insert or update or delete on range_level for each statement execute function app.rebuild_zones();
create trigger zones_of_method after insert or update or delete on method for each statement execute function app.rebuild_zones();
