-- Signs that change nothing on screen no longer make another code or name: selectors behind what has one look, tags outside of the flags
-- of England, Scotland and Wales, and blanks behind blanks. An emoji keeps the selector that makes it one. The same rule as `tidyLine`
-- of the contract, whose test compares the two.
create or replace function app.tidy_line(value text) returns text
  language sql immutable parallel safe strict
  return case when value ~ '^[ -~]*$' then btrim(case when value like '%  %' then regexp_replace(value, ' {2,}', ' ', 'g') else value end, ' ') else
    normalize(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      normalize(value, NFC),
      '[\t\n\v\f\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'),
      '[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]', '', 'g'),
      -- Tags: "gbeng", "gbsct" and "gbwls" behind a black flag are flags.
      '(\U0001f3f4\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073)\U000e007f)|[\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]', '\1', 'g'),
      -- Selectors: behind emoji that are drawn as text without one, and in keycaps.
      '([\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9-\u21aa\u2328\u23cf\u23ed-\u23ef\u23f1-\u23f2\u23f8-\u23fa\u24c2\u25aa-\u25ab\u25b6\u25c0\u25fb-\u25fc\u2600-\u2604\u260e\u2611\u2618\u261d\u2620\u2622-\u2623\u2626\u262a\u262e-\u262f\u2638-\u263a\u2640\u2642\u265f-\u2660\u2663\u2665-\u2666\u2668\u267b\u267e\u2692\u2694-\u2697\u2699\u269b-\u269c\u26a0\u26a7\u26b0-\u26b1\u26c8\u26cf\u26d1\u26d3\u26e9\u26f0-\u26f1\u26f4\u26f7-\u26f9\u2702\u2708-\u2709\u270c-\u270d\u270f\u2712\u2714\u2716\u271d\u2721\u2733-\u2734\u2744\u2747\u2763-\u2764\u27a1\u2934-\u2935\u2b05-\u2b07\u3030\u303d\u3297\u3299\U0001f170-\U0001f171\U0001f17e-\U0001f17f\U0001f202\U0001f237\U0001f321\U0001f324-\U0001f32c\U0001f336\U0001f37d\U0001f396-\U0001f397\U0001f399-\U0001f39b\U0001f39e-\U0001f39f\U0001f3cb-\U0001f3ce\U0001f3d4-\U0001f3df\U0001f3f3\U0001f3f5\U0001f3f7\U0001f43f\U0001f441\U0001f4fd\U0001f549-\U0001f54a\U0001f56f-\U0001f570\U0001f573-\U0001f579\U0001f587\U0001f58a-\U0001f58d\U0001f590\U0001f5a5\U0001f5a8\U0001f5b1-\U0001f5b2\U0001f5bc\U0001f5c2-\U0001f5c4\U0001f5d1-\U0001f5d3\U0001f5dc-\U0001f5de\U0001f5e1\U0001f5e3\U0001f5e8\U0001f5ef\U0001f5f3\U0001f5fa\U0001f6cb\U0001f6cd-\U0001f6cf\U0001f6e0-\U0001f6e5\U0001f6e9\U0001f6f0\U0001f6f3]\ufe0f|[#*0-9]\ufe0f(?=\u20e3))|[\ufe0e\ufe0f]', '\1', 'g'),
      '(?<=[ -\u058f\u1e00-\u206f])[\u17b4\u17b5\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0d\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0100-\U000e01ef]+', '', 'g'),
      ' {2,}', ' ', 'g'),
      '^[ \u200c\u200d]+|[ \u200c\u200d]+$', '', 'g'), NFC) end;

/* Repairs the rows there are, as before: where another row of the same key is called so already, a row keeps its place with a number
   behind it. Keys that do not tell capitals apart count too, and a row of which nothing is left to see is called "?". */
create or replace procedure app.tidy_rows(relation regclass, name text) language plpgsql as $$
declare
  keys text;
  longest integer;
  found record;
  candidate text;
  taken boolean;
  number integer;
begin
  -- The other columns of every unique key that this one is in, and how this one is compared there.
  select string_agg(format(case when k.is_expression then '(lower(o.%1$I) = lower($2)' else '(o.%1$I = $2' end, name)
    || coalesce(' and ' || k.others, '') || ')', ' or ') into keys
  from (
    select string_agg(format('o.%1$I is not distinct from t.%1$I', a.attname), ' and ') filter (where a.attname <> name) as others,
      coalesce(bool_and(a.attname <> name), true) as is_expression
    from pg_index i left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = relation and i.indisunique
      and (exists (select from pg_attribute b where b.attrelid = i.indrelid and b.attnum = any(i.indkey) and b.attname = name)
        or pg_get_expr(i.indexprs, i.indrelid) ~ format('\m%s\M', name))
    group by i.indexrelid) k;
  select coalesce(min(m[1]::integer), 80) into longest from pg_constraint c,
    regexp_match(pg_get_constraintdef(c.oid), format('length\(%s\) <= (\d+)', name)) m
  where c.conrelid = relation and c.contype = 'c' and m is not null;
  for found in execute format(
    'select t.id, coalesce(nullif(app.tidy_line(t.%1$I), ''''), ''?'') as tidy from %2$s t
     where t.company_id = app.current_company() and t.%1$I <> app.tidy_line(t.%1$I) order by t.id', name, relation) loop
    candidate := found.tidy;
    number := 1;
    loop
      if keys is null then exit; end if;
      execute format(
        'select exists (select from %1$s o, %1$s t where t.company_id = app.current_company() and t.id = $1
           and o.company_id = t.company_id and o.id <> t.id and (%2$s))', relation, keys)
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
  line record;
  place record;
begin
  alter table company no force row level security;
  for place in select c.id from company c order by c.id loop
    perform set_config('app.company_id', place.id::text, true), set_config('app.scope_ids', '*', true),
      set_config('app.user_id', '', true), set_config('app.seen_as', '', true), set_config('app.changeset_id', '', true),
      set_config('app.transaction_start', date_part('epoch', now())::text, true);
    for line in
      select g.tgrelid::regclass as of_table, a.attname::text as of_column
      from pg_trigger g join pg_attribute a on a.attrelid = g.tgrelid and a.attnum = any(g.tgattr)
      where g.tgname = 'tidy' order by g.tgrelid::regclass::text, a.attname loop
      call app.tidy_rows(line.of_table, line.of_column);
    end loop;
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.scope_ids', '', true), set_config('app.changeset_id', '', true);
  alter table company force row level security;
end $$;
