-- Self-assessments of maturity. What figures follow from is data: a version of a framework, shipped with the product or of the
-- company's own, never changes. An assessment keeps the one it was started with, without its words, so that a figure can
-- always be computed again, by the server's rules or by the view below, whatever becomes of the version.

-- Versions of a company's own. The shipped ones are read from server/seed/maturity.json and have no rows.
create table framework_version (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  code text not null,
  name text not null,
  name_en text not null,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  constraint framework_version__pk primary key (company_id, id),
  constraint framework_version__code_taken unique (company_id, code),
  constraint framework_version__code_out_of_range check (length(code) between 1 and 40),
  constraint framework_version__name_out_of_range check (length(name) between 1 and 120),
  constraint framework_version__name_en_out_of_range check (length(name_en) between 1 and 120),
  constraint framework_version__definition_out_of_range check (pg_column_size(definition) <= 2000000)
);
call app.isolate('framework_version');
call app.track('framework_version');

create table assessment (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  purpose_id smallint not null default 3,
  name text,
  assessment_date date not null default current_date,
  status_id smallint not null default 1,
  framework_code text not null,
  -- groups, items, scale, weights and thresholds of that version
  framework jsonb not null,
  clauses_total smallint not null,
  controls_total smallint not null,
  -- as they were when it was finished; 0 until then, null where nothing applies
  overall_maturity numeric(5, 2) default 0,
  phva_score numeric(5, 2) default 0,
  nist_score numeric(5, 2) default 0,
  controls_score numeric(5, 2) default 0,
  maturity_level smallint,
  -- every figure, as it was when it was finished
  result jsonb,
  user_id bigint default app.current_actor(),
  -- the one it was made from; that one may have been deleted since
  copied_from_id bigint,
  completed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (app.fold(coalesce(name, '') || ' ' || framework_code)) stored,
  constraint assessment__pk primary key (company_id, id),
  constraint assessment__in_scope unique (company_id, scope_id, id),
  constraint assessment__scope_unknown foreign key (company_id, scope_id) references scope (company_id, id),
  constraint assessment__purpose_out_of_range check (purpose_id between 1 and 9999),
  constraint assessment__name_out_of_range check (length(name) <= 200),
  constraint assessment__framework_code_out_of_range check (length(framework_code) between 1 and 40),
  constraint assessment__framework_out_of_range check (pg_column_size(framework) <= 500000),
  constraint assessment__result_out_of_range check (pg_column_size(result) <= 500000),
  constraint assessment__overall_out_of_range check (overall_maturity between 0 and 100),
  constraint assessment__phva_out_of_range check (phva_score between 0 and 100),
  constraint assessment__nist_out_of_range check (nist_score between 0 and 100),
  constraint assessment__controls_out_of_range check (controls_score between 0 and 100),
  constraint assessment__level_out_of_range check (maturity_level between 0 and 10),
  constraint assessment__status_unknown check (status_id in (1, 5)),
  constraint assessment__result_unknown check ((status_id = 5) = (result is not null) and (status_id = 5) = (completed_at is not null))
);
call app.isolate('assessment');
call app.isolate_scope('assessment');
call app.track('assessment');
-- One is answered at a time, in each scope and for each purpose.
create unique index assessment__active_taken on assessment (company_id, scope_id, purpose_id) where status_id = 1;
create index assessment__by_date on assessment (company_id, scope_id, assessment_date desc, id desc);

-- One answer to one item, a clause requirement or a control; none, or one without a level that applies, is pending.
create table assessment_answer (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  assessment_id bigint not null,
  code text not null,
  kind text not null,
  level smallint,
  is_applicable boolean not null default true,
  justification text not null default '',
  gap text not null default '',
  responsible_id bigint,
  due_date date,
  -- what clients send along and are given back
  extra jsonb not null default '{}',
  answered_by bigint default app.current_actor(),
  answered_at timestamptz not null default now(),
  version integer not null default 1,
  constraint assessment_answer__pk primary key (company_id, id),
  constraint assessment_answer__code_taken unique (company_id, assessment_id, code),
  constraint assessment_answer__assessment_unknown foreign key (company_id, scope_id, assessment_id) references assessment (company_id, scope_id, id),
  constraint assessment_answer__code_out_of_range check (length(code) between 1 and 40),
  constraint assessment_answer__kind_unknown check (kind in ('clause', 'control')),
  constraint assessment_answer__level_out_of_range check (level between 0 and 100),
  constraint assessment_answer__justification_out_of_range check (length(justification) <= 2000),
  constraint assessment_answer__gap_out_of_range check (length(gap) <= 2000),
  constraint assessment_answer__extra_out_of_range check (jsonb_typeof(extra) = 'object' and length(extra::text) <= 8000),
  -- what does not apply says why, and has neither a level nor a gap
  constraint assessment_answer__exclusion_out_of_range check (is_applicable or (level is null and gap = '' and justification <> ''))
);
call app.isolate('assessment_answer');
call app.isolate_scope('assessment_answer');
call app.track('assessment_answer');

