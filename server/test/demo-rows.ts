import { randomBytes } from 'node:crypto';
import { soonDays } from '@baluarte/contract/record/posture.ts';
import { sql, type RawBuilder } from 'kysely';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { TestApp } from './app.ts';

/** Who and where the rows are about. */
interface Place {
  /** A scope of the company. */
  scopeId: number;
  /** Users of the company. */
  administrator: number;
  analyst: number;
  member: number;
}

type Rows = RawBuilder<unknown>;
const day = (days: number | Rows) => sql`app.today() + (${typeof days === 'number' ? sql.lit(days) : days})::integer`;
/** A choice of a configuration table, by a number. */
const choice = (kind: string, by: Rows) =>
  sql`(select p.id from parameter p where p.kind = ${kind} order by p.id offset (${by}) % 3 limit 1)`;
/** One of some values in turn. */
const oneOf = (values: readonly (string | number)[], by: Rows) =>
  sql`(array[${sql.join(values.map((value) => sql.lit(value)))}])[1 + (${by}) % ${sql.lit(values.length)}]`;
/** Names that differ by case, by accents or not at all. */
const names = ['Árbol', 'arbol', 'ARBOL', 'Ñandú', 'nandu', 'Zeta'];
const n = sql`g.n`;
const numbers = (count: number) => sql`generate_series(1, ${sql.lit(count)}) as g(n)`;
/** The days around a limit, in turn. */
const around = (limit: number, by: Rows) => day(oneOf([limit - 1, limit, limit + 1], by));

/** Choices of configuration tables that are no longer offered, and two that are ordered alike. */
const choices = (): Rows[] => [
  sql`insert into parameter (kind, code, name, name_en, sort_order, status_id)
    select k.kind, 'Z-' || g.n, ${oneOf(names, n)}, case when g.n % 2 = 0 then 'Tree ' || g.n end, 900, ${oneOf([1, 2], n)}
    from (select distinct kind from parameter) k, ${numbers(3)} where k.kind in ('area', 'location', 'process', 'custodian', 'controlDomain')`,
];

const threats = (): Rows[] => [
  sql`insert into threat (code, name, name_en, category_id, subcategory_id, actor_id, reason_id, description, description_en, status_id, notes)
    select 'Z-T' || g.n, case when g.n % 3 > 0 then ${oneOf(names, n)} end, case when g.n % 2 = 0 then 'Tree ' || g.n end, c.category_id, c.subcategory_id,
      case when g.n % 2 = 0 then c.actor_id end, c.reason_id, 'Descripción de ' || g.n, case when g.n % 3 = 0 then 'Description' end, ${oneOf([1, 1, 2], n)},
      case when g.n % 4 = 0 then 'Nota' end
    from (select * from threat order by id limit 1) c, ${numbers(6)}`,
  sql`insert into vulnerability (code, name, name_en, category_id, subcategory_id, severity_id, description, status_id)
    select 'Z-V' || g.n, case when g.n % 3 > 0 then ${oneOf(names, n)} end, case when g.n % 2 = 0 then 'Tree ' || g.n end, c.category_id, c.subcategory_id,
      ${choice('severity', n)}, 'Descripción de ' || g.n, ${oneOf([1, 1, 2], n)}
    from (select * from vulnerability order by id limit 1) c, ${numbers(6)}`,
  sql`insert into threat_vulnerability (threat_id, vulnerability_id)
    select t.id, v.id from threat t join vulnerability v on (t.id + v.id) % 2 = 0 where t.code like 'Z-%' and v.code like 'Z-%'`,
  sql`insert into type_threat (type_id, threat_id)
    select p.id, t.id from threat t, lateral (select id from parameter where kind = 'assetType' order by id limit 2) p where t.code like 'Z-%'`,
];

