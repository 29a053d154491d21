import { impactOf, missingOf } from '@baluarte/contract/risk/risk.rules.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { factorCodes, riskCompany, type RiskCompany, type RatingOrders } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let assetId: number;
let places = 0;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 2 });
  assetId = await here.asset('A-1');
});
afterAll(() => app.close());

const fresh = () => here.risk(assetId, places++);
const assess = (id: number, rating: RatingOrders, person = here.admin, further = {}) =>
  app.call(person, risk.assess, { params: { id }, body: { ...here.assessment(rating), ...further } });
const all = (order: number): RatingOrders => Object.fromEntries(factorCodes.map((code) => [code, order]));

describe('who may assess', () => {
  test('a user of the base member, whatever the permissions', async () => {
    const member = await here.person({ base: 2, permissionCodes: [283, 285, 255, 256] });
    expect(await assess(await fresh(), { probability: 1 }, member)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('who may edit the probability alone changes no impact', async () => {
    const { list, view, viewProbability, viewImpacts, viewImpactLevels, editProbability, editImpacts } =
      permissions.risks;
    const sees = [list, view, viewProbability, viewImpacts, viewImpactLevels];
    const person = await here.person({ permissionCodes: [...sees, editProbability] });
    const id = await fresh();
    expect(await assess(id, { probability: 3, financial: 2 }, person)).toMatchObject({
      status: 403,
      params: { permission: editImpacts },
    });
    expect(await assess(id, { probability: 3 }, person)).toMatchObject({ status: 200, data: { probability: 3 } });
    await assess(id, { probability: 3, financial: 2 });
    const unchanged = await assess(id, { probability: 4, financial: 2 }, person);
    expect(unchanged).toMatchObject({ status: 200, data: { probability: 4 } });
  });

  test('a risk of another company or of a scope one may not enter is not there', async () => {
    const other = await riskCompany(app);
    const foreign = await other.risk(await other.asset('A-1'));
    expect((await assess(foreign, { probability: 1 })).status).toBe(404);
    const there = await here.risk(await here.asset('A-2', { scopeId: here.company.scopeIds[1] ?? 0 }));
    const limited = await here.person({ scopeIds: [here.scopeId] });
    expect((await assess(there, { probability: 1 }, limited)).status).toBe(404);
  });
});

describe('what an assessment refuses', () => {
  test('a factor twice, an inactive one, a level of another factor, an unknown probability', async () => {
    const id = await fresh();
    const [one] = here.assessment({ financial: 2 }).impacts ?? [];
    const [two] = here.assessment({ legal: 2 }).impacts ?? [];
    const send = (body: object) => app.call(here.admin, risk.assess, { params: { id }, body });
    expect(await send({ probabilityId: null, impacts: [one, one] })).toMatchObject({
      status: 422,
      code: 'risk.factorTwice',
    });
    const crossed = { impactFactorId: one?.impactFactorId, levelId: two?.levelId };
    expect(await send({ probabilityId: 999_999, impacts: [crossed] })).toMatchObject({
      status: 422,
      issues: [
        { path: 'body.impacts.0.levelId', code: 'unknown' },
        { path: 'body.probabilityId', code: 'unknown' },
      ],
    });
    const other = await riskCompany(app);
    await other.inside((trx) => trx.run(sql`update impact_factor set status_id = 2 where code = 'legal'`));
    const otherRisk = await other.risk(await other.asset('A-1'));
    expect(
      await app.call(other.admin, risk.assess, { params: { id: otherRisk }, body: other.assessment({ legal: 1 }) }),
    ).toMatchObject({ status: 422, code: 'risk.factorInactive', issues: [{ path: 'body.impacts.0.impactFactorId' }] });
  });

  test('a level of a measure that is out of use, unless the risk has it already', async () => {
    const { history } = await here.inside((trx) =>
      trx.one(sql<{ history: number }>`
        select l.id as history from probability_level l join probability_type y on y.id = l.probability_type_id
        where y.code = 'history' and l."order" = 3`),
    );
    const [old, id] = [await fresh(), await fresh()];
    const send = (id: number) =>
      app.call(here.admin, risk.assess, { params: { id }, body: { probabilityId: history, impacts: [] } });
    expect((await send(old)).data).toMatchObject({ probability: 3 });
    await here.inside((trx) => trx.run(sql`update probability_type set status_id = 2 where code = 'history'`));
    expect(await send(id)).toMatchObject({ status: 422, issues: [{ path: 'body.probabilityId' }] });
    expect((await send(old)).status).toBe(200);
  });

  test('a discarded risk, naming the status it can be restored to', async () => {
    const id = await fresh();
    await app.call(here.admin, risk.status, { params: { id }, body: { statusId: 2, reason: 'No aplica' } });
    expect(await assess(id, { probability: 1 })).toMatchObject({
      status: 409,
      code: 'risk.transitionRefused',
      params: { allowed: [statusIds.PENDING] },
    });
  });

  test('a stale version, saying who changed it', async () => {
    const id = await fresh();
    const { data } = await assess(id, { probability: 2 });
    expect(await assess(id, { probability: 3 }, here.admin, { version: data.version })).toMatchObject({ status: 200 });
    expect(await assess(id, { probability: 4 }, here.admin, { version: data.version })).toMatchObject({
      status: 409,
      code: 'changedMeanwhile',
      params: { by: 'Paula Prueba' },
    });
  });
});

describe('completeness and level', () => {
  const cases: [string, RatingOrders, object][] = [
    ['nothing said', {}, { completeness: 'notRated', level: null, statusId: 4, probability: null, impact: null }],
    ['probability without factors', { probability: 4 }, { completeness: 'impactsMissing', level: null, statusId: 4 }],
    [
      'example G: some factors',
      { probability: 4, financial: 3, operational: 2 },
      { completeness: 'impactsMissing', level: null, rangeId: null, impact: 3, statusId: 4 },
    ],
    [
      'example G after the rest',
      { probability: 4, financial: 3, operational: 2, legal: 1, reputational: 2, privacy: null },
      { completeness: 'complete', level: 12, rangeId: 2, impact: 3, statusId: 1, missingFactorIds: [] },
    ],
    [
      'no factor applies',
      { probability: 4, financial: null, operational: null, reputational: null, legal: null, privacy: null },
      { completeness: 'noFactorApplies', level: null, impact: null, statusId: 4 },
    ],
    ['factors without probability', all(2), { completeness: 'probabilityMissing', level: null, statusId: 4 }],
    [
      'example A',
      { probability: 3, financial: 4, operational: 3, reputational: 2, legal: 2, privacy: null },
      { level: 12, rangeId: 2 },
    ],
    ['example B', { probability: 4, ...all(3), legal: 5 }, { level: 20, rangeId: 1 }],
    ['example D', { probability: 2, ...all(2) }, { level: 4, rangeId: 3 }],
    ['example E', { probability: 5, ...all(1), privacy: 4 }, { level: 20, rangeId: 1 }],
    ['example F', { probability: 1, ...all(1), financial: 2, operational: 3 }, { level: 3, rangeId: 4 }],
  ];
  test.each(cases)('%s', async (_name, rating, expected) => {
    expect((await assess(await fresh(), rating)).data).toMatchObject(expected);
  });

  test('says which active factors are missing, in the order of the company', async () => {
    const { data } = await assess(await fresh(), { probability: 4, operational: 2, privacy: null });
    expect(data.missingFactorIds).toEqual(['financial', 'reputational', 'legal'].map(here.factor));
  });

  test('an assessment replaces the one before: a factor that is not named is not rated any more', async () => {
    const id = await fresh();
    await assess(id, { probability: 4, ...all(3) });
    const { data } = await assess(id, { probability: 4, financial: 5 });
    expect(data).toMatchObject({ completeness: 'impactsMissing', level: null, statusId: 4, impact: 5 });
    const { data: read } = await app.call(here.admin, risk.get, { params: { id } });
    expect(read.impacts).toHaveLength(1);
    expect(read).toMatchObject({ assessedBy: 'Paula Prueba', probability: 4 });
  });

  test('saying the same again writes nothing', async () => {
    const id = await fresh();
    const { data: first } = await assess(id, { probability: 4, ...all(3) });
    const { data: second } = await assess(id, { probability: 4, ...all(3) });
    expect(second).toEqual(first);
    const { data } = await app.call(here.admin, risk.history, { params: { id } });
    expect(data.entries).toHaveLength(2);
  });
});

describe('many at once', () => {
  const bulk = (body: object, person = here.admin) => app.call(person, risk.bulkAssess, { body });

  test('writes the given answers to each risk, leaves the rest unchanged, in one changeset', async () => {
    const [one, two] = [await fresh(), await fresh()];
    await assess(one, { probability: 2, ...all(2) });
    const { probabilityId, impacts } = here.assessment({ probability: 5, financial: 4 });
    const { data } = await bulk({ ids: [two, one], probabilityId, impacts });
    expect(data.rows).toMatchObject([
      { id: two, completeness: 'impactsMissing', level: null, probability: 5 },
      { id: one, level: 20, rangeId: 1, probability: 5, impact: 4 },
    ]);
    const { data: history } = await app.call(here.admin, risk.history, { params: { id: one } });
    expect(history.entries[0]).toMatchObject({ changesetId: data.changesetId, kind: 'bulk' });
    expect(history.entries[0]?.fields).toContainEqual({
      field: `impactFactor:${here.factor('financial')}`,
      before: '2 · Menor',
      after: '4 · Mayor',
    });
  });

  test('is all or nothing: an id beyond the walls or a discarded risk keeps every other as it was', async () => {
    const [one, gone] = [await fresh(), await fresh()];
    const other = await riskCompany(app);
    const foreign = await other.risk(await other.asset('A-1'));
    const { probabilityId } = here.assessment({ probability: 5 });
    expect(await bulk({ ids: [one, foreign], probabilityId })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.ids.1', code: 'unknown' }],
    });
    await app.call(here.admin, risk.status, { params: { id: gone }, body: { statusId: 2, reason: 'Duplicado' } });
    expect(await bulk({ ids: [one, gone], probabilityId })).toMatchObject({
      status: 409,
      params: { ids: [gone], allowed: [statusIds.PENDING] },
    });
    expect((await app.call(here.admin, risk.get, { params: { id: one } })).data).toMatchObject({
      version: 1,
      probability: null,
    });
  });

  test('answers in the order that was asked for, whatever the order of the numbers', async () => {
    const [one, two, three] = [await fresh(), await fresh(), await fresh()];
    await assess(two, { probability: 5, ...all(5) });
    for (const ids of [
      [three, one, two],
      [two, three, one],
      [three, two, three, one],
    ]) {
      const { data } = await bulk({ ids, impacts: here.assessment({ financial: 4 }).impacts });
      const [rows, distinctIds] = [data.rows.map(({ id }) => id), [...new Set(ids)]];
      expect(rows).toEqual(distinctIds);
      // And what is said of each is said of that one.
      expect(data.rows.map(({ probability }) => probability)).toEqual(distinctIds.map((id) => (id === two ? 5 : null)));
    }
  });

  test('a thousand risks in one request', async () => {
    const other = await riskCompany(app);
    const asset = await other.asset('A-1');
    const ids = await other.inside((trx) =>
      trx.rows(sql<{ id: number }>`
        insert into risk (scope_id, asset_id, threat_id, vulnerability_id)
        select a.scope_id, a.id, t.id, v.id from asset a cross join threat t cross join vulnerability v where a.id = ${asset}
        order by t.id, v.id limit 1000 returning id`),
    );
    const { data } = await app.call(other.admin, risk.bulkAssess, {
      body: { ids: ids.map(({ id }) => id), ...other.assessment({ probability: 3, ...all(3) }) },
    });
    expect(data.rows).toHaveLength(1000);
    expect(new Set(data.rows.map(({ level }) => level))).toEqual(new Set([9]));
  });

  test('can be taken back as one', async () => {
    const id = await fresh();
    await assess(id, { probability: 2, ...all(2) });
    const { data } = await bulk({ ids: [id], ...here.assessment({ probability: 5, financial: 4 }) });
    const { raw } = await app.call(
      here.admin,
      { ...risk.get, method: 'POST', path: '/changesets/{id}/undo' } as never,
      {
        params: { id: data.changesetId },
      },
    );
    expect(raw.statusCode).toBe(200);
    expect((await app.call(here.admin, risk.get, { params: { id } })).data).toMatchObject({ level: 4, probability: 2 });
  });
});

test('what an answer says and what the database keeps is what the rules make of the ratings', async () => {
  const other = await riskCompany(app);
  const asset = await other.asset('A-1');
  let seed = 7;
  const drawn = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let place = 0; place < 25; place++) {
    const id = await other.risk(asset, place);
    const rating: RatingOrders = { probability: drawn(6) || null };
    for (const code of factorCodes) if (drawn(4) > 0) rating[code] = drawn(6) || null;
    const { data } = await app.call(other.admin, risk.assess, { params: { id }, body: other.assessment(rating) });
    const ratings = factorCodes.flatMap((code) =>
      code in rating ? [{ factorId: code, order: rating[code] ?? null }] : [],
    );
    const probability = rating.probability ?? null;
    expect(data.impact).toBe(impactOf(ratings));
    const missing = missingOf({ probability, ratings, activeFactorIds: factorCodes });
    expect(data.completeness).toBe(missing.code ?? 'complete');
    expect(data.missingFactorIds).toEqual(
      missing.code === 'noFactorApplies' ? [] : missing.factorIds.map(other.factor),
    );
  }
});
