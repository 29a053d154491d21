import { likelinessPoints } from '@baluarte/contract/risk/recognition.rules.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A company with the shipped catalogue, and assets of its types or of categories of its own. */
async function typedCompany() {
  const here = await riskCompany(app);
  const asset = async (
    code: string,
    { type = null, category = null }: { type?: string | null; category?: string | null },
  ) => {
    const id = await here.asset(code);
    await here.inside(async (trx) => {
      if (category !== null)
        await trx.run(sql`insert into parameter (kind, code, name)
          select 'assetCategory', ${category}, ${category} where not exists (select from parameter where kind = 'assetCategory' and code = ${category})`);
      await trx.run(sql`update asset set type_id = (select id from parameter where kind = 'assetType' and code = ${type}), category_id = coalesce(
        (select parent_id from parameter where kind = 'assetType' and code = ${type}),
        (select id from parameter where kind = 'assetCategory' and code = ${category})) where id = ${id}`);
    });
    return id;
  };
  const suggestions = async (query: Record<string, unknown> = {}) => {
    const { data, meta } = await app.call(here.admin, risk.recognition, { query: { perPage: 200, ...query } });
    return { rows: data, total: meta.total };
  };
  const recognize = (rows: Awaited<ReturnType<typeof suggestions>>['rows']) =>
    app.call(here.admin, risk.recognize, {
      body: {
        items: rows.map(({ asset: { id }, threat, vulnerability }) => ({
          assetId: id,
          threatId: threat.id,
          vulnerabilityId: vulnerability.id,
        })),
      },
    });
  const gaps = async () => (await app.call(here.admin, risk.recognitionGaps)).data.categories;
  return { here, asset, suggestions, recognize, gaps };
}

const pairOf = ({ threat, vulnerability }: { threat: { code: string }; vulnerability: { code: string } }) =>
  `${threat.code} ${vulnerability.code}`;

describe('the likeliest suggestions', () => {
  test('are a handful of each asset, and their number is told', async () => {
    const { asset, suggestions } = await typedCompany();
    const types = ['INF-01', 'SVC-01', 'INF-04', 'INF-02', 'SVC-02'];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => asset(`A-${index}`, { type: types[index % 5] ?? null })),
    );
    const all = await suggestions({ perPage: 1 });
    expect(all.total).toBeGreaterThan(2500);
    const { rows, total } = await suggestions({ likeliest: 5 });
    expect(total).toBe(250);
    expect(rows).toHaveLength(200);
    const perAsset = Map.groupBy(rows, (row) => row.asset.id);
    expect([...perAsset.values()].map(({ length }) => length)).toEqual(Array(40).fill(5));
  });

  test('have more points the sooner they come, each the sum of its reasons', async () => {
    const { asset, suggestions } = await typedCompany();
    await asset('A-1', { type: 'INF-04' });
    const { rows } = await suggestions({ likeliest: 5 });
    const all = rows.map(({ likeliness }) => likeliness);
    const points = all.map((each) => each?.points ?? Number.NaN);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(
      all.map((each) => each && each.relation + each.usual + each.severity + each.similar + each.repeated),
    ).toEqual(points);
    expect(new Set(rows.map(({ threat }) => threat.id)).size).toBeGreaterThanOrEqual(3);
    expect(new Set(rows.map(({ vulnerability }) => vulnerability.id)).size).toBeGreaterThanOrEqual(3);
    expect(all[0]).toMatchObject({
      relation: likelinessPoints.relation.byType,
      usual: 2 * likelinessPoints.usual,
      similar: 0,
      repeated: 0,
    });
    expect((await suggestions()).rows.map(({ likeliness }) => likeliness)).toEqual(expect.arrayContaining([null]));
  });

  test('count the risks an asset has, discarded ones too, and end at the handful', async () => {
    const { here, asset, suggestions, recognize } = await typedCompany();
    await asset('A-1', { type: 'INF-04' });
    const { rows } = await suggestions({ likeliest: 5 });
    const made = await recognize(rows.slice(0, 2));
    await app.call(here.admin, risk.discard, { body: { ids: [made.data.ids[0]], reason: 'No aplica' } });
    const left = await suggestions({ likeliest: 5 });
    expect([left.total, left.rows.length]).toEqual([3, 3]);
    expect(left.rows.map(pairOf)).not.toContain(rows.slice(0, 2).map(pairOf)[0]);
    await recognize(left.rows);
    expect((await suggestions({ likeliest: 5 })).total).toBe(0);
    expect((await suggestions({ isKnown: 'false' })).total).toBeGreaterThan(10);
  });

  test('put first what similar assets keep, and last what they discard', async () => {
    const { here, asset, suggestions, recognize } = await typedCompany();
    const first = await asset('A-1', { type: 'INF-04' });
    const usual = (await suggestions({ assetId: `${first}`, likeliest: 20 })).rows;
    const [best, unlikely] = [usual[0], usual[19]];
    if (!best || !unlikely) throw new Error('too few suggestions');
    const { data } = await recognize([best, unlikely]);
    const bestId = (await suggestions({ assetId: `${first}`, isKnown: 'true' })).rows.find(
      (row) => pairOf(row) === pairOf(best),
    );
    await app.call(here.admin, risk.discard, { body: { ids: [bestId?.riskId ?? 0], reason: 'No aplica' } });
    expect(data.created).toBe(2);
    const second = await asset('B-2', { type: 'INF-04' });
    const { rows } = await suggestions({ assetId: `${second}`, likeliest: 5 });
    expect(rows.map(pairOf)).not.toContain(pairOf(best));
    const kept = rows.find((row) => pairOf(row) === pairOf(unlikely));
    expect(kept?.likeliness).toMatchObject({
      similar: likelinessPoints.similar,
      similarAssets: 1,
      kept: 1,
      discarded: 0,
    });
  });

  test('are narrowed, paged and searched like the others', async () => {
    const { asset, suggestions } = await typedCompany();
    const id = await asset('A-1', { type: 'INF-04' });
    await asset('B-2', { type: 'INF-02' });
    const { rows } = await suggestions({ likeliest: 5 });
    const pages = await Promise.all([1, 2].map((page) => suggestions({ likeliest: 5, page, perPage: 5 })));
    expect(pages.flatMap((page) => page.rows)).toEqual(rows);
    expect((await suggestions({ likeliest: 3, assetId: `${id}` })).total).toBe(3);
    expect((await suggestions({ likeliest: 5, search: rows[0]?.threat.name ?? '' })).rows.map(pairOf)).toContain(
      pairOf(rows[0] ?? { threat: { code: '' }, vulnerability: { code: '' } }),
    );
    expect((await suggestions({ likeliest: 5, isKnown: 'true' })).total).toBe(0);
  });
});