const assets = ({ scopeId }: Place): Rows[] => [
  sql`insert into asset (scope_id, code, name, description, category_id, type_id, classification_id, location_id, custodian_id, owner_id, process_id,
      has_personal_data, is_critical, critical_details, security_requirements, status_id, notes,
      confidentiality, confidentiality_reason, integrity, integrity_reason, availability, availability_reason, criticality_override, criticality_reason)
    select ${scopeId}, 'Z-' || g.n, ${oneOf(names, n)}, case when g.n % 2 = 0 then 'Descripción de ' || g.n end, ${choice('assetCategory', n)},
      case when g.n % 2 = 0 then ${choice('assetType', sql`0`)} end, case when g.n % 3 > 0 then ${choice('classification', n)} end,
      case when g.n % 2 = 1 then ${choice('location', n)} end, case when g.n % 2 = 1 then ${choice('custodian', n)} end,
      case when g.n % 4 > 0 then ${choice('area', n)} end, case when g.n % 3 = 1 then ${choice('process', n)} end,
      g.n % 4 = 1, g.n % 3 = 1, case when g.n % 3 = 1 then 'Detalle' end, 'Cifrado', ${oneOf([1, 1, 1, 2], n)}, case when g.n % 5 = 0 then 'Nota' end,
      case when g.n % 4 > 0 then g.n % 4 end, case when g.n % 4 > 0 then 'Razón' end, case when g.n % 5 between 1 and 3 then g.n % 5 end, case when g.n % 5 between 1 and 3 then 'Razón' end,
      case when g.n % 7 between 1 and 3 then g.n % 7 end, case when g.n % 7 between 1 and 3 then 'Razón' end,
      case when g.n % 6 = 5 then 3 end, case when g.n % 6 = 5 then 'Razón' end
    from ${numbers(12)}`,
  sql`insert into asset_threat (scope_id, asset_id, threat_id, is_suggested)
    select ${scopeId}, x.id, t.id, t.id % 2 = 0 from asset x join threat t on t.code like 'Z-%' and (x.id + t.id) % 3 = 0
    where x.scope_id = ${scopeId} and x.code in ('Z-1', 'Z-2', 'Z-4', 'Z-7', 'Z-8')`,
  sql`insert into asset_vulnerability (scope_id, asset_id, vulnerability_id)
    select ${scopeId}, x.id, v.id from asset x join vulnerability v on v.code like 'Z-%' and (x.id + v.id) % 2 = 0
    where x.scope_id = ${scopeId} and x.code in ('Z-1', 'Z-3', 'Z-4', 'Z-7')`,
  sql`insert into asset_impact_factor (scope_id, asset_id, impact_factor_id)
    select ${scopeId}, x.id, f.id from asset x, (select id from impact_factor order by id limit 2) f where x.scope_id = ${scopeId} and x.code in ('Z-1', 'Z-4')`,
  // A chain, a circle, two ways to the same, and one of each kind.
  sql`insert into asset_asset (scope_id, asset_id, related_asset_id, kind)
    select ${scopeId}, a.id, b.id, r.kind from (values ('Z-1', 'Z-2', 'dependsOn'), ('Z-2', 'Z-3', 'dependsOn'), ('Z-3', 'Z-1', 'dependsOn'), ('Z-1', 'Z-3', 'contains'),
      ('Z-1', 'Z-2', 'connectsTo'), ('Z-4', 'Z-8', 'dependsOn'), ('Z-4', 'Z-7', 'contains'), ('Z-5', 'Z-6', 'connectsTo'), ('Z-6', 'Z-9', 'dependsOn')) r(one, other, kind)
    join asset a on a.scope_id = ${scopeId} and a.code = r.one join asset b on b.scope_id = ${scopeId} and b.code = r.other`,
];
const acrossScopes: Rows[] = [
  sql`insert into asset_asset (scope_id, asset_id, related_asset_id, kind)
    select a.scope_id, a.id, b.id, 'dependsOn' from asset a join asset b on b.code = a.code and b.scope_id <> a.scope_id
    where a.code in ('Z-2', 'Z-9') and a.scope_id < b.scope_id`,
];

