-- What fields choose from, and what ids in a history stand for, whichever table holds it: the kit asks these views and
-- knows none of the tables. A new kind of either is put here by its migration. Types are said, because only parts that
-- agree in all of them are planned one by one, and those of other kinds left out.
create view choice with (security_invoker = true) as
  select company_id, kind, id, code, name, name_en, parent_id, status_id, sort_order from parameter
  union all
  select company_id, 'impactFactor'::text, id, code, name, name_en, null::bigint, status_id, sort_order from impact_factor
  union all
  select company_id, 'role'::text, id, ''::text, name, null::text, null::bigint, status_id, base::integer from role
  union all
  select company_id, 'scope'::text, id, ''::text, name, null::text, null::bigint, status_id, 0 from scope;
grant select on choice to baluarte_app;

create view row_name with (security_invoker = true) as
  select company_id, 'parameter'::text as entity, id, name, name_en from parameter
  union all select company_id, 'asset'::text, id, name, null::text from asset
  union all select company_id, 'threat'::text, id, coalesce(name, code), name_en from threat
  union all select company_id, 'vulnerability'::text, id, coalesce(name, code), name_en from vulnerability
  union all select company_id, 'impactFactor'::text, id, name, name_en from impact_factor
  union all select company_id, 'role'::text, id, name, null::text from role
  union all select company_id, 'scope'::text, id, name, null::text from scope
  union all select company_id, 'probabilityLevel'::text, id, name, name_en from probability_level;
grant select on row_name to baluarte_app;
