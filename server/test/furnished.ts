import { randomBytes } from 'node:crypto';
import { catalogueNames } from '@baluarte/contract/catalogues.ts';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { makeEntries } from './entries.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from './company.ts';

/** A company with two scopes, and one row of every entity: in the first scope where the entity lives in a scope. */
export interface Furnished {
  company: TestCompany;
  admin: TestPerson;
  /** Id of a row by entity; of a parameter, by its kind. `scope2:asset` and the like live in the second scope. */
  id: (entity: string, from?: string) => number;
}

const first = async (trx: Trx, table: string, where = 'true') =>
  (await trx.one<{ id: number }>(sql`select id from ${sql.table(table)} where ${sql.raw(where)} order by id limit 1`))
    .id;

/** One row in a scope of every entity that lives in one, called by a code. */
export async function furnishScope(trx: Trx, scopeId: number, code: string): Promise<Record<string, number>> {
  const parameter = (kind: string) => sql`(select id from parameter where kind = ${kind} order by id limit 1)`;
  const asset = await trx.one<{ id: number }>(sql`
    insert into asset (scope_id, code, name, category_id, security_requirements) values (${scopeId}, ${code}, 'Servidor', ${parameter('assetCategory')}, 'Cifrado') returning id`);
  const risk = await trx.one<{ id: number }>(sql`
    insert into risk (scope_id, asset_id, threat_id, vulnerability_id)
    select ${scopeId}, ${asset.id}, (select id from threat order by id limit 1), (select id from vulnerability order by id limit 1) returning id`);
  const treated = await trx.one<{ id: number }>(sql`
    with assessed as (
      insert into risk (scope_id, asset_id, threat_id, vulnerability_id, probability, impact, completeness, status_id)
      select ${scopeId}, ${asset.id}, (select id from threat order by id limit 1), (select id from vulnerability order by id offset 1 limit 1),
        2, 2, 'complete', 1 returning id)
    insert into treatment (scope_id, risk_id, "option", justification, reviewed_on)
    select ${scopeId}, id, 'accept', 'Cuesta más evitarlo', '2026-01-01' from assessed returning risk_id as id`);
  const acceptance = await trx.one<{ id: number }>(sql`
    insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, probability, impact, range_id, requested_by, by_two)
    select ${scopeId}, ${treated.id}, 'requested', 'Cuesta más evitarlo', app.today() + 100, s.state, app.fingerprint(s.state), 2, 2, 3, null, true
    from (select app.risk_state(${treated.id}) as state) s returning id`);
  const imported = await trx.one<{ id: number }>(sql`
    insert into import (scope_id, kind, file_name, file_key, format, user_id, state) values (${scopeId}, 'assets', 'a.csv', 'none', 'csv', app.current_actor(), 'done') returning id`);
  const evidence = await trx.one<{ id: number }>(sql`
    with made as (insert into evidence (scope_id, name) values (${scopeId}, 'Contrato') returning id),
      linked as (insert into evidence_link (scope_id, evidence_id, asset_id) select ${scopeId}, id, ${asset.id} from made),
      revised as (insert into evidence_revision (scope_id, evidence_id, number, received_on)
        select ${scopeId}, id, 1, '2026-01-01' from made returning id),
      kept as (insert into stored_file (sha256, size, type, scan)
        values (encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 8, 'application/pdf', 'unscanned') returning id),
      filed as (insert into evidence_file (scope_id, revision_id, stored_file_id, name, sort_order)
        select ${scopeId}, revised.id, kept.id, 'contrato.pdf', 1 from revised, kept)
    select id from made`);
  const expectedEvidence = await trx.one<{ id: number }>(sql`
    insert into expected_evidence (scope_id, name, asset_id) values (${scopeId}, 'Acta', ${asset.id}) returning id`);
  const control = await trx.one<{ id: number }>(sql`
    with made as (
      insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
        creation_date, next_follow_up)
      values (${scopeId}, ${`C-${code}`}, 'Revisar accesos', 'Revisar los accesos una vez al mes.', ${parameter('controlDomain')},
        ${parameter('controlAction')}, 1, 1, ${parameter('area')}, '2026-01-01', '2026-02-01') returning id),
      acting as (insert into control_impact_factor (scope_id, control_id, impact_factor_id)
        select ${scopeId}, id, (select id from impact_factor order by id limit 1) from made)
    select id from made`);
  const scenario = await trx.one<{ id: number }>(sql`
    with made as (insert into scenario (scope_id, name) values (${scopeId}, 'Presupuesto') returning id),
      chosen as (insert into scenario_control (scope_id, scenario_id, control_id) select ${scopeId}, id, ${control.id} from made)
    select id from made`);
  const followUp = await trx.one<{ id: number }>(sql`
    insert into follow_up (scope_id, control_id, date, description, progress, next_date, status_before, planned_for)
    values (${scopeId}, ${control.id}, '2026-01-20', 'Se revisaron los accesos.', 40, '2026-02-20', 1, '2026-02-01') returning id`);
  const auditRequest = await trx.one<{ id: number }>(sql`
    insert into audit_request (scope_id, code, name) values (${scopeId}, ${`S-${code}`}, 'Actas del comité') returning id`);
  return {
    asset: asset.id,
    auditRequest: auditRequest.id,
    control: control.id,
    scenario: scenario.id,
    followUp: followUp.id,
    risk: risk.id,
    treatedRisk: treated.id,
    acceptance: acceptance.id,
    import: imported.id,
    evidence: evidence.id,
    expectedEvidence: expectedEvidence.id,
    ...(await assessmentIn(trx, scopeId)),
  };
}