const risks = ({ scopeId, analyst }: Place): Rows[] => [
  sql`insert into risk (scope_id, asset_id, threat_id, vulnerability_id, reference, description, owner_id, status_id, status_reason, completeness,
      probability, impact, assessed_at, assessed_by, notes)
    select ${scopeId}, x.id, t.id, v.id, 'X-' || g.n, case when g.n % 2 = 0 then 'Descripción de ' || g.n end, case when g.n % 3 > 0 then ${choice('area', n)} end,
      s.status_id, case when s.status_id = 2 then 'No aplica' end,
      case when s.status_id <> 4 then 'complete' else ${oneOf(['notRated', 'impactsMissing', 'noFactorApplies', 'probabilityMissing'], sql`g.n / 4`)} end,
      case when s.status_id <> 4 or g.n % 3 = 0 then 1 + g.n % 5 end, case when s.status_id <> 4 or g.n % 3 = 1 then 1 + (g.n / 5) % 5 end,
      case when s.status_id <> 4 then now() - make_interval(days => g.n) end, case when s.status_id <> 4 then ${analyst}::bigint end, case when g.n % 9 = 0 then 'Nota' end
    from ${numbers(36)}
    cross join lateral (select ${oneOf([1, 1, 4, 2, 1, 7], n)} as status_id) s
    join asset x on x.scope_id = ${scopeId} and x.code = 'Z-' || (1 + g.n % 10)
    join threat t on t.code = 'Z-T' || (1 + g.n % 3) join vulnerability v on v.code = 'Z-V' || (1 + g.n % 4)`,
  sql`update risk r set probability_level_id = (select l.id from probability_level l join probability_type y on y.id = l.probability_type_id where l."order" = r.probability order by y.is_default desc, y.id offset r.number % 2 limit 1)
    where r.scope_id = ${scopeId} and r.reference like 'X-%' and r.probability is not null`,
  // The first factor decides, the second is lower or does not apply, and some have more.
  sql`insert into risk_impact (scope_id, risk_id, impact_factor_id, impact_level_id)
    select ${scopeId}, r.id, f.id, (select l.id from impact_level l where l.impact_factor_id = f.id and l."order" = case when f.place = 1 then r.impact when (r.number + f.place) % 3 > 0 then least(r.impact, 1 + (r.number + f.place) % 5) end)
    from risk r join (select id, row_number() over (order by sort_order, id) as place from impact_factor where status_id = 1) f on f.place <= 2 or r.number % 2 = 0
    where r.scope_id = ${scopeId} and r.reference like 'X-%' and r.impact is not null`,
  sql`update risk r set
      residual_probability = case when r.number % 3 = 0 then greatest(1, r.probability - 1) end, residual_impact = case when r.number % 4 = 0 then greatest(1, r.impact - 2) end,
      expected_probability = case when r.number % 2 = 0 then greatest(1, r.probability - 2) end, expected_impact = case when r.number % 5 = 0 then greatest(1, r.impact - 1) end,
      target_probability = case when r.number % 3 < 2 then greatest(1, r.probability - 1) end, target_impact = case when r.number % 3 < 2 then r.impact end,
      target_date = case when r.number % 3 = 1 then ${around(0, sql`r.number`)} end,
      typed_probability = case when r.number % 7 = 0 then 2 end, typed_impact = case when r.number % 7 = 0 then 3 end, typed_reason = case when r.number % 7 = 0 then 'Experiencia' end
    where r.scope_id = ${scopeId} and r.reference like 'X-%' and r.completeness = 'complete'`,
  sql`insert into treatment (scope_id, risk_id, "option", justification, owner_id, due_date, third_party, agreement, activity, reviewed_on, completed_on, reopened_on, decided_by)
    select ${scopeId}, r.id, o."option", case when g.n % 3 > 0 then 'Se decidió así' end, case when g.n % 3 > 0 then ${choice('area', n)} end,
      case when o."option" <> 'accept' and g.n % 5 > 0 then ${around(0, n)} end, case when o."option" = 'share' then 'Aseguradora' end, case when o."option" = 'share' then 'Póliza' end,
      case when o."option" = 'avoid' then 'La actividad' end, ${day(sql`-(g.n % 3)`)}, case when o."option" <> 'accept' and g.n % 7 = 0 then ${around(-1, n)} end,
      case when g.n % 11 = 0 then ${day(-1)} end, ${analyst}
    from (select r.id, r.number as n from risk r where r.scope_id = ${scopeId} and r.reference like 'X-%' and r.completeness = 'complete' and r.number % 4 > 0) g
    join risk r on r.id = g.id cross join lateral (select ${oneOf(['mitigate', 'accept', 'share', 'mitigate', 'avoid', 'accept'], n)} as "option") o`,
];
const acceptances = ({ scopeId, analyst, administrator }: Place): Rows[] => [
  sql`insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, assessed_at, probability, impact, range_id, requested_by, by_two,
      decided_by, decided_at, decision_note, closed_at, closed_for)
    select ${scopeId}, g.id, s.state, 'Cuesta más evitarlo', ${day(oneOf([1, soonDays - 1, soonDays, soonDays + 1], n))},
      f.state, app.fingerprint(f.state), g.assessed_at, g.probability, g.impact, 3, ${analyst}, g.n % 2 = 0,
      case when s.state in ('approved', 'refused', 'lapsed') then ${administrator}::bigint end, case when s.state in ('approved', 'refused', 'lapsed') then now() - interval '2 days' end,
      case when s.state = 'refused' then 'No basta' end, case when s.state in ('withdrawn', 'lapsed') then (${day(-1)} + time '12:00') at time zone 'America/Bogota' end, case when s.state = 'lapsed' then 'controls' end
    from (select r.*, row_number() over (order by r.id) as n from risk r join treatment d on d.risk_id = r.id
      where r.scope_id = ${scopeId} and r.reference like 'X-%' and d."option" = 'accept') g
    cross join lateral (select app.risk_state(g.id) as state) f
    cross join lateral (select ${oneOf(['approved', 'requested', 'approved', 'refused', 'approved', 'lapsed', 'withdrawn'], n)} as state) s`,
];

const controls = ({ scopeId, administrator, analyst }: Place): Rows[] => [
  sql`insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, frequency_id, documentation_id, responsible_id, participants,
      creation_date, next_follow_up, cost_once, cost_yearly, currency_id, rating, status_id)
    select ${scopeId}, 'Z-C' || g.n, ${oneOf(names, n)}, 'Revisar los accesos una vez al mes.', ${choice('controlDomain', n)}, ${choice('controlAction', n)}, 1 + g.n % 3, 1 + g.n % 2,
      case when g.n % 2 = 0 then ${choice('frequency', n)} end, case when g.n % 3 = 0 then ${choice('controlDocumentation', n)} end, ${choice('area', n)}, case when g.n % 4 = 0 then 'Soporte' end,
      ${day(-60)}, ${day(oneOf([-1, 0, 1, 6, 7, 8, -40], n))}, case when g.n % 3 > 0 then 1000 * g.n end, case when g.n % 4 > 0 then 500 * g.n end,
      case when g.n % 12 > 0 then 1 + g.n % 3 end, case when g.n % 4 > 0 then g.n % 4 end, ${oneOf([1, 2, 4, 5, 6], n)}
    from ${numbers(20)}`,
  sql`insert into control_impact_factor (scope_id, control_id, impact_factor_id)
    select ${scopeId}, x.id, f.id from control x, (select id from impact_factor order by id limit 2) f where x.scope_id = ${scopeId} and x.code in ('Z-C1', 'Z-C4', 'Z-C6')`,
  sql`insert into risk_control (scope_id, risk_id, control_id)
    select ${scopeId}, r.id, x.id from risk r join control x on x.scope_id = r.scope_id and x.code like 'Z-C%' and (r.number + x.id) % 9 = 0
    where r.scope_id = ${scopeId} and r.reference like 'X-%' and r.number % 3 > 0`,
  sql`insert into follow_up (scope_id, control_id, date, description, participants, progress, rating, next_date, close_date, status_before, planned_for, created_by)
    select ${scopeId}, x.id, ${day(sql`-7 * g.n - x.id % 2`)}, 'Se revisó ' || g.n, case when g.n % 2 = 0 then 'Soporte' end, 25 * g.n, case when g.n % 2 = 0 then 1 + x.id % 3 end,
      ${day(sql`30 - 7 * g.n`)}, case when x.status_id = 5 and g.n = 1 then ${day(-1)} end, 1, ${day(sql`-7 * g.n - 1 + x.id % 3`)}, case when x.id % 2 = 0 then ${administrator}::bigint else ${analyst}::bigint end
    from control x, ${numbers(3)} where x.scope_id = ${scopeId} and x.code like 'Z-C%' and x.id % 3 > 0`,
  sql`insert into scenario (scope_id, name, budget, currency_id, planned_at)
    select ${scopeId}, ${oneOf(names, n)} || ' ' || g.n, case when g.n > 1 then 5000 * g.n end, case when g.n > 1 then g.n end, case when g.n = 3 then now() - interval '1 day' end from ${numbers(3)}`,
  sql`insert into scenario_control (scope_id, scenario_id, control_id)
    select ${scopeId}, s.id, x.id from scenario s join control x on x.scope_id = s.scope_id and x.code like 'Z-C%' and (x.id + s.id) % 5 = 0 where s.scope_id = ${scopeId} and s.name not like 'Presupuesto%'`,
];

