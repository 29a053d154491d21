import { changeset } from '@baluarte/contract/record/changeset.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, type RiskCompany, type RatingOrders } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let assetId: number;
let places = 0;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 2 });
  assetId = await here.asset('A-1', { name: 'Servidor de nómina' });
});
afterAll(() => app.close());

const whole: RatingOrders = { probability: 4, financial: 5, operational: 5, reputational: 2, legal: 1, privacy: null };
const fresh = () => here.risk(assetId, places++);
const get = (id: number, query = {}) => app.call(here.admin, risk.get, { params: { id }, query });
const assess = (id: number, rating: RatingOrders) =>
  app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rating) });
const update = (id: number, body: object) => app.call(here.admin, risk.update, { params: { id }, body });
const setStatus = (id: number, body: object) => app.call(here.admin, risk.status, { params: { id }, body });
/** A moment after everything so far. It reaches the server in whole milliseconds, so it waits for the next one. */
const moment = async () => {
  const { at } = await here.inside((trx) =>
    trx.one(sql<{ at: string }>`select clock_timestamp() as at from pg_sleep(0.002)`),
  );
  return at;
};

describe('what is beyond the walls', () => {
  const calls = [
    [risk.get, {}],
    [risk.get, { query: { at: '2030-01-01T00:00:00Z' } }],
    [risk.history, {}],
    [risk.derivation, {}],
    [risk.update, { body: { description: 'x' } }],
    [risk.status, { body: { statusId: 2, reason: 'x' } }],
    [risk.remove, {}],
  ] as const;

  test('a risk of another company is not there', async () => {
    const other = await riskCompany(app);
    const foreign = await other.risk(await other.asset('A-1'));
    for (const [endpoint, input] of calls)
      expect((await app.call(here.admin, endpoint, { params: { id: foreign }, ...input })).status, endpoint.name).toBe(
        404,
      );
  });

  test('nor is one of a scope one may not enter, not even its past', async () => {
    const there = await here.risk(await here.asset('A-2', { scopeId: here.company.scopeIds[1] ?? 0 }));
    const limited = await here.person({ scopeIds: [here.scopeId] });
    for (const [endpoint, input] of calls)
      expect((await app.call(limited, endpoint, { params: { id: there }, ...input })).status, endpoint.name).toBe(404);
    expect((await get(there)).status).toBe(404);
    const elsewhere = { headers: { ...here.admin.headers, 'x-scopeid': String(here.company.scopeIds[1]) } };
    expect((await app.call(elsewhere, risk.get, { params: { id: there } })).status).toBe(200);
  });

  test('members and guests have no part in risks, whatever their permissions', async () => {
    const id = await fresh();
    for (const base of [2, 3] as const) {
      const person = await here.person({ base, permissionCodes: [251, 252, 255, 256, 258, 259, 260, 261] });
      for (const [endpoint, input] of calls)
        expect((await app.call(person, endpoint, { params: { id }, ...input })).status, endpoint.name).toBe(403);
    }
  });
});

describe('one risk', () => {
  test('shows its three ends, its answers and who gave them', async () => {
    const id = await fresh();
    await assess(id, whole);
    const { data } = await get(id);
    expect(data).toMatchObject({
      asset: { id: assetId, code: 'A-1', name: 'Servidor de nómina', isCritical: false },
      level: 20,
      rangeId: 1,
      completeness: 'complete',
      missingFactorIds: [],
      assessedBy: 'Paula Prueba',
      statusId: statusIds.ACTIVE,
    });
    expect(data.impacts).toHaveLength(5);
    expect(data.impacts?.at(-1)).toEqual({ impactFactorId: here.factor('privacy'), applies: false, levelId: null });
  });

  test('takes a description and an owner of the company, and nothing twice', async () => {
    const id = await fresh();
    const { area, process } = await here.inside((trx) =>
      trx.one(
        sql<{
          area: number;
          process: number;
        }>`select min(id) filter (where kind = 'area') as area, min(id) filter (where kind = 'process') as process from parameter`,
      ),
    );
    expect(await update(id, { ownerId: process })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.ownerId', code: 'unknown' }],
    });
    const { data } = await update(id, { description: '  Caída del servicio ', ownerId: area });
    expect(data).toMatchObject({ description: 'Caída del servicio', ownerId: area, version: 2 });
    expect((await update(id, { description: 'Caída del servicio' })).data.version).toBe(2);
    expect((await update(id, { description: '', version: 2 })).data).toMatchObject({
      description: null,
      version: 3,
      ownerId: area,
    });
    expect(await update(id, { description: 'Tarde', version: 2 })).toMatchObject({
      status: 409,
      code: 'changedMeanwhile',
    });
    expect(await update(id, { description: 'x'.repeat(501) })).toMatchObject({
      status: 422,
      issues: [{ code: 'tooLong' }],
    });
  });
});

