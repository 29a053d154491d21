import { permissions } from '@baluarte/contract/permissions.ts';
import { coverage } from '@baluarte/contract/risk/coverage.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';
import { sentBy } from '#test/statements.ts';

let app: TestApp;
let here: RiskCompany;
let types: [number, number];
const assets: Record<string, number> = {};
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 2 });
  const [, otherScope = 0] = here.company.scopeIds;
  for (const code of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5']) assets[code] = await here.asset(code);
  assets['B-1'] = await here.asset('B-1', { scopeId: otherScope });
  const [assessed, discarded] = [await here.risk(of('A-1'), 0), await here.risk(of('A-2'), 0)];
  await here.risk(of('A-2'), 1);
  await here.risk(of('A-4'), 2);
  await here.inside(async (trx) => {
    const rows = await trx.rows(
      sql<{ id: number }>`select id from parameter where kind = 'assetType' order by id limit 2`,
    );
    types = rows.map(({ id }) => id) as [number, number];
    const [one, two] = types;
    await trx.run(sql`delete from type_threat`);
    await trx.run(
      sql`insert into type_threat (type_id, threat_id) values (${one}, ${here.threats[0]}), (${one}, ${here.threats[1]})`,
    );
    await trx.run(sql`update asset set type_id = case when code = 'A-3' then ${two}::bigint when code <> 'A-4' then ${one}::bigint end,
      status_id = case when code = 'A-5' then 2 else 1 end`);
    await trx.run(
      sql`insert into asset_threat (scope_id, asset_id, threat_id) values (${here.scopeId}, ${of('A-3')}, ${here.threats[0]})`,
    );
    await trx.run(
      sql`update risk set probability = 2, impact = 2, completeness = 'complete', status_id = 1 where id = ${assessed}`,
    );
    await trx.run(sql`update risk set status_id = 2, status_reason = 'No aplica' where id = ${discarded}`);
  });
});
afterAll(() => app.close());

const of = (code: string) => assets[code] ?? 0;
const cell = (typeId: number | null, place: number, counts: [number, number, number, number]) => {
  const [assessed, pending, excluded, missing] = counts;
  // Each asset has one risk of a threat.
  const risks = { assessed, pending, excluded };
  return { typeId, threatId: here.threats[place], assessed, pending, excluded, missing, risks };
};
const tableOf = async (person: { headers: Record<string, string> }) => (await app.call(person, coverage.table)).data;

test('counts the assets of a type by how far each was looked at for a threat, of the scope and in use alone', async () => {
  const { types: listed, threats, cells } = await tableOf(here.admin);
  const [one, two] = types;
  expect(cells).toEqual(
    expect.arrayContaining([
      cell(one, 0, [1, 0, 1, 0]),
      cell(one, 1, [0, 1, 0, 1]),
      cell(two, 0, [0, 0, 0, 1]),
      cell(null, 2, [0, 1, 0, 0]),
    ]),
  );
  expect(cells).toHaveLength(4);
  expect(new Map(listed.map(({ id, assetCount }) => [id, assetCount]))).toEqual(
    new Map([
      [one, 2],
      [two, 1],
      [null, 1],
    ]),
  );
  expect(new Set(threats.map(({ id }) => id))).toEqual(new Set(here.threats.slice(0, 3)));
});

test('who may enter one scope is told of its assets alone, and of all scopes together of all of them', async () => {
  const [, otherScope = 0] = here.company.scopeIds;
  const limited = await here.person({ scopeIds: [otherScope] });
  const alone = await tableOf({ headers: { ...limited.headers, 'x-scopeid': String(otherScope) } });
  expect(alone.cells).toEqual([cell(types[0], 0, [0, 0, 0, 1]), cell(types[0], 1, [0, 0, 0, 1])]);
  const every = await tableOf({ headers: { ...here.admin.headers, 'x-scopeid': '0' } });
  expect(every.cells).toContainEqual(cell(types[0], 1, [0, 1, 0, 2]));
});

describe('what is missing', () => {
  const missing = (typeId: number | undefined, place: number) =>
    app.call(here.admin, coverage.missing, {
      query: { threatId: here.threats[place] ?? 0, ...(typeId && { typeId }) },
    });

  test('is named with the vulnerabilities of the threat, and is gone once it was recognised', async () => {
    const { data } = await missing(types[0], 1);
    expect(data).toMatchObject({ total: 1, assets: [{ id: of('A-1'), code: 'A-1' }] });
    const [first] = data.vulnerabilities;
    const items = [{ assetId: of('A-1'), threatId: here.threats[1] ?? 0, vulnerabilityId: first?.id ?? 0 }];
    const { data: made } = await app.call(here.admin, risk.recognize, { body: { items } });
    expect(made.created).toBe(1);
    expect((await missing(types[0], 1)).data).toMatchObject({ total: 0, assets: [] });
    expect((await tableOf(here.admin)).cells).toContainEqual(cell(types[0], 1, [0, 2, 0, 0]));
  });

  test('of the assets without a type is asked for without one', async () => {
    await here.inside((trx) =>
      trx.run(
        sql`insert into asset_threat (scope_id, asset_id, threat_id) values (${here.scopeId}, ${of('A-4')}, ${here.threats[3]})`,
      ),
    );
    expect((await missing(undefined, 3)).data.assets.map(({ code }) => code)).toEqual(['A-4']);
  });

  test('names the most severe vulnerability first', async () => {
    const [worst] = await here.inside((trx) =>
      trx.rows(sql<{
        id: number;
      }>`select v.id from threat_vulnerability w join vulnerability v on v.id = w.vulnerability_id and v.status_id = 1
        left join parameter s on s.id = v.severity_id where w.threat_id = ${here.threats[0]}
        order by s.sort_order desc nulls last, v.code collate app.natural_order`),
    );
    expect((await missing(types[1], 0)).data.vulnerabilities[0]?.id).toBe(worst?.id);
  });
});

