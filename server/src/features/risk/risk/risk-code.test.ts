import { audit } from '@baluarte/contract/record/audit.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { search } from '@baluarte/contract/record/search.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Every code of a company, in the order its risks were made. */
const codesOf = async ({ admin }: RiskCompany) =>
  (await app.call(admin, risk.list, { query: { sort: 'id', perPage: 200 } })).data.map(({ code }) => code);
const lastChange = async ({ admin }: RiskCompany) => (await app.call(admin, audit.list)).data[0]?.id ?? 0;

/** All combinations of some assets with the first threats and vulnerabilities. */
async function combinations(here: RiskCompany, assets: readonly string[], each: number) {
  const items = [];
  for (const code of assets) {
    const assetId = await here.asset(code);
    for (let place = 0; place < each; place += 1)
      items.push({
        assetId,
        threatId: here.threats[place % here.threats.length] ?? 0,
        vulnerabilityId: here.vulnerabilities[Math.floor(place / here.threats.length)] ?? 0,
      });
  }
  return items;
}

describe('a risk is called by a code', () => {
  test('that counts from one in each company, and none for what is a risk already', async () => {
    const here = await riskCompany(app);
    const there = await riskCompany(app);
    const items = await combinations(here, ['A-1'], 3);
    await app.call(here.admin, risk.recognize, { body: { items: items.slice(0, 2) } });
    await app.call(here.admin, risk.recognize, { body: { items } });
    expect(await codesOf(here)).toEqual(['R-0001', 'R-0002', 'R-0003']);
    await there.risk(await there.asset('B-1'));
    expect(await codesOf(there)).toEqual(['R-0001']);
  });

  test('that no other risk gets, whether it was deleted or came back', async () => {
    const here = await riskCompany(app);
    const assetId = await here.asset('A-1');
    for (const place of [0, 1]) await here.risk(assetId, place);
    const [last] = (await app.call(here.admin, risk.list, { query: { search: 'r-2' } })).data;
    await app.call(here.admin, risk.remove, { params: { id: last?.id ?? 0 } });
    const removal = await lastChange(here);
    await here.risk(assetId, 2);
    expect(await codesOf(here)).toEqual(['R-0001', 'R-0003']);
    expect((await app.call(here.admin, changeset.undo, { params: { id: removal } })).data).toMatchObject({ undone: 1 });
    expect(await codesOf(here)).toEqual(['R-0001', 'R-0002', 'R-0003']);
  });

  test('that an undo of something older than codes neither takes nor changes', async () => {
    const here = await riskCompany(app);
    const id = await here.risk(await here.asset('A-1'));
    await app.call(here.admin, risk.update, { params: { id }, body: { description: 'Otra' } });
    const edited = await lastChange(here);
    // As it was recorded before there were numbers.
    await app.database.owner.query(`alter table change no force row level security`);
    await app.database.owner.query(
      `update change set before = before - 'number' - 'code', after = after - 'number' - 'code' where changeset_id = $1`,
      [edited],
    );
    await app.database.owner.query(`alter table change force row level security`);
    expect((await app.call(here.admin, changeset.undo, { params: { id: edited } })).data).toMatchObject({ undone: 1 });
    expect(await codesOf(here)).toEqual(['R-0001']);
    const { data } = await app.call(here.admin, audit.changes, { params: { id: edited } });
    expect(data[0]?.named[0]).toMatchObject({ entity: 'risk', code: 'R-0001' });
    const [head] = (await app.call(here.admin, audit.list)).data;
    expect(head?.first[0]?.named[0]).toMatchObject({ entity: 'risk', code: 'R-0001' });
    const at = new Date().toISOString();
    expect((await app.call(here.admin, risk.get, { params: { id }, query: { at } })).data.code).toBe('R-0001');
  });

  test('that is nobody’s to write', async () => {
    const here = await riskCompany(app);
    const id = await here.risk(await here.asset('A-1'));
    await here.inside((trx) => trx.run(sql`update risk set number = 77 where id = ${id}`));
    expect(await codesOf(here)).toEqual(['R-0001']);
  });

  test('given once where several recognise at the same moment, without a hole', async () => {
    const here = await riskCompany(app);
    const groups = await Promise.all(
      Array.from({ length: 8 }, (_, at) => combinations(here, [`A-${at}`, `B-${at}`], 20)),
    );
    await Promise.all(groups.map((items) => app.call(here.admin, risk.recognize, { body: { items } })));
    const { rows, total } = await here.inside(async (trx) => ({
      rows: await trx.rows(sql<{ number: number }>`select number from risk order by number`),
      total: await trx.one(sql<{ last: number }>`select last_number as last from risk_numbering`),
    }));
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 320 }, (_, at) => at + 1));
    expect(total.last).toBe(320);
  });

  test('for thousands at once, with one write of what was given last', async () => {
    const here = await riskCompany(app);
    const items = await combinations(here, ['A-1', 'A-2'], 2000);
    const before = performance.now();
    const { data } = await app.call(here.admin, risk.recognize, { body: { items } });
    expect(data).toMatchObject({ created: 4000 });
    expect(performance.now() - before).toBeLessThan(15_000);
    const { writes } = await here.inside((trx) =>
      trx.one(sql<{ writes: number }>`select count(*)::integer as writes from risk_numbering where last_number = 4000`),
    );
    expect(writes).toBe(1);
    expect((await codesOf(here))[0]).toBe('R-0001');
  });

  test('of four digits, or more where four do not do', async () => {
    const here = await riskCompany(app);
    await here.inside((trx) => trx.run(sql`insert into risk_numbering (last_number) values (9998)`));
    const assetId = await here.asset('A-1');
    for (const place of [0, 1, 2]) await here.risk(assetId, place);
    expect(await codesOf(here)).toEqual(['R-9999', 'R-10000', 'R-10001']);
    const sorted = await app.call(here.admin, risk.list, { query: { sort: '-code' } });
    expect(sorted.data.map(({ code }) => code)).toEqual(['R-10001', 'R-10000', 'R-9999']);
  });
});

