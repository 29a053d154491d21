-- Rows of an archive arrive as the archive has them. They are tidied once all of a table's neighbours are there, by the same procedure as
-- the rows of companies that were here: two that become equal are numbered, and the restore is not refused.
create or replace function app.tidy_row() returns trigger language plpgsql as $$
declare
  names text[] := tg_argv;
  tidied jsonb;
begin
  if app.is_coming_in() then return new; end if;
  select jsonb_object_agg(e.key, app.tidy_line(e.value)) into tidied
  from jsonb_each_text(to_jsonb(new)) e where e.key = any(names) and e.value is not null;
  new := jsonb_populate_record(new, tidied);
  return new;
end $$;

/* Tidies the codes and names of the company that comes in. Returns those that got a number because another row is called so already:
   the table, the column, what the row would have been called and what it is called. */
create function app.tidy_arrived() returns table (relation text, name text, before text, after text) language plpgsql as $$
declare
  line record;
  ids bigint[];
  lines text[];
begin
  if not app.is_coming_in() then
    raise exception 'rows are tidied by their trigger, except while a company comes in';
  end if;
  for line in
    select g.tgrelid::regclass as of_table, a.attname::text as of_column
    from pg_trigger g join pg_attribute a on a.attrelid = g.tgrelid and a.attnum = any(g.tgattr)
    where g.tgname = 'tidy' order by g.tgrelid::regclass::text, a.attname loop
    execute format(
      'select array_agg(t.id order by t.id), array_agg(app.tidy_line(t.%1$I) order by t.id) from %2$s t
       where t.company_id = app.current_company() and t.%1$I <> app.tidy_line(t.%1$I)', line.of_column, line.of_table) into ids, lines;
    if ids is null then continue; end if;
    call app.tidy_rows(line.of_table, line.of_column);
    return query execute format(
      'select %3$L::text, %4$L::text, x.line, t.%1$I from unnest($1, $2) x(id, line)
       join %2$s t on t.company_id = app.current_company() and t.id = x.id where t.%1$I <> x.line order by x.id',
      line.of_column, line.of_table, line.of_table::text, line.of_column) using ids, lines;
  end loop;
end $$;
