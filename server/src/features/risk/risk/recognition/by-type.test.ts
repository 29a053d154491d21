import { relations } from '@baluarte/contract/inventory/relation.ts';
import { typeThreat } from '@baluarte/contract/inventory/type-threat.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
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

type Type = 'SRV' | 'PC' | 'NEW' | 'DOC';

/**
 * A company with threats 0, 1, 2 and vulnerabilities 0 (low), 1 (critical), 2 (medium): 0 uses 0 and 1, 1 uses 1, 2 uses 2.
 * Types of one category: SRV has threats 0 and 1, PC has 1 and 2, NEW has none; of another: DOC, which has 2.
 */
async function typed() {
  const here = await riskCompany(app, { scopes: 2 });
  const [t0, t1, t2] = here.threats as [number, number, number];
  const [v0, v1, v2] = here.vulnerabilities as [number, number, number];
  const types = await here.inside(async (trx) => {
    await trx.run(sql`delete from type_threat`);
    await trx.run(sql`delete from threat_vulnerability`);
    await trx.run(sql`insert into threat_vulnerability (threat_id, vulnerability_id)
      values (${t0}, ${v0}), (${t0}, ${v1}), (${t1}, ${v1}), (${t2}, ${v2})`);
    for (const [id, severity] of [
      [v0, 'low'],
      [v1, 'critical'],
      [v2, 'medium'],
    ] as const)
      await trx.run(
        sql`update vulnerability set severity_id = (select id from parameter where kind = 'severity' and code = ${severity}) where id = ${id}`,
      );
    await trx.run(sql`insert into parameter (kind, code, name, name_en, parent_id)
      select 'assetType', r.code, 'Tipo ' || r.code, 'Type ' || r.code, g.id
      from (values ('SRV', 'HW'), ('PC', 'HW'), ('NEW', 'HW'), ('DOC', 'INF')) as r(code, category)
      join parameter g on g.kind = 'assetCategory' and g.code = r.category`);
    // Those of the catalogue are of the same categories, and have no threats here.
    const { all } = await trx.one(sql<{ all: Record<Type, number> }>`
      select json_object_agg(code, id) as all from parameter where kind = 'assetType' and code in ('SRV', 'PC', 'NEW', 'DOC')`);
    return all;
  });
  const typeId = (type: Type) => types[type];
  const pairs: [Type, number][] = [
    ['SRV', t0],
    ['SRV', t1],
    ['PC', t1],
    ['PC', t2],
    ['DOC', t2],
  ];
  const tick = (changes: [Type, number][], isOn = true) =>
    app.call(here.admin, typeThreat.save, {
      body: { changes: changes.map(([type, threatId]) => ({ typeId: typeId(type), threatId, isOn })) },
    });
  await tick(pairs);
  /** Of the category HW where it has no type. */
  const asset = async (code: string, type: Type | null, options: { scopeId?: number; name?: string } = {}) => {
    const id = await here.asset(code, options);
    await here.inside((trx) =>
      trx.run(sql`update asset set type_id = ${type && typeId(type)}, category_id = coalesce(
        (select parent_id from parameter where id = ${type && typeId(type)}::bigint),
        (select id from parameter where kind = 'assetCategory' and code = 'HW')) where id = ${id}`),
    );
    return id;
  };
  return { here, asset, tick, suggestions: suggestionsOf(here), t0, t1, t2, v0, v1, v2 };
}

const suggestionsOf =
  (here: RiskCompany) =>
  async (query: Record<string, unknown> = {}): Promise<string[]> => {
    const { data, meta } = await app.call(here.admin, risk.recognition, { query: { perPage: 200, ...query } });
    expect(meta.total).toBe(data.length);
    return data.map(
      ({ asset, threat, vulnerability, basis, suggestedBy, riskId }) =>
        `${asset.code} ${here.threats.indexOf(threat.id)}–${here.vulnerabilities.indexOf(vulnerability.id)} ${basis}${suggestedBy ? ` ${suggestedBy.name}` : ''}${riskId ? ' known' : ''}`,
    );
  };

