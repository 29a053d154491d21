import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { largeCompany } from '../../bench/large-data.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { personOutside, testPerson, type TestPerson } from './company.ts';
import { samplesOf } from './sample.ts';
import { sentBy } from './statements.ts';

/**
 * Statements of a page besides those that set the tenant: its own, one for the session, and one for the total where it is
 * separate. The audit also reads names, once of existing rows and once of deleted ones.
 */
const mostOf = ({ name }: AnyEndpoint) => (name.startsWith('audit.') ? 4 : 3);
/** Rows a list shows at least: one statement for each would be more than the most. */
const several = 3;
/** Lists with fewer rows: nothing was imported, nobody signed in, and a cell of the map depends on its ratings. */
const short = new Set(['import.list', 'me.events', 'platformUser.events', 'risk.mapCell']);

let app: TestApp;
/** Who works in the company; and the platform's own, who works outside of all. */
let admin: TestPerson;
let platform: TestPerson;
/** Of one with evidence: they are listed with their controls alone. */
let followUpId: number;
let answerId: number;
beforeAll(async () => {
  app = await testApp();
  const company = await largeCompany(app.database, { assets: 30, risks: 300, companies: 6, scopes: 6 });
  const tenant = { companyId: company.companyId, userId: null, scopeIds: 'every' } as const;
  const of = { companyId: company.companyId, subdomain: company.subdomain, scopeIds: company.scopeIds, tenant };
  admin = await testPerson(app.database, of);
  platform = await personOutside(app.database, of, { isSuperAdmin: true });
  for (let n = 0; n < 8; n += 1)
    await testPerson(app.database, of, { base: 2, scopeIds: company.scopeIds.slice(0, 1) });
  await inCompany(app.database.app, { ...tenant, userId: admin.userId }, async (trx) => {
    await trx.run(
      sql`insert into role (name, base, permission_codes) select 'Rol ' || n, 2, '{101}' from generate_series(1, 8) n`,
    );
    await trx.run(sql`insert into notification (user_id, kind, subject, params, event)
      select ${admin.userId}, 'fileReady', 'fileReady', '{"file": "riesgos.xlsx"}', 'event ' || n from generate_series(1, 12) n`);
    await trx.run(sql`insert into report_document (kind, format, language, options, state)
      select 'risks', 'pdf', 'es', '{}', 'failed' from generate_series(1, 8) n`);
    await trx.run(sql`insert into assessment (scope_id, purpose_id, name, framework_code, framework, clauses_total, controls_total)
      select ${company.scopeIds[0]}::bigint, n, 'Autoevaluación ' || n, 'PRUEBA', '{"groups": [], "items": []}', 1, 1 from generate_series(1, 8) n`);
    await trx.run(sql`insert into evidence (scope_id, name)
      select s.id, 'Contrato ' || n from scope s cross join generate_series(1, 8) n`);
    await trx.run(sql`insert into evidence_link (scope_id, evidence_id, asset_id)
      select e.scope_id, e.id, a.id from evidence e join asset a on a.scope_id = e.scope_id`);
    const first = (kind: string) => sql`(select id from parameter where kind = ${kind} order by id limit 1)`;
    await trx.run(sql`insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id,
        responsible_id, creation_date, next_follow_up)
      select s.id, 'C-' || n, 'Revisar', 'Revisar los accesos una vez al mes.', ${first('controlDomain')}, ${first('controlAction')}, 1, 1,
        ${first('area')}, '2026-01-01', '2026-02-01' from scope s cross join generate_series(1, 4) n`);
    await trx.run(sql`insert into risk_control (scope_id, risk_id, control_id)
      select c.scope_id, r.id, c.id from control c join risk r on r.scope_id = c.scope_id`);
    await trx.run(sql`insert into evidence_link (scope_id, evidence_id, control_id)
      select e.scope_id, e.id, c.id from evidence e join control c on c.scope_id = e.scope_id`);
    await trx.run(sql`insert into follow_up (scope_id, control_id, date, description, progress, next_date, status_before, planned_for)
      select c.scope_id, c.id, '2026-01-20', 'Se revisaron los accesos.', 40, '2026-02-20', 1, '2026-02-01'
      from control c cross join generate_series(1, 4)`);
    await trx.run(sql`insert into evidence_link (scope_id, evidence_id, follow_up_id)
      select e.scope_id, e.id, f.id from evidence e join follow_up f on f.scope_id = e.scope_id`);
    await trx.run(sql`insert into evidence_link (scope_id, evidence_id, risk_id)
      select e.scope_id, e.id, r.id from evidence e join risk r on r.scope_id = e.scope_id`);
    followUpId = (await trx.one<{ id: number }>(sql`select min(id) as id from follow_up`)).id;
    await trx.run(sql`insert into assessment_answer (scope_id, assessment_id, code, kind, level)
      select scope_id, id, '4.1', 'clause', 60 from assessment`);
    await trx.run(sql`insert into evidence_link (scope_id, evidence_id, assessment_answer_id)
      select e.scope_id, e.id, w.id from evidence e join assessment_answer w on w.scope_id = e.scope_id`);
    await trx.run(sql`insert into audit_request (scope_id, code, name, created_by)
      select s.id, 'S-' || n, 'Actas del comité', ${admin.userId} from scope s cross join generate_series(1, 6) n`);
    await trx.run(sql`insert into evidence_link (scope_id, evidence_id, audit_request_id)
      select e.scope_id, e.id, q.id from evidence e join audit_request q on q.scope_id = e.scope_id`);
    answerId = (await trx.one<{ id: number }>(sql`select min(id) as id from assessment_answer`)).id;
    // In no group, whose assets are listed where none is named.
    await trx.run(sql`update asset set owner_id = null`);
    // Every asset is related to every other, and has rows in each of its lists.
    await trx.run(sql`insert into asset_asset (scope_id, asset_id, related_asset_id)
      select a.scope_id, a.id, b.id from asset a join asset b on b.scope_id = a.scope_id and b.id <> a.id`);
  });
}, 120_000);
afterAll(() => app.close());