const evidence = ({ scopeId, administrator }: Place): Rows[] => [
  sql`insert into evidence (scope_id, name, kind_id, note, owner_id, classification_id, valid_until, hold_reason, hold_until, hold_by, hold_at, status_id)
    select ${scopeId}, ${oneOf(names, n)}, 1 + g.n % 8, case when g.n % 2 = 0 then 'Nota' end, case when g.n % 3 > 0 then ${choice('area', n)} end, case when g.n % 2 = 0 then ${choice('classification', n)} end,
      case when g.n % 8 > 0 then ${day(oneOf([-1, 0, 1, soonDays - 1, soonDays, soonDays + 1, 200], n))} end,
      case when g.n % 5 = 0 then 'Litigio' end, case when g.n % 10 = 0 then ${day(0)} end, case when g.n % 5 = 0 then ${administrator}::bigint end, case when g.n % 5 = 0 then now() end, ${oneOf([1, 1, 1, 2], n)}
    from ${numbers(16)}`,
  sql`insert into evidence_revision (scope_id, evidence_id, number, note, period_from, period_to, received_on, created_by)
    select ${scopeId}, e.id, g.n, case when g.n = 2 then 'Corregida' end, case when g.n = 1 then ${day(-90)} end, case when g.n = 1 then ${day(-60)} end, ${day(sql`-10 + g.n`)}, ${administrator}
    from evidence e, ${numbers(2)} where e.scope_id = ${scopeId} and e.name = any(array['Árbol', 'arbol', 'Zeta']) and (g.n = 1 or e.id % 2 = 0)`,
  sql`insert into stored_file (sha256, size, type, scan, threat, scanned_at, integrity, verified_at)
    select encode(sha256(('Z' || ${scopeId}::text || g.n)::bytea), 'hex'), 10 * g.n, ${oneOf(['application/pdf', 'image/png', 'text/plain'], n)}, ${oneOf(['clean', 'infected', 'pending', 'unscanned'], n)},
      case when g.n % 4 = 1 then 'EICAR' end, now() - interval '1 day', ${oneOf(['intact', 'missing', 'altered'], n)}, now() - interval '3 days' from ${numbers(6)}`,
  sql`insert into evidence_file (scope_id, revision_id, stored_file_id, name, sort_order)
    select ${scopeId}, r.id, f.id, 'Acta ' || (f.size / 10) || '.pdf', 1 + f.size / 10 from evidence_revision r join evidence e on e.id = r.evidence_id and e.scope_id = ${scopeId}
    join stored_file f on f.sha256 in (select encode(sha256(('Z' || ${scopeId}::text || g.n)::bytea), 'hex') from ${numbers(6)}) and (f.id + r.id) % 3 = 0
    where e.name = any(array['Árbol', 'arbol', 'Zeta'])`,
  ...(
    [
      ['asset_id', 'asset', `code in ('Z-1', 'Z-2', 'Z-4')`],
      ['control_id', 'control', `code in ('Z-C1', 'Z-C2', 'Z-C5')`],
      ['risk_id', 'risk', `reference in ('X-1', 'X-2', 'X-4', 'X-5')`],
      ['follow_up_id', 'follow_up', `description = 'Se revisó 1'`],
      ['audit_request_id', 'audit_request', `code in ('Z-S1', 'Z-S2')`],
      ['assessment_answer_id', 'assessment_answer', `id % 40 = 0`],
    ] as const
  ).flatMap(([column, table, where]) => [
    sql`insert into evidence_link (scope_id, evidence_id, ${sql.ref(column)})
      select ${scopeId}, e.id, x.id from evidence e join ${sql.table(table)} x on x.scope_id = ${scopeId} and ${sql.raw(`x.${where}`)} and (e.id + x.id) % 4 = 0
      where e.scope_id = ${scopeId} and e.name = any(${names}::text[])`,
    sql`insert into expected_evidence (scope_id, name, evidence_id, ${sql.ref(column)})
      select ${scopeId}, ${oneOf(names, sql`x.id::integer`)}, case when x.id % 2 = 0 then (select l.evidence_id from evidence_link l where l.${sql.ref(column)} = x.id order by l.id limit 1) end, x.id
      from ${sql.table(table)} x where x.scope_id = ${scopeId} and ${sql.raw(`x.${where}`)}`,
  ]),
];