const recognize = (here: RiskCompany, items: [number, number, number][], person = here.admin) =>
  app.call(person, risk.recognize, {
    body: { items: items.map(([assetId, threatId, vulnerabilityId]) => ({ assetId, threatId, vulnerabilityId })) },
  });
const relationsOf = (here: RiskCompany) =>
  here.inside((trx) =>
    trx.rows(sql<{ asset: number; threat: number; suggested: boolean }>`
      select asset_id as asset, threat_id as threat, is_suggested as suggested from asset_threat order by 1, 2`),
  );

describe('an asset without relations', () => {
  test('is suggested the threats of its type, the worst vulnerability first', async () => {
    const { asset, suggestions } = await typed();
    await asset('A-1', 'SRV');
    await asset('B-2', 'DOC');
    expect(await suggestions()).toEqual([
      'A-1 0–1 byType Tipo SRV',
      'A-1 1–1 byType Tipo SRV',
      'A-1 0–0 byType Tipo SRV',
      'B-2 2–2 byType Tipo DOC',
    ]);
  });

  test('is suggested those of its category, each once, where it has no type or its type has none', async () => {
    const { asset, suggestions } = await typed();
    await asset('A-1', null);
    await asset('B-2', 'NEW');
    const [category] = (await suggestions({ assetId: `${await asset('C-3', null)}` })).map(
      (row) => row.split('byCategory ')[1],
    );
    expect(category).toBeTruthy();
    const each = ['0–1', '1–1', '2–2', '0–0'];
    expect(await suggestions()).toEqual(
      ['A-1', 'B-2', 'C-3'].flatMap((code) => each.map((pair) => `${code} ${pair} byCategory ${category}`)),
    );
  });

  test('is suggested nothing by its category once its type has threats', async () => {
    const { asset, tick, suggestions, t2 } = await typed();
    await asset('A-1', 'NEW');
    await tick([['NEW', t2]]);
    expect(await suggestions()).toEqual(['A-1 2–2 byType Tipo NEW']);
  });

  test('is suggested a combination once, where its vulnerability suggests it as well', async () => {
    const { here, asset, suggestions, v1 } = await typed();
    const id = await asset('A-1', 'SRV');
    await app.call(here.admin, relations.assetVulnerability.add, { params: { id }, body: { ids: [v1] } });
    expect(await suggestions()).toEqual([
      'A-1 0–1 byVulnerability',
      'A-1 1–1 byVulnerability',
      'A-1 0–0 byType Tipo SRV',
    ]);
  });

  test('is suggested active threats and vulnerabilities alone, and nothing once it is inactive or in another scope', async () => {
    const { here, asset, suggestions, t0, v1 } = await typed();
    const id = await asset('A-1', 'SRV');
    await asset('B-2', 'SRV', { scopeId: here.company.scopeIds[1] ?? 0 });
    const deactivate = (table: string, row: number) =>
      here.inside((trx) => trx.run(sql`update ${sql.table(table)} set status_id = 2 where id = ${row}`));
    await deactivate('vulnerability', v1);
    expect(await suggestions()).toEqual(['A-1 0–0 byType Tipo SRV']);
    await deactivate('threat', t0);
    expect(await suggestions()).toEqual([]);
    await here.inside((trx) => trx.run(sql`update threat set status_id = 1`));
    await deactivate('asset', id);
    expect(await suggestions()).toEqual([]);
  });
});

test('an asset that somebody related to a threat is suggested nothing by its type', async () => {
  const { here, asset, suggestions, t2 } = await typed();
  const id = await asset('A-1', 'SRV');
  await app.call(here.admin, relations.assetThreat.add, { params: { id }, body: { ids: [t2] } });
  expect(await suggestions()).toEqual(['A-1 2–2 byThreat']);
});

