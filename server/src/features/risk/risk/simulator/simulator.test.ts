import { changeset } from '@baluarte/contract/record/changeset.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { simulator } from '@baluarte/contract/risk/simulator.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { control as controls } from '@baluarte/contract/risk/control.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshRisks } from '#risk/shared/refresh-risks.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, type RatingOrders } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const rated = (probability: number, order: number): RatingOrders => ({
  probability,
  financial: order,
  operational: order,
  reputational: order,
  legal: order,
  privacy: order,
});
const planned = 4;
const implemented = 6;

/** A company with assessed risks and controls that act on some of them. */
async function begun() {
  const here = await riskCompany(app);
  let count = 0;
  const riskOf = async (probability: number, impact: number, place = 0) => {
    count += 1;
    const id = await here.risk(await here.asset(`S-${count}`), place);
    await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rated(probability, impact)) });
    return id;
  };
  const controlOf = async (
    statusId: number,
    {
      type = 1,
      once = null as number | null,
      currency = 1,
      rating = null as number | null,
      risks = [] as number[],
    } = {},
  ) => {
    count += 1;
    const { id } = await here.inside((trx) =>
      trx.one<{ id: number }>(sql`
        insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
          creation_date, next_follow_up, status_id, cost_once, currency_id, rating)
        select ${here.scopeId}, ${`C-${count}`}, 'Control', 'Un control de prueba con descripción',
          (select min(id) from parameter where kind = 'controlDomain'), (select min(id) from parameter where kind = 'controlAction'),
          ${type}::integer, 1, (select min(id) from parameter where kind = 'area'), app.today(), app.today(), ${statusId}::integer,
          ${once}::bigint, ${currency}::integer, ${rating}::integer returning id`),
    );
    await here.inside((trx) =>
      trx.run(sql`insert into control_impact_factor (scope_id, control_id, impact_factor_id)
        select ${here.scopeId}, ${id}, id from impact_factor`),
    );
    if (risks.length > 0)
      await app.call(here.admin, riskControl.associateMany, {
        body: { riskIds: risks, controlIds: [id], confirmLowRisk: true },
      });
    return id;
  };
  const { area } = await here.inside((trx) =>
    trx.one<{ area: number }>(sql`select min(id) as area from parameter where kind = 'area'`),
  );
  const simulate = async (controlIds: readonly number[], person = here.admin) =>
    app.call(person, simulator.simulate, {
      query: controlIds.length > 0 ? { controlIds: controlIds.join(',') } : {},
    });
  return { here, riskOf, controlOf, area, simulate };
}
type Begun = Awaited<ReturnType<typeof begun>>;

const levels = ({ here }: Begun) =>
  here.inside((trx) =>
    trx.rows<{ id: number; level: number }>(sql`select id, residual_level as level from risk order by id`),
  );