-- What one person says of an item, before a value is agreed on; it stays beside the agreed one.
create table assessment_rating (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  assessment_id bigint not null,
  code text not null,
  user_id bigint not null default app.current_actor(),
  level smallint,
  is_applicable boolean not null default true,
  justification text not null default '',
  rated_at timestamptz not null default now(),
  constraint assessment_rating__pk primary key (company_id, id),
  constraint assessment_rating__user_taken unique (company_id, assessment_id, code, user_id),
  constraint assessment_rating__assessment_unknown foreign key (company_id, scope_id, assessment_id) references assessment (company_id, scope_id, id),
  constraint assessment_rating__code_out_of_range check (length(code) between 1 and 40),
  constraint assessment_rating__level_out_of_range check (level between 0 and 100),
  constraint assessment_rating__justification_out_of_range check (length(justification) <= 2000),
  constraint assessment_rating__exclusion_out_of_range check (is_applicable or level is null)
);
call app.isolate('assessment_rating');
call app.isolate_scope('assessment_rating');
call app.track('assessment_rating');

-- Who answers which part: codes of items or of groups. Who is not named answers all of it.
create table assessment_part (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  assessment_id bigint not null,
  user_id bigint not null,
  codes text[] not null,
  constraint assessment_part__pk primary key (company_id, id),
  constraint assessment_part__user_taken unique (company_id, assessment_id, user_id),
  constraint assessment_part__assessment_unknown foreign key (company_id, scope_id, assessment_id) references assessment (company_id, scope_id, id),
  constraint assessment_part__codes_out_of_range check (cardinality(codes) between 1 and 200)
);
call app.isolate('assessment_part');
call app.isolate_scope('assessment_part');
call app.track('assessment_part');

-- The figure of a group that somebody typed instead of letting it be computed.
create table assessment_typed_figure (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  assessment_id bigint not null,
  code text not null,
  value numeric(5, 2) not null,
  reason text not null,
  constraint assessment_typed_figure__pk primary key (company_id, id),
  constraint assessment_typed_figure__code_taken unique (company_id, assessment_id, code),
  constraint assessment_typed_figure__assessment_unknown foreign key (company_id, scope_id, assessment_id) references assessment (company_id, scope_id, id),
  constraint assessment_typed_figure__code_out_of_range check (length(code) between 1 and 40),
  constraint assessment_typed_figure__value_out_of_range check (value between 0 and 100),
  constraint assessment_typed_figure__reason_out_of_range check (length(reason) between 1 and 500)
);
call app.isolate('assessment_typed_figure');
call app.isolate_scope('assessment_typed_figure');
call app.track('assessment_typed_figure');

-- The figure of every group of a framework, as contract/src/maturity/score.rules.ts computes it. `answers`: code → level, null of
-- what does not apply; what is missing is pending and counts as 0. `typed`: code of a group → its figure. Forty decimals stand
-- in for fractions; a reader rounds.
create function app.assessment_figures(framework jsonb, answers jsonb, typed jsonb) returns jsonb
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
          else sum(m.value * m.weight) / nullif(sum(m.weight), 0) end
      into figure
      from (
        select (figures ->> (g.value ->> 'code'))::numeric(80, 40) as value, coalesce((g.value ->> 'weight')::numeric, 1) as weight
        from jsonb_array_elements(framework -> 'groups') g where g.value ->> 'parent' = node ->> 'code'
        union all
        select case when answers ? (i.value ->> 'code') then (answers ->> (i.value ->> 'code'))::numeric(80, 40) else 0::numeric(80, 40) end, 1
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

-- The maturity level: how many levels, from the first, have their share of the items that apply; null where none applies.
create function app.assessment_level(framework jsonb, answers jsonb) returns integer
  language sql immutable parallel safe
  return (
    with valued as (
      select case when answers ? (i.value ->> 'code') then (answers ->> (i.value ->> 'code'))::integer else 0 end as value
      from jsonb_array_elements(framework -> 'items') i),
    level as (
      select l.place, count(v.value) filter (where v.value >= (l.value #>> '{}')::integer) * 100
        >= (framework ->> 'sufficient')::integer * count(v.value) as is_reached, count(v.value) as items
      from jsonb_array_elements(framework -> 'levels') with ordinality l (value, place) cross join valued v
      group by l.place)
    select case when max(items) = 0 then null
      else coalesce(min(place) filter (where not is_reached) - 1, max(place))::integer end
    from level);

-- What every assessment comes to as it stands, finished or not.
create view assessment_score with (security_invoker = true) as
  select a.company_id, a.scope_id, a.id as assessment_id,
    round(round((f.figures ->> (a.framework -> 'groups' -> 0 ->> 'code'))::numeric, 30), 2) as overall_maturity,
    round(round((f.figures ->> 'phva')::numeric, 30), 2) as phva_score,
    round(round((f.figures ->> 'nist')::numeric, 30), 2) as nist_score,
    round(round((f.figures ->> 'controls')::numeric, 30), 2) as controls_score,
    app.assessment_level(a.framework, n.answers) as maturity_level
  from assessment a
  cross join lateral (
    select coalesce(jsonb_object_agg(w.code, case when w.is_applicable then w.level end)
      filter (where not w.is_applicable or w.level is not null), '{}') as answers
    from assessment_answer w where w.company_id = a.company_id and w.assessment_id = a.id) n
  cross join lateral (
    select coalesce(jsonb_object_agg(y.code, y.value), '{}') as typed
    from assessment_typed_figure y where y.company_id = a.company_id and y.assessment_id = a.id) t
  cross join lateral (select app.assessment_figures(a.framework, n.answers, t.typed) as figures) f;
grant select on assessment_score to baluarte_app;
