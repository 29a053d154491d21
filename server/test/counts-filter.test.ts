import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { catalogueNames, catalogues } from '@baluarte/contract/catalogues.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { nextSteps, stepNames, type StepRights } from '@baluarte/contract/record/next-steps.rules.ts';
import { stepPlaces } from '@baluarte/contract/record/step-places.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { following } from '@baluarte/contract/risk/follow-up.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestCompany, type TestPerson } from './company.ts';
import { furnishedCompany } from './furnished.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let write: (statement: ReturnType<typeof sql>) => Promise<unknown>;
beforeAll(async () => {
  app = await testApp();
  ({ company } = await furnishedCompany(app.database));
  admin = await testPerson(app.database, company);
  write = (statement) => inCompany(app.database.app, company.tenant, (trx) => trx.run(statement));
});
afterAll(() => app.close());

const total = async (name: (typeof catalogueNames)[number], query: Record<string, unknown> = {}) => {
  const { status, meta } = await app.call(admin, catalogues[name].endpoints.list, { query: { ...query, perPage: 1 } });
  expect(status).toBe(200);
  return meta.total;
};

test.each(catalogueNames)(
  '%s: what has some and what has none of each thing counted are all there is',
  async (name) => {
    const { counts } = catalogues[name];
    expect(counts.length).toBeGreaterThan(0);
    for (const count of counts) {
      const rows = (await app.call(admin, catalogues[name].endpoints.list, { query: { perPage: 200 } })).data as Record<
        string,
        unknown
      >[];
      const none = rows.filter((row) => row[count] === 0).length;
      expect(await total(name, { [count]: 'false' }), count).toBe(none);
      expect(await total(name, { [count]: 'true' }), count).toBe(rows.length - none);
    }
  },
);

test('the figures of the start page are the rows their filters open', async () => {
  await write(sql`delete from asset_threat`);
  await write(sql`delete from evidence_link where asset_id = (select min(asset_id) from evidence_link)`);
  const active = { statusId: 1 };
  const { data } = await app.call(admin, platform.dashboard);
  expect(data.assets).toEqual({
    total: await total('asset', active),
    critical: await total('asset', { ...active, isCritical: 'true' }),
    withoutThreats: await total('asset', { ...active, threatCount: 'false' }),
    withoutRisks: await total('asset', { ...active, riskCount: 'false' }),
    withoutEvidence: await total('asset', { ...active, evidenceCount: 'false' }),
    unclassified: await total('asset', { ...active, classificationId: '0' }),
  });
  expect(data.assets?.withoutEvidence).toBeGreaterThan(0);
  expect(data.assets?.withoutThreats).toBeGreaterThan(0);
  expect(data.assets?.unclassified).toBeGreaterThan(0);
  expect(data.threats?.unrelated).toBe(await total('threat', { ...active, vulnerabilityCount: 'false' }));
  expect(data.vulnerabilities?.unrelated).toBe(await total('vulnerability', { ...active, threatCount: 'false' }));
});

test('figures of evidence are the rows their filters open, and follow the day', async () => {
  const pieces = async (query: Record<string, unknown>) =>
    (await app.call(admin, evidence.endpoints.list, { query: { statusId: 1, ...query } })).meta.total;
  const figures = async () => (await app.call(admin, platform.dashboard)).data.evidence;
  const day = sql`(select (now() at time zone c.time_zone)::date from company c where c.id = app.current_company())`;
  await write(sql`insert into evidence (scope_id, name, kind_id, valid_until)
    select (select min(id) from scope), 'Vence ' || n, 1, ${day} + n from generate_series(-2, 32) n`);
  const before = await figures();
  expect(before).toEqual({
    total: await pieces({}),
    soon: await pieces({ validity: 'soon' }),
    expired: await pieces({ validity: 'expired' }),
  });
  expect(before).toMatchObject({ soon: 31, expired: 2 });
  await write(sql`update evidence set status_id = 2 where name = 'Vence 0'`);
  expect(await figures()).toMatchObject({ soon: 30 });
});

