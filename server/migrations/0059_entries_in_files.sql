-- Entries that files name as what others are related to. Apart from the choices of forms, which everybody who signs in may read.
create view entry_choice with (security_invoker = true) as
  select company_id, 'asset'::text as kind, id, code, name, null::text as name_en, status_id from asset
  union all
  select company_id, 'threat'::text, id, code, coalesce(name, code), name_en, status_id from threat
  union all
  select company_id, 'vulnerability'::text, id, code, coalesce(name, code), name_en, status_id from vulnerability;
grant select on entry_choice to baluarte_app;
