import { changeset } from '@baluarte/contract/record/changeset.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { impact, type ImpactLevel } from '@baluarte/contract/risk/impact.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { probability } from '@baluarte/contract/risk/probability.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { controlIn } from '#test/controls.ts';
import { riskCompany, type RatingOrders } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const whole: RatingOrders = { probability: 4, financial: 2, operational: 2, reputational: 2, legal: 3, privacy: null };

type Body = Record<string, unknown>;
type Levels = (Partial<ImpactLevel> & { order: number; name: string })[];

/** A company, its method as the forms send it back, and shortcuts to save and to look. */
async function withMethod(options: { scopes?: number } = {}) {
  const here = await riskCompany(app, options);
  const call = app.call.bind(app);
  const assessed = async (code: string, rating: RatingOrders, place = 0, scopeId = here.scopeId) => {
    const id = await here.risk(await here.asset(code, { scopeId }), place);
    await call(here.admin, risk.assess, { params: { id }, body: here.assessment(rating) });
    return id;
  };
  const levelsOf = async (code: string): Promise<Levels> =>
    (await call(here.admin, impact.levels, { params: { id: here.factor(code) } })).data.map(
      ({ ratingCount: _count, ...level }) => level,
    );
  const saveLevels = (code: string, body: Body, person = here.admin) =>
    call(person, impact.updateLevels, { params: { id: here.factor(code) }, body });
  const measures = async () => {
    const { data } = await call(here.admin, probability.get);
    const types = data.types.map(({ levels, ...type }) => ({
      ...type,
      levels: levels.map(({ riskCount: _count, code: _code, ...level }) => level),
    }));
    return { version: data.version, types };
  };
  const saveMeasures = (body: Body, person = here.admin) => call(person, probability.update, { body });
  const ranges = async () => {
    const { version, zoneMode, zoneMatrix, rangeLevels } = (await call(here.admin, method.get)).data;
    return { version, zoneMode, zoneMatrix, rangeLevels: rangeLevels.map(({ color: _color, ...range }) => range) };
  };
  const saveRanges = (body: Body, person = here.admin) => call(person, method.update, { body });
  const preview = (body: Body, person = here.admin) => call(person, method.preview, { body });
  const get = async (id: number) => (await call(here.admin, risk.get, { params: { id } })).data;
  const map = async () => (await call(here.admin, risk.map)).data;
  const undo = (id: number | null) => call(here.admin, changeset.undo, { params: { id } });
  /** Every row that says how risks are assessed, and every risk with its ratings; versions and moments left out. */
  const state = () =>
    here.inside((trx) =>
      trx.rows(sql<{ part: string; row: unknown }>`
        select part, row - '{version,updated_at,created_at,search,assessed_at}'::text[] as row from (
          select 'factor' as part, to_jsonb(x) as row from impact_factor x union all select 'level', to_jsonb(x) from impact_level x
          union all select 'type', to_jsonb(x) from probability_type x union all select 'measure', to_jsonb(x) from probability_level x
          union all select 'range', to_jsonb(x) from range_level x union all select 'method', to_jsonb(x) from method x
          union all select 'zone', to_jsonb(x) - 'id' from zone x
          union all select 'risk', to_jsonb(x) from risk x union all select 'rating', to_jsonb(x) from risk_impact x) all_rows
        order by part, row::text`),
    );
  return {
    here,
    assessed,
    levelsOf,
    saveLevels,
    measures,
    saveMeasures,
    ranges,
    saveRanges,
    preview,
    get,
    map,
    undo,
    state,
  };
}

const at = <T>(list: readonly T[], place: number): T => {
  const found = list.at(place);
  if (found === undefined) throw new Error(`nothing at ${place}`);
  return found;
};

