import { platform } from '@baluarte/contract/organization/platform.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, type TestCompany } from '#test/company.ts';

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