describe('every next step', () => {
  const lists: Record<string, AnyEndpoint> = {
    '/assets': asset.endpoints.list,
    '/audit-requests': auditRequest.endpoints.list,
    '/controls': control.endpoints.list,
    '/evidence': evidence.endpoints.list,
    '/risks': risk.list,
    '/risks/controls-following': following.endpoints.list,
    '/risks/treatments': treatment.list,
  };
  const everything = new Proxy({} as StepRights, { get: () => true });
  const counted = async () => {
    const { data } = await app.call(admin, platform.dashboard);
    const steps = nextSteps({ ...data, questions: null }, everything).filter(({ count }) => count !== null);
    return Object.fromEntries(steps.map(({ name, count }) => [name, count]));
  };
  /** How many rows the list of a link has, read as the address says it. */
  const behind = async (name: string) => {
    const { to, query } = stepPlaces[name as keyof typeof stepPlaces];
    const list = lists[to];
    if (!list) throw new Error(`no list of ${to}`);
    const answer = await app.call(admin, list, { query: Object.fromEntries(new URLSearchParams(query)) });
    expect(answer.status, `${to}?${query}`).toBe(200);
    return answer.raw.json<{ meta: { total: number } }>().meta.total;
  };

  beforeAll(async () => {
    const scope = sql`(select min(id) from scope)`;
    const like = (code: string, statusId: number) => sql`
      insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id, creation_date,
        next_follow_up, status_id)
      select scope_id, ${code}, name, description, domain_id, action_id, type_id, implementation_id, responsible_id, creation_date,
        app.today() + 30, ${statusId} from control where scope_id = ${scope} order by id limit 1`;
    await write(sql`
      insert into risk (scope_id, asset_id, threat_id, vulnerability_id, description, probability, impact, completeness, status_id)
      select a.scope_id, a.id, (select min(id) from threat), v.id, 'Paso ' || v.place, 4, 4, 'complete', 1
      from (select * from asset where scope_id = ${scope} order by id limit 1) a
      cross join (select id, row_number() over () as place from (select id from vulnerability order by id offset 4 limit 6) v) v`);
    await write(sql`
      insert into treatment (scope_id, risk_id, "option", due_date, reviewed_on)
      select scope_id, id, 'mitigate', app.today() - 1, app.today() - 9 from risk where description in ('Paso 1', 'Paso 2', 'Paso 3')
      union all select scope_id, id, 'avoid', app.today() + 9, app.today() from risk where description = 'Paso 4'`);
    await write(like('PASO-1', 1));
    await write(like('PASO-2', 2));
    await write(like('PASO-6', 6));
    // A control acts on the first, a discarded one on the second, none on the third.
    await write(sql`
      insert into risk_control (scope_id, risk_id, control_id)
      select r.scope_id, r.id, c.id from risk r join control c on (r.description, c.code) in (('Paso 1', 'PASO-1'), ('Paso 2', 'PASO-2'))`);
    await write(sql`update control set next_follow_up = app.today() - 1 where code = 'PASO-6'`);
    await write(sql`update acceptance set requested_by = null, by_two = false where state = 'requested'`);
    await write(sql`update asset set classification_id = null where id = (select max(id) from asset)`);
    await write(
      sql`insert into evidence (scope_id, name, kind_id, valid_until) values (${scope}, 'Paso', 1, app.today() + 3)`,
    );
    await write(sql`update audit_request set assignee_id = ${admin.userId}, status_id = 4`);
  });

  test('counts exactly the rows that its link opens', async () => {
    const steps = await counted();
    const expected = stepNames.filter((name) => stepPlaces[name as keyof typeof stepPlaces]?.query !== undefined);
    expect(Object.keys(steps)).toEqual(expected);
    for (const [name, count] of Object.entries(steps)) expect(await behind(name), name).toBe(count);
    expect(steps).toMatchObject({ controls: 2 });
    // The flag alone lists risks without a control whatever was decided about them.
    const { meta } = await app.call(admin, treatment.list, { query: { withoutControl: 'true', perPage: 1 } });
    expect(meta.total).toBeGreaterThan(2);
  });

  test('follows what is done about it at once, whatever is written', async () => {
    const before = await counted();
    await write(sql`update control set status_id = 1 where code = 'PASO-2'`);
    expect(await counted()).toMatchObject({ controls: 1 });
    await write(sql`delete from risk_control`);
    expect(await counted()).toMatchObject({ controls: 3 });
    await write(sql`update risk set status_id = 2 where description = 'Paso 3'`);
    expect(await counted()).toMatchObject({ controls: 2, overdue: (before['overdue'] ?? 0) - 1 });
    await write(sql`update control set next_follow_up = app.today() where code = 'PASO-6'`);
    expect((await counted())['followUps']).toBe((before['followUps'] ?? 0) - 1);
    for (const [name, count] of Object.entries(await counted())) expect(await behind(name), name).toBe(count);
  });

  test('tells nothing of controls to who may not list them, nor lets them narrow the plan by it', async () => {
    const { listFollowUps, viewTreatment } = permissions.risks;
    const reader = await testPerson(app.database, company, { permissionCodes: [viewTreatment] });
    const { plan, controls, followUps, assessments } = (await app.call(reader, platform.dashboard)).data;
    expect(plan?.total).toBeGreaterThan(0);
    expect(plan).not.toHaveProperty('withoutControl');
    expect([controls, followUps, assessments]).toEqual([null, null, null]);
    expect((await app.call(reader, treatment.list, { query: { withoutControl: true } })).status).toBe(403);
    const follower = await testPerson(app.database, company, { permissionCodes: [listFollowUps] });
    expect((await app.call(follower, platform.dashboard)).data).toMatchObject({
      plan: null,
      controls: null,
      followUps: { overdue: (await counted())['followUps'] ?? 0 },
    });
  });
});

test('nothing chosen is a value of its own among others', async () => {
  await write(sql`update asset set classification_id = null`);
  const all = await total('asset');
  const { data } = await app.call(admin, asset.endpoints.list, { query: { perPage: 1 } });
  const { data: classes } = await app.call(admin, parameter.list, { params: { kind: 'classification' }, query: {} });
  const [chosen] = classes;
  await write(sql`update asset set classification_id = ${chosen?.id} where id = ${data[0]?.id}`);
  expect(await total('asset', { classificationId: '0' })).toBe(all - 1);
  expect(await total('asset', { classificationId: String(chosen?.id) })).toBe(1);
  expect(await total('asset', { classificationId: `0,${chosen?.id}` })).toBe(all);
});
