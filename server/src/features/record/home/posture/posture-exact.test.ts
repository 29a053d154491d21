import { daysLater } from '@baluarte/contract/kit/day.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openChangeset } from '#demo/past-changeset.ts';
import { inCompany, readingCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';
import { riskFigures } from '../dashboard.queries.ts';
import { readPlaces } from './places.queries.ts';
import { readWork } from './work.queries.ts';

let app: TestApp;
let here: RiskCompany;
let today = '';
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  here = await riskCompany(app, { scopes: 2 });
  today = (await here.inside((trx) => trx.one(sql<{ today: string }>`select app.today()::text as today`))).today;
});

const rate = (id: number, probability: number, impact: number) =>
  sql`update risk set probability = ${probability}, impact = ${impact}, completeness = 'complete', status_id = 1 where id = ${id}`;
const past = (days: number, ...works: ReturnType<typeof sql>[]) =>
  here.inside(async (trx) => {
    await openChangeset(trx, { at: `${daysLater(today, -days)}T17:00:00.000Z`, userId: null });
    for (const work of works) await trx.run(work);
  });
const asOld = () =>
  app.database.owner.query(`update changeset set at = at - interval '200 days' where company_id = $1`, [
    here.company.companyId,
  ]);

test('figures carried along with what is written are those of counting anew, in every scope', async () => {
  const [first = 0, second = 0] = here.company.scopeIds;
  const figures = async (trx: Trx) => ({
    places: await readPlaces(trx, { at: undefined, method: 'then' }),
    work: await readWork(trx),
    dashboard: await riskFigures(trx),
  });
  const walls = [
    { ...here.company.tenant, scopeIds: 'every' as const },
    { ...here.company.tenant, scopeIds: [second] },
  ];
  const expectExact = async (what: string) => {
    for (const tenant of walls) {
      const kept = await readingCompany(app.database.app, tenant, figures);
      // Nothing is remembered in a snapshot.
      const anew = await inCompany(app.database.app, tenant, figures, { isSnapshot: true });
      // The order of cells in an answer means nothing.
      const sorted = (all: typeof kept) => ({
        ...all,
        places: { ...all.places, pairs: all.places.pairs.map((pair) => JSON.stringify(pair)).toSorted() },
        dashboard: { ...all.dashboard, cells: all.dashboard.cells.map((cell) => JSON.stringify(cell)).toSorted() },
      });
      expect(sorted(kept), what).toEqual(sorted(anew));
    }
  };
  const a = await here.asset('A-1', { scopeId: first });
  const b = await here.asset('A-2', { scopeId: second });
  const bare = await here.asset('A-3', { scopeId: second });
  await expectExact('without risks');
  const [one, two, three] = [await here.risk(a), await here.risk(b), await here.risk(b, 1)];
  await expectExact('new risks');
  const writes: [string, ReturnType<typeof sql>][] = [
    ['rated', rate(one, 5, 5)],
    ['another one rated', rate(two, 3, 2)],
    ['rated again', rate(two, 4, 4)],
    ['lowered', sql`update risk set residual_probability = 1, residual_impact = 2 where id = ${two}`],
    ['with a target', sql`update risk set target_probability = 1, target_impact = 1 where id = ${two}`],
    ['mitigated', sql`update risk set status_id = 7 where id = ${one}`],
    ['discarded', sql`update risk set status_id = 2, status_reason = 'No aplica' where id = ${one}`],
    ['two at once', sql`update risk set status_id = 2, status_reason = 'No aplica' where id = any(${[two, three]})`],
    ['brought back', sql`update risk set status_id = 1, status_reason = null where id = ${two}`],
    ['incomplete', sql`update risk set completeness = 'impactsMissing', status_id = 4 where id = ${two}`],
    [
      'incomplete for different reasons in the same cells',
      sql`update risk set probability = null, impact = null, residual_probability = null, residual_impact = null, status_id = 4, status_reason = null,
        target_probability = null, target_impact = null,
        completeness = case id when ${two} then 'impactsMissing' else 'notRated' end where id = any(${[two, three]})`,
    ],
    [
      'another write after it',
      sql`update risk set version = version + 1, target_probability = 2, target_impact = 2 where id = ${one}`,
    ],
    ['deleted', sql`delete from risk where id = ${three}`],
    ['without a change', sql`update risk set version = version + 1 where id = ${two}`],
    ['an asset out of use', sql`update asset set status_id = 2 where id = ${bare}`],
  ];
  for (const [what, write] of writes) {
    await here.inside((trx) => trx.run(write));
    await expectExact(what);
  }
  // Several between two readings, one of them rolled back.
  await here.inside((trx) => trx.run(rate(one, 2, 2)));
  await expect(
    here.inside(async (trx) => {
      await trx.run(rate(two, 1, 1));
      throw new Error('not done');
    }),
  ).rejects.toThrow('not done');
  await here.inside((trx) => trx.run(rate(two, 5, 1)));
  await expectExact('several at once');
  // What is being written is seen by whoever writes it, and by nobody else.
  await inCompany(app.database.app, walls[0] ?? here.company.tenant, async (trx) => {
    await trx.run(rate(one, 1, 1));
    const { cells } = await readPlaces(trx, { at: undefined, method: 'then' });
    expect(cells.find(({ probability, impact }) => probability === 1 && impact === 1)?.inherent).toBe(1);
    await expectOther();
  });
  async function expectOther() {
    const others = await readingCompany(app.database.app, walls[0] ?? here.company.tenant, (trx) =>
      readPlaces(trx, { at: undefined, method: 'then' }),
    );
    expect(others.cells.find(({ probability, impact }) => probability === 1 && impact === 1)?.inherent).toBe(0);
  }
  await expectExact('after all of it');
  expect((await app.call(here.admin, platform.dashboard)).data.risks).toMatchObject({ total: 1, mitigated: 0 });
});