describe('the method is refused', () => {
  test('to whom its permission or base role is missing, also as a preview', async () => {
    const { here, levelsOf, saveLevels, measures, saveMeasures, ranges, saveRanges, preview } = await withMethod();
    const reader = await here.person({ permissionCodes: [51, 56, 255, 351] });
    const member = await here.person({ base: 2, permissionCodes: [51, 52, 53, 54, 55, 56, 57, 255, 351, 352] });
    const levels = await levelsOf('legal');
    const set = await measures();
    const method = await ranges();
    for (const person of [reader, member]) {
      expect((await saveLevels('legal', { levels }, person)).status).toBe(403);
      expect((await saveMeasures(set, person)).status).toBe(403);
      expect((await saveRanges(method, person)).status).toBe(403);
      for (const change of [
        { change: 'levels', impactFactorId: here.factor('legal'), levels },
        { change: 'status', impactFactorId: here.factor('legal'), statusId: 2 },
        { change: 'remove', impactFactorId: here.factor('legal') },
        { change: 'probability', ...set },
        { change: 'method', ...method },
      ])
        expect((await preview(change, person)).status).toBe(403);
    }
  });

  test('after another user saved it, and names that user', async () => {
    const { levelsOf, saveLevels, measures, saveMeasures, ranges, saveRanges } = await withMethod();
    const levels = await levelsOf('legal');
    const renamed = levels.map((level) => ({ ...level, description: 'Otra' }));
    expect((await saveLevels('legal', { version: 1, levels: renamed })).data.version).toBe(2);
    expect(await saveLevels('legal', { version: 1, levels })).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    const [set, method] = [await measures(), await ranges()];
    expect((await saveRanges({ ...method, zoneMode: 'matrix' })).status).toBe(200);
    expect(await saveMeasures(set)).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    expect(await saveRanges(method)).toMatchObject({ status: 409, params: { by: expect.any(String) } });
  });

  test('when probability measures overlap, leave a gap or are out of order, at the row', async () => {
    const { measures, saveMeasures, preview } = await withMethod();
    const { types } = await measures();
    const spoiled = (change: Body) =>
      types.map((type, place) =>
        place > 0
          ? type
          : { ...type, levels: type.levels.map((level, row) => (row === 2 ? { ...level, ...change } : level)) },
      );
    const path = 'body.types.0.levels.2.order';
    for (const [change, code] of [
      [{ percentFrom: 39 }, 'overlap'],
      [{ percentFrom: 41 }, 'gap'],
      [{ percentFrom: 60, percentTo: 40 }, 'disorder'],
      [{ order: 2 }, 'disorder'],
    ] as const) {
      const body = { types: spoiled(change) };
      const expected = { status: 422, code: 'probability.orderRange', issues: [{ path, code: `orderRange.${code}` }] };
      expect(await saveMeasures(body)).toMatchObject(expected);
      expect(await preview({ change: 'probability', ...body })).toMatchObject(expected);
    }
    const shorter = types.map((type, place) =>
      place !== 1
        ? type
        : {
            ...type,
            levels: type.levels
              .slice(0, 4)
              .map((level) => ({ ...level, percentFrom: (level.order - 1) * 25, percentTo: level.order * 25 })),
          },
    );
    expect(await saveMeasures({ types: shorter })).toMatchObject({
      issues: [{ path: 'body.types.1.levels.3.order', code: 'orderRange.ordersDiffer' }],
    });
    const refusal = (await saveMeasures({ types: spoiled({ percentFrom: 41 }) })).raw.json<{ message: string }>();
    expect(refusal.message).toBe('El rango de orden es incorrecto');
    expect(await saveMeasures({ types: types.map((type) => ({ ...type, isDefault: false })) })).toMatchObject({
      status: 422,
      code: 'probability.defaultNeeded',
    });
    expect(await saveMeasures({ types: types.map((type) => ({ ...type, code: 'same' })) })).toMatchObject({
      code: 'probabilityType.codeTaken',
      issues: [{ path: 'body.types.1.code' }, { path: 'body.types.2.code' }],
    });
  });

  test('when ranges or the matrix leave a level without a colour, or soften where things are worse', async () => {
    const { ranges, saveRanges } = await withMethod();
    const method = await ranges();
    const spoiled = (id: number, change: Body) => ({
      ...method,
      rangeLevels: method.rangeLevels.map((range) => (range.id === id ? { ...range, ...change } : range)),
    });
    expect(await saveRanges(spoiled(3, { levelFrom: 5 }))).toMatchObject({
      status: 422,
      code: 'method.rangesWrong',
      params: { highest: 25 },
      issues: [{ path: 'body.rangeLevels.1.levelFrom', code: 'orderRange.gap' }],
    });
    expect(await saveRanges(spoiled(3, { levelFrom: 3 }))).toMatchObject({ issues: [{ code: 'orderRange.overlap' }] });
    expect(await saveRanges(spoiled(1, { levelTo: 24 }))).toMatchObject({
      issues: [{ path: 'body.rangeLevels.3.levelTo', code: 'orderRange.gap' }],
    });
    expect(await saveRanges(spoiled(2, { id: 3 }))).toMatchObject({
      code: 'method.rangesWrong',
      issues: [{ path: 'body.rangeLevels.2.levelFrom' }],
    });
    expect(await saveRanges({ ...method, zoneMatrix: { ...method.zoneMatrix, 5: [4, 2, 2, 2, 1] } })).toMatchObject({
      code: 'method.matrixWrong',
      issues: [{ path: 'body.zoneMatrix.5.0', code: 'matrix.disorder' }],
    });
    expect(await saveRanges({ ...method, zoneMatrix: { ...method.zoneMatrix, 2: [4, 3, 3, 2] } })).toMatchObject({
      issues: [{ path: 'body.zoneMatrix.2.4', code: 'matrix.rangeUnknown' }],
    });
  });

  test('when a level, a measure or a factor that is used would go, naming what uses it', async () => {
    const { here, assessed, levelsOf, saveLevels, measures, saveMeasures } = await withMethod();
    await assessed('A-1', whole);
    const levels = await levelsOf('legal');
    const without = levels.filter(({ order }) => order !== 3);
    expect(await saveLevels('legal', { levels: without })).toMatchObject({
      status: 409,
      code: 'impactLevel.inUse',
      params: { levels: [{ id: at(levels, 2).id, order: 3, count: 1 }] },
    });
    const set = await measures();
    const fewer = set.types.map((type) => ({
      ...type,
      levels: type.levels
        .filter(({ order }) => order < 4)
        .map((level) => ({ ...level, percentTo: level.order === 3 ? 100 : level.percentTo })),
    }));
    expect(await saveMeasures({ types: fewer })).toMatchObject({
      status: 409,
      code: 'probabilityLevel.inUse',
      params: { levels: [{ order: 4, count: 1 }] },
    });
    const id = here.factor('legal');
    expect(await app.call(here.admin, impact.remove, { params: { id } })).toMatchObject({
      status: 409,
      code: 'impactFactor.inUse',
      params: { by: [{ entity: 'risk', count: 1, rows: [{ code: 'A-1' }] }] },
    });
    const other = await withMethod();
    const body = await controlIn(other.here, { code: 'C-1', factors: ['legal'] });
    expect((await app.call(other.here.admin, control.endpoints.create, { body })).status).toBe(201);
    const ofControl = { params: { id: other.here.factor('legal') } };
    expect(await app.call(other.here.admin, impact.remove, ofControl)).toMatchObject({
      status: 409,
      code: 'impactFactor.inUse',
      params: { by: [{ entity: 'control', count: 1, rows: [{ code: 'C-1' }] }] },
    });
  });

  test('when no factor, no level or no order would be left to assess by', async () => {
    const { here, levelsOf, saveLevels } = await withMethod();
    const status = (code: string, statusId: number) =>
      app.call(here.admin, impact.status, { params: { id: here.factor(code) }, body: { statusId } });
    for (const code of ['financial', 'operational', 'reputational', 'legal'])
      expect((await status(code, 2)).status).toBe(200);
    expect(await status('privacy', 2)).toMatchObject({ status: 409, code: 'impactFactor.lastOne' });
    const levels = await levelsOf('privacy');
    expect(await saveLevels('privacy', { levels: levels.filter(({ order }) => order !== 2) })).toMatchObject({
      status: 409,
      code: 'impactFactor.orderGap',
      params: { orders: '2' },
    });
    expect(await saveLevels('privacy', { levels: [] })).toMatchObject({ status: 422 });
    expect(await saveLevels('privacy', { levels: levels.map((level) => ({ ...level, order: 1 })) })).toMatchObject({
      code: 'impactLevel.orderTwice',
      issues: [1, 2, 3, 4].map((place) => ({ path: `body.levels.${place}.order`, code: 'taken' })),
    });
    const bare = await app.call(here.admin, impact.create, { body: { code: 'env', name: 'Ambiental' } });
    await here.inside((trx) => trx.run(sql`delete from impact_level where impact_factor_id = ${bare.data.id}`));
    expect(await app.call(here.admin, impact.status, { params: bare.data, body: { statusId: 1 } })).toMatchObject({
      status: 409,
      code: 'impactFactor.levelsNeeded',
      params: { name: 'Ambiental' },
    });
  });
});

