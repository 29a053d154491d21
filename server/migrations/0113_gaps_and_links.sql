-- What controls are chosen from gets the requirements of ISO/IEC 27001 as well, for companies that are there already: a gap in one is
-- closed by a control of the treatment plan, as one in a control of Annex A is.
alter table company no force row level security;
do $$
declare
  one bigint;
begin
  for one in select id from company order by id loop
    perform set_config('app.company_id', one::text, true), set_config('app.changeset_id', '', true),
      set_config('app.changeset_kind', 'seed', true), set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
    insert into parameter (kind, code, name, name_en, parent_id, sort_order)
    select 'controlAction', r.code, r.name, r.name_en, d.id, r.sort_order from (
      values
        ('4.1', 'Comprensión de la organización y su entorno', 'Understanding the organization and its surroundings', 'GOB', 164),
        ('4.2', 'Necesidades de las partes interesadas', 'Needs of interested parties', 'GOB', 165),
        ('4.3', 'Alcance del sistema de gestión', 'Scope of the management system', 'GOB', 166),
        ('4.4', 'Sistema de gestión en funcionamiento', 'Management system in operation', 'GOB', 167),
        ('5.1', 'Liderazgo y compromiso', 'Leadership and commitment', 'GOB', 168),
        ('5.2', 'Política de seguridad', 'Security policy', 'GOB', 169),
        ('5.3', 'Roles, responsabilidades y autoridades', 'Roles, responsibilities and authorities', 'GOB', 170),
        ('6.1.1', 'Riesgos y oportunidades del sistema', 'Risks and opportunities of the system', 'GOB', 171),
        ('6.1.2', 'Valoración de riesgos de seguridad', 'Security risk assessment', 'GOB', 172),
        ('6.1.3', 'Tratamiento de riesgos y declaración de aplicabilidad', 'Risk treatment and statement of applicability', 'GOB', 173),
        ('6.2', 'Objetivos de seguridad', 'Security objectives', 'GOB', 174),
        ('6.3', 'Planificación de los cambios', 'Planning of changes', 'GOB', 175),
        ('7.1', 'Recursos', 'Resources', 'GOB', 176),
        ('7.2', 'Competencia', 'Competence', 'HUM', 177),
        ('7.3', 'Toma de conciencia', 'Awareness', 'HUM', 178),
        ('7.4', 'Comunicación', 'Communication', 'GOB', 179),
        ('7.5.1', 'Información documentada requerida', 'Required documented information', 'GOB', 180),
        ('7.5.2', 'Creación y actualización de documentos', 'Creating and updating documents', 'GOB', 181),
        ('7.5.3', 'Control de la información documentada', 'Control of documented information', 'GOB', 182),
        ('8.1', 'Planificación y control de la operación', 'Operational planning and control', 'GOB', 183),
        ('8.2', 'Ejecución de la valoración de riesgos', 'Carrying out risk assessments', 'GOB', 184),
        ('8.3', 'Ejecución del tratamiento de riesgos', 'Carrying out risk treatment', 'GOB', 185),
        ('9.1', 'Seguimiento, medición y análisis', 'Monitoring, measurement and analysis', 'MON', 186),
        ('9.2.1', 'Auditorías internas', 'Internal audits', 'MON', 187),
        ('9.2.2', 'Programa de auditoría interna', 'Internal audit programme', 'MON', 188),
        ('9.3.1', 'Revisión por la dirección', 'Management review', 'MON', 189),
        ('9.3.2', 'Insumos de la revisión', 'Review inputs', 'MON', 190),
        ('9.3.3', 'Resultados de la revisión', 'Review results', 'MON', 191),
        ('10.1', 'Mejora continua', 'Continual improvement', 'MON', 192),
        ('10.2', 'No conformidades y acciones correctivas', 'Nonconformities and corrective actions', 'MON', 193)
    ) as r(code, name, name_en, domain, sort_order)
    join parameter d on d.company_id = one and d.kind = 'controlDomain' and d.code = r.domain
    on conflict on constraint parameter__code_taken do nothing;
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true);
end $$;
alter table company force row level security;

-- Visits of the public self-assessment, counted by the link they came by.
create index event__of_visits on auth.event ((about ->> 'ref')) where kind in ('registered', 'visited') and about ->> 'by' = 'mspi';