test('what is written today changes no figure of a past day', async () => {
  const id = await here.risk(await here.asset('A-1'));
  await asOld();
  await past(20, rate(id, 5, 5));
  await past(5, sql`update risk set status_id = 2, status_reason = 'No aplica' where id = ${id}`);
  const at = `${daysLater(today, -10)}T17:00:00.000Z`;
  const read = async () => (await app.call(here.admin, posture.get, { query: { at } })).data;
  const before = await read();
  expect(before.coverage).toMatchObject({ assessed: 1, excluded: 0 });
  await here.inside((trx) => trx.run(sql`update risk set status_id = 1, status_reason = null where id = ${id}`));
  const { coverage, risks } = await read();
  expect([coverage, risks?.counts, risks?.total]).toEqual([before.coverage, before.risks?.counts, before.risks?.total]);
  expect((await app.call(here.admin, posture.get, { query: {} })).data.coverage).toMatchObject({
    assessed: 1,
    excluded: 0,
  });
});

test('the months of a past day are told by the method of today where it is asked for, not by that of the day', async () => {
  const id = await here.risk(await here.asset('A-1'));
  await asOld();
  await past(60, rate(id, 1, 5));
  await here.inside((trx) => trx.run(sql`update method set zone_mode = 'matrix'`));
  const range = (rows: { rangeId: number; count: number }[] | undefined) =>
    rows?.find(({ count }) => count > 0)?.rangeId;
  const at = `${daysLater(today, -20)}T17:00:00.000Z`;
  const end = (await app.call(here.admin, posture.get, { query: { at } })).data.risks?.trend?.at(-1);
  // 1 × 5 is level 5, the third range; the matrix of today makes it the worst.
  expect([range(end?.counts), range(end?.residual)]).toEqual([3, 3]);
  expect([range(end?.countsToday), range(end?.residualToday)]).toEqual([1, 1]);
});

test('a number of where risks went opens exactly its rows: not a half rated risk with the same orders', async () => {
  const [moved, half] = [await here.risk(await here.asset('A-1')), await here.risk(await here.asset('A-2'))];
  await asOld();
  await past(60, rate(moved, 1, 2), rate(half, 1, 2));
  await past(
    5,
    rate(moved, 5, 4),
    sql`update risk set probability = 5, impact = 4, completeness = 'impactsMissing', status_id = 4 where id = ${half}`,
  );
  const since = daysLater(today, -30);
  const { risks } = (await app.call(here.admin, posture.get, { query: { since } })).data;
  expect(risks?.movement?.moves).toEqual([{ fromProbability: 1, fromImpact: 2, probability: 5, impact: 4, count: 1 }]);
  const query = {
    statusId: '1,4,7',
    movedSince: since,
    wasProbability: 1,
    wasImpact: 2,
    residualProbability: 5,
    residualImpact: 4,
  };
  const listed = async (more: object) =>
    (await app.call(here.admin, risk.list, { query: { ...query, ...more } })).data.map((row) => row.id);
  expect(await listed({ incomplete: false })).toEqual([moved]);
  // What is incomplete is on no map, so a cell does not have it; it did leave its place of before.
  expect(await listed({})).toEqual([moved]);
  expect(await listed({ residualProbability: undefined, residualImpact: undefined })).toHaveLength(2);
});