/** An assessment that is being answered, of two items: a clause that is answered and a control that is not. */
async function assessmentIn(trx: Trx, scopeId: number): Promise<{ assessment: number; assessmentAnswer: number }> {
  const framework = {
    code: 'PRUEBA',
    rounding: 'exact',
    scale: [0, 20, 100],
    levels: [20, 100],
    sufficient: 71,
    intermediate: 36,
    gaps: { high: 40, medium: 60 },
    lights: [40, 60, 80],
    groups: [
      {
        code: 'overall',
        kind: 'overall',
        parent: null,
        formula: 'mean',
        weight: null,
        can_be_typed: true,
        is_own_reading: false,
      },
    ],
    items: [
      { code: '4.1', kind: 'clause', groups: ['overall'] },
      { code: 'A.5.1', kind: 'control', groups: ['overall'] },
    ],
  };
  const { id } = await trx.one<{ id: number }>(sql`
    insert into assessment (scope_id, name, framework_code, framework, clauses_total, controls_total)
    values (${scopeId}, 'Autoevaluación', 'PRUEBA', ${JSON.stringify(framework)}::jsonb, 1, 1) returning id`);
  const answer = await trx.one<{ id: number }>(sql`
    insert into assessment_answer (scope_id, assessment_id, code, kind, level, gap)
    values (${scopeId}, ${id}, '4.1', 'clause', 20, 'Sin documentar') returning id`);
  return { assessment: id, assessmentAnswer: answer.id };
}

/** A version of a maturity framework of the company's own, which nothing is started with. */
const frameworkIn = async (trx: Trx): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into framework_version (code, name, name_en, definition) values ('PROPIO', 'Propio', 'Own', '{"groups": [], "items": []}') returning id`)
  ).id;

/** A view only its maker sees. */
const savedView = async (trx: Trx): Promise<number> =>
  (
    await trx.one(
      sql<{
        id: number;
      }>`insert into saved_view (list, name, query) values ('asset', 'Críticos', 'isCritical=true') returning id`,
    )
  ).id;

/** A file of Word that a register of risks is filled into. */
export async function reportTemplate(trx: Trx): Promise<number> {
  const digest = 'a'.repeat(64);
  await trx.run(sql`insert into report_template_file (digest, content) values (${digest}, 'PK')`);
  const { id } = await trx.one(sql<{ id: number }>`
    insert into report_template (kind, name, file_name, sha256, size, places)
    values ('risks', 'Comité', 'comite.docx', ${digest}, 2, '{title}') returning id`);
  return id;
}
/** A report that could not be made. */
const document = async (trx: Trx): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into report_document (kind, format, language, options, state) values ('risks', 'pdf', 'es', '{}', 'failed') returning id`)
  ).id;

/** A report of every month, for nobody. */
const schedule = async (trx: Trx): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into report_schedule (kind, format, language, options, every, day, hour, recipient_ids)
      values ('risks', 'pdf', 'es', '{}', 'month', 0, 7, '{}') returning id`)
  ).id;

/** What the user wishes to be told of a view. */
const subscription = async (trx: Trx, viewId: number): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into view_subscription (view_id, view_name, list, frequency)
      select id, name, list, 'daily' from saved_view where id = ${viewId} returning id`)
  ).id;

/** A link for the board, that nobody has the secret of. */
const linked = async (trx: Trx): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into board_link (name, language, has_details, hash, password, expires_at)
      values ('Junta', 'es', false, ${randomBytes(32).toString('hex')}, 'none', now() + interval '30 days') returning id`)
  ).id;

/** A template of the company's own, of the first category. */
const kept = async (trx: Trx): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into asset_template (name, content)
      select 'Servidor de respaldo', jsonb_build_object('category', jsonb_build_object('code', code, 'name', name, 'nameEn', name_en),
        'type', null, 'classification', null, 'hasPersonalData', false, 'personalDataKind', null, 'isCritical', false,
        'criticalDetails', null, 'securityRequirements', 'Cifrado', 'impactFactors', null, 'threats', '[]'::jsonb, 'vulnerabilities', '[]'::jsonb)
      from parameter where kind = 'assetCategory' order by id limit 1 returning id`)
  ).id;