describe('a preview', () => {
  test('writes nothing and says exactly what saving then does, whatever is changed', async () => {
    const { here, assessed, levelsOf, measures, ranges, preview, map, state, get } = await withMethod();
    const one = await assessed('A-1', whole);
    await assessed('A-2', { ...whole, legal: 5, probability: 1 });
    await assessed('A-3', { ...whole, probability: null });
    await assessed('A-4', { ...whole, legal: 2, financial: 1 });
    const gone = await assessed('A-5', whole);
    await app.call(here.admin, risk.status, { params: { id: gone }, body: { statusId: 2, reason: 'No aplica' } });

    const legal = here.factor('legal');
    const saves = {
      levels: (body: Body) => app.call(here.admin, impact.updateLevels, { params: { id: legal }, body }),
      status: (body: Body) => app.call(here.admin, impact.status, { params: { id: legal }, body }),
      probability: (body: Body) => app.call(here.admin, probability.update, { body }),
      method: (body: Body) => app.call(here.admin, method.update, { body }),
    };
    const swapped = (await levelsOf('legal')).map((level) =>
      level.order === 3 ? { ...level, order: 4 } : level.order === 4 ? { ...level, order: 3 } : level,
    );
    const set = await measures();
    const bigger = set.types.map((type) => ({
      ...type,
      levels: [
        ...type.levels.map((level) => ({ ...level, percentTo: level.order === 5 ? 90 : level.percentTo })),
        { order: 6, name: 'Segura', percentFrom: 90, percentTo: 100 },
      ],
    }));
    const method4 = await ranges();
    const wider = method4.rangeLevels.map((range) =>
      range.id === 3 ? { ...range, levelTo: 12 } : range.id === 2 ? { ...range, levelFrom: 13 } : range,
    );
    const steps: [keyof typeof saves, Body][] = [
      ['method', { ...method4, version: undefined, rangeLevels: wider }],
      ['method', { ...method4, version: undefined, rangeLevels: wider, zoneMode: 'matrix' }],
      ['levels', { levels: swapped }],
      ['probability', { types: bigger }],
      ['status', { statusId: 2 }],
      ['status', { statusId: 1 }],
    ];
    for (const [change, body] of steps) {
      const before = await state();
      const mapBefore = await map();
      const { data, status } = await preview({
        change,
        ...body,
        ...(change === 'levels' || change === 'status' ? { impactFactorId: legal } : {}),
      });
      expect(status, change).toBe(200);
      expect(await state()).toEqual(before);
      expect(data.mapBefore).toEqual(
        expect.objectContaining({ cells: mapBefore.cells, total: mapBefore.total, incomplete: mapBefore.incomplete }),
      );
      const rows = data.rows ?? [];
      const were = new Map(await Promise.all(rows.map(async ({ riskId }) => [riskId, await get(riskId)] as const)));

      expect((await saves[change](body)).status, change).toBe(200);
      const {
        kind: _kind,
        at: _at,
        kinds: _kinds,
        method: _method,
        moves: _moves,
        lessened: _lessened,
        ...mapAfter
      } = await map();
      expect(data.mapAfter).toEqual(mapAfter);
      expect(data.moved).toBe(rows.length);
      const stored = await Promise.all(
        rows.map(async ({ riskId }) => {
          const [was, now] = [were.get(riskId), await get(riskId)];
          return [was?.level, was?.rangeId, now.level, now.rangeId];
        }),
      );
      expect(stored, change).toEqual(
        rows.map(({ before: was, after: now }) => [was.level, was.rangeId, now.level, now.rangeId]),
      );
    }
    expect((await get(one)).level).not.toBeNull();
  });

  test('counts what gets worse, better, incomplete or complete, and a discarded risk nowhere', async () => {
    const { here, assessed, preview } = await withMethod();
    await assessed('A-1', whole);
    const { legal: _legal, ...withoutLegal } = whole;
    await assessed('A-2', withoutLegal);
    const gone = await assessed('A-3', whole);
    await app.call(here.admin, risk.status, { params: { id: gone }, body: { statusId: 2, reason: 'No aplica' } });
    const { data } = await preview({ change: 'status', impactFactorId: here.factor('legal'), statusId: 2 });
    expect(data).toMatchObject({ total: 2, moved: 2, better: 1, worse: 0, becameIncomplete: 0, becameComplete: 1 });
    const added = await app.call(here.admin, impact.create, { body: { code: 'env', name: 'Ambiental' } });
    expect(added.data).toMatchObject({ statusId: 2, levelCount: 5, sortOrder: 6 });
    const inUse = await preview({ change: 'status', impactFactorId: added.data.id, statusId: 1 });
    expect(inUse.data).toMatchObject({ moved: 1, becameIncomplete: 1, mapAfter: { total: 0, incomplete: 2 } });
    expect(inUse.data.rows?.[0]).toMatchObject({
      asset: { code: 'A-1' },
      before: { level: 12, rangeId: 2 },
      after: { level: null },
    });
  });

  test('names the risks that move page by page, in the order asked for', async () => {
    const { here, assessed } = await withMethod();
    const rated = (probability: number, others: number, legal?: number): RatingOrders => ({
      probability,
      financial: others,
      operational: others,
      reputational: others,
      privacy: null,
      ...(legal === undefined ? {} : { legal }),
    });
    await assessed('C-1', rated(4, 2, 3));
    await assessed('A-1', rated(5, 1, 4));
    const worst = await assessed('B-1', rated(5, 4, 5), 3);
    await assessed('D-1', rated(5, 3, 4));
    const params = { id: here.factor('legal') };
    expect((await app.call(here.admin, impact.status, { params, body: { statusId: 2 } })).status).toBe(200);
    // Its legal impact was never rated: with that factor it is incomplete.
    await assessed('E-1', rated(2, 2));
    const change = { change: 'status', impactFactorId: here.factor('legal'), statusId: 1 };
    const page = async (query: Record<string, unknown>) => {
      const { data } = await app.call(here.admin, method.preview, { body: change, query });
      const { rows = [] } = data;
      return { shown: data.shown, codes: rows.map(({ asset }) => asset.code), rows };
    };
    const every = await page({});
    const moves = ({ rows }: typeof every) =>
      rows.map(({ asset, before, after }) => [asset.code, before.level, after.level]);
    expect(every.shown).toBe(5);
    expect(moves(every)).toEqual([
      ['B-1', 20, 25],
      ['A-1', 5, 20],
      ['D-1', 15, 20],
      ['C-1', 8, 12],
      ['E-1', 4, null],
    ]);
    expect((await page({ sort: 'asset' })).codes).toEqual(['A-1', 'B-1', 'C-1', 'D-1', 'E-1']);
    expect(moves(await page({ sort: 'distance' }))).toEqual([
      ['A-1', 5, 20],
      ['B-1', 20, 25],
      ['D-1', 15, 20],
      ['C-1', 8, 12],
      ['E-1', 4, null],
    ]);
    const named = await here.inside((trx) =>
      trx.one(sql`select r.code as "riskCode", json_build_object('id', o.id, 'name', o.name) as scope,
          json_build_object('code', a.code, 'name', a.name) as asset,
          json_build_object('code', t.code, 'name', t.name, 'nameEn', t.name_en) as threat,
          json_build_object('code', v.code, 'name', v.name, 'nameEn', v.name_en) as vulnerability
        from risk r join scope o on o.id = r.scope_id join asset a on a.id = r.asset_id join threat t on t.id = r.threat_id
        join vulnerability v on v.id = r.vulnerability_id where r.id = ${worst}`),
    );
    expect(every.rows[0]).toMatchObject({ riskId: worst, ...(named as object) });
    const [first, second] = [await page({ perPage: 1 }), await page({ perPage: 1, page: 2 })];
    expect([first.shown, ...first.codes, ...second.codes]).toEqual([every.shown, ...every.codes.slice(0, 2)]);
    for (const query of [{ page: 0 }, { perPage: 201 }, { sort: 'id' }])
      expect((await app.call(here.admin, method.preview, { body: change, query })).status).toBe(422);
  });

  test('affects every scope, so it is refused to users limited to some', async () => {
    const { here, assessed, preview } = await withMethod({ scopes: 2 });
    const [one = 0, two = 0] = here.company.scopeIds;
    await assessed('A-1', whole);
    const otherRisk = await here.risk(await here.asset('A-2', { scopeId: two }));
    const there = { headers: { ...here.admin.headers, 'x-scopeid': String(two) } };
    await app.call(there, risk.assess, { params: { id: otherRisk }, body: here.assessment(whole) });
    const limited = await here.person({ scopeIds: [one] });
    const change = { change: 'status', impactFactorId: here.factor('legal'), statusId: 2 };
    const params = { id: here.factor('legal') };
    for (const refused of [
      await preview(change, limited),
      await app.call(limited, impact.status, { params, body: { statusId: 2 } }),
    ])
      expect(refused).toMatchObject({ status: 403, code: 'scope.everyNeeded' });
    const { data } = await preview(change);
    expect(data).toMatchObject({ total: 2, moved: 2, shown: 2, mapAfter: { total: 2 } });
    await app.call(here.admin, impact.status, { params, body: { statusId: 2 } });
    const rows = await here.inside((trx) => trx.rows(sql<{ level: number }>`select level from risk`));
    expect(rows.map(({ level }) => level)).toEqual([8, 8]);
  });
});

