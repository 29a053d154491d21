import { platform } from '@baluarte/contract/organization/platform.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany } from '#test/company.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { riskCompany } from '#test/risk-company.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
});
afterAll(() => app.close());

test('a probe learns whether the database answers and every migration is applied', async () => {
  expect((await app.app.inject('/api/health')).json()).toEqual({ status: 'ok' });
  const ready = await app.app.inject('/api/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ok', database: true, migrations: true, connections: true, disk: expect.stringMatching(/^(?:ok|low)$/) },
  ]);
  await app.database.owner.query(
    `update app.migration set name = name || '_' where name = (select max(name) from app.migration); delete from app.migration where name like '%\\_'`,
  );
  const unready = await app.app.inject('/api/health/ready');
  expect([unready.statusCode, unready.json()]).toEqual([
    503,
    { status: 'unavailable', database: true, migrations: false, connections: true, disk: expect.any(String) },
  ]);
});

test('figures for monitoring are for this machine alone, unless a token says otherwise', async () => {
  await app.app.inject('/api/health');
  const here = await app.app.inject('/api/metrics');
  expect(here.body).toContain('baluarte_request_seconds_count{method="GET",route="/api/health",status="200"}');
  expect((await app.app.inject({ url: '/api/metrics', remoteAddress: '203.0.113.7' })).statusCode).toBe(403);
  expect((await app.app.inject({ url: '/api/metrics', headers: { host: 'evil.example' } })).statusCode).toBe(403);
});

test('anybody learns the company of a subdomain by name, and of an unknown one nothing', async () => {
  const known = await app.call({ headers: { 'x-subdomain': company.subdomain } }, platform.config);
  expect(known.data.company).toMatchObject({ name: `Empresa ${company.subdomain}`, subdomain: company.subdomain });
  expect((await app.call({ headers: { 'x-subdomain': 'nadie' } }, platform.config)).data.company).toBeNull();
});

test('the start page counts what is there, and says nothing of what one may not list', async () => {
  const admin = await testPerson(app.database, company);
  const guest = await testPerson(app.database, company, { base: 3 });
  const assess = (probability: number, impact: number) => sql`
    with a as (insert into asset (scope_id, code, name, category_id, security_requirements)
      select ${company.scopeIds[0]}, ${`A-${probability}-${impact}`}, 'Servidor', (select id from parameter where kind = 'assetCategory' limit 1), 'Cifrado' returning id, scope_id)
    insert into risk (scope_id, asset_id, threat_id, vulnerability_id, probability, impact, completeness, status_id)
    select a.scope_id, a.id, (select id from threat limit 1), (select id from vulnerability limit 1), ${probability}, ${impact}, 'complete', 1 from a`;
  await inCompany(app.database.app, company.tenant, async (trx) => {
    await trx.run(assess(5, 5));
    await trx.run(assess(1, 2));
  });
  const { data } = await app.call(admin, platform.dashboard);
  expect(data.assets).toEqual({ total: 2, critical: 0, unclassified: 2, withoutRisks: 0, withoutThreats: 2 });
  expect(data.risks).toMatchObject({
    total: 2,
    incomplete: 0,
    top: [
      { level: 25, rangeId: 1 },
      { level: 2, rangeId: 4 },
    ],
  });
  expect(data.risks?.ranges).toEqual([
    { rangeId: 1, count: 1 },
    { rangeId: 2, count: 0 },
    { rangeId: 3, count: 0 },
    { rangeId: 4, count: 1 },
  ]);
  const trend = data.risks?.trend.map(({ counts }) => counts.reduce((sum, { count }) => sum + count, 0));
  expect(trend).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect((await app.call(guest, platform.dashboard)).data).toMatchObject({ assets: { total: 2 }, risks: null });
});

test('the trend takes the end of each month from the history: assessed, moved and discarded risks of the scope', async () => {
  const { company, admin, inside, risk, asset } = await riskCompany(app, { scopes: 2 });
  const [here = 0, there = 0] = company.scopeIds;
  const past = (months: number, work: ReturnType<typeof sql>) =>
    inside(async (trx) => {
      const { id } = await trx.one(sql<{ id: number }>`
        insert into changeset (kind, at) values ('write', date_trunc('month', now()) - make_interval(months => ${sql.lit(months)}) + interval '10 days') returning id`);
      await trx.run(sql`select set_config('app.changeset_id', ${String(id)}, true)`);
      await trx.run(work);
    });
  const id = await risk(await asset('A-1', { scopeId: here }));
  const other = await risk(await asset('A-2', { scopeId: there }));
  const rate = (id: number, probability: number, impact: number) =>
    sql`update risk set probability = ${probability}, impact = ${impact}, completeness = 'complete', status_id = 1 where id = ${id}`;
  await past(5, rate(id, 5, 5));
  await past(4, rate(other, 5, 5));
  await past(3, rate(id, 2, 2));
  await past(1, sql`update risk set status_id = 2 where id = ${id}`);
  const { data } = await app.call(admin, platform.dashboard);
  const counts = data.risks?.trend.map((month) => month.counts.map(({ count }) => count).join(''));
  expect(counts).toEqual([
    '0000',
    '0000',
    '0000',
    '0000',
    '0000',
    '0000',
    '1000',
    '1000',
    '0010',
    '0010',
    '0000',
    '0000',
  ]);
});
