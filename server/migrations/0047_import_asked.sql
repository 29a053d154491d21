-- When an import was asked for last: with its file, or once more. Whoever looks for imports that nobody began counts from here.
alter table import add asked_at timestamptz not null default now();
