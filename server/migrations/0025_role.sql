-- Roles as a catalogue: a search, an order by name, and what the administrator's own role never is.
alter table role
  add constraint role__description_out_of_range check (length(description) <= 500),
  add constraint role__status_unknown check (status_id in (1, 2)),
  -- Whoever holds it must be able to work: the company would have nobody left to put it right.
  add constraint role__administrator check (not (is_system and base = 1) or status_id = 1),
  add column search text generated always as (app.fold(name || ' ' || coalesce(description, ''))) stored;
create index role__search on role using gin (company_id, search gin_trgm_ops);
create index role__by_name on role (company_id, name collate "und-x-icu", id);
-- There is one of them, and no other role becomes it.
create unique index role__administrator_taken on role (company_id) where is_system and base = 1;

-- Who has a role: counted in the list, moved when the role goes.
create index member__by_role on member (company_id, role_id);