describe('what would be left', () => {
  test('is refused to those who may see the plan and not its levels, and of another company nothing is told', async () => {
    const all = await begun();
    await all.riskOf(5, 5);
    const blind = await all.here.person({ permissionCodes: [255, 263, 264] });
    expect((await all.simulate([], blind)).status).toBe(403);
    expect((await app.call(blind, simulator.candidates)).status).toBe(403);
    expect((await app.call(blind, simulator.best, { query: { budget: 1, currencyId: 1 } })).status).toBe(403);
    const other = await begun();
    expect((await other.simulate([])).data).toMatchObject({ riskCount: 0, reached: 0, lowered: 0, risks: [] });
    expect((await app.call(other.here.admin, simulator.candidates)).data.rows).toEqual([]);
  });

  test('is what the database computes once the chosen controls are in place and effective', async () => {
    const all = await begun();
    const { here, riskOf, controlOf, simulate } = all;
    const risks = [await riskOf(5, 5), await riskOf(4, 5, 1), await riskOf(3, 4, 2), await riskOf(5, 2, 3)];
    await controlOf(implemented, { rating: 2, risks: risks.slice(0, 2) });
    const chosen = [
      await controlOf(planned, { once: 500, risks }),
      await controlOf(planned, { type: 3, once: 300, risks: risks.slice(1) }),
    ];
    const idle = await controlOf(planned, { type: 2, risks: risks.slice(0, 3) });
    const before = await levels(all);
    const { data } = await simulate(chosen);
    expect(data.costs).toEqual([{ currencyId: 1, once: 800, yearly: 0 }]);
    expect(data.unpriced).toBe(0);
    expect((await simulate([idle])).data.unpriced).toBe(1);
    const sum = (when: 'now' | 'after') => data.cells.reduce((total, cell) => total + cell[when] * cell.level, 0);
    expect(sum('now')).toBe(before.reduce((total, { level }) => total + level, 0));
    expect(data.cells.reduce((total, { after }) => total + after, 0)).toBe(risks.length);
    await here.inside((trx) =>
      trx.run(sql`update control set rating = 1, version = version + 1 where id = any(${chosen})`),
    );
    for (const id of chosen)
      for (const statusId of [1, implemented])
        await app.call(here.admin, controls.endpoints.status, { params: { id }, body: { statusId } });
    const left = await levels(all);
    expect(left).not.toEqual(before);
    expect(sum('after')).toBe(left.reduce((total, { level }) => total + level, 0));
    for (const { id, after } of data.risks) expect(after.level).toBe(left.find((each) => each.id === id)?.level);
    expect(data.lowered).toBe(left.filter(({ level }, place) => level !== before[place]?.level).length);
  });

  test('takes late controls at what lateness leaves of them, as the database does, where the method says so', async () => {
    const all = await begun();
    const { here, riskOf, controlOf, simulate } = all;
    const risks = [await riskOf(5, 5), await riskOf(4, 4, 1), await riskOf(5, 3, 2), await riskOf(5, 5, 3)];
    const alike = await riskOf(5, 5, 0);
    const late: number[] = [];
    for (const [place, days] of [0, 31, 61].entries()) {
      const id = await controlOf(implemented, { rating: 1, risks: [risks[place] ?? 0, risks[3] ?? 0] });
      late.push(id);
      await here.inside((trx) =>
        trx.run(
          sql`update control set creation_date = '2020-01-01', next_follow_up = app.today() - ${days}::integer where id = ${id}`,
        ),
      );
    }
    const sum = async () => {
      const { data } = await simulate([]);
      const stored = await levels(all);
      return {
        simulated: data.cells.reduce((total, { now, level }) => total + now * level, 0),
        stored: stored.reduce((total, { level }) => total + level, 0),
      };
    };
    const settle = (decay: object | null) =>
      here.inside(async (trx) => {
        await trx.run(sql`update method set control_method = control_method || ${JSON.stringify({ decay })}::jsonb`);
        await refreshRisks(trx);
      });
    await settle(null);
    const before = await sum();
    expect(before.simulated).toBe(before.stored);
    await settle({ halfAfter: 30, noneAfter: 60 });
    const decayed = await sum();
    expect(decayed.stored).toBeGreaterThan(before.stored);
    expect(decayed.simulated).toBe(decayed.stored);
    // A late control that is suggested for a like risk would do there what it does now.
    const { data } = await app.call(here.admin, simulator.candidates);
    const suggested = data.rows.filter(({ kind }) => kind === 'suggested').map(({ id }) => id);
    expect(suggested).toEqual([late[0]]);
    const [halved = 0] = late;
    await here.inside((trx) => trx.run(sql`update control set next_follow_up = app.today() - 31 where id = ${halved}`));
    const after = (await simulate([halved])).data.risks.find(({ id }) => id === alike)?.after.level;
    await app.call(here.admin, riskControl.associateMany, {
      body: { riskIds: [alike], controlIds: [halved], confirmLowRisk: true },
    });
    expect((await levels(all)).find(({ id }) => id === alike)?.level).toBe(after ?? 25);
  });

  test('leaves what a person typed as it is, with what the controls would come to beside it', async () => {
    const all = await begun();
    const { here, riskOf, controlOf, simulate } = all;
    const [typed, plain] = [await riskOf(4, 4), await riskOf(4, 5, 1)];
    const id = await controlOf(planned, { once: 100, risks: [typed, plain] });
    await here.inside(async (trx) => {
      await trx.run(sql`update method set control_method = control_method || '{"mode": "manual"}'::jsonb`);
      await trx.run(
        sql`update risk set typed_probability = 3, typed_impact = 4, typed_reason = 'En sitio' where id = ${typed}`,
      );
      await refreshRisks(trx);
    });
    const before = await levels(all);
    const { data } = await simulate([id]);
    const counts = data.cells.filter(({ now, after }) => now !== 0 || after !== 0);
    expect(counts.map(({ level, now, after }) => ({ level, now, after }))).toEqual([
      { level: 20, now: 1, after: 0 },
      { level: 12, now: 1, after: 1 },
      { level: 10, now: 0, after: 1 },
    ]);
    expect(data).toMatchObject({ lowered: 1, typed: 1, reachedNow: 0, reached: 0 });
    expect(data.risks).toMatchObject([{ id: plain, now: { level: 20 }, after: { level: 10 } }]);
    expect(data.typedRisks).toMatchObject([{ id: typed, now: { level: 12 }, after: { level: 8 } }]);
    expect((await simulate([])).data).toMatchObject({ lowered: 0, typed: 1, typedRisks: [] });
    // The database says the same once the control is in place.
    for (const statusId of [1, implemented])
      await app.call(here.admin, controls.endpoints.status, { params: { id }, body: { statusId } });
    const left = await levels(all);
    expect(before.map(({ level }) => level)).toEqual([12, 20]);
    expect(left.map(({ level }) => level)).toEqual([12, 10]);
  });

  test('buys no control for a risk that it would not lower because a person typed what is left of it', async () => {
    const { here, riskOf, controlOf } = await begun();
    const [typed, plain] = [await riskOf(4, 4), await riskOf(4, 5, 1)];
    const idle = await controlOf(planned, { once: 100, risks: [typed] });
    const useful = await controlOf(planned, { once: 100, risks: [plain] });
    const best = async () =>
      (await app.call(here.admin, simulator.best, { query: { budget: 1000, currencyId: 1 } })).data.controlIds.toSorted(
        (a, b) => a - b,
      );
    await here.inside(async (trx) => {
      await trx.run(
        sql`update risk set typed_probability = 3, typed_impact = 4, typed_reason = 'En sitio' where id = ${typed}`,
      );
      await refreshRisks(trx);
    });
    expect(await best(), 'where the method computes, what was typed once does not count').toEqual([idle, useful]);
    await here.inside(async (trx) => {
      await trx.run(sql`update method set control_method = control_method || '{"mode": "manual"}'::jsonb`);
      await refreshRisks(trx);
    });
    expect(await best()).toEqual([useful]);
  });

  test('counts each risk where it is stored, also on the day a control became late and nobody has settled it yet', async () => {
    const all = await begun();
    const { here, riskOf, controlOf, simulate } = all;
    const id = await riskOf(5, 5);
    const late = await controlOf(implemented, { rating: 1, risks: [id] });
    const chosen = await controlOf(planned, { type: 3, risks: [id] });
    const [stored] = await levels(all);
    await here.inside(async (trx) => {
      await trx.run(
        sql`update method set control_method = control_method || '{"decay": {"halfAfter": 30, "noneAfter": 60}}'::jsonb`,
      );
      await trx.run(
        sql`update control set creation_date = '2020-01-01', next_follow_up = app.today() - 61 where id = ${late}`,
      );
    });
    for (const ids of [[], [chosen]]) {
      const { data } = await simulate(ids);
      const sum = (when: 'now' | 'after') => data.cells.reduce((total, cell) => total + cell[when], 0);
      expect(data.cells.find(({ now }) => now > 0)?.level).toBe(stored?.level);
      expect(data.cells.every(({ after }) => after >= 0)).toBe(true);
      expect([sum('now'), sum('after')]).toEqual([1, 1]);
    }
  });

  test('counts the risks that reach their own target, or a range that needs no approval where they have none', async () => {
    const { here, riskOf, controlOf, area, simulate } = await begun();
    const [aimed, plain] = [await riskOf(5, 5), await riskOf(3, 1)];
    const body = {
      option: 'mitigate',
      ownerId: area,
      dueDate: '2099-01-01',
      target: { probability: 3, impact: 5, date: null },
    } as const;
    await app.call(here.admin, treatment.save, { params: { id: aimed }, body });
    const id = await controlOf(planned, { risks: [aimed] });
    expect((await simulate([])).data).toMatchObject({ riskCount: 1, reachedNow: 0, reached: 0 });
    const { data } = await simulate([id]);
    expect(data).toMatchObject({ reachedNow: 0, reached: 1, lowered: 1 });
    expect(data.risks).toMatchObject([
      { id: aimed, targetLevel: 15, reaches: true, now: { level: 25 }, after: { level: 15 } },
    ]);
    expect(plain).toBeGreaterThan(0);
  });
});

