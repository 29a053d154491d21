-- Evidence proves answers of assessments too.
alter table assessment_answer add constraint assessment_answer__in_scope unique (company_id, scope_id, id);
call app.prove('assessment_answer');

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
  union all select company_id, 'assessmentAnswer'::text, id, code, null::text from assessment_answer;
