import { asset } from '@baluarte/contract/inventory/asset.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { catalogueNames, catalogues } from '@baluarte/contract/catalogues.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestPerson } from './company.ts';
import { furnishedCompany } from './furnished.ts';

let app: TestApp;
let admin: TestPerson;
let write: (statement: ReturnType<typeof sql>) => Promise<unknown>;
beforeAll(async () => {
  app = await testApp();
  const { company } = await furnishedCompany(app.database);
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
