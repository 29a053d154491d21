-- What a follow-up says is found by its words, as that of everything else.
alter table follow_up add column search text
  generated always as (app.fold(description || ' ' || coalesce(participants, ''))) stored;
create index follow_up__search on follow_up using gin (company_id, search gin_trgm_ops);