describe('the controls to choose among', () => {
  test('are those that are planned, and those in place for risks of the same threat and vulnerability', async () => {
    const { here, riskOf, controlOf } = await begun();
    const [one, other, different] = [await riskOf(5, 5), await riskOf(5, 4), await riskOf(5, 5, 7)];
    const inPlace = await controlOf(implemented, { once: 900, risks: [one] });
    const mine = await controlOf(planned, { once: 100, risks: [different] });
    await controlOf(2, { risks: [] });
    const { data } = await app.call(here.admin, simulator.candidates);
    expect(data.rows.map(({ id, kind, riskCount, costOnce }) => ({ id, kind, riskCount, costOnce }))).toEqual([
      { id: mine, kind: 'planned', riskCount: 1, costOnce: 100 },
      { id: inPlace, kind: 'suggested', riskCount: 1, costOnce: 0 },
    ]);
    expect(other).toBeGreaterThan(one);
  });

  test('depend on the status of what acts: what is planned keeps its cost, what is in place serves others, what is inactive neither', async () => {
    const { here, riskOf, controlOf, simulate } = await begun();
    const [one, like, otherWeakness] = [await riskOf(5, 5), await riskOf(5, 4), await riskOf(4, 4, 1)];
    // Of the same threat, by another vulnerability.
    await here.inside((trx) =>
      trx.run(sql`update risk set threat_id = ${here.threats[0] ?? 0} where id = ${otherWeakness}`),
    );
    const ids = new Map<number, number>();
    for (const [place, statusId] of Object.values(statusIds).entries())
      if (statusId in { 1: 0, 2: 0, [statusIds.PENDING]: 0, [statusIds.IMPLEMENTED]: 0, [statusIds.FINISH]: 0 })
        ids.set(statusId, await controlOf(statusId, { once: 100 + place, risks: [one] }));
    await here.inside((trx) => trx.run(sql`update control set cost_yearly = 30, currency_id = null`));
    const { data } = await app.call(here.admin, simulator.candidates);
    const found = new Map(data.rows.map((row) => [row.id, row]));
    const kindOf = (statusId: number) => found.get(ids.get(statusId) ?? 0)?.kind;
    expect({
      active: kindOf(statusIds.ACTIVE),
      inactive: kindOf(statusIds.INACTIVE),
      pending: kindOf(statusIds.PENDING),
      implemented: kindOf(statusIds.IMPLEMENTED),
      finished: kindOf(statusIds.FINISH),
    }).toEqual({
      active: 'planned',
      inactive: undefined,
      pending: 'planned',
      implemented: 'suggested',
      finished: 'suggested',
    });
    // Only the like risk could be lowered by what is in place: what it costs is paid.
    expect(found.get(ids.get(statusIds.FINISH) ?? 0)).toMatchObject({ riskCount: 1, costOnce: 0, costYearly: 0 });
    const pending = found.get(ids.get(statusIds.PENDING) ?? 0);
    expect(pending).toMatchObject({ costYearly: 30, currencyId: null });
    const chosen = [ids.get(statusIds.PENDING) ?? 0, ids.get(statusIds.FINISH) ?? 0];
    const { data: simulated } = await simulate(chosen);
    // What has no currency is in the first.
    expect(simulated.costs).toEqual([{ currencyId: 1, once: pending?.costOnce, yearly: 30 }]);
    expect(simulated.risks.map(({ id }) => id)).toEqual(expect.arrayContaining([one, like]));
    expect(simulated.risks.map(({ id }) => id)).not.toContain(otherWeakness);
  });

  test('the best set keeps the budget and says what it left out', async () => {
    const { here, riskOf, controlOf } = await begun();
    const [high, low] = [await riskOf(5, 5), await riskOf(4, 1, 1)];
    const dear = await controlOf(planned, { once: 1000, risks: [high] });
    const cheap = await controlOf(planned, { once: 100, risks: [low] });
    const foreign = await controlOf(planned, { once: 1, currency: 2, risks: [high] });
    const best = async (budget: number, currencyId = 1) =>
      (await app.call(here.admin, simulator.best, { query: { budget, currencyId } })).data;
    expect(await best(99)).toMatchObject({ controlIds: [], cost: 0, isExact: true, weighed: 2, leftOut: 1 });
    expect(await best(999)).toMatchObject({ controlIds: [cheap], cost: 100 });
    expect(await best(1100)).toMatchObject({ controlIds: [dear, cheap].toSorted((a, b) => a - b), cost: 1100 });
    expect(await best(1, 2)).toMatchObject({ controlIds: [foreign], cost: 1, leftOut: 2 });
    expect((await app.call(here.admin, simulator.best, { query: { budget: -1, currencyId: 1 } })).status).toBe(422);
  });
});