describe('it is found by', () => {
  let here: RiskCompany;
  beforeAll(async () => {
    here = await riskCompany(app);
    const items = await combinations(here, ['R-12'], 13);
    await app.call(here.admin, risk.recognize, { body: { items } });
  });

  test.each(['R-12', 'r12', 'r-0012', 'R0012'])('%s, in the list and everywhere', async (typed) => {
    const { data } = await app.call(here.admin, search.find, { query: { q: typed, limit: 20 } });
    const risks = data.filter(({ kind }) => kind === 'risk');
    expect(risks[0]).toMatchObject({ code: 'R-0012', rank: 0 });
    const listed = await app.call(here.admin, risk.list, { query: { search: typed, perPage: 50 } });
    expect(listed.data.map(({ code }) => code)).toContain('R-0012');
    // The asset is called R-12 itself.
    expect(listed.meta.total).toBe(typed === 'R-12' ? 13 : 1);
  });

  test('it together with a word of its asset, and not with another', async () => {
    const total = async (typed: string) =>
      (await app.call(here.admin, risk.list, { query: { search: typed } })).meta.total;
    expect([await total('r3 activo'), await total('r3 nada')]).toEqual([1, 0]);
    const { data } = await app.call(here.admin, search.find, { query: { q: 'r3 activo' } });
    expect(data.filter(({ kind }) => kind === 'risk').map(({ code }) => code)).toEqual(['R-0003']);
  });

  test.each(['r0', 'r-', '12', 'r12x'])('not by %s', async (typed) => {
    const { data } = await app.call(here.admin, risk.list, { query: { search: typed, perPage: 50 } });
    // What is no code is a word like others, of the asset R-12.
    expect(data).toHaveLength(['r-', '12'].includes(typed) ? 13 : 0);
  });
});