describe('status', () => {
  test('follows the assessment by itself', async () => {
    const id = await fresh();
    expect((await get(id)).data.statusId).toBe(statusIds.PENDING);
    expect((await assess(id, whole)).data.statusId).toBe(statusIds.ACTIVE);
    expect((await assess(id, { probability: 2 })).data.statusId).toBe(statusIds.PENDING);
  });

  test('is discarded for a reason, and restored to what the assessment says', async () => {
    const id = await fresh();
    await assess(id, whole);
    expect(await setStatus(id, { statusId: 2 })).toMatchObject({ status: 422, code: 'risk.reasonNeeded' });
    const { data } = await setStatus(id, { statusId: 2, reason: 'El activo se retira' });
    expect(data).toMatchObject({ statusId: 2, statusReason: 'El activo se retira', level: 20 });
    expect(await setStatus(id, { statusId: 4 })).toMatchObject({
      status: 409,
      code: 'risk.transitionRefused',
      params: { allowed: [statusIds.ACTIVE] },
    });
    expect(await setStatus(id, { statusId: 2, reason: 'Otra vez' })).toMatchObject({ status: 409 });
    expect((await setStatus(id, { statusId: 1 })).data).toMatchObject({ statusId: 1, statusReason: null });
  });

  test('cannot be set against the facts: incomplete is not active, and nothing is mitigated without a control', async () => {
    const id = await fresh();
    expect(await setStatus(id, { statusId: 1 })).toMatchObject({
      status: 409,
      params: { allowed: [statusIds.INACTIVE] },
    });
    await assess(id, whole);
    expect(await setStatus(id, { statusId: 7 })).toMatchObject({
      status: 409,
      params: { allowed: [statusIds.INACTIVE] },
    });
    expect((await setStatus(id, { statusId: 1 })).data.version).toBe(2);
    expect(await setStatus(id, { statusId: 3 })).toMatchObject({ status: 409, params: { allowed: [2] } });
    expect(await setStatus(id, { statusId: 9 })).toMatchObject({ status: 422 });
  });

  test('refuses a stale version', async () => {
    const id = await fresh();
    await assess(id, whole);
    expect(await setStatus(id, { statusId: 2, reason: 'x', version: 1 })).toMatchObject({ code: 'changedMeanwhile' });
  });
});

describe('deleting', () => {
  test('takes the assessment along, and an undo brings both back', async () => {
    const id = await fresh();
    await assess(id, whole);
    const before = (await get(id)).data;
    const removed = await app.call(here.admin, risk.remove, { params: { id } });
    expect(removed.status).toBe(200);
    expect((await get(id)).status).toBe(404);
    const { data } = await app.call(here.admin, risk.history, { params: { id } });
    expect(data.entries[0]).toMatchObject({ operation: 'delete', changesetId: removed.data.changesetId });
    const undone = await app.call(here.admin, changeset.undo, { params: { id: removed.data.changesetId ?? 0 } });
    expect(undone).toMatchObject({ status: 200, data: { undone: 6, refused: [] } });
    expect((await get(id)).data).toEqual(before);
  });

  test('by the database itself, as when its asset is undone, is recorded rating by rating', async () => {
    const id = await fresh();
    await assess(id, whole);
    const { before, after } = await here.inside(async (trx) => {
      const count = () =>
        trx.one(
          sql<{
            n: number;
          }>`select count(*) as n from change where table_name = 'risk_impact' and operation = 'delete'`,
        );
      const before = await count();
      await trx.run(sql`delete from risk where id = ${id}`);
      return { before: before.n, after: (await count()).n };
    });
    expect(after - before).toBe(5);
  });
});

test.each(['residualProbability', 'residualImpact', 'expectedProbability', 'expectedImpact'])(
  'the list by %s has the risks of the map: uncontrolled ones where they are, incomplete ones not',
  async (filter) => {
    const [complete, unrated, unanswered] = [await fresh(), await fresh(), await fresh()];
    await assess(complete, { ...whole, probability: 2 });
    await assess(unrated, { ...whole, probability: null });
    await assess(unanswered, { probability: 2 });
    const { data } = await get(complete);
    const axis = filter.endsWith('Probability') ? 'probability' : 'impact';
    const listed = async (query: object) =>
      (await app.call(here.admin, risk.list, { query: { perPage: 100, ...query } })).data.map(({ id }) => id);
    const found = await listed({ [filter]: data[axis] ?? 0 });
    expect(found).toContain(complete);
    expect(found).not.toContain(unrated);
    expect(found).not.toContain(unanswered);
    expect(await listed({ [axis]: data[axis] ?? 0 })).toContain(axis === 'impact' ? unrated : unanswered);
  },
);