describe('a saved change of the method', () => {
  test('is one changeset of its kind, and taking it back restores every row', async () => {
    const { here, assessed, levelsOf, saveLevels, measures, saveMeasures, state, undo } = await withMethod();
    await assessed('A-1', whole);
    await assessed('A-2', { ...whole, legal: 2, probability: 5 });
    const levels = await levelsOf('legal');
    const before = await state();
    const merged = await saveLevels('legal', {
      levels: [...levels.filter(({ order }) => order < 3), { ...at(levels, 4), order: 3 }, { order: 4, name: 'Nuevo' }],
      replacements: [at(levels, 2), at(levels, 3)].map(({ id }) => ({ levelId: id, order: 3 })),
    });
    expect(merged.status).toBe(200);
    expect(merged.data.levels.map(({ order, ratingCount }) => [order, ratingCount])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 0],
    ]);
    const after = await state();
    expect(after).not.toEqual(before);
    const { kind, tables } = await here.inside((trx) =>
      trx.one(sql<{ kind: string; tables: string[] }>`
        select s.kind, array(select distinct table_name from change c where c.changeset_id = s.id order by 1) as tables
        from changeset s where s.id = ${merged.data.changesetId}`),
    );
    expect(kind).toBe('method');
    expect(tables).toEqual(['impact_factor', 'impact_level', 'risk_impact']);
    expect((await undo(merged.data.changesetId)).data).toMatchObject({ refused: [] });
    expect(await state()).toEqual(before);

    const { types } = await measures();
    const fewer = types
      .filter(({ code }) => code !== 'history')
      .map((type) => ({
        ...type,
        levels: type.levels
          .filter(({ order }) => order < 5)
          .map((level) => ({ ...level, percentTo: level.order === 4 ? 100 : level.percentTo })),
      }));
    const used = at(at(types, 0).levels, 4).id;
    const saved = await saveMeasures({
      types: fewer,
      replacements: [{ levelId: used, typeCode: 'exposure', order: 4 }],
    });
    expect(saved.status).toBe(200);
    expect((await state()).filter(({ part }) => part === 'type')).toHaveLength(2);
    expect((await undo(saved.data.changesetId)).data).toMatchObject({ refused: [] });
    expect(await state()).toEqual(before);
    expect(await undo(saved.data.changesetId)).toMatchObject({ status: 409, code: 'changeset.alreadyUndone' });
  });

  test('counts a version and is written for whatever one field of it differs', async () => {
    const { here, levelsOf, saveLevels, ranges, saveRanges } = await withMethod();
    const fields = ['name', 'nameEn', 'description', 'descriptionEn'] as const;
    for (const [at, field] of fields.entries()) {
      const levels = await levelsOf('legal');
      const changed = levels.map((level) => (level.order === 3 ? { ...level, [field]: `Otro ${field}` } : level));
      const { data } = await saveLevels('legal', { version: at + 1, levels: changed });
      expect([data.version, data.changesetId], field).toEqual([at + 2, expect.any(Number)]);
      expect(await levelsOf('legal'), field).toEqual(changed);
    }
    const { twoPeopleAccept, criticality } = (await app.call(here.admin, method.get)).data;
    const saved = await ranges();
    const third = (change: Body) => ({
      rangeLevels: saved.rangeLevels.map((range) => (range.id === 3 ? { ...range, ...change } : range)),
    });
    const accept = at(saved.rangeLevels, 1).accept === 'no' ? 'yes' : 'no';
    const changes: Body[] = [
      { zoneMatrix: { ...saved.zoneMatrix, 1: saved.zoneMatrix[2] } },
      { zoneMode: 'matrix' },
      { twoPeopleAccept: !twoPeopleAccept },
      { twoPeopleAccept },
      { criticality: { ...criticality, mediums: criticality.mediums === 1 ? 2 : 1 } },
      {
        rangeLevels: saved.rangeLevels.map((range) => ({
          ...range,
          levelTo: range.levelTo - (range.id === 3 ? 1 : 0),
          levelFrom: range.levelFrom - (range.id === 2 ? 1 : 0),
        })),
      },
      third({ name: 'Otro' }),
      third({ nameEn: 'Another' }),
      third({ accept }),
      third({ reviewDays: 77 }),
      third({ startDays: 11 }),
      third({ controlRequired: !at(saved.rangeLevels, 1).controlRequired }),
    ];
    for (const change of changes) {
      const before = await ranges();
      const { data, status, raw } = await saveRanges({ ...before, ...change });
      expect(status, raw.body).toBe(200);
      expect([data.version, data.changesetId], JSON.stringify(change)).toEqual([
        before.version + 1,
        expect.any(Number),
      ]);
      expect(data).toMatchObject(change);
    }
  });

  test('saved without a difference writes nothing', async () => {
    const { levelsOf, saveLevels, measures, saveMeasures, ranges, saveRanges } = await withMethod();
    expect((await saveLevels('legal', { version: 1, levels: await levelsOf('legal') })).data).toMatchObject({
      version: 1,
      changesetId: null,
    });
    expect((await saveMeasures(await measures())).data.changesetId).toBeNull();
    const method = await ranges();
    expect((await saveRanges(method)).data).toMatchObject({ version: method.version, changesetId: null });
  });

  test('undone after an assessment, leaves that risk its answers and makes it follow the method again', async () => {
    const { here, assessed, levelsOf, saveLevels, get, undo } = await withMethod();
    const [one, two] = [await assessed('A-1', whole), await assessed('A-2', whole)];
    const swapped = (await levelsOf('legal')).map((level) =>
      level.order === 3 ? { ...level, order: 5 } : level.order === 5 ? { ...level, order: 3 } : level,
    );
    const { data } = await saveLevels('legal', { levels: swapped });
    expect([(await get(one)).level, (await get(two)).level]).toEqual([20, 20]);
    await app.call(here.admin, risk.assess, {
      params: { id: two },
      body: here.assessment({ ...whole, probability: 2 }),
    });
    const undone = await undo(data.changesetId);
    expect(undone.data.refused).toEqual([{ table: 'risk', id: two, code: 'R-0002', reason: 'changedMeanwhile' }]);
    expect(await get(one)).toMatchObject({ probability: 4, impact: 3, level: 12 });
    // Its answer, the third level of old, has its old order again, and the probability chosen since stays.
    expect(await get(two)).toMatchObject({ probability: 2, impact: 3, level: 6, rangeId: 3 });
  });

  test('cannot be taken back where the method would no longer hold together', async () => {
    const { here, levelsOf, saveLevels, undo, state } = await withMethod();
    for (const code of ['financial', 'operational', 'reputational'])
      await app.call(here.admin, impact.status, { params: { id: here.factor(code) }, body: { statusId: 2 } });
    const off = await app.call(here.admin, impact.status, {
      params: { id: here.factor('legal') },
      body: { statusId: 2 },
    });
    await app.call(here.admin, impact.status, { params: { id: here.factor('legal') }, body: { statusId: 1 } });
    const levels = await levelsOf('privacy');
    expect((await saveLevels('privacy', { levels: levels.slice(0, 3) })).status).toBe(200);
    const alone = await app.call(here.admin, impact.status, {
      params: { id: here.factor('privacy') },
      body: { statusId: 2 },
    });
    expect(alone.status).toBe(200);
    const before = await state();
    // The factor was touched since, so it stays; nothing else follows from it.
    expect((await undo(off.data.changesetId)).data).toMatchObject({ undone: 0, refused: [{ table: 'impact_factor' }] });
    expect(await state()).toEqual(before);
  });

  test('fits ranges and matrix to scales of another size', async () => {
    const { measures, saveMeasures, ranges, map } = await withMethod();
    const { types } = await measures();
    const three = types.map((type) => ({
      ...type,
      levels: type.levels
        .slice(0, 3)
        .map((level) => ({ ...level, percentTo: level.order === 3 ? 100 : level.percentTo })),
    }));
    expect((await saveMeasures({ types: three })).status).toBe(200);
    const { rangeLevels, zoneMatrix } = await ranges();
    expect(rangeLevels.map(({ levelFrom, levelTo }) => [levelFrom, levelTo])).toEqual([
      [1, 2],
      [3, 5],
      [6, 10],
      [11, 15],
    ]);
    expect(Object.keys(zoneMatrix)).toEqual(['1', '2', '3']);
    expect((await map()).cells).toHaveLength(15);
  });
});

