-- Controls: what lowers risks, each with what it is in the catalogue of its domain and the impact factors it acts on; and which
-- risks it acts on, many to many.
create table control (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  code text not null,
  -- what is done
  name text not null,
  description text not null,
  domain_id bigint not null,
  -- what it is in the catalogue of the domain
  action_id bigint not null,
  -- 1 preventive, 2 detective, 3 corrective
  type_id smallint not null,
  -- 1 automatic, 2 manual
  implementation_id smallint not null,
  frequency_id bigint,
  documentation_id bigint,
  execution_id bigint,
  record_id bigint,
  -- what is done where it fails or deviates
  deviation text,
  expected_evidence text,
  responsible_id bigint not null,
  participants text,
  creation_date date not null,
  next_follow_up date not null,
  cost_once bigint,
  cost_yearly bigint,
  -- 1 COP, 2 USD, 3 EUR
  currency_id smallint,
  -- of the last follow-up: 1 effective, 2 partially effective, 3 not effective; null before the first
  rating smallint,
  status_id smallint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (app.fold(code || ' ' || name || ' ' || description || ' ' || coalesce(participants, ''))) stored,
  constraint control__pk primary key (company_id, id),
  constraint control__in_scope unique (company_id, scope_id, id),
  constraint control__code_taken unique (company_id, code, scope_id),
  constraint control__scope_unknown foreign key (company_id, scope_id) references scope (company_id, id),
  constraint control__code_out_of_range check (length(code) between 1 and 60),
  constraint control__name_out_of_range check (length(name) between 1 and 200),
  constraint control__description_out_of_range check (length(description) between 20 and 500),
  constraint control__deviation_out_of_range check (length(deviation) <= 500),
  constraint control__expected_evidence_out_of_range check (length(expected_evidence) <= 500),
  constraint control__participants_out_of_range check (length(participants) <= 500),
  constraint control__next_follow_up_out_of_range check (next_follow_up >= creation_date),
  constraint control__type_unknown check (type_id between 1 and 3),
  constraint control__implementation_unknown check (implementation_id in (1, 2)),
  constraint control__cost_once_out_of_range check (cost_once between 0 and 1000000000000),
  constraint control__cost_yearly_out_of_range check (cost_yearly between 0 and 1000000000000),
  constraint control__currency_unknown check (currency_id between 1 and 3),
  constraint control__rating_unknown check (rating between 1 and 3),
  constraint control__status_unknown check (status_id in (1, 2, 4, 5, 6))
);
call app.isolate('control');
call app.isolate_scope('control');
call app.track('control');
call app.choose('control', 'domain_id', 'controlDomain');
call app.choose('control', 'action_id', 'controlAction');
call app.choose('control', 'frequency_id', 'frequency');
call app.choose('control', 'documentation_id', 'controlDocumentation');
call app.choose('control', 'execution_id', 'controlExecution');
call app.choose('control', 'record_id', 'controlEvidence');
call app.choose('control', 'responsible_id', 'area');
create index control__search on control using gin (company_id, search gin_trgm_ops);
create index control__by_name on control (company_id, scope_id, name collate app.natural_order, id);
create index control__by_code on control (company_id, scope_id, code collate app.natural_order, id);
create index control__by_folded_code on control (company_id, app.fold(code) text_pattern_ops);
create index control__by_folded_name on control (company_id, app.fold(name) text_pattern_ops);
create index control__by_next_follow_up on control (company_id, scope_id, next_follow_up, id);

-- What of the impact a control acts on.
create table control_impact_factor (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  control_id bigint not null,
  impact_factor_id bigint not null,
  constraint control_impact_factor__pk primary key (company_id, id),
  constraint control_impact_factor__pair_taken unique (company_id, control_id, impact_factor_id),
  constraint control_impact_factor__control_unknown foreign key (company_id, scope_id, control_id)
    references control (company_id, scope_id, id) on delete cascade,
  constraint control_impact_factor__impact_factor_unknown foreign key (company_id, impact_factor_id) references impact_factor (company_id, id)
);
create index on control_impact_factor (company_id, impact_factor_id);
call app.isolate('control_impact_factor');
call app.isolate_scope('control_impact_factor');
call app.track('control_impact_factor');

