-- What an auditor asks for: "please provide…", answered with a text and with evidence.
create table audit_request (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  code text not null,
  name text not null,
  description text,
  action_id bigint,
  responsible_id bigint,
  due_date date,
  answer text,
  answered_by bigint,
  answered_at timestamptz,
  created_by bigint default app.current_actor(),
  -- who of the company is to answer
  assignee_id bigint,
  -- 4 asked, 1 answered, 5 closed, 2 withdrawn
  status_id smallint not null default 4,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (app.fold(code || ' ' || name || ' ' || coalesce(description, '') || ' ' || coalesce(answer, ''))) stored,
  constraint audit_request__pk primary key (company_id, id),
  constraint audit_request__in_scope unique (company_id, scope_id, id),
  constraint audit_request__code_taken unique (company_id, code, scope_id),
  constraint audit_request__scope_unknown foreign key (company_id, scope_id) references scope (company_id, id),
  constraint audit_request__code_out_of_range check (length(code) between 1 and 60),
  constraint audit_request__name_out_of_range check (length(name) between 1 and 200),
  constraint audit_request__description_out_of_range check (length(description) <= 2000),
  constraint audit_request__answer_out_of_range check (length(answer) between 1 and 4000),
  constraint audit_request__answered_whole check (num_nulls(answer, answered_at) in (0, 2)),
  constraint audit_request__status_unknown check (status_id in (1, 2, 4, 5))
);
call app.isolate('audit_request');
call app.isolate_scope('audit_request');
call app.track('audit_request');
call app.choose('audit_request', 'action_id', 'controlAction');
call app.choose('audit_request', 'responsible_id', 'area');
call app.prove('audit_request');
create index audit_request__search on audit_request using gin (company_id, search gin_trgm_ops);
create index audit_request__by_assignee on audit_request (company_id, assignee_id) where assignee_id is not null;
create index audit_request__by_day on audit_request (company_id, scope_id, due_date);
create index evidence_link__by_audit_request on evidence_link (company_id, audit_request_id) where audit_request_id is not null;

-- Whoever asks: the person, or who is seen as.
create function app.current_person() returns bigint language sql stable
  return coalesce(nullif(current_setting('app.seen_as', true), '')::bigint, app.current_actor());

-- What is said about a request. It stays as it was said, and goes with the request.
create table audit_request_comment (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  request_id bigint not null,
  text text not null,
  user_id bigint default app.current_actor(),
  created_at timestamptz not null default now(),
  constraint audit_request_comment__pk primary key (company_id, id),
  constraint audit_request_comment__request_unknown foreign key (company_id, scope_id, request_id)
    references audit_request (company_id, scope_id, id),
  constraint audit_request_comment__text_out_of_range check (length(text) between 1 and 2000)
);
call app.isolate('audit_request_comment');
call app.isolate_scope('audit_request_comment');
call app.track('audit_request_comment');
create index audit_request_comment__of_request on audit_request_comment (company_id, request_id, id);

create or replace view row_name with (security_invoker = true) as
  select company_id, 'parameter'::text as entity, id, name, name_en from parameter
  union all select company_id, 'asset'::text, id, name, null::text from asset
  union all select company_id, 'threat'::text, id, coalesce(name, code), name_en from threat
  union all select company_id, 'vulnerability'::text, id, coalesce(name, code), name_en from vulnerability
  union all select company_id, 'impactFactor'::text, id, name, name_en from impact_factor
  union all select company_id, 'role'::text, id, name, null::text from role
  union all select company_id, 'scope'::text, id, name, null::text from scope
  union all select company_id, 'probabilityLevel'::text, id, name, name_en from probability_level
  union all select company_id, 'evidence'::text, id, name, null::text from evidence
  union all select company_id, 'control'::text, id, name, null::text from control
  union all select company_id, 'risk'::text, id, code, null::text from risk
  union all select company_id, 'followUp'::text, id, to_char(date, 'YYYY-MM-DD'), null::text from follow_up
  union all select company_id, 'assessmentAnswer'::text, id, code, null::text from assessment_answer
  union all select company_id, 'auditRequest'::text, id, name, null::text from audit_request;

-- Whoever keeps evidence answers what is asked for.
update role_template set permission_codes = array(select distinct c from unnest(permission_codes || '{801,803,807,810}') c order by c),
  version = version + 1, updated_at = now() where permission_codes @> '{753}';

-- Who audits: reads everything, asks, and closes what was asked. Its base is the one that risks, controls and treatment are open to.
insert into role_template (name, name_en, description, description_en, base, is_system, permission_codes) values
  ('Auditor', 'Auditor',
    'Consulta activos, riesgos, tratamiento, controles, seguimientos, evidencias y autoevaluaciones, y hace solicitudes. No cambia nada más.',
    'Reads assets, risks, treatment, controls, follow-ups, evidence and self-assessments, and makes requests. Changes nothing else.',
    1, false,
    '{101,106,113,116,151,157,162,163,201,211,212,213,255,256,261,263,264,268,269,276,278,282,284,286,601,605,751,752,801,802,804,805,807,808,809,810}')
on conflict do nothing;

-- Companies that are there are offered the role as well, in their language, where no role has its name.
alter table company no force row level security;
do $$
declare
  one record;
begin
  for one in select id, language from company order by id loop
    perform set_config('app.company_id', one.id::text, true), set_config('app.changeset_id', '', true),
      set_config('app.changeset_kind', 'seed', true), set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
    insert into role (name, description, base, permission_codes)
    select case one.language when 'en' then t.name_en else t.name end,
      case one.language when 'en' then t.description_en else t.description end, t.base, t.permission_codes
    from role_template t where t.name = 'Auditor' and not t.is_system
    on conflict do nothing;
    update role set permission_codes = array(select distinct c from unnest(permission_codes || '{801,803,807,810}') c order by c),
      version = version + 1, updated_at = now() where company_id = one.id and permission_codes @> '{753}';
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true);
end $$;
alter table company force row level security;