describe('impact factors', () => {
  test('are listed in the company’s order, changed, ordered, exported, and removed with their levels', async () => {
    const { here, state, undo } = await withMethod();
    const list = async () => (await app.call(here.admin, impact.list)).data;
    expect((await list()).map(({ code, sortOrder, levelCount }) => [code, sortOrder, levelCount])).toEqual([
      ['financial', 1, 5],
      ['operational', 2, 5],
      ['reputational', 3, 5],
      ['legal', 4, 5],
      ['privacy', 5, 5],
    ]);
    const order = (await list()).map(({ id }) => id).toReversed();
    await app.call(here.admin, impact.order, { body: { ids: order.slice(0, 2) } });
    expect((await list()).map(({ code }) => code)).toEqual([
      'privacy',
      'legal',
      'financial',
      'operational',
      'reputational',
    ]);
    const id = here.factor('legal');
    const changed = await app.call(here.admin, impact.update, {
      params: { id },
      body: { nameEn: 'Law', descriptionEn: 'Fines' },
    });
    expect(changed.data).toMatchObject({ nameEn: 'Law', descriptionEn: 'Fines', changesetId: expect.any(Number) });
    expect(await app.call(here.admin, impact.create, { body: { code: 'legal', name: 'Otro' } })).toMatchObject({
      status: 409,
      code: 'impactFactor.codeTaken',
    });
    const csv = (await app.call(here.admin, impact.export, { query: { format: 'csv' } })).raw.body;
    expect(csv).toContain('legal');
    const before = await state();
    const removed = await app.call(here.admin, impact.remove, { params: { id } });
    expect(removed.status).toBe(200);
    expect((await state()).filter(({ part }) => part === 'level')).toHaveLength(20);
    expect((await undo(removed.data.changesetId)).data).toMatchObject({ refused: [] });
    expect(await state()).toEqual(before);
  });

  test('activated or deactivated in bulk also recalculate every risk', async () => {
    const { here, assessed, get } = await withMethod();
    const one = await assessed('A-1', whole);
    const ids = [here.factor('legal'), here.factor('privacy')];
    await app.call(here.admin, impact.bulk, { body: { action: 'status', ids, values: { statusId: 2 } } });
    expect(await get(one)).toMatchObject({ level: 8 });
  });
});
