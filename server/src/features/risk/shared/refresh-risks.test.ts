import { impactOf, missingOf } from '@baluarte/contract/risk/risk.rules.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { refreshRisks } from './refresh-risks.ts';
import { factorCodes, riskCompany, type RiskCompany, type RatingOrders } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const whole: RatingOrders = { probability: 4, financial: 2, operational: 2, reputational: 2, legal: 3, privacy: null };

async function oneRisk() {
  const here = await riskCompany(app);
  const id = await here.risk(await here.asset('A-1'));
  await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(whole) });
  return { here, id, get: async () => (await app.call(here.admin, risk.get, { params: { id } })).data };
}

test('changing a range changes every risk at once: in the list, on the map, in its cell, on the risk', async () => {
  const { here, id, get } = await oneRisk();
  const before = await get();
  expect(before).toMatchObject({ level: 12, rangeId: 2 });
  await here.inside(async (trx) => {
    await trx.run(sql`update range_level set level_to = 12 where id = 3`);
    await trx.run(sql`update range_level set level_from = 13 where id = 2`);
  });
  const left = { ...before.residual, rangeId: 3 };
  expect(await get()).toEqual({ ...before, rangeId: 3, residual: left, expected: left });
  const list = await app.call(here.admin, risk.list, { query: { color: 'yellow' } });
  expect(list.data).toMatchObject([{ id, rangeId: 3, version: before.version }]);
  const { data: map } = await app.call(here.admin, risk.map);
  expect(map.ranges?.map(({ id, levelTo, count }) => [id, levelTo, count])).toEqual([
    [4, 3, 0],
    [3, 12, 1],
    [2, 16, 0],
    [1, 25, 0],
  ]);
  expect(map.cells?.find(({ count }) => count > 0)).toMatchObject({ level: 12, rangeId: 3 });
  const cell = await app.call(here.admin, risk.mapCell, { query: { probability: 4, impact: 3 } });
  expect(cell.data).toMatchObject([{ id, rangeId: 3 }]);
});

test('in matrix mode the colour is the cell’s, and the level still the product', async () => {
  const { here, get } = await oneRisk();
  await here.inside((trx) => trx.run(sql`update method set zone_mode = 'matrix'`));
  expect(await get()).toMatchObject({ level: 12, rangeId: 2 });
  const { data } = await app.call(here.admin, risk.map);
  const colour = (probability: number, impact: number) =>
    data.cells?.find((cell) => cell.probability === probability && cell.impact === impact)?.rangeId;
  expect([colour(1, 5), colour(5, 1), colour(4, 2)]).toEqual([1, 2, 3]);
});

test('a factor that goes out of use or comes into use makes risks complete or incomplete', async () => {
  const { here, get } = await oneRisk();
  const settle = (change: ReturnType<typeof sql>) =>
    here.inside(async (trx) => {
      await trx.run(change);
      return refreshRisks(trx);
    });
  expect(await settle(sql`insert into impact_factor (code, name) values ('environment', 'Ambiental')`)).toBe(1);
  expect(await get()).toMatchObject({ completeness: 'impactsMissing', level: null, statusId: 4 });
  expect(await settle(sql`update impact_factor set status_id = 2 where code = 'environment'`)).toBe(1);
  expect(await get()).toMatchObject({ completeness: 'complete', level: 12, statusId: 1 });
  expect(await settle(sql`update impact_factor set status_id = 2 where code = 'legal'`)).toBe(1);
  expect(await get()).toMatchObject({ level: 8, impact: 2, rangeId: 3 });
  expect(await settle(sql`select 1`)).toBe(0);
  expect(await settle(sql`update impact_factor set status_id = 1 where code = 'legal'`)).toBe(1);
  expect(await get()).toMatchObject({ level: 12, impact: 3 });
});

test('a measure or a level with another order moves every risk that chose it, a discarded one stays discarded', async () => {
  const { here, id, get } = await oneRisk();
  await app.call(here.admin, risk.status, { params: { id }, body: { statusId: 2, reason: 'No aplica' } });
  await here.inside(async (trx) => {
    await trx.run(
      sql`update probability_level p set "order" = 6 from risk r where r.id = ${id} and p.id = r.probability_level_id`,
    );
    await refreshRisks(trx);
  });
  expect(await get()).toMatchObject({ probability: 6, level: 18, statusId: 2 });
});

test('reaches the risks of every scope, also from a session that may enter one alone', async () => {
  const here = await riskCompany(app, { scopes: 2 });
  const [one = 0, two = 0] = here.company.scopeIds;
  const risks = [
    await here.risk(await here.asset('A-1', { scopeId: one })),
    await here.risk(await here.asset('A-2', { scopeId: two })),
  ];
  await here.inside((trx) => trx.run(sql`update risk set completeness = 'probabilityMissing'`));
  const tenant = { ...here.company.tenant, scopeIds: [one] };
  const { changed, seen } = await inCompany(app.database.app, tenant, async (trx) => ({
    changed: await refreshRisks(trx),
    seen: (await trx.one(sql<{ n: number }>`select count(*) as n from risk`)).n,
  }));
  expect([changed, seen]).toEqual([risks.length, 1]);
});

test('says of any ratings what the rules say', async () => {
  const here: RiskCompany = await riskCompany(app);
  const assetId = await here.asset('A-1');
  let seed = 11;
  const drawn = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const ratingById = new Map<number, RatingOrders>();
  for (let place = 0; place < 40; place++) {
    const one: RatingOrders = { probability: drawn(6) || null };
    for (const code of factorCodes) if (drawn(5) > 0) one[code] = drawn(4) || null;
    const id = await here.risk(assetId, place);
    await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(one) });
    ratingById.set(id, one);
  }
  await here.inside(async (trx) => {
    await trx.run(sql`update impact_factor set status_id = 2 where code in ('financial', 'legal')`);
    await refreshRisks(trx);
  });
  const active = factorCodes.filter((code) => code !== 'financial' && code !== 'legal');
  const { data } = await app.call(here.admin, risk.list, { query: { perPage: 200 } });
  for (const row of data) {
    const { probability = null, ...rest } = ratingById.get(row.id) ?? {};
    const ratings = active.flatMap((code) => (code in rest ? [{ factorId: code, order: rest[code] ?? null }] : []));
    const missing = missingOf({ probability, ratings, activeFactorIds: active });
    const level = missing.code === null ? (probability ?? 0) * (impactOf(ratings) ?? 0) : null;
    expect([row.completeness, row.impact, row.level, row.statusId]).toEqual([
      missing.code ?? 'complete',
      impactOf(ratings),
      level,
      missing.code === null ? 1 : 4,
    ]);
    expect(row.missingFactorIds).toEqual(missing.factorIds.map(here.factor));
  }
});
