-- Countries, states and cities: one list for every company, and for whoever has none yet. Written by the owner at the
-- start and by nobody else. Ids follow from public codes, so they are the same in every installation.
create table country (
  -- ISO 3166-1 numeric
  id integer primary key,
  -- ISO 3166-1 alpha-2
  code text not null,
  calling_code text,
  name text not null,
  name_en text not null,
  -- false: the source has dropped it; kept for rows that point at it
  is_current boolean not null default true,
  constraint country__code_taken unique (code),
  constraint country__code_out_of_range check (code ~ '^[A-Z]{2}$')
);

create table state (
  id integer primary key,
  country_id integer not null,
  code text not null,
  name text not null,
  is_current boolean not null default true,
  constraint state__country_unknown foreign key (country_id) references country (id),
  constraint state__code_taken unique (country_id, code)
);

create table city (
  id integer primary key,
  state_id integer not null,
  code text not null,
  name text not null,
  is_current boolean not null default true,
  constraint city__state_unknown foreign key (state_id) references state (id),
  constraint city__code_taken unique (state_id, code)
);

-- Which edition of the lists the tables above hold.
create table app.reference_edition (
  only_row boolean primary key default true,
  edition text not null,
  constraint reference_edition__one_row check (only_row)
);

grant select on country, state, city to baluarte_app, baluarte_door;