test('what another company says of its types suggests nothing here', async () => {
  const [own, other] = [await typed(), await typed()];
  await own.asset('A-1', 'SRV');
  await own.here.inside((trx) => trx.run(sql`delete from type_threat`));
  expect(await own.suggestions()).toEqual([]);
  await other.asset('A-1', 'DOC');
  expect(await other.suggestions()).toEqual(['A-1 2–2 byType Tipo DOC']);
});

test('suggestions by type are narrowed, searched and paged like the others, and go out as a file with their reason', async () => {
  const { here, asset, suggestions, t1, v0 } = await typed();
  await asset('A-1', 'SRV', { name: 'Nómina' });
  await asset('B-2', null, { name: 'Otro' });
  await here.inside((trx) => trx.run(sql`update threat set name = 'Zarpazo' where id = ${t1}`));
  const byType = ['A-1 0–1 byType Tipo SRV', 'A-1 1–1 byType Tipo SRV', 'A-1 0–0 byType Tipo SRV'];
  expect(await suggestions({ basis: 'byType' })).toEqual(byType);
  expect(await suggestions({ basis: 'byCategory' })).toHaveLength(4);
  expect(await suggestions({ basis: 'full' })).toEqual([]);
  expect((await suggestions({ threatId: `${t1}` })).map((row) => row.slice(0, 7))).toEqual(['A-1 1–1', 'B-2 1–1']);
  expect((await suggestions({ vulnerabilityId: `${v0}` })).map((row) => row.slice(0, 7))).toEqual([
    'A-1 0–0',
    'B-2 0–0',
  ]);
  expect((await suggestions({ search: 'zarpazo' })).map((row) => row.slice(0, 7))).toEqual(['A-1 1–1', 'B-2 1–1']);
  expect(await suggestions({ search: 'nomina' })).toEqual(byType);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => app.call(here.admin, risk.recognition, { query: { page, perPage: 3 } })),
  );
  expect(pages.map(({ data, meta }) => [data.length, meta.total])).toEqual([
    [3, 7],
    [3, 7],
    [1, 7],
  ]);
  const file = async (language: 'es' | 'en') =>
    (await app.call(here.admin, risk.suggestions, { query: { format: 'csv', basis: 'byType', language } })).raw.body;
  expect(await file('es')).toContain('Por el tipo: Tipo SRV');
  expect(await file('en')).toContain('By the type: Type SRV');
});

