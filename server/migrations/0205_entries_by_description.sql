-- Registers name threats and vulnerabilities by the sentence that describes them as often as by their names.
create or replace view entry_choice with (security_invoker = true) as
  select company_id, 'asset'::text as kind, id, code, name, null::text as name_en, status_id, null::text as description from asset
  union all
  select company_id, 'threat'::text, id, code, coalesce(name, code), name_en, status_id, description from threat
  union all
  select company_id, 'vulnerability'::text, id, code, coalesce(name, code), name_en, status_id, description from vulnerability;
