-- What an import creates or decides beside its rows, counted by what it is: entries and values by their kind, decisions of treatment.
alter table import add column things jsonb not null default '{}';