const requests = ({ scopeId, administrator, analyst }: Place): Rows[] => [
  sql`insert into audit_request (scope_id, code, name, description, action_id, responsible_id, due_date, answer, answered_by, answered_at, created_by, assignee_id, status_id)
    select ${scopeId}, 'Z-S' || g.n, ${oneOf(names, n)}, case when g.n % 2 = 0 then 'Detalle' end, case when g.n % 3 = 0 then ${choice('controlAction', n)} end, case when g.n % 3 > 0 then ${choice('area', n)} end,
      case when g.n % 4 > 0 then ${around(0, n)} end, case when s.status_id in (1, 5) then 'Respuesta' end, case when s.status_id in (1, 5) then ${analyst}::bigint end, case when s.status_id in (1, 5) then now() end,
      case when g.n % 2 = 0 then ${administrator}::bigint else ${analyst}::bigint end, case when g.n % 3 > 0 then (case when g.n % 2 = 0 then ${analyst}::bigint else ${administrator}::bigint end) end, s.status_id
    from ${numbers(12)} cross join lateral (select ${oneOf([1, 2, 4, 5, 4, 4], n)} as status_id) s`,
  sql`insert into audit_request_comment (scope_id, request_id, text, user_id)
    select ${scopeId}, x.id, 'Comentario ' || g.n, case when g.n % 2 = 0 then ${administrator}::bigint else ${analyst}::bigint end from audit_request x, ${numbers(2)} where x.scope_id = ${scopeId} and x.code in ('Z-S1', 'Z-S3')`,
];

/** Copies of what was assessed, at other days and for other purposes, and one that nobody answered. */
const assessments = ({ scopeId, analyst }: Place): Rows[] => [
  sql`insert into assessment (scope_id, purpose_id, name, assessment_date, status_id, framework_code, framework, clauses_total, controls_total, overall_maturity, phva_score, nist_score, controls_score,
      maturity_level, result, user_id, completed_at, copied_from_id)
    select ${scopeId}, 1 + g.n % 3, case when g.n % 3 > 0 then ${oneOf(names, n)} end, ${around(-18, n)}, a.status_id, a.framework_code, a.framework, a.clauses_total, a.controls_total, a.overall_maturity,
      a.phva_score, a.nist_score, a.controls_score, a.maturity_level, a.result, ${analyst}, a.completed_at, case when a.scope_id = ${scopeId} and g.n = 1 then a.id end
    from (select *, row_number() over (partition by status_id order by id) as place from assessment) a, ${numbers(3)} where a.place = 1 on conflict do nothing`,
  sql`insert into assessment_answer (scope_id, assessment_id, code, kind, level, is_applicable, justification, gap, responsible_id, due_date, answered_by)
    select ${scopeId}, a.id, i.item ->> 'code', i.item ->> 'kind', case when i.place % 5 > 0 then (array[0, 20, 40, 60, 80, 100])[1 + i.place % 6] end, true,
      case when i.place % 2 = 0 then 'Se hace' else '' end, case when i.place % 3 = 0 then 'Falta documentar' else '' end, case when i.place % 4 = 1 then ${choice('area', sql`i.place::integer`)} end,
      case when i.place % 4 < 2 then ${day(oneOf([-1, 0, 1], sql`i.place::integer`))} end, ${analyst}
    from assessment a cross join lateral jsonb_array_elements(a.framework -> 'items') with ordinality as i(item, place)
    where a.scope_id = ${scopeId} and a.status_id = 1 and a.user_id = ${analyst} and i.place < 40 and not exists (select from assessment_answer x where x.assessment_id = a.id)`,
  sql`insert into assessment_part (scope_id, assessment_id, user_id, codes)
    select ${scopeId}, a.id, ${analyst}, array(select distinct code from assessment_answer x where x.assessment_id = a.id order by code limit 3) from assessment a
    where a.scope_id = ${scopeId} and a.status_id = 1 and exists (select from assessment_answer x where x.assessment_id = a.id)`,
  sql`insert into assessment_rating (scope_id, assessment_id, code, user_id, level)
    select ${scopeId}, x.assessment_id, x.code, ${analyst}, 40 from assessment_answer x join assessment a on a.id = x.assessment_id and a.status_id = 1 where a.scope_id = ${scopeId} and x.id % 9 = 0`,
];

/** What was done without writing to a table, and what was undone; with and without an address. */
const acts = ({ analyst }: Place): Rows[] => [
  sql`insert into changeset (kind, about, address)
    select a.kind, a.about, case when a.n % 2 = 0 then '10.0.0.' || a.n end from (
      select 1 as n, 'account' as kind, jsonb_build_object('act', 'boardOpened', 'name', l.name, 'boardLinkId', l.id) as about from (select id, name from board_link order by id limit 1) l
      union all select 2, 'account', jsonb_build_object('act', 'boardOpened', 'name', l.name) from (select name from board_link order by id limit 1) l
      union all select 3 + e.place, (array['evidenceDownloaded', 'evidenceViewed'])[e.place], jsonb_build_object('evidenceId', e.id)
        from (select id, row_number() over (order by id) as place from evidence) e where e.place <= 2
      union all select 6, 'viewedAs', jsonb_build_object('userId', ${analyst}::bigint)
      union all select 6 + g.n, 'undo', jsonb_build_object('undoes', (select max(id) from changeset where kind = 'write')) from ${numbers(2)}
      union all select 9, 'write', jsonb_build_object('undoes', (select max(id) - 1 from changeset where kind = 'write'), 'apiKeyId', 1)
      union all select 10, 'account', jsonb_build_object('act', 'boardOpened', 'name', 'Zeta', 'address', '10.9.9.9')
      union all select 11, 'evidenceDownloaded', jsonb_build_object('evidenceId', (select row_id from change where table_name = 'evidence' and operation = 'delete' order by id desc limit 1))
      union all select 12, 'evidenceViewed', jsonb_build_object('evidenceId', (select row_id from change where table_name = 'evidence' and operation = 'delete' order by id limit 1))) a`,
];

