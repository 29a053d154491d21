-- The roles new companies start with. They belong to no company: super administrators change them, from outside of all of
-- them, and a company copies them when it is founded. Companies that are there keep the roles they have.
create table role_template (
  id bigint generated always as identity primary key,
  name text not null,
  name_en text not null,
  description text,
  description_en text,
  base smallint not null,
  -- one for each base, to be found by it; the administrators' stands for every permission
  is_system boolean not null default false,
  permission_codes integer[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint role_template__name_taken unique (name),
  constraint role_template__name_en_taken unique (name_en),
  constraint role_template__name_out_of_range check (length(name) between 1 and 80),
  constraint role_template__name_en_out_of_range check (length(name_en) between 1 and 80),
  constraint role_template__description_out_of_range check (length(description) <= 500),
  constraint role_template__description_en_out_of_range check (length(description_en) <= 500),
  constraint role_template__base_unknown check (base in (1, 2, 3))
);
create unique index role_template__base_taken on role_template (base) where is_system;
grant select on role_template to baluarte_app;
grant select, insert, update, delete on role_template to baluarte_door;

insert into role_template (name, name_en, description, description_en, base, is_system, permission_codes) values
  ('Administrador', 'Administrator', 'Todos los permisos de la empresa.', 'Every permission of the company.', 1, true, '{}'),
  ('Miembro', 'Member', 'Consulta, crea y edita activos, amenazas y vulnerabilidades.',
    'Reads, creates and edits assets, threats and vulnerabilities.', 2, true,
    '{101,102,110,111,113,116,151,152,155,157,162,163,201,202,209,211,212,213}'),
  ('Invitado', 'Guest', 'Consulta activos, amenazas y vulnerabilidades.', 'Reads assets, threats and vulnerabilities.', 3, true,
    '{101,113,116,151,157,162,163,201,211,212,213}');
