-- Requests of an address, or of a session or key, in a minute, of those that used up a part of their limit. Short-lived and
-- of no worth after a crash: not written to the log of the database.
create unlogged table auth.request_count (
  key text not null,
  minute bigint not null,
  count integer not null,
  constraint request_count__pk primary key (key, minute)
);
create index on auth.request_count (minute);
grant select, insert, update, delete on auth.request_count to baluarte_door;
