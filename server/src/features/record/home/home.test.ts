import { platform } from '@baluarte/contract/organization/platform.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany } from '#test/company.ts';
import { controlIn } from '#test/controls.ts';
import { riskCompany } from '#test/risk-company.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
});
afterAll(() => app.close());

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
  expect(data.assets).toEqual({
    total: 2,
    critical: 0,
    unclassified: 2,
    withoutRisks: 0,
    withoutThreats: 2,
    withoutEvidence: 2,
  });
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
  expect(data.plan).toEqual({ total: 1, overdue: 0, undecided: 1, forMe: 0, withoutControl: 0 });
  const trend = data.risks?.trend?.map(({ counts }) => counts.reduce((sum, { count }) => sum + count, 0));
  expect(trend).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect((await app.call(guest, platform.dashboard)).data).toMatchObject({
    assets: { total: 2 },
    risks: null,
    plan: null,
  });
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
  const counts = data.risks?.trend?.map((month) => month.counts.map(({ count }) => count).join(''));
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

test('the trend shows each month with the method in force at its end, and beside it with the one of today', async () => {
  const { company, admin, inside, risk, asset } = await riskCompany(app);
  const begin = (months: number) => sql`date_trunc('month', now()) - make_interval(months => ${sql.lit(months)})`;
  await app.database.owner.query(
    `update changeset set at = date_trunc('month', now()) - make_interval(months => 6) where company_id = $1`,
    [company.companyId],
  );
  const past = (months: number, work: ReturnType<typeof sql>) =>
    inside(async (trx) => {
      const { id } = await trx.one(sql<{ id: number }>`
        insert into changeset (kind, at) values ('write', ${begin(months)} + interval '10 days') returning id`);
      await trx.run(sql`select set_config('app.changeset_id', ${String(id)}, true)`);
      await trx.run(work);
    });
  const id = await risk(await asset('A-1'));
  await past(
    4,
    sql`update risk set probability = 1, impact = 5, completeness = 'complete', status_id = 1 where id = ${id}`,
  );
  await past(2, sql`update method set zone_mode = 'matrix'`);
  const { data } = await app.call(admin, platform.dashboard);
  const shown = data.risks?.trend?.slice(-6).map(({ counts, countsToday }) => [counts, countsToday]);
  const range = (rows: { rangeId: number; count: number }[]) => rows.find(({ count }) => count > 0)?.rangeId ?? 0;
  // 1 × 5 is level 5, the second range; the matrix makes it the worst.
  expect(shown?.map((sides) => sides.map(range))).toEqual([
    [0, 0],
    [3, 1],
    [3, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

test('the start page tells what is left of risks beside their inherent level: by range, of the highest and over the year', async () => {
  const { company, admin, inside, risk, asset, person } = await riskCompany(app, { scopes: 2 });
  const [, there = 0] = company.scopeIds;
  const past = (months: number, work: ReturnType<typeof sql>) =>
    inside(async (trx) => {
      const { id } = await trx.one(sql<{ id: number }>`
        insert into changeset (kind, at) values ('write', date_trunc('month', now()) - make_interval(months => ${sql.lit(months)}) + interval '10 days') returning id`);
      await trx.run(sql`select set_config('app.changeset_id', ${String(id)}, true)`);
      await trx.run(work);
    });
  const lowered = await risk(await asset('A-1'));
  const bare = await risk(await asset('A-2'));
  const elsewhere = await risk(await asset('A-3', { scopeId: there }));
  await past(
    3,
    sql`update risk set probability = 5, impact = 5, completeness = 'complete', status_id = 1 where id = any(${[lowered, bare, elsewhere]}::bigint[])`,
  );
  await past(
    1,
    sql`update risk set residual_probability = 2, residual_impact = 5, expected_probability = 1, expected_impact = 2,
      target_probability = 1, target_impact = 1 where id = any(${[lowered, elsewhere]}::bigint[])`,
  );
  const { data } = await app.call(admin, platform.dashboard);
  const digits = (counts: { count: number }[] | undefined) => counts?.map(({ count }) => count).join('');
  const { risks } = data;
  expect(digits(risks?.ranges)).toBe('2000');
  expect(digits(risks?.residualRanges)).toBe('1100');
  expect(digits(risks?.expectedRanges)).toBe('1001');
  expect(digits(risks?.targetRanges)).toBe('0001');
  expect(risks?.top).toMatchObject([
    { id: bare, level: 25, rangeId: 1, residual: { level: 25, rangeId: 1 } },
    { id: lowered, level: 25, rangeId: 1, residual: { level: 10, rangeId: 2 } },
  ]);
  const year = risks?.trend
    ?.slice(-4)
    .map(({ counts, residual, residualToday }) => [counts, residual, residualToday].map(digits));
  expect(year).toEqual([
    ['2000', '2000', '2000'],
    ['2000', '2000', '2000'],
    ['2000', '1100', '1100'],
    ['2000', '1100', '1100'],
  ]);
  const blind = await person({ permissionCodes: [permissions.risks.list, permissions.risks.viewProbability] });
  const told = (await app.call(blind, platform.dashboard)).data.risks;
  expect(told).not.toHaveProperty('residualRanges');
  expect(told).not.toHaveProperty('trend');
});

test('controls in place that nobody has rated are counted as the list finds them, for who may list controls', async () => {
  const here = await riskCompany(app);
  const guest = await here.person({ permissionCodes: [permissions.risks.list] });
  const states = [
    [1, null],
    [2, null],
    [5, null],
    [6, null],
    [6, 2],
  ] as const;
  const body = await controlIn(here);
  for (const [place, [statusId, rating]] of states.entries()) {
    const { id } = (await app.call(here.admin, control.endpoints.create, { body: { ...body, code: `C-${place}` } }))
      .data;
    await here.inside((trx) =>
      trx.run(sql`update control set status_id = ${statusId}, rating = ${rating}::smallint where id = ${id}`),
    );
  }
  expect((await app.call(guest, platform.dashboard)).data.controls).toBeNull();
  expect((await app.call(here.admin, platform.dashboard)).data.controls).toEqual({
    total: 4,
    unverified: 2,
    acting: 0,
  });
  const behind = await app.call(here.admin, control.endpoints.list, { query: { statusId: '5,6', rating: '0' } });
  expect(behind.data.map(({ code }) => code).toSorted()).toEqual(['C-2', 'C-3']);
});