test('is refused without the permission to see what is recognised, and read in one statement', async () => {
  const blind = await here.person({ permissionCodes: [permissions.risks.list] });
  expect((await app.call(blind, coverage.table)).status).toBe(403);
  expect((await app.call(blind, coverage.missing, { query: { threatId: here.threats[0] ?? 0 } })).status).toBe(403);
  const { sent } = await sentBy(() => tableOf(here.admin));
  expect(sent.filter((text) => text.includes('type_threat'))).toHaveLength(1);
});

test('every count opens exactly the risks behind it, of a type and of one of its threats', async () => {
  const own = await riskCompany(app);
  const other = (place: number) => own.vulnerabilities[place + 1];
  const [a1, a2, a3, gone] = [
    await own.asset('D-1'),
    await own.asset('D-2'),
    await own.asset('D-3'),
    await own.asset('D-4'),
  ];
  // Both discarded; one discarded and one waiting; one discarded and one assessed; of an asset that is not in use.
  const discarded = [await own.risk(a1, 0), await own.risk(a2, 0), await own.risk(a3, 0), await own.risk(gone, 0)];
  const { type } = await own.inside(async (trx) => {
    const more = (asset: number) =>
      trx.one<{ id: number }>(sql`
        insert into risk (scope_id, asset_id, threat_id, vulnerability_id)
        values (${own.scopeId}, ${asset}, ${own.threats[0]}, ${other(0)}) returning id`);
    const [alike, , assessed] = [await more(a1), await more(a2), await more(a3)];
    await trx.run(
      sql`update risk set status_id = 2, status_reason = 'No aplica' where id = any(${[...discarded, alike.id]})`,
    );
    await trx.run(
      sql`update risk set probability = 2, impact = 2, completeness = 'complete', status_id = 1 where id = ${assessed.id}`,
    );
    const row = await trx.one<{ type: number }>(sql`select min(id) as type from parameter where kind = 'assetType'`);
    await trx.run(sql`update asset set type_id = case when code <> 'D-3' then ${row.type}::bigint end,
      status_id = case when code = 'D-4' then 2 else 1 end`);
    return row;
  });
  const { cells } = await tableOf(own.admin);
  const ofThreat = cells.filter(({ threatId }) => threatId === own.threats[0]);
  expect(ofThreat.map(({ typeId, risks, ...counts }) => ({ typeId, risks, excluded: counts.excluded }))).toEqual([
    { typeId: type, excluded: 1, risks: { assessed: 0, pending: 1, excluded: 2 } },
    { typeId: null, excluded: 0, risks: { assessed: 1, pending: 0, excluded: 0 } },
  ]);
  for (const { typeId, threatId, risks } of cells)
    for (const state of ['assessed', 'pending', 'excluded'] as const) {
      const query = { typeId: String(typeId ?? 0), threatId: String(threatId), coverage: state };
      const { data, meta } = await app.call(own.admin, risk.list, { query });
      expect(meta.total, JSON.stringify(query)).toBe(risks[state]);
      expect(data.filter(({ statusId }) => statusId === 2)).toHaveLength(state === 'excluded' ? data.length : 0);
      const whole = cells.reduce((sum, each) => sum + (each.typeId === typeId ? each.risks[state] : 0), 0);
      const { meta: ofType } = await app.call(own.admin, risk.list, {
        query: { typeId: query.typeId, coverage: state },
      });
      expect(ofType.total).toBe(whole);
    }
  expect((await app.call(own.admin, risk.list, { query: { coverage: 'guess' } })).status).toBe(422);
  const { raw } = await app.call(own.admin, coverage.export, { query: { format: 'csv' } });
  expect(raw.body).toContain('No aplica (2)');
  const blind = await own.person({ permissionCodes: [permissions.risks.viewRecognition] });
  const { raw: untold } = await app.call(blind, coverage.export, { query: { format: 'csv' } });
  expect(untold.statusCode).toBe(200);
  expect(untold.body).not.toMatch(/No aplica|Motivos/);
});

test('is exported cell by cell, by name', async () => {
  const { raw } = await app.call(here.admin, coverage.export, { query: { format: 'csv' } });
  const lines = raw.body.trim().split(/\r?\n/);
  expect(lines[0]).toBe(
    'Tipo de activo;Código de la amenaza;Amenaza;Evaluados;Por evaluar;Descartados;Sin revisar;Motivos del descarte',
  );
  expect(raw.body).toContain('No aplica (1)');
  expect(lines).toHaveLength(1 + (await tableOf(here.admin)).cells.length);
});