describe('a scenario', () => {
  test('is refused with a taken name, a control of another company, on a stale version, and without the right', async () => {
    const { here, riskOf, controlOf } = await begun();
    const id = await controlOf(planned, { risks: [await riskOf(5, 5)] });
    const create = (name: string, controlIds: number[], person = here.admin) =>
      app.call(person, simulator.create, { body: { name, controlIds } });
    const { data } = await create('Primero', [id]);
    expect((await create('Primero', [id])).code).toBe('scenario.nameTaken');
    expect((await create('PRIMERO', [id])).code).toBe('scenario.nameTaken');
    const other = await begun();
    const theirs = await other.controlOf(planned);
    expect((await create('Otro', [theirs])).issues).toMatchObject([{ path: 'body.controlIds.0', code: 'unknown' }]);
    const reader = await here.person({ permissionCodes: [255, 263, 264, 282, 284] });
    expect((await create('Otro', [id], reader)).status).toBe(403);
    const params = { id: data.id };
    const update = (body: object) => app.call(here.admin, simulator.update, { params, body });
    expect((await update({ name: 'Segundo', version: 1 })).data).toMatchObject({ name: 'Segundo', version: 2 });
    expect((await update({ name: 'Tercero', version: 1 })).code).toBe('changedMeanwhile');
    expect((await app.call(other.here.admin, simulator.update, { params, body: { name: 'x' } })).status).toBe(404);
    expect((await app.call(other.here.admin, simulator.remove, { params })).status).toBe(404);
    expect((await app.call(here.admin, simulator.scenarios)).data).toMatchObject([
      { name: 'Segundo', controlIds: [id] },
    ]);
    await app.call(here.admin, simulator.remove, { params });
    expect((await app.call(here.admin, simulator.scenarios)).data).toEqual([]);
  });

  test('becomes the plan as one act that can be taken back; what was decided stays as it was', async () => {
    const { here, riskOf, controlOf, area } = await begun();
    const [one, like, decided] = [await riskOf(5, 5), await riskOf(5, 4), await riskOf(4, 4, 2)];
    const inPlace = await controlOf(implemented, { risks: [one] });
    const mine = await controlOf(planned, { risks: [one, decided] });
    const avoiding = { option: 'avoid', activity: 'Venta en línea', dueDate: '2099-01-01' } as const;
    await app.call(here.admin, treatment.save, { params: { id: decided }, body: avoiding });
    const { data: kept } = await app.call(here.admin, simulator.create, {
      body: { name: 'Presupuesto 2027', controlIds: [inPlace, mine], budget: 1000, currencyId: 1 },
    });
    const plan = () =>
      app.call(here.admin, simulator.plan, {
        params: { id: kept.id },
        body: { ownerId: area, dueDate: '2099-06-30' },
      });
    const { data } = await plan();
    expect(data).toMatchObject({ decided: 2, associated: 1 });
    const of = async (id: number) => (await app.call(here.admin, treatment.get, { params: { id } })).data;
    expect(await of(one)).toMatchObject({ option: 'mitigate', ownerId: area, justification: 'Presupuesto 2027' });
    expect(await of(like)).toMatchObject({ option: 'mitigate', dueDate: '2099-06-30' });
    expect((await of(decided)).option).toBe('avoid');
    const withControls = async (id: number) =>
      (await app.call(here.admin, riskControl.ofRisk, { params: { id } })).data;
    expect(await withControls(like)).toMatchObject([{ id: inPlace }]);
    expect((await app.call(here.admin, simulator.scenarios)).data[0]?.plannedAt).not.toBeNull();
    expect((await plan()).code).toBe('scenario.nothingToPlan');

    await app.call(here.admin, changeset.undo, { params: { id: data.changesetId } });
    expect((await of(one)).option).toBeNull();
    expect(await withControls(like)).toEqual([]);
    expect((await app.call(here.admin, simulator.scenarios)).data).toMatchObject([
      { plannedAt: null, controlIds: [inPlace, mine].toSorted((a, b) => a - b) },
    ]);
  });
});