describe('the past', () => {
  test('a risk reads as it stood at a moment, with its answers of then', async () => {
    const id = await fresh();
    const unrated = await moment();
    await assess(id, whole);
    const rated = await moment();
    await assess(id, { probability: 2, financial: 1 });
    await app.call(here.admin, risk.remove, { params: { id } });
    const gone = await moment();
    expect((await get(id, { at: unrated })).data).toMatchObject({ completeness: 'notRated', impacts: [], level: null });
    const { data } = await get(id, { at: rated });
    expect(data).toMatchObject({ level: 20, rangeId: 1, asset: { code: 'A-1' }, assessedBy: 'Paula Prueba' });
    expect(data.impacts).toHaveLength(5);
    const partly = await fresh();
    await assess(partly, { probability: 2, operational: 1 });
    const { data: missing } = await get(partly, { at: await moment() });
    const factors = ['financial', 'reputational', 'legal', 'privacy'].map((code) => here.factor(code));
    expect(missing.missingFactorIds).toEqual(factors);
    await here.inside((trx) => trx.run(sql`update impact_factor set sort_order = 10 - sort_order`));
    await here.inside((trx) => trx.run(sql`update impact_factor set status_id = 2 where code = 'legal'`));
    const { data: reordered } = await get(partly, { at: await moment() });
    await here.inside((trx) =>
      trx.run(
        sql`update impact_factor set sort_order = 10 - sort_order, status_id = case when code = 'legal' then 1 else status_id end`,
      ),
    );
    expect(reordered.missingFactorIds).toEqual(
      ['privacy', 'reputational', 'financial'].map((code) => here.factor(code)),
    );
    expect((await get(id, { at: gone })).status).toBe(404);
    expect((await get(id, { at: '2020-01-01T00:00:00Z' })).status).toBe(404);
  });

  test('the history shows every answer before and after, by name', async () => {
    const id = await fresh();
    await assess(id, { probability: 4, financial: 3 });
    await assess(id, { probability: 5, financial: null, legal: 2 });
    const { data } = await app.call(here.admin, risk.history, { params: { id } });
    const [last] = data.entries;
    expect(last).toMatchObject({ userName: 'Paula Prueba', operation: 'update' });
    expect(last?.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'probability', before: 4, after: 5 }),
        { field: `impactFactor:${here.factor('financial')}`, before: '3 · Moderado', after: 'N/A' },
        { field: `impactFactor:${here.factor('legal')}`, before: null, after: '2 · Menor' },
      ]),
    );
    expect(data.names[`impactFactor:${here.factor('legal')}`]).toBe('Legal y contractual');
    expect(data.namesEn[`impactFactor:${here.factor('legal')}`]).toBe('Legal and contractual');
  });
});

describe('why a level is what it is', () => {
  test('names each input, who set it, which factors decide, and the cheapest ways down', async () => {
    const id = await fresh();
    await assess(id, whole);
    const second = await here.person();
    await app.call(second, risk.assess, { params: { id }, body: here.assessment({ ...whole, probability: 5 }) });
    const { data } = await app.call(here.admin, risk.derivation, { params: { id } });
    expect(data).toMatchObject({ level: 25, rangeId: 1, zoneMode: 'product' });
    expect(data.inputs.map(({ kind, order, applies, decides }) => [kind, order, applies, decides])).toEqual([
      ['probability', 5, true, false],
      ['impact', 5, true, true],
      ['impact', 5, true, true],
      ['impact', 2, true, false],
      ['impact', 1, true, false],
      ['impact', null, false, false],
    ]);
    expect(data.inputs.every(({ setBy, setAt }) => setBy === 'Paula Prueba' && setAt !== null)).toBe(true);
    const [probability, financial] = data.inputs;
    expect(Date.parse(probability?.setAt ?? '')).toBeGreaterThan(Date.parse(financial?.setAt ?? ''));
    const decisive = ['financial', 'operational'].map(here.factor);
    expect(data.waysDown).toEqual([
      { probability: 4, impact: 5, level: 20, rangeId: 1, factorIds: [], steps: 1 },
      { probability: 3, impact: 5, level: 15, rangeId: 2, factorIds: [], steps: 2 },
    ]);
    await assess(id, { ...whole, probability: 1 });
    const { data: low } = await app.call(here.admin, risk.derivation, { params: { id } });
    expect(low.waysDown?.[0]).toEqual({
      probability: 1,
      impact: 4,
      level: 4,
      rangeId: 3,
      factorIds: decisive,
      steps: 2,
    });
  });

  test('of an incomplete risk shows what is there and no way down', async () => {
    const id = await fresh();
    await assess(id, { probability: 3, financial: 2 });
    const { data } = await app.call(here.admin, risk.derivation, { params: { id } });
    expect(data).toMatchObject({ level: null, rangeId: null, waysDown: [] });
    expect(data.inputs.find(({ impactFactorId }) => impactFactorId === here.factor('legal'))).toMatchObject({
      order: null,
      applies: true,
      setBy: null,
    });
  });
});

