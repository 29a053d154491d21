-- Whether the second step of signing in was done for a session: `otpVerified` of the session data.
alter table auth.session add column is_verified boolean not null default false;

-- The legal monthly minimum wage of each year, in which the financial factor is measured. What companies that are there already lack
-- of what a new one starts with; a description that was changed by hand stays.
alter table company no force row level security;
do $$
declare
  one bigint;
begin
  for one in select id from company order by id loop
    perform set_config('app.company_id', one::text, true), set_config('app.changeset_id', '', true),
      set_config('app.changeset_kind', 'seed', true), set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
    insert into parameter (kind, code, name, name_en, extra, sort_order)
    select 'minimumWage', y::text, 'Salario mínimo ' || y, 'Minimum wage ' || y, jsonb_build_object('amount', amount), y - 2024
    from (values (2025, 1423500), (2026, 1750905)) w (y, amount);
    update impact_factor set
      description = 'Pérdida económica en salarios mínimos legales mensuales vigentes (SMLMV). Un salario equivale a COP 1 423 500 en 2025 y a COP 1 750 905 en 2026; el de cada año está en Parámetros, «Salario mínimo».',
      description_en = 'Economic loss in current legal monthly minimum wages (SMLMV). One wage is COP 1,423,500 in 2025 and COP 1,750,905 in 2026; that of each year is in Parameters, “Minimum wage”.',
      version = version + 1, updated_at = now()
    where company_id = one and code = 'financial'
      and description = 'Pérdida económica en salarios mínimos legales mensuales vigentes (SMLMV). En 2025 un salario equivale a COP 1 423 500.';
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true);
end $$;
alter table company force row level security;
