-- What would have been sent, where no SMTP server is configured outside production. Never filled in production.
create table auth.mailbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  language text not null,
  template text not null,
  subject text not null,
  headers text not null,
  text text not null,
  html text not null,
  at timestamptz not null default now()
);
grant select, insert, update, delete on auth.mailbox to baluarte_door;
