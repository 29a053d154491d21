-- When a person last took a file out: a download in many parts, or several within an hour, is one entry of the audit.
create table download (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  user_id bigint not null default app.current_actor(),
  -- what the file is of, and its number: `archive 7`
  file text not null,
  at timestamptz not null default clock_timestamp(),
  constraint download__pk primary key (company_id, id)
);
create unique index download__of_person on download (company_id, user_id, file);
call app.isolate('download');

-- The bytes of an archive that were sent. A company is deleted only where all of one were: a first byte is no archive in anybody's hands.
alter table archive add column sent int8multirange not null default '{}';
update archive set sent = int8multirange(int8range(0, size)) where downloads > 0 and size is not null;