describe('many risks at once', () => {
  const bulk = (body: object, person = here.admin) => app.call(person, risk.changeMany, { body });
  const statuses = async (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => (await get(id)).data?.statusId ?? null));

  test('are discarded for a reason and restored to what each assessment says, as one act each that can be undone', async () => {
    const ids = [await fresh(), await fresh()];
    await assess(ids[0] ?? 0, whole);
    const { data } = await bulk({ action: 'discard', ids, reason: 'No aplica a la sede' });
    expect(data).toEqual({ count: 2, changesetId: expect.any(Number) });
    expect((await get(ids[1] ?? 0)).data).toMatchObject({
      statusId: statusIds.INACTIVE,
      statusReason: 'No aplica a la sede',
    });
    // What is so already stays as it is, reason and all.
    expect((await bulk({ action: 'discard', ids, reason: 'Otro motivo' })).data.count).toBe(0);
    expect((await get(ids[1] ?? 0)).data.statusReason).toBe('No aplica a la sede');
    expect((await bulk({ action: 'restore', ids })).data.count).toBe(2);
    expect(await statuses(ids)).toEqual([statusIds.ACTIVE, statusIds.PENDING]);
    expect((await bulk({ action: 'restore', ids })).data.count).toBe(0);
  });

  test('are deleted with everything of theirs, and one undo brings all of it back', async () => {
    const ids = [await fresh(), await fresh(), await fresh()];
    await assess(ids[0] ?? 0, whole);
    const before = await Promise.all(ids.map(async (id) => (await get(id)).data.level));
    const { data } = await bulk({ action: 'delete', ids });
    expect(data.count).toBe(3);
    expect(await Promise.all(ids.map(async (id) => (await get(id)).status))).toEqual([404, 404, 404]);
    const undone = await app.call(here.admin, changeset.undo, { params: { id: data.changesetId } });
    expect(undone.data.refused).toEqual([]);
    expect(await Promise.all(ids.map(async (id) => (await get(id)).data.level))).toEqual(before);
  });

  test('get the same owner, an area in use, or none', async () => {
    const ids = [await fresh(), await fresh()];
    const { area } = await here.inside((trx) =>
      trx.one<{ area: number }>(sql`select min(id) as area from parameter where kind = 'area' and status_id = 1`),
    );
    expect((await bulk({ action: 'setOwner', ids, ownerId: area })).data.count).toBe(2);
    expect((await get(ids[1] ?? 0)).data.ownerId).toBe(area);
    expect((await bulk({ action: 'setOwner', ids, ownerId: area })).data).toEqual({ count: 0, changesetId: null });
    expect((await bulk({ action: 'setOwner', ids, ownerId: null })).data.count).toBe(2);
    expect(await bulk({ action: 'setOwner', ids, ownerId: 999_999 })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.ownerId', code: 'unknown' }],
    });
  });

  test('take of each act the permission one of them takes, and nothing is written where one is beyond the walls', async () => {
    const id = await fresh();
    const { changeStatus, delete: deletes, edit } = permissions.risks;
    const needed = { discard: changeStatus, restore: changeStatus, delete: deletes, setOwner: edit } as const;
    const extra = { discard: { reason: 'x' }, restore: {}, delete: {}, setOwner: { ownerId: null } } as const;
    const all = Object.values(permissions.risks);
    for (const [action, code] of Object.entries(needed) as [keyof typeof needed, number][]) {
      const person = await here.person({ permissionCodes: all.filter((each) => each !== code) });
      expect((await bulk({ action, ids: [id], ...extra[action] }, person)).status, action).toBe(403);
    }
    const other = await riskCompany(app);
    const foreign = await other.risk(await other.asset('A-1'));
    expect(await bulk({ action: 'delete', ids: [id, foreign] })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.ids.1', code: 'unknown' }],
    });
    expect((await get(id)).status).toBe(200);
  });
});