const platformWide = ({ tenant, name }: AnyEndpoint) => !tenant && name !== 'me.events';

async function ask(endpoint: AnyEndpoint, params: Record<string, unknown>, perPage: number) {
  const person = platformWide(endpoint) ? platform : admin;
  const needed = endpoint.query.safeParse({}).success ? {} : (samplesOf(endpoint.query, () => 1)[0]?.value as object);
  const { status, raw, ...answer } = await app.call(person, endpoint, { params, query: { ...needed, perPage } });
  expect(status, `${endpoint.name}: ${raw.body.slice(0, 300)}`).toBe(200);
  return answer.data as { id?: number }[];
}

/** An id for an address that has one: of the row, in the list it lies in, under which most is listed. */
async function paramsOf(endpoint: AnyEndpoint): Promise<Record<string, unknown>> {
  const { path } = endpoint;
  if (path.includes('{kind}')) return { kind: 'assetCategory' };
  if (!path.includes('{')) return {};
  if (path.startsWith('/follow-ups/')) return { id: followUpId };
  if (path.startsWith('/assessment-answers/')) return { id: answerId };
  const parent = endpoints.find((one: AnyEndpoint) => one.form === 'list' && path.startsWith(`${one.path}/{`));
  const rows = parent ? await ask(parent, {}, 50) : [];
  let [best, length]: [number | null, number] = [null, -1];
  for (const { id = 0 } of rows) {
    const found = await ask(endpoint, { id }, several);
    if (found.length > length) [best, length] = [id, found.length];
    if (length >= several) break;
  }
  if (best === null) throw new Error(`${endpoint.name}: there is no row of the list it lies in`);
  return { id: best };
}

/** All lists but one that lies in another that is empty here: nothing was imported. */
const lists = endpoints.filter(
  ({ form, method, name }: AnyEndpoint) => form === 'list' && method === 'GET' && name !== 'import.rows',
);

test('there are enough lists to mean something', () => expect(lists.length).toBeGreaterThan(25));

test.each(nonEmpty(lists.map((endpoint) => [endpoint.name, endpoint] as const)))(
  '%s asks the database as often for many rows as for few',
  async (_name, endpoint: AnyEndpoint) => {
    const params = await paramsOf(endpoint);
    // The first time the session is looked up, and companies are counted that never were.
    await ask(endpoint, params, 50);
    const { result, sent } = await sentBy(() => ask(endpoint, params, 50));
    expect(result.length).toBeGreaterThanOrEqual(short.has(endpoint.name) ? 0 : several);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length, sent.join('\n---\n')).toBeLessThanOrEqual(mostOf(endpoint));
  },
);