/** A place in the company that waits for its person. */
async function invited(trx: Trx): Promise<number> {
  const email = `invitada-${randomBytes(6).toString('hex')}@example.com`;
  const { id } = await trx.one<{ id: number }>(sql`
    insert into member (user_id, role_id, status_id)
    select app.person_to_invite(${email}, 'Inés', 'Invitada', null, 'es'), id, 3 from role where base = 3 returning user_id as id`);
  return id;
}

/** A hand-over pack that could not be made. */
const handedOver = async (trx: Trx): Promise<number> =>
  (
    await trx.one(
      sql<{ id: number }>`insert into handover (options, state) values ('{"language": "es"}', 'failed') returning id`,
    )
  ).id;

/** A notification of the user. */
const notified = async (trx: Trx, userId: number): Promise<number> =>
  (
    await trx.one<{ id: number }>(sql`
      insert into notification (user_id, kind, subject, event) values (${userId}, 'security', 'passwordChanged', 'furnished') returning id`)
  ).id;

/** Id of a row by its entity and, of a parameter, its kind. Throws for an entity that no furnished company has. */
const idIn =
  (ids: ReadonlyMap<string, number>): Furnished['id'] =>
  (entity, from) => {
    const found = ids.get(from ? `${entity}:${from}` : entity) ?? ids.get(entity);
    if (found === undefined)
      throw new Error(`no ${entity} ${from ?? ''} is in the furnished company: make one in server/test/furnished.ts`);
    return found;
  };

/** Makes such a company, with its administrator; in a time zone where one is given. */
export async function furnishedCompany(database: Database, timeZone?: string): Promise<Furnished> {
  const company = await testCompany(database, { scopes: 2 });
  if (timeZone !== undefined)
    await inCompany(database.app, company.tenant, (trx) => trx.run(sql`update company set time_zone = ${timeZone}`));
  const admin = await testPerson(database, company);
  const ids = await inCompany(database.app, { ...company.tenant, userId: admin.userId }, async (trx) => {
    const kinds = await trx.rows<{ kind: string; id: number }>(
      sql`select kind, min(id) as id from parameter group by kind`,
    );
    const [one, two] = company.scopeIds as [number, number];
    const here = await furnishScope(trx, one, 'A-1');
    const there = await furnishScope(trx, two, 'A-2');
    const factor = await first(trx, 'impact_factor');
    const view = await savedView(trx);
    const known = new Map<string, number>([
      ...kinds.map(({ kind, id }): [string, number] => [`parameter:${kind}`, id]),
      ...Object.entries(here),
      ...Object.entries(there).map(([name, id]): [string, number] => [`scope2:${name}`, id]),
      ['parameter', await first(trx, 'parameter')],
      ['threat', await first(trx, 'threat')],
      ['vulnerability', await first(trx, 'vulnerability')],
      ['impactFactor', factor],
      ['impactLevel', await first(trx, 'impact_level', `impact_factor_id = ${factor}`)],
      ['probabilityType', await first(trx, 'probability_type')],
      ['probabilityLevel', await first(trx, 'probability_level')],
      ['scope', one],
      ['scope2:scope', two],
      ['changeset', await first(trx, 'changeset', `kind = 'write'`)],
      ['company', company.companyId],
      ['role', await first(trx, 'role', 'base = 3')],
      ['user', await invited(trx)],
      ['notification', await notified(trx, admin.userId)],
      ['savedView', view],
      ['reportTemplate', await reportTemplate(trx)],
      ['reportDocument', await document(trx)],
      ['reportSchedule', await schedule(trx)],
      ['viewSubscription', await subscription(trx, view)],
      ['boardLink', await linked(trx)],
      ['frameworkVersion', await frameworkIn(trx)],
      ['assetTemplate', await kept(trx)],
      ['handover', await handedOver(trx)],
      ['archive', (await trx.one<{ id: number }>(sql`insert into archive (state) values ('failed') returning id`)).id],
    ]);
    const tenant = { ...company.tenant, scopeIds: [one] };
    for (const name of catalogueNames.filter((each) => !known.has(each)))
      for (const id of await makeEntries(trx, name, tenant)) known.set(name, id);
    return known;
  });
  return { company, admin, id: idIn(ids) };
}
