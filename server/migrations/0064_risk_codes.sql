-- A risk is called by a code that people can say and write down: R-0001. Its number is given once, in the order in which a
-- company's risks are made, and to no other risk ever: that of a deleted one stays its own, should it come back.

-- The last number a company gave. Whoever makes risks holds it until their transaction ends, so that no number is given twice;
-- nothing else waits for it.
create table risk_numbering (
  company_id bigint not null default app.current_company() references company (id),
  id bigint not null default 1,
  last_number integer not null default 0,
  constraint risk_numbering__pk primary key (company_id, id),
  constraint risk_numbering__one_row check (id = 1)
);
call app.isolate('risk_numbering');

-- 0 asks for a number, as null does.
alter table risk add column number integer not null default 0;

-- What was written before, in the order it was made. No change of anybody's: nothing is recorded. The walls would ask for a company.
alter table risk no force row level security, disable trigger user;
alter table risk_numbering no force row level security;
update risk r set number = n.number
from (select company_id, id, row_number() over (partition by company_id order by created_at, id) as number from risk) n
where n.company_id = r.company_id and n.id = r.id;
insert into risk_numbering (company_id, last_number) select company_id, max(number) from risk group by company_id;
alter table risk force row level security, enable trigger user;
alter table risk_numbering force row level security;

alter table risk
  add column code text generated always as ('R-' || lpad(number::text, greatest(4, length(number::text)), '0')) stored,
  add constraint risk__number_taken unique (company_id, number),
  add constraint risk__number_out_of_range check (number > 0);
create index risk__by_number on risk (company_id, scope_id, number);

-- Gives a new risk its number. The first of a transaction takes the company's last number and holds it; those after it count
-- on from there, and the statement notes the last, so that thousands cost one write of it.
create function app.number_risk() returns trigger language plpgsql as $$
declare
  mine constant text := new.company_id || ':';
  last text := current_setting('app.last_risk_number', true);
  given integer;
begin
  if last is null or not starts_with(last, mine) then
    insert into public.risk_numbering (company_id) values (new.company_id) on conflict do nothing;
    select n.last_number into given from public.risk_numbering n where n.company_id = new.company_id for update;
  else
    given := substr(last, length(mine) + 1)::integer;
  end if;
  new.number := given + 1;
  perform set_config('app.last_risk_number', mine || new.number, true);
  return new;
end $$;
create trigger number before insert on risk for each row
  when (coalesce(new.number, 0) = 0) execute function app.number_risk();

create function app.note_last_risk_number() returns trigger language plpgsql as $$
declare
  last constant text := nullif(current_setting('app.last_risk_number', true), '');
begin
  if last is not null then
    update public.risk_numbering n set last_number = split_part(last, ':', 2)::integer
    where n.company_id = split_part(last, ':', 1)::bigint and n.last_number < split_part(last, ':', 2)::integer;
  end if;
  return null;
end $$;
create trigger note_number after insert on risk for each statement execute function app.note_last_risk_number();

-- A number stays, also where a change from before there were numbers is undone.
create function app.keep_risk_number() returns trigger language plpgsql as $$
begin
  new.number := old.number;
  return new;
end $$;
create trigger keep_number before update of number on risk for each row
  when (new.number is distinct from old.number) execute function app.keep_risk_number();
