-- Items weigh something in weighted groups, as groups do; and a version of a company's own is retired without being deleted: what
-- was started with it stays, and nothing else begins with it.
alter table framework_version
  add column family text generated always as (coalesce(definition ->> 'family', code)) stored,
  add column status_id smallint not null default 1,
  add column created_by bigint default app.current_actor(),
  add constraint framework_version__family_out_of_range check (length(family) between 1 and 40),
  add constraint framework_version__status_unknown check (status_id in (1, 2));

-- The figure of every group of a framework, as contract/src/maturity/score.rules.ts computes it. `answers`: code → level, null of
-- what does not apply; what is missing is pending and counts as 0. `typed`: code of a group → its figure. Forty decimals stand
-- in for fractions; a reader rounds.
create or replace function app.assessment_figures(framework jsonb, answers jsonb, typed jsonb) returns jsonb
  language plpgsql immutable parallel safe as $$
declare
  figures jsonb := '{}';
  node jsonb;
  figure numeric;
begin
  -- Groups stand after their parent, so the last come first.
  for node in select g.value from jsonb_array_elements(framework -> 'groups') with ordinality g (value, place) order by g.place desc loop
    if typed ? (node ->> 'code') then
      figure := (typed ->> (node ->> 'code'))::numeric;
    else
      select case node ->> 'formula'
          when 'lowest' then min(m.value)
          when 'weighted' then sum(m.value * m.weight) / nullif(sum(m.weight), 0)
          else sum(m.value) / nullif(count(*), 0) end
      into figure
      from (
        select (figures ->> (g.value ->> 'code'))::numeric(80, 40) as value, coalesce((g.value ->> 'weight')::numeric, 1) as weight
        from jsonb_array_elements(framework -> 'groups') g where g.value ->> 'parent' = node ->> 'code'
        union all
        select case when answers ? (i.value ->> 'code') then (answers ->> (i.value ->> 'code'))::numeric(80, 40) else 0::numeric(80, 40) end,
          coalesce((i.value ->> 'weight')::numeric, 1)
        from jsonb_array_elements(framework -> 'items') i where i.value -> 'groups' ? (node ->> 'code')) m
      where m.value is not null;
      if framework ->> 'rounding' = 'per_node' then
        figure := round(figure);
      end if;
    end if;
    figures := figures || jsonb_build_object(node ->> 'code', figure);
  end loop;
  return figures;
end $$;