describe('a category without threats', () => {
  test('is suggested those of the category whose name is most like its own, and says so', async () => {
    const { here, asset, suggestions, gaps } = await typedCompany();
    const id = await asset('A-1', { category: 'Equipos de hardware' });
    const hardware = await here.inside((trx) =>
      trx.one(sql<{ name: string }>`select name from parameter where kind = 'assetCategory' and code = 'HW'`),
    );
    const { rows } = await suggestions({ assetId: `${id}`, likeliest: 5 });
    expect(rows).toHaveLength(5);
    expect(rows.map(({ basis, suggestedBy, likeliness }) => [basis, suggestedBy?.name, likeliness?.isAlike])).toEqual(
      Array.from({ length: 5 }, () => ['byCategory', hardware.name, true]),
    );
    expect(await gaps()).toMatchObject([{ name: 'Equipos de hardware', likeName: hardware.name }]);
    const [row] = rows;
    expect((await suggestions({ search: row?.threat.name ?? '' })).total).toBeGreaterThan(0);
  });

  test('without a similar name is told of, and suggests nothing', async () => {
    const { asset, suggestions, gaps } = await typedCompany();
    await asset('A-1', { category: 'Zarzuela' });
    expect((await suggestions()).total).toBe(0);
    expect(await gaps()).toMatchObject([{ name: 'Zarzuela', likeName: null }]);
  });

  test('is no longer told of once a type of it has threats, nor while no asset is of it', async () => {
    const { here, asset, gaps } = await typedCompany();
    await asset('A-1', { type: 'INF-04' });
    await here.inside((trx) =>
      trx.run(sql`insert into parameter (kind, code, name) values ('assetCategory', 'SIN-USO', 'Sin uso')`),
    );
    expect(await gaps()).toEqual([]);
    await asset('B-2', { category: 'Zarzuela' });
    await here.inside((trx) =>
      trx.run(sql`
      with y as (insert into parameter (kind, code, name, parent_id)
        select 'assetType', 'ZAR', 'Castañuela', id from parameter where kind = 'assetCategory' and code = 'Zarzuela' returning id)
      insert into type_threat (type_id, threat_id) select y.id, ${here.threats[0]} from y`),
    );
    expect(await gaps()).toEqual([]);
  });

  test('is told of to those who may see recognition', async () => {
    const { here } = await typedCompany();
    expect((await app.call(await here.person({ base: 3 }), risk.recognitionGaps)).status).toBe(403);
  });
});