/** Evidence that is no longer there, of which the history knows. */
const removed = ({ scopeId }: Place): Rows[] => [
  sql`insert into evidence (scope_id, name, kind_id) select ${scopeId}, 'Borrada ' || g.n, 1 from ${numbers(2)}`,
  sql`update evidence set name = name || ' antes' where scope_id = ${scopeId} and name like 'Borrada%'`,
  sql`delete from evidence where scope_id = ${scopeId} and name like 'Borrada%'`,
];

/** What was typed counts as what controls leave. */
const typedResiduals = sql`update method set control_method = jsonb_set(control_method, '{mode}', '"manual"')`;

/** Files, views and what else belongs to the person who writes it, so that each has what the others must not see. */
const personal = ({ administrator, analyst }: Place, person: number): Rows[] => [
  sql`insert into notification (user_id, kind, subject, params, link, event, created_at, read_at)
    select ${person}, s.kind, s.subject, s.params::jsonb, case when g.n % 2 = 0 then '/risks' end, 'Z' || g.n,
      now() - make_interval(days => (g.n % 3) * 15), case when g.n % 3 = 0 then now() - interval '1 day' end
    from ${numbers(12)} join (values (0, 'security', 'passwordChanged', '{}'), (1, 'security', 'apiKeyMade', '{"name": "Clave"}'),
      (2, 'controlDue', 'followUpToday', '{"control": "Árbol"}'), (3, 'importFinished', 'importFailed', '{"file": "árbol.csv"}')) s(n, kind, subject, params) on s.n = g.n % 4`,
  sql`insert into saved_view (user_id, list, name, query, is_shared, is_company_default)
    select u.id, ${oneOf(['asset', 'risk'], n)}, ${oneOf(names, n)}, 'sort=name', g.n % 3 = 0, g.n = 3 and u.id = ${administrator} from unnest(array[${person}]::bigint[]) u(id), ${numbers(4)}`,
  sql`insert into view_subscription (user_id, view_id, view_name, list, frequency, weekday)
    select v.user_id, v.id, v.name, v.list, case when v.id % 2 = 0 then 'weekly' else 'daily' end, case when v.id % 2 = 0 then 3 end from saved_view v where v.user_id = ${person}`,
  sql`insert into saved_view_default (user_id, list, view_id) select ${person}, 'risk', max(id) from saved_view where user_id = ${person} and list = 'risk'`,
  sql`insert into report_document (user_id, recipient_ids, kind, format, language, options, scope_ids, state, name, size, sha256, expires_at, finished_at)
    select u.id, case when g.n % 3 = 0 then array[${administrator}, ${analyst}]::bigint[] else '{}' end, ${oneOf(['risks', 'executive', 'assets'], n)}, ${oneOf(['pdf', 'docx', 'xlsx'], n)}, ${oneOf(['es', 'en'], n)}, '{}', null,
      s.state, 'Riesgos ' || g.n, 100 * (g.n % 3), repeat('a', 64), now() + make_interval(days => 10 - g.n * 5), case when s.state in ('done', 'failed', 'expired') then now() - interval '1 hour' end
    from unnest(array[${person}]::bigint[]) u(id), ${numbers(8)} cross join lateral (select ${oneOf(['done', 'failed', 'expired', 'waiting', 'writing'], n)} as state) s`,
  sql`insert into report_schedule (user_id, kind, format, language, options, every, day, hour, recipient_ids, state, reason)
    select u.id, ${oneOf(['risks', 'executive'], n)}, 'pdf', 'es', '{}', case when g.n = 1 then 'week' else 'month' end, 3, 7, case when g.n = 2 then array[${analyst}, ${administrator}]::bigint[] else '{}' end,
      case when g.n = 3 then 'paused' else 'active' end, case when g.n = 3 then 'noRights' end
    from unnest(array[${person}]::bigint[]) u(id), ${numbers(3)}`,
  sql`insert into report_schedule_run (schedule_id, due_at, skipped, reason) select id, now() - make_interval(days => g.n), '[]', case when g.n = 2 then 'noRights' end from report_schedule, ${numbers(2)} where user_id = ${person}`,
  sql`insert into board_link (user_id, name, language, scope_ids, has_details, hash, password, expires_at, revoked_at, opened_at, opened_count)
    select u.id, ${oneOf(names, n)}, ${oneOf(['es', 'en'], n)}, '{}', g.n % 2 = 0, md5(u.id || ' ' || g.n), 'none', now() + make_interval(days => 8 - g.n * 3), case when g.n = 2 then now() end,
      case when g.n = 1 then now() - interval '1 day' end, g.n % 2 from unnest(array[${person}]::bigint[]) u(id), ${numbers(4)}`,
];

