-- Histories name a revision of evidence by its number, as they name everything else that they relate to.
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
  union all select company_id, 'auditRequest'::text, id, name, null::text from audit_request
  union all select company_id, 'evidenceRevision'::text, id, number::text, null::text from evidence_revision;

-- What was deleted since keeps the name it had, whatever it was.
create or replace view lost_name with (security_invoker = true) as
  select c.company_id, e.entity, c.row_id as id,
    case e.entity when 'followUp' then c.before ->> 'date' when 'risk' then c.before ->> 'code'
      else coalesce(c.before ->> 'name', c.before ->> 'code') end as name,
    c.before ->> 'name_en' as name_en, c.id as change_id
  from (values ('parameter', 'parameter'), ('asset', 'asset'), ('threat', 'threat'), ('vulnerability', 'vulnerability'),
    ('impact_factor', 'impactFactor'), ('role', 'role'), ('scope', 'scope'), ('probability_level', 'probabilityLevel'),
    ('evidence', 'evidence'), ('control', 'control'), ('risk', 'risk'), ('follow_up', 'followUp'),
    ('assessment_answer', 'assessmentAnswer'), ('audit_request', 'auditRequest'))
    as e (table_name, entity)
  join change c on c.table_name = e.table_name and c.operation = 'delete';
