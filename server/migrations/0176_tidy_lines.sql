-- Codes and names are compared and unique as people see them: composed letters, plain spaces, nothing invisible. The same rule as
-- `tidyLine` of the contract, whose test compares the two.
create function app.tidy_line(value text) returns text
  language sql immutable parallel safe strict
  return case when value ~ '^[ -~]*$' then btrim(value, ' ') else
    normalize(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      normalize(value, NFC),
      '[\t\n\v\f\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'),
      '[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]', '', 'g'),
      '(?<=[ -\u058f\u1e00-\u206f])[\u200c\u200d]+', '', 'g'),
      '^[ \u200c\u200d]+|[ \u200c\u200d]+$', '', 'g'), NFC) end;

-- Whoever writes a row, it is tidy: a form, a file, an archive from before, or a statement by hand. The columns are the arguments.
create function app.tidy_row() returns trigger language plpgsql as $$
declare
  names text[] := tg_argv;
  tidied jsonb;
begin
  select jsonb_object_agg(e.key, app.tidy_line(e.value)) into tidied
  from jsonb_each_text(to_jsonb(new)) e where e.key = any(names) and e.value is not null;
  new := jsonb_populate_record(new, tidied);
  return new;
end $$;

/* Repairs the rows there are: each becomes what it looks like. Where another row of the same key is called so already, it keeps its
   place with a number behind it, " (2)", " (3)" …, and none is lost; the change is in the history of the company, by nobody. */
create procedure app.tidy_rows(relation regclass, name text) language plpgsql as $$
declare
  keys text;
  longest integer;
  found record;
  candidate text;
  taken boolean;
  number integer;
begin
  -- The other columns of every unique key that this one is in.
  select string_agg('(' || k.others || ')', ' or ') into keys from (
    select coalesce(string_agg(format('o.%1$I is not distinct from t.%1$I', a.attname), ' and ') filter (where a.attname <> name), 'true') as others
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = relation and i.indisunique
      and exists (select from pg_attribute b where b.attrelid = i.indrelid and b.attnum = any(i.indkey) and b.attname = name)
    group by i.indexrelid) k;
  select coalesce(min(m[1]::integer), 80) into longest from pg_constraint c,
    regexp_match(pg_get_constraintdef(c.oid), format('length\(%s\) <= (\d+)', name)) m
  where c.conrelid = relation and c.contype = 'c' and m is not null;
  for found in execute format(
    'select t.id, app.tidy_line(t.%1$I) as tidy from %2$s t
     where t.company_id = app.current_company() and t.%1$I <> app.tidy_line(t.%1$I) order by t.id', name, relation) loop
    candidate := found.tidy;
    number := 1;
    loop
      if keys is null then exit; end if;
      execute format(
        'select exists (select from %2$s o, %2$s t where t.company_id = app.current_company() and t.id = $1
           and (o.company_id, o.id) <> (t.company_id, t.id) and o.%1$I = $2 and (%3$s))', name, relation, keys)
        into taken using found.id, candidate;
      exit when not taken;
      number := number + 1;
      candidate := rtrim(left(found.tidy, longest - length(number::text) - 3)) || format(' (%s)', number);
    end loop;
    execute format('update %2$s set %1$I = $2 where company_id = app.current_company() and id = $1', name, relation)
      using found.id, candidate;
  end loop;
end $$;

do $$
declare
  one record;
  place record;
  lines constant text[][] := array[
    ['asset', 'code'], ['asset', 'name'], ['threat', 'code'], ['threat', 'name'], ['threat', 'name_en'],
    ['vulnerability', 'code'], ['vulnerability', 'name'], ['vulnerability', 'name_en'], ['control', 'code'], ['control', 'name'],
    ['audit_request', 'code'], ['audit_request', 'name'], ['parameter', 'code'], ['parameter', 'name'], ['parameter', 'name_en'],
    ['impact_factor', 'code'], ['impact_factor', 'name'], ['probability_type', 'code'], ['probability_type', 'name'],
    ['scope', 'name'], ['role', 'name'], ['scenario', 'name'], ['asset_template', 'name'], ['saved_view', 'name'],
    ['report_template', 'name'], ['evidence', 'name']];
begin
  alter table company no force row level security;
  for place in select c.id from company c loop
    perform set_config('app.company_id', place.id::text, true), set_config('app.scope_ids', '*', true),
      set_config('app.changeset_id', '', true);
    for i in 1 .. array_length(lines, 1) loop
      call app.tidy_rows(lines[i][1]::regclass, lines[i][2]);
    end loop;
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.scope_ids', '', true), set_config('app.changeset_id', '', true);
  alter table company force row level security;
  -- Only a row that is not tidy pays for the trigger.
  for one in
    select l.relation, array_agg(l.name order by l.name) as names
    from (select lines[n][1] as relation, lines[n][2] as name from generate_subscripts(lines, 1) n) l group by l.relation loop
    execute format('create trigger tidy before insert or update of %1$s on %2$I for each row when (%3$s) execute function app.tidy_row(%4$s)',
      (select string_agg(format('%I', n), ', ') from unnest(one.names) n), one.relation,
      (select string_agg(format('new.%1$I <> app.tidy_line(new.%1$I)', n), ' or ') from unnest(one.names) n),
      (select string_agg(format('%L', n), ', ') from unnest(one.names) n));
  end loop;
end $$;