/** What belongs to the company: templates, packs, files that were read, and the rest that nobody owns. */
const shared = ({ administrator, analyst }: Place): Rows[] => [
  sql`insert into report_template_file (digest, content) values (repeat('a', 64), 'PK')`,
  sql`insert into report_template (kind, name, file_name, sha256, size, places)
    select k.kind, ${oneOf(names, n)}, 'comite.docx', repeat('a', 64), 2, '{title}' from (values ('risks'), ('executive')) k(kind), ${numbers(2)}`,
  sql`insert into handover (user_id, options, state, files_done, files_total, size, sha256, downloads, made_at, finished_at, expires_at)
    select ${administrator}, '{"language": "es"}', ${oneOf(['done', 'failed', 'expired', 'waiting'], n)}, g.n, 5, 1000 * g.n, repeat('b', 64), g.n % 2, now(), now(), now() + make_interval(days => 10 - g.n * 5) from ${numbers(4)}`,
  sql`insert into archive (user_id, state, rows_done, rows_total, size, sha256, downloads, made_at, finished_at, expires_at)
    select ${administrator}, ${oneOf(['done', 'failed', 'expired'], n)}, g.n, 5, 1000 * g.n, repeat('c', 64), g.n % 2, now(), now(), now() + make_interval(days => 10 - g.n * 5) from ${numbers(3)}`,
  sql`insert into import (scope_id, kind, file_name, file_key, format, user_id, state, rows_total, rows_read, rows_created, rows_failed, created_at)
    select (select max(id) from scope where g.n % 3 = 0), ${oneOf(['threats', 'assets', 'risks'], n)}, 'archivo ' || g.n || '.csv', 'none', 'csv', case when g.n % 2 = 0 then ${administrator}::bigint else ${analyst}::bigint end,
      ${oneOf(['done', 'failed', 'refused', 'waiting', 'undone'], n)}, 4, 4, 2, g.n % 2, now() - make_interval(days => g.n % 4) from ${numbers(9)}`,
  sql`insert into import_row (import_id, row_number, outcome, cells, title, reasons)
    select i.id, 1 + g.n, ${oneOf(['new', 'changed', 'same', 'rejected', 'skipped'], n)}, '["a"]', case when g.n % 2 = 0 then 'Fila ' || g.n end, '[]' from import i, ${numbers(6)} where i.file_name like 'archivo%'`,
  sql`insert into framework_version (code, name, name_en, definition, status_id)
    select 'Z-' || g.n, ${oneOf(names, n)}, 'Own ' || g.n, '{"groups": [], "items": []}', ${oneOf([1, 2], n)} from ${numbers(2)}`,
  sql`insert into asset_template (name, description, content) select x.name || ' ' || g.n, case when g.n = 1 then 'Para sedes' end, x.content from (select * from asset_template order by id limit 1) x, ${numbers(2)}`,
  sql`insert into signing_key (public_key, fingerprint, private_key, retired_at, created_by) select 'MCowBQ', repeat(g.n::text, 64), case when g.n = 2 then 'sealed' end, case when g.n = 1 then now() end, ${administrator} from ${numbers(2)}`,
  sql`insert into follow_up_calendar (user_id, whose, hash, read_at) select ${administrator}, w.whose, md5(w.whose), case when w.whose = 'mine' then now() - interval '1 day' end from (values ('mine'), ('area')) w(whose)`,
  sql`insert into role (name, description, base, permission_codes, status_id) select ${oneOf(names, n)} || ' ' || g.n, case when g.n = 1 then 'Descripción' end, 1 + g.n % 3, '{255}', ${oneOf([1, 2], n)} from ${numbers(4)}`,
  sql`insert into scope (name, description, valid_from, valid_to, status_id) select ${oneOf(names, n)} || ' ' || g.n, case when g.n = 1 then 'Descripción' end, ${day(-1)}, ${day(sql`g.n - 2`)}, 2 from ${numbers(3)}`,
];

/** People whose place ended, ends today or tomorrow, who are not let in or have not come yet; with invitations of every kind. */
const people = (userIds: readonly number[]): Rows[] => [
  sql`insert into member (user_id, role_id, status_id, access_until, last_visit_at)
    select u.id, (select id from role where is_system and base = 1 + u.n % 3), ${oneOf([1, 2, 3, 1, 1, 1], sql`u.n::integer`)}, case when u.n > 3 then ${day(sql`u.n - 5`)} end, case when u.n % 2 = 0 then now() - interval '40 days' end
    from unnest(${userIds}::bigint[]) with ordinality as u(id, n)`,
  sql`insert into member_area (member_id, area_id) select m.id, ${choice('area', sql`m.id`)} from member m where m.user_id = any(${userIds}::bigint[]) and m.id % 2 = 0`,
  sql`insert into invitation (member_id, hash, expires_at, accepted_at, revoked_at)
    select m.id, md5(m.id || ' ' || g.n), now() + make_interval(days => g.n - 2), case when g.n = 3 then now() end, case when g.n = 4 then now() end from member m, ${numbers(4)} where m.user_id = any(${userIds}::bigint[]) and m.status_id = 3`,
];