create table risk_control (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  scope_id bigint not null,
  risk_id bigint not null,
  control_id bigint not null,
  constraint risk_control__pk primary key (company_id, id),
  constraint risk_control__pair_taken unique (company_id, risk_id, control_id),
  constraint risk_control__risk_unknown foreign key (company_id, scope_id, risk_id) references risk (company_id, scope_id, id),
  constraint risk_control__control_unknown foreign key (company_id, scope_id, control_id) references control (company_id, scope_id, id)
);
create index risk_control__by_control on risk_control (company_id, control_id, risk_id);
call app.isolate('risk_control');
call app.isolate_scope('risk_control');
call app.track('risk_control');
call app.prove('control');

-- Both ends of an association find it in the history.
drop index change__of_risk;
alter table change drop column risk_id;
alter table change
  add column risk_id bigint generated always as (
    case when table_name in ('risk_impact', 'risk_control') then (coalesce(after, before) ->> 'risk_id')::bigint end) stored,
  add column control_id bigint generated always as (
    case when table_name in ('risk_control', 'control_impact_factor') then (coalesce(after, before) ->> 'control_id')::bigint end) stored;
create index change__of_risk on change (company_id, risk_id, table_name) where risk_id is not null;
create index change__of_control on change (company_id, control_id, table_name) where control_id is not null;

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
  union all select company_id, 'risk'::text, id, code, null::text from risk;

