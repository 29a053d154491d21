-- Only what somebody decided is remembered of how a file was read: which columns they left out, and nothing of a call that decided
-- nothing.
alter table import
  -- columns that somebody said are not to be read
  add column left_out text[] not null default '{}',
  add column is_decided boolean not null default true;
-- Kept before it was known which: a column that nobody left out would stay unread for ever.
alter table import_layout add column knows_left_out boolean not null default false;