/** Companies beside the demonstration: inactive, quiet, not counted yet, with figures in no order; and what a company says of itself. */
const companies = `begin; set local session_replication_role = replica;
  update company set status_id = 2 where id % 4 = 1 and id <> COMPANY;
  update company set created_at = now() - interval '200 days' where id % 3 = 0 and id <> COMPANY;
  update company set legal_name = 'Zeta S.A.S.', country_id = (select max(id) from country) where id % 5 = 0 and id <> COMPANY;
  delete from company_figures where company_id <> COMPANY;
  insert into company_figures (company_id, asset_count, risk_count, storage_bytes, last_change_at, counted_before, counted_at,
      open_risk_count, incomplete_count, mitigated_count, range_counts, suggestion_count, unrecognized_count)
    select c.id, 7 * c.id % 11, 5 * c.id % 13, 1000 * (3 * c.id % 17), now() - make_interval(days => (13 * c.id % 120)::integer), '1', now() - make_interval(hours => (c.id % 5)::integer),
      5 * c.id % 13, c.id % 3, c.id % 2, array[3 * c.id % 5, 2 * c.id % 7, 5 * c.id % 9, 4 * c.id % 11]::integer[],
      case when c.id % 4 > 0 then 3 * c.id % 19 end, case when c.id % 4 > 0 then c.id % 6 end
    from company c where c.id % 6 > 0 and c.id <> COMPANY;
  commit`;

/** Writes every second row anew, as it is: rows no longer lie in the order of their ids, so that an order nobody asks for shows. */
const scatterRows = `do $$ declare one record; begin
  perform set_config('session_replication_role', 'replica', true);
  for one in select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by 1
    having bool_or(c.column_name = 'company_id') and bool_or(c.column_name = 'id' and c.data_type = 'bigint') loop
    execute format('update %I set company_id = company_id where id %% 2 = 0 and company_id = %s', one.name, COMPANY);
  end loop;
end $$`;

/**
 * Writes beside the demonstration, in two of its scopes, rows of every kind that figures and lists leave out: inactive, discarded, finished,
 * ended, of others; on the day itself and on both sides of it; named alike; in every currency and state. Days are counted from today.
 */
export async function writeDemoRows({ database }: TestApp, companyId: number): Promise<void> {
  const { rows } = await database.owner.query<{ id: number; email: string }>(`select id, email from auth."user"`);
  const idOf = (email: string) => rows.find((row) => row.email === email)?.id ?? 0;
  const [administrator, analyst, member] = [
    idOf('admin@aurora.example'),
    idOf('riesgos@aurora.example'),
    idOf('miembro@aurora.example'),
  ];
  const others = await database.owner.query<{ id: number }>(
    `insert into auth."user" (email, email_verified, name, first_name, last_name, is_first_access, status_id, language, has_two_factor, last_access_at)
     select 'z' || n || '@example.com', n % 2 = 0, 'Zoé Álvarez', 'Zoé', 'Álvarez', n % 3 = 0, (array[1, 1, 2, 4])[1 + n % 4], (array['es', 'en'])[1 + n % 2], n % 2 = 0,
       case when n % 2 = 0 then now() - make_interval(days => n * 20) end from generate_series(1, 6) n returning id`,
  );
  await database.owner.query(
    `insert into auth.api_key (user_id, company_id, name, start, hash, permission_codes, expires_at, used_at, revoked_at)
     select u.id, $1, 'Clave ' || n, 'blr_' || n, $3 || u.id || ' ' || n, '{255}', case when n > 1 then now() + make_interval(days => n * 3 - 8) end, case when n % 2 = 0 then now() - interval '1 day' end, case when n = 4 then now() end
     from unnest($2::bigint[]) u(id), generate_series(1, 4) n`,
    [companyId, [administrator, analyst], hashToken(randomBytes(8).toString('hex'))],
  );
  await database.owner.query(
    `insert into auth.session (user_id, token, expires_at, company_id, ip_address, user_agent, used_at)
     select u.id, $2 || u.id || ' ' || n, now() + make_interval(days => n - 2), null, '10.0.0.' || n, null, now() - make_interval(days => n) from unnest($1::bigint[]) u(id), generate_series(1, 3) n`,
    [[administrator, analyst], hashToken(randomBytes(8).toString('hex'))],
  );
  await database.owner.query(
    `insert into auth.event (user_id, kind, ip_address, at) select u.id, (array['signedIn', 'passwordChanged', 'sessionEnded'])[1 + n % 3], '10.0.0.1', now() - make_interval(days => n * 7)
     from unnest($1::bigint[]) u(id), generate_series(1, 6) n`,
    [[administrator, analyst]],
  );
  const writingAs = (userId: number, statementsAt: (places: Place[]) => Rows[]) =>
    inCompany(database.app, { companyId, userId, scopeIds: 'every' }, async (trx) => {
      const scopes = await trx.rows(sql<{ id: number }>`select id from scope where status_id = 1 order by id`);
      const places = [scopes[0], scopes.at(-1)].map((scope) => ({
        scopeId: scope?.id ?? 0,
        administrator,
        analyst,
        member,
      }));
      for (const statement of statementsAt(places)) await trx.run(statement);
    });
  await writingAs(administrator, (places) => {
    const within = (...parts: ((place: Place) => Rows[])[]) => parts.flatMap((part) => places.flatMap(part));
    return [
      ...choices(),
      ...threats(),
      ...within(assets),
      ...acrossScopes,
      ...within(risks, acceptances, controls, requests, assessments, evidence),
      ...places.slice(0, 1).flatMap(shared),
      ...people(others.rows.map(({ id }) => id)),
      ...places.slice(0, 1).flatMap(removed),
      typedResiduals,
    ];
  });
  for (const person of [administrator, analyst, member])
    await writingAs(person, ([place]) => (place ? personal(place, person) : []));
  await writingAs(administrator, (places) => places.slice(0, 1).flatMap(acts));
  for (const statement of [companies, scatterRows])
    await database.owner.query(statement.replaceAll('COMPANY', String(companyId)));
}