-- What controls are chosen from, for companies that are there already: the actions of each domain, then the controls of Annex A.
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
        ('TA-01', 'Aprobar y divulgar el manual de políticas de seguridad', 'Approve and publish the security policy manual', 'GOB', 1),
        ('TA-02', 'Designar responsables y comité de seguridad', 'Appoint security owners and committee', 'GOB', 2),
        ('TA-03', 'Actualizar la valoración de riesgos ante cambios', 'Update the risk assessment on changes', 'GOB', 3),
        ('TA-04', 'Configurar segregación de funciones en los sistemas', 'Set up segregation of duties in systems', 'GOB', 4),
        ('TA-05', 'Levantar y conciliar el inventario de activos', 'Build and reconcile the asset inventory', 'ACT', 5),
        ('TA-06', 'Clasificar y etiquetar la información', 'Classify and label information', 'ACT', 6),
        ('TA-07', 'Borrar y disponer de forma segura equipos y datos', 'Erase and dispose of equipment and data securely', 'ACT', 7),
        ('TA-08', 'Administrar portátiles y móviles de forma centralizada', 'Manage laptops and phones centrally', 'ACT', 8),
        ('TA-09', 'Firmar las reglas de uso aceptable', 'Sign the acceptable use rules', 'ACT', 9),
        ('TA-10', 'Ejecutar el plan de sensibilización con simulacros de phishing', 'Run the awareness plan with phishing drills', 'HUM', 10),
        ('TA-11', 'Verificar antecedentes para cargos sensibles', 'Check backgrounds for sensitive roles', 'HUM', 11),
        ('TA-12', 'Suscribir acuerdos de confidencialidad', 'Sign confidentiality agreements', 'HUM', 12),
        ('TA-13', 'Formalizar el procedimiento de retiro y traslado', 'Formalise the leaver and mover procedure', 'HUM', 13),
        ('TA-14', 'Capacitar en los procesos y sistemas críticos', 'Train on critical processes and systems', 'HUM', 14),
        ('TA-15', 'Formar reemplazos para cargos críticos', 'Prepare stand-ins for critical roles', 'HUM', 15),
        ('TA-16', 'Activar el segundo factor de autenticación', 'Enable a second authentication factor', 'ACC', 16),
        ('TA-17', 'Aplicar la política de contraseñas y cambiar las de fábrica', 'Enforce the password policy and change factory ones', 'ACC', 17),
        ('TA-18', 'Revisar permisos de usuarios cada seis meses', 'Review user permissions every six months', 'ACC', 18),
        ('TA-19', 'Gestionar cuentas privilegiadas con bóveda', 'Manage privileged accounts with a vault', 'ACC', 19),
        ('TA-20', 'Eliminar cuentas genéricas e integrar el directorio', 'Remove generic accounts and integrate the directory', 'ACC', 20),
        ('TA-21', 'Enmascarar datos y restringir vistas por perfil', 'Mask data and limit views by profile', 'ACC', 21),
        ('TA-22', 'Cifrar discos de portátiles y medios extraíbles', 'Encrypt laptop disks and removable media', 'CRI', 22),
        ('TA-23', 'Cifrar bases de datos y respaldos', 'Encrypt databases and backups', 'CRI', 23),
        ('TA-24', 'Cifrar las comunicaciones y retirar protocolos débiles', 'Encrypt communications and retire weak protocols', 'CRI', 24),
        ('TA-25', 'Custodiar llaves, tokens y secretos', 'Keep keys, tokens and secrets in custody', 'CRI', 25),
        ('TA-26', 'Instalar control de acceso en zonas sensibles', 'Install access control in sensitive areas', 'FIS', 26),
        ('TA-27', 'Ampliar la vigilancia con cámaras y alarmas', 'Extend surveillance with cameras and alarms', 'FIS', 27),
        ('TA-28', 'Instalar detección y extinción de incendios', 'Install fire detection and suppression', 'FIS', 28),
        ('TA-29', 'Respaldar energía y climatización con pruebas', 'Back up power and cooling with tests', 'FIS', 29),
        ('TA-30', 'Acompañar y registrar a terceros en zonas restringidas', 'Escort and log third parties in restricted areas', 'FIS', 30),
        ('TA-31', 'Aplicar escritorio limpio y bloqueo automático', 'Apply clear desk and automatic locking', 'FIS', 31),
        ('TA-32', 'Adecuar el archivo físico y retirar riesgos de agua', 'Refit the paper archive and remove water risks', 'FIS', 32),
        ('TA-33', 'Organizar y proteger el cableado', 'Tidy and protect cabling', 'FIS', 33),
        ('TA-34', 'Gestionar parches con plazos por criticidad', 'Manage patches with deadlines by criticality', 'OPE', 34),
        ('TA-35', 'Aplicar guías de aseguramiento y línea base', 'Apply hardening guides and a baseline', 'OPE', 35),
        ('TA-36', 'Desplegar protección avanzada en equipos', 'Deploy advanced endpoint protection', 'OPE', 36),
        ('TA-37', 'Formalizar la gestión de cambios', 'Formalise change management', 'OPE', 37),
        ('TA-38', 'Programar mantenimiento y renovación de equipos', 'Schedule equipment maintenance and renewal', 'OPE', 38),
        ('TA-39', 'Medir y proyectar la capacidad', 'Measure and forecast capacity', 'OPE', 39),
        ('TA-40', 'Controlar licencias y software autorizado', 'Control licences and authorised software', 'OPE', 40),
        ('TA-41', 'Documentar los procedimientos operativos', 'Document operating procedures', 'OPE', 41),
        ('TA-42', 'Segmentar la red por zonas', 'Segment the network into zones', 'RED', 42),
        ('TA-43', 'Reducir la exposición a Internet y depurar reglas', 'Cut Internet exposure and clean rules', 'RED', 43),
        ('TA-44', 'Asegurar el acceso remoto y la red inalámbrica', 'Secure remote access and wireless', 'RED', 44),
        ('TA-45', 'Autenticar el dominio de correo y proteger el DNS', 'Authenticate the mail domain and protect DNS', 'RED', 45),
        ('TA-46', 'Contratar enlace alterno y mitigación de saturación', 'Contract a second link and flood mitigation', 'RED', 46),
        ('TA-47', 'Implementar prevención de fuga de datos', 'Implement data leakage prevention', 'RED', 47),
        ('TA-48', 'Adoptar el ciclo de desarrollo seguro', 'Adopt the secure development life cycle', 'DES', 48),
        ('TA-49', 'Analizar código y dependencias de forma automática', 'Scan code and dependencies automatically', 'DES', 49),
        ('TA-50', 'Separar ambientes y usar datos de prueba enmascarados', 'Separate environments and use masked test data', 'DES', 50),
        ('TA-51', 'Proteger las API y las sesiones', 'Protect APIs and sessions', 'DES', 51),
        ('TA-52', 'Incluir requisitos de seguridad en la contratación', 'Include security requirements in contracting', 'PRO', 52),
        ('TA-53', 'Controlar los accesos de terceros', 'Control third-party access', 'PRO', 53),
        ('TA-54', 'Revisar la configuración de la nube', 'Review cloud configuration', 'PRO', 54),
        ('TA-55', 'Definir el plan de salida y alternativas de proveedor', 'Define exit plan and supplier alternatives', 'PRO', 55),
        ('TA-56', 'Verificar origen e integridad del software', 'Verify software origin and integrity', 'PRO', 56),
        ('TA-57', 'Implementar el plan de respuesta a incidentes', 'Implement the incident response plan', 'INC', 57),
        ('TA-58', 'Establecer contactos y custodia de evidencia', 'Set up contacts and evidence custody', 'INC', 58),
        ('TA-59', 'Implementar respaldos con copia aislada y pruebas', 'Implement backups with an isolated copy and tests', 'CON', 59),
        ('TA-60', 'Elaborar y probar el plan de continuidad', 'Write and test the continuity plan', 'CON', 60),
        ('TA-61', 'Dotar de redundancia a los componentes críticos', 'Make critical components redundant', 'CON', 61),
        ('TA-62', 'Contratar seguro de riesgo cibernético', 'Buy cyber risk insurance', 'CON', 62),
        ('TA-63', 'Implementar el programa de datos personales', 'Implement the personal data programme', 'CUM', 63),
        ('TA-64', 'Regular las transferencias internacionales de datos', 'Regulate international data transfers', 'CUM', 64),
        ('TA-65', 'Aplicar tiempos de retención', 'Apply retention times', 'CUM', 65),
        ('TA-66', 'Verificar pagos y cambios de cuenta por doble canal', 'Verify payments and account changes by a second channel', 'CUM', 66),
        ('TA-67', 'Conciliar datos y verificar integridad', 'Reconcile data and verify integrity', 'CUM', 67),
        ('TA-68', 'Centralizar registros y sincronizar relojes', 'Centralise logs and synchronise clocks', 'MON', 68),
        ('TA-69', 'Monitorear eventos y alertas de seguridad', 'Monitor security events and alerts', 'MON', 69),
        ('TA-70', 'Ejecutar auditorías y pruebas de seguridad', 'Run audits and security tests', 'MON', 70),
        ('A.5.1', 'Políticas de seguridad de la información', 'Policies for information security', 'GOB', 71),
        ('A.5.2', 'Roles y responsabilidades de seguridad de la información', 'Information security roles and responsibilities', 'GOB', 72),
        ('A.5.3', 'Segregación de funciones', 'Segregation of duties', 'GOB', 73),
        ('A.5.4', 'Responsabilidades de la dirección', 'Management responsibilities', 'GOB', 74),
        ('A.5.5', 'Contacto con las autoridades', 'Contact with authorities', 'INC', 75),
        ('A.5.6', 'Contacto con grupos de interés especial', 'Contact with special interest groups', 'GOB', 76),
        ('A.5.7', 'Inteligencia de amenazas', 'Threat intelligence', 'GOB', 77),
        ('A.5.8', 'Seguridad de la información en la gestión de proyectos', 'Information security in project management', 'GOB', 78),
        ('A.5.9', 'Inventario de información y otros activos asociados', 'Inventory of information and other associated assets', 'ACT', 79),
        ('A.5.10', 'Uso aceptable de la información y otros activos asociados', 'Acceptable use of information and other associated assets', 'ACT', 80),
        ('A.5.11', 'Devolución de activos', 'Return of assets', 'ACT', 81),
        ('A.5.12', 'Clasificación de la información', 'Classification of information', 'ACT', 82),
        ('A.5.13', 'Etiquetado de la información', 'Labelling of information', 'ACT', 83),
        ('A.5.14', 'Transferencia de información', 'Information transfer', 'CRI', 84),
        ('A.5.15', 'Control de acceso', 'Access control', 'ACC', 85),
        ('A.5.16', 'Gestión de identidades', 'Identity management', 'ACC', 86),
        ('A.5.17', 'Información de autenticación', 'Authentication information', 'ACC', 87),
        ('A.5.18', 'Derechos de acceso', 'Access rights', 'HUM', 88),
        ('A.5.19', 'Seguridad de la información en las relaciones con proveedores', 'Information security in supplier relationships', 'PRO', 89),
        ('A.5.20', 'Seguridad de la información en los acuerdos con proveedores', 'Addressing information security within supplier agreements', 'PRO', 90),
        ('A.5.21', 'Seguridad de la información en la cadena de suministro de TIC', 'Managing information security in the ICT supply chain', 'PRO', 91),
        ('A.5.22', 'Seguimiento, revisión y gestión de cambios de los servicios de proveedores', 'Monitoring, review and change management of supplier services', 'PRO', 92),
        ('A.5.23', 'Seguridad de la información para el uso de servicios en la nube', 'Information security for use of cloud services', 'PRO', 93),
        ('A.5.24', 'Planificación y preparación de la gestión de incidentes', 'Information security incident management planning and preparation', 'INC', 94),
        ('A.5.25', 'Evaluación y decisión sobre eventos de seguridad', 'Assessment and decision on information security events', 'MON', 95),
        ('A.5.26', 'Respuesta a incidentes de seguridad', 'Response to information security incidents', 'INC', 96),
        ('A.5.27', 'Aprendizaje de los incidentes de seguridad', 'Learning from information security incidents', 'INC', 97),
        ('A.5.28', 'Recolección de evidencia', 'Collection of evidence', 'INC', 98),
        ('A.5.29', 'Seguridad de la información durante una interrupción', 'Information security during disruption', 'CON', 99),
        ('A.5.30', 'Preparación de las TIC para la continuidad del negocio', 'ICT readiness for business continuity', 'CON', 100),
        ('A.5.31', 'Requisitos legales, reglamentarios y contractuales', 'Legal, statutory, regulatory and contractual requirements', 'CUM', 101),
        ('A.5.32', 'Derechos de propiedad intelectual', 'Intellectual property rights', 'OPE', 102),
        ('A.5.33', 'Protección de los registros', 'Protection of records', 'FIS', 103),
        ('A.5.34', 'Privacidad y protección de datos personales', 'Privacy and protection of personal identifiable information', 'CUM', 104),
        ('A.5.35', 'Revisión independiente de la seguridad de la información', 'Independent review of information security', 'MON', 105),
        ('A.5.36', 'Cumplimiento de políticas, reglas y normas de seguridad', 'Compliance with policies, rules and standards for information security', 'CUM', 106),
        ('A.5.37', 'Procedimientos operativos documentados', 'Documented operating procedures', 'GOB', 107),
        ('A.6.1', 'Verificación de antecedentes', 'Screening', 'HUM', 108),
        ('A.6.2', 'Términos y condiciones de empleo', 'Terms and conditions of employment', 'HUM', 109),
        ('A.6.3', 'Concienciación, educación y formación en seguridad', 'Information security awareness, education and training', 'HUM', 110),
        ('A.6.4', 'Proceso disciplinario', 'Disciplinary process', 'ACT', 111),
        ('A.6.5', 'Responsabilidades tras la terminación o cambio de empleo', 'Responsibilities after termination or change of employment', 'HUM', 112),
        ('A.6.6', 'Acuerdos de confidencialidad o no divulgación', 'Confidentiality or non-disclosure agreements', 'HUM', 113),
        ('A.6.7', 'Trabajo remoto', 'Remote working', 'RED', 114),
        ('A.6.8', 'Reporte de eventos de seguridad de la información', 'Information security event reporting', 'INC', 115),
        ('A.7.1', 'Perímetros de seguridad física', 'Physical security perimeters', 'FIS', 116),
        ('A.7.2', 'Entrada física', 'Physical entry', 'FIS', 117),
        ('A.7.3', 'Aseguramiento de oficinas, salas e instalaciones', 'Securing offices, rooms and facilities', 'FIS', 118),
        ('A.7.4', 'Supervisión de la seguridad física', 'Physical security monitoring', 'FIS', 119),
        ('A.7.5', 'Protección contra amenazas físicas y ambientales', 'Protecting against physical and environmental threats', 'FIS', 120),
        ('A.7.6', 'Trabajo en áreas seguras', 'Working in secure areas', 'FIS', 121),
        ('A.7.7', 'Escritorio y pantalla despejados', 'Clear desk and clear screen', 'FIS', 122),
        ('A.7.8', 'Ubicación y protección de equipos', 'Equipment siting and protection', 'FIS', 123),
        ('A.7.9', 'Seguridad de los activos fuera de las instalaciones', 'Security of assets off-premises', 'ACT', 124),
        ('A.7.10', 'Medios de almacenamiento', 'Storage media', 'ACT', 125),
        ('A.7.11', 'Servicios de soporte', 'Supporting utilities', 'FIS', 126),
        ('A.7.12', 'Seguridad del cableado', 'Cabling security', 'FIS', 127),
        ('A.7.13', 'Mantenimiento de equipos', 'Equipment maintenance', 'FIS', 128),
        ('A.7.14', 'Eliminación o reutilización segura de equipos', 'Secure disposal or re-use of equipment', 'ACT', 129),
        ('A.8.1', 'Dispositivos de usuario final', 'User endpoint devices', 'ACT', 130),
        ('A.8.2', 'Derechos de acceso privilegiado', 'Privileged access rights', 'ACC', 131),
        ('A.8.3', 'Restricción de acceso a la información', 'Information access restriction', 'ACC', 132),
        ('A.8.4', 'Acceso al código fuente', 'Access to source code', 'DES', 133),
        ('A.8.5', 'Autenticación segura', 'Secure authentication', 'ACC', 134),
        ('A.8.6', 'Gestión de la capacidad', 'Capacity management', 'OPE', 135),
        ('A.8.7', 'Protección contra malware', 'Protection against malware', 'OPE', 136),
        ('A.8.8', 'Gestión de vulnerabilidades técnicas', 'Management of technical vulnerabilities', 'OPE', 137),
        ('A.8.9', 'Gestión de la configuración', 'Configuration management', 'OPE', 138),
        ('A.8.10', 'Eliminación de información', 'Information deletion', 'ACT', 139),
        ('A.8.11', 'Enmascaramiento de datos', 'Data masking', 'ACC', 140),
        ('A.8.12', 'Prevención de fuga de datos', 'Data leakage prevention', 'RED', 141),
        ('A.8.13', 'Copias de respaldo de la información', 'Information backup', 'CON', 142),
        ('A.8.14', 'Redundancia de las instalaciones de procesamiento', 'Redundancy of information processing facilities', 'OPE', 143),
        ('A.8.15', 'Registro de eventos', 'Logging', 'CUM', 144),
        ('A.8.16', 'Actividades de monitoreo', 'Monitoring activities', 'MON', 145),
        ('A.8.17', 'Sincronización de relojes', 'Clock synchronization', 'MON', 146),
        ('A.8.18', 'Uso de programas utilitarios privilegiados', 'Use of privileged utility programs', 'ACC', 147),
        ('A.8.19', 'Instalación de software en sistemas en operación', 'Installation of software on operational systems', 'OPE', 148),
        ('A.8.20', 'Seguridad de redes', 'Networks security', 'RED', 149),
        ('A.8.21', 'Seguridad de los servicios de red', 'Security of network services', 'CRI', 150),
        ('A.8.22', 'Segregación de redes', 'Segregation of networks', 'RED', 151),
        ('A.8.23', 'Filtrado web', 'Web filtering', 'RED', 152),
        ('A.8.24', 'Uso de criptografía', 'Use of cryptography', 'CRI', 153),
        ('A.8.25', 'Ciclo de vida de desarrollo seguro', 'Secure development life cycle', 'DES', 154),
        ('A.8.26', 'Requisitos de seguridad de las aplicaciones', 'Application security requirements', 'DES', 155),
        ('A.8.27', 'Arquitectura de sistemas seguros y principios de ingeniería', 'Secure system architecture and engineering principles', 'DES', 156),
        ('A.8.28', 'Codificación segura', 'Secure coding', 'DES', 157),
        ('A.8.29', 'Pruebas de seguridad en desarrollo y aceptación', 'Security testing in development and acceptance', 'DES', 158),
        ('A.8.30', 'Desarrollo tercerizado', 'Outsourced development', 'PRO', 159),
        ('A.8.31', 'Separación de ambientes de desarrollo, prueba y producción', 'Separation of development, test and production environments', 'DES', 160),
        ('A.8.32', 'Gestión de cambios', 'Change management', 'OPE', 161),
        ('A.8.33', 'Información de prueba', 'Test information', 'DES', 162),
        ('A.8.34', 'Protección de los sistemas durante pruebas de auditoría', 'Protection of information systems during audit testing', 'MON', 163)
    ) as r(code, name, name_en, domain, sort_order)
    join parameter d on d.company_id = one and d.kind = 'controlDomain' and d.code = r.domain
    on conflict on constraint parameter__code_taken do nothing;
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true);
end $$;
alter table company force row level security;
