-- Configuration tables as people edit them: further kinds, parents of processes, and places in the order by themselves.

alter table parameter
  add constraint parameter__name_en_out_of_range check (length(name_en) <= 200);

-- A row that comes without a place stands behind the others of its kind, however it comes: by hand or from a file.
create function app.place_parameter() returns trigger language plpgsql as $$
begin
  select coalesce(max(p.sort_order), 0) + 1 into new.sort_order from public.parameter p
  where p.company_id = new.company_id and p.kind = new.kind;
  return new;
end $$;
create trigger place before insert on parameter for each row when (new.sort_order = 0) execute function app.place_parameter();

-- Every column that chooses a configuration row, as its foreign key says, with the kind it chooses from; the kind is null
-- where any will do.
create function app.parameter_uses() returns table (relation text, column_name text, kind text)
  language sql stable
begin atomic
  select r.relname::text, own.attname::text,
    (select trim(both '''' from split_part(pg_get_expr(d.adbin, d.adrelid), '::', 1))
     from unnest(c.conkey, c.confkey) k(own, other)
     join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.other and a.attname = 'kind'
     join pg_attrdef d on d.adrelid = c.conrelid and d.adnum = k.own)
  from pg_constraint c
  join pg_class r on r.oid = c.conrelid
  cross join unnest(c.conkey, c.confkey) k(own, other)
  join pg_attribute target on target.attrelid = c.confrelid and target.attnum = k.other and target.attname = 'id'
  join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own
  where c.contype = 'f' and c.confrelid = 'public.parameter'::regclass;
end;

-- Where a row and its parent are chosen side by side, the parent chosen follows when the row gets another one. That is so
-- in every scope: the tables belong to the company.
create function app.move_with_parent() returns trigger language plpgsql as $$
declare
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
  pair record;
begin
  perform set_config('app.scope_ids', '*', true);
  for pair in
    select u.relation, u.column_name as child, s.column_name as parent
    from app.parameter_uses() u join app.parameter_uses() s on s.relation = u.relation
    where u.kind = new.kind
      and s.kind = (select p.kind from public.parameter p where p.company_id = new.company_id and p.id = new.parent_id)
  loop
    execute format(
      'update public.%I set %I = $1, version = version + 1, updated_at = now() where company_id = $2 and %I = $3 and %I <> $1',
      pair.relation, pair.parent, pair.child, pair.parent)
    using new.parent_id, new.company_id, new.id;
  end loop;
  perform set_config('app.scope_ids', scopes, true);
  return null;
end $$;
create trigger move_with_parent after update of parent_id on parameter for each row
  when (new.parent_id is not null and new.parent_id is distinct from old.parent_id) execute function app.move_with_parent();

-- What companies that are there already lack of what a new one starts with. The owner of the tables looks for them all;
-- each one's rows are written inside its own walls, as a change of its history.
alter table company no force row level security;
do $$
declare
  one bigint;
begin
  for one in select id from company order by id loop
    perform set_config('app.company_id', one::text, true), set_config('app.changeset_id', '', true),
      set_config('app.changeset_kind', 'seed', true), set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
    insert into parameter (kind, code, name, name_en, extra, sort_order)
    select kind, code, name, name_en, extra::jsonb, sort_order from (
      values
        ('macroprocess', 'strategic', 'Estratégico', 'Strategic', '{}', 1),
        ('macroprocess', 'mission', 'Misional', 'Core', '{}', 2),
        ('macroprocess', 'support', 'Apoyo', 'Support', '{}', 3),
        ('macroprocess', 'evaluation', 'Evaluación y control', 'Evaluation and control', '{}', 4),
        ('controlDomain', 'GOB', 'Gobierno y políticas', 'Governance and policies', '{}', 1),
        ('controlDomain', 'ACT', 'Gestión de activos', 'Asset management', '{}', 2),
        ('controlDomain', 'HUM', 'Talento humano', 'Human resources', '{}', 3),
        ('controlDomain', 'ACC', 'Control de acceso', 'Access control', '{}', 4),
        ('controlDomain', 'CRI', 'Criptografía', 'Cryptography', '{}', 5),
        ('controlDomain', 'FIS', 'Seguridad física', 'Physical security', '{}', 6),
        ('controlDomain', 'OPE', 'Operaciones de TI', 'IT operations', '{}', 7),
        ('controlDomain', 'RED', 'Redes y comunicaciones', 'Networks and communications', '{}', 8),
        ('controlDomain', 'DES', 'Desarrollo seguro', 'Secure development', '{}', 9),
        ('controlDomain', 'PRO', 'Proveedores y nube', 'Suppliers and cloud', '{}', 10),
        ('controlDomain', 'INC', 'Gestión de incidentes', 'Incident management', '{}', 11),
        ('controlDomain', 'CON', 'Continuidad', 'Continuity', '{}', 12),
        ('controlDomain', 'CUM', 'Cumplimiento y privacidad', 'Compliance and privacy', '{}', 13),
        ('controlDomain', 'MON', 'Monitoreo y auditoría', 'Monitoring and audit', '{}', 14),
        ('controlDocumentation', 'procedure', 'Procedimiento', 'Procedure', '{}', 1),
        ('controlDocumentation', 'system', 'Sistema de información', 'Information system', '{}', 2),
        ('controlDocumentation', 'other', 'Otro esquema', 'Other scheme', '{}', 3),
        ('controlDocumentation', 'none', 'Sin documentar', 'Undocumented', '{}', 4),
        ('controlEvidence', 'electronic', 'Registro electrónico', 'Electronic record', '{}', 1),
        ('controlEvidence', 'manual', 'Registro manual', 'Manual record', '{}', 2),
        ('controlEvidence', 'none', 'Sin registro', 'No record', '{}', 3),
        ('controlExecution', 'internal', 'Interna', 'Internal', '{}', 1),
        ('controlExecution', 'external', 'Externa', 'External', '{}', 2),
        ('controlExecution', 'mixed', 'Mixta', 'Mixed', '{}', 3),
        ('frequency', 'continuous', 'Continua o por transacción', 'Continuous or per transaction', '{"days":null}', 1),
        ('frequency', 'daily', 'Diaria', 'Daily', '{"days":1}', 2),
        ('frequency', 'weekly', 'Semanal', 'Weekly', '{"days":7}', 3),
        ('frequency', 'biweekly', 'Quincenal', 'Fortnightly', '{"days":15}', 4),
        ('frequency', 'monthly', 'Mensual', 'Monthly', '{"days":30}', 5),
        ('frequency', 'bimonthly', 'Bimestral', 'Every two months', '{"days":60}', 6),
        ('frequency', 'quarterly', 'Trimestral', 'Quarterly', '{"days":90}', 7),
        ('frequency', 'four_monthly', 'Cuatrimestral', 'Every four months', '{"days":120}', 8),
        ('frequency', 'half_yearly', 'Semestral', 'Half-yearly', '{"days":180}', 9),
        ('frequency', 'yearly', 'Anual', 'Yearly', '{"days":365}', 10),
        ('frequency', 'on_event', 'Cuando ocurra el evento', 'On event', '{"days":null}', 11)
    ) as r(kind, code, name, name_en, extra, sort_order)
    on conflict on constraint parameter__code_taken do nothing;

    update parameter p set parent_id = m.id, extra = p.extra - 'macroprocess'
    from parameter m
    where p.company_id = one and p.kind = 'process' and p.parent_id is null
      and m.company_id = one and m.kind = 'macroprocess' and m.code = p.extra ->> 'macroprocess';
    update parameter set extra = (extra - 'kind') || jsonb_build_object('isLogical', extra ->> 'kind' = 'logical')
    where company_id = one and kind = 'location' and extra ? 'kind';
    update parameter set extra = (extra - 'legal_basis') || jsonb_build_object('legalBasis', extra -> 'legal_basis')
    where company_id = one and kind = 'classification' and extra ? 'legal_basis';
    update parameter
    set extra = extra || jsonb_build_object('description', extra #> '{description,es}', 'descriptionEn', extra #> '{description,en}')
    where company_id = one and kind = 'assetCategory' and jsonb_typeof(extra -> 'description') = 'object';
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true);
end $$;
alter table company force row level security;