describe('accepting a suggestion', () => {
  test('makes the relation too, which leaves the asset its other suggestions; undoing takes both', async () => {
    const { here, asset, suggestions, t0, t1, v0 } = await typed();
    const id = await asset('A-1', 'SRV');
    const before = await suggestions();
    const { data } = await recognize(here, [[id, t0, v0]]);
    expect(data).toMatchObject({ created: 1 });
    expect(await relationsOf(here)).toEqual([{ asset: id, threat: t0, suggested: true }]);
    expect(await suggestions()).toEqual(['A-1 0–0 byThreat known', 'A-1 0–1 byThreat', 'A-1 1–1 byType Tipo SRV']);
    expect(await suggestions({ isKnown: 'false' })).toHaveLength(2);
    await here.inside((trx) => trx.run(sql`update threat set name = 'Zarpazo' where id = ${t1}`));
    expect(await suggestions({ search: 'zarpazo' }), 'found by what its type suggests').toEqual([
      'A-1 1–1 byType Tipo SRV',
    ]);
    const undone = await app.call(here.admin, changeset.undo, { params: { id: data.changesetId } });
    expect(undone.data).toMatchObject({ undone: 2, refused: [] });
    expect(await relationsOf(here)).toEqual([]);
    expect(await suggestions()).toEqual(before);
  });

  test('of many at once relates each asset to each threat once, in one changeset', async () => {
    const { here, asset, t0, t1, v0, v1 } = await typed();
    const [one, two] = [await asset('A-1', 'SRV'), await asset('B-2', null)];
    const { data } = await recognize(here, [
      [two, t0, v1],
      [one, t0, v0],
      [one, t0, v1],
      [one, t1, v1],
    ]);
    expect(data.created).toBe(4);
    expect((await relationsOf(here)).map(({ asset: of, threat }) => [of, threat])).toEqual([
      [one, t0],
      [one, t1],
      [two, t0],
    ]);
    const undone = await app.call(here.admin, changeset.undo, { params: { id: data.changesetId } });
    expect(undone.data).toMatchObject({ undone: 7, refused: [] });
    expect(await relationsOf(here)).toEqual([]);
  });

  test('leaves a relation that somebody made as it is, also when it is undone', async () => {
    const { here, asset, t0, v0 } = await typed();
    const id = await asset('A-1', 'SRV');
    await app.call(here.admin, relations.assetThreat.add, { params: { id }, body: { ids: [t0] } });
    const { data } = await recognize(here, [[id, t0, v0]]);
    const own = [{ asset: id, threat: t0, suggested: false }];
    expect(await relationsOf(here)).toEqual(own);
    await app.call(here.admin, changeset.undo, { params: { id: data.changesetId } });
    expect(await relationsOf(here)).toEqual(own);
  });

  test('of what is a risk already relates nothing', async () => {
    const { here, asset, t0, v0 } = await typed();
    const id = await asset('A-1', 'SRV');
    await here.inside((trx) =>
      trx.run(sql`insert into risk (scope_id, asset_id, threat_id, vulnerability_id)
      select scope_id, id, ${t0}, ${v0} from asset where id = ${id}`),
    );
    expect((await recognize(here, [[id, t0, v0]])).data).toEqual({ created: 0, known: 1, ids: [], changesetId: null });
    expect(await relationsOf(here)).toEqual([]);
  });

  test('is remembered once the risk was discarded', async () => {
    const { here, asset, suggestions, t1, v1 } = await typed();
    const id = await asset('A-1', 'SRV');
    const { data } = await recognize(here, [[id, t1, v1]]);
    await app.call(here.admin, risk.status, {
      params: { id: data.ids[0] },
      body: { statusId: 2, reason: 'No aplica' },
    });
    expect(await suggestions({ isKnown: 'false' })).toEqual(['A-1 0–1 byType Tipo SRV', 'A-1 0–0 byType Tipo SRV']);
    expect(await suggestions({ isKnown: 'true' })).toEqual(['A-1 1–1 byThreat known']);
  });

  test('and taking it back needs the permission to recognize alone; without it nothing is related', async () => {
    const { here, asset, t0, v0 } = await typed();
    const id = await asset('A-1', 'SRV');
    const { viewRecognition, createRecognition } = permissions.risks;
    const looks = await here.person({ permissionCodes: [viewRecognition, permissions.threats.relateAssets] });
    expect((await recognize(here, [[id, t0, v0]], looks)).status).toBe(403);
    expect(await relationsOf(here)).toEqual([]);
    const may = await here.person({ permissionCodes: [viewRecognition, createRecognition] });
    const { data } = await recognize(here, [[id, t0, v0]], may);
    expect(await relationsOf(here)).toHaveLength(1);
    expect((await app.call(looks, changeset.undo, { params: { id: data.changesetId } })).status).toBe(403);
    expect((await app.call(may, changeset.undo, { params: { id: data.changesetId } })).data).toMatchObject({
      undone: 2,
    });
    expect(await relationsOf(here)).toEqual([]);
  });

  test('by two people at the same moment relates each pair once', async () => {
    const { here, asset, t0, t1, v0, v1 } = await typed();
    const ids = await Promise.all(['A-1', 'B-2', 'C-3'].map((code) => asset(code, 'SRV')));
    const items = ids.flatMap((id): [number, number, number][] => [
      [id, t0, v0],
      [id, t0, v1],
      [id, t1, v1],
    ]);
    const answers = await Promise.all([items, items.toReversed(), items].map((list) => recognize(here, list)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.reduce((sum, { data }) => sum + data.created, 0)).toBe(9);
    expect(await relationsOf(here)).toHaveLength(6);
  });
});
