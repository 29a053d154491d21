import { permissions } from '@baluarte/contract/permissions.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { fileOf, readAll } from '#kit/sheets/test-files.ts';
import { defaultSheetLimits } from '#kit/sheets/sheet-limits.ts';
import { openZip } from '#kit/sheets/zip-file.ts';
import { readPdf } from '#test/pdf.ts';
import { riskCompany, withLevels, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A moment after everything so far. It reaches the server in whole milliseconds, so it waits for the next one. */
const moment = async (here: RiskCompany) => {
  const { at } = await here.inside((trx) =>
    trx.one(sql<{ at: string }>`select clock_timestamp() as at from pg_sleep(0.002)`),
  );
  return at;
};

/** A company with one asset a scope, and what its tests do to it. */
async function withRisks() {
  const here = await riskCompany(app, { scopes: 2 });
  const assetId = await here.asset('A-1');
  let place = 0;
  const assess = (id: number, probability: number | null, order: number) =>
    app.call(here.admin, risk.assess, {
      params: { id },
      body: here.assessment({
        probability,
        financial: order,
        operational: 1,
        reputational: 1,
        legal: 1,
        privacy: null,
      }),
    });
  const rated = async (probability: number | null, order: number) => {
    const id = await here.risk(assetId, place++);
    await assess(id, probability, order);
    return id;
  };
  const map = async (query: Record<string, unknown> = {}, person = here.admin) =>
    withLevels((await app.call(person, risk.map, { query: query })).data);
  const occupied = async (query: Record<string, unknown> = {}) =>
    (await map(query)).cells.flatMap(({ probability, impact, count }) =>
      count > 0 ? [[probability, impact, count]] : [],
    );
  const cell = async (probability: number, impact: number, query: Record<string, unknown> = {}) =>
    app.call(here.admin, risk.mapCell, { query: { probability, impact, ...query } });
  return { here, assetId, assess, rated, map, occupied, cell };
}

describe('the heat map', () => {
  test('counts the assessed risks of each cell, the incomplete ones apart, the discarded ones nowhere', async () => {
    const { here, rated, map, occupied } = await withRisks();
    await rated(5, 5);
    await rated(5, 5);
    await rated(1, 4);
    await rated(null, 3);
    const gone = await rated(3, 3);
    await app.call(here.admin, risk.status, { params: { id: gone }, body: { statusId: 2, reason: 'No aplica' } });
    expect(await occupied()).toEqual([
      [5, 5, 2],
      [1, 4, 1],
    ]);
    const data = await map();
    expect(data).toMatchObject({ kind: 'inherent', at: null, kinds: ['inherent'], total: 3, incomplete: 1 });
    expect(data.cells).toHaveLength(25);
    expect(data.cells[0]).toEqual({ probability: 5, impact: 1, level: 5, rangeId: 3, count: 0 });
    expect(data.ranges.map(({ id, color, count }) => [id, color, count])).toEqual([
      [4, 'green', 0],
      [3, 'yellow', 1],
      [2, 'orange', 0],
      [1, 'red', 2],
    ]);
    expect(data.probabilityLevels[0]).toEqual({ order: 1, name: 'Muy baja', nameEn: 'Very low' });
    expect(data.impactLevels.at(-1)).toEqual({ order: 5, name: 'Catastrófico', nameEn: 'Catastrophic' });
  });

  test('shows the scope worked in alone', async () => {
    const { here, rated, occupied } = await withRisks();
    await rated(2, 2);
    const there = await here.risk(await here.asset('B-1', { scopeId: here.company.scopeIds[1] ?? 0 }));
    await here.inside((trx) =>
      trx.run(
        sql`update risk set probability = 5, impact = 5, completeness = 'complete', status_id = 1 where id = ${there}`,
      ),
    );
    expect(await occupied()).toEqual([[2, 2, 1]]);
    expect(await occupied({ at: '2030-01-01T00:00:00Z' })).toEqual([[2, 2, 1]]);
    expect(await occupied({ at: '2020-01-01T00:00:00Z' })).toEqual([]);
  });

  test('opens a cell as a list with the same number', async () => {
    const { here, rated, cell } = await withRisks();
    const ids = [await rated(5, 5), await rated(5, 5)];
    const gone = await rated(5, 5);
    await app.call(here.admin, risk.status, { params: { id: gone }, body: { statusId: 2, reason: 'No aplica' } });
    const { data, meta } = await cell(5, 5);
    expect(meta.total).toBe(2);
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(ids));
    expect((await cell(5, 4)).meta.total).toBe(0);
    expect((await cell(5, 5, { search: 'A-1' })).meta.total).toBe(2);
    expect((await cell(5, 5, { kind: 'target' })).meta.total).toBe(0);
    expect((await cell(0, 5)).status).toBe(422);
  });

  test('reads as it stood at a moment: what was assessed, moved, discarded and deleted since goes back', async () => {
    const { here, assetId, assess, rated, map, occupied, cell } = await withRisks();
    const empty = await moment(here);
    const [one, two] = [await rated(5, 5), await rated(2, 2)];
    await rated(null, 2);
    const three = await moment(here);
    await assess(one, 3, 3);
    await app.call(here.admin, risk.remove, { params: { id: two } });
    const moved = await moment(here);
    await app.call(here.admin, risk.status, { params: { id: one }, body: { statusId: 2, reason: 'No aplica' } });

    const discarded = await moment(here);
    expect([await occupied({ at: discarded }), (await cell(3, 3, { at: discarded })).meta.total]).toEqual([[], 0]);
    expect((await cell(3, 3)).meta.total).toBe(0);
    expect(await occupied({ at: empty })).toEqual([]);
    expect((await map({ at: empty })).incomplete).toBe(0);
    expect(await occupied({ at: three })).toEqual([
      [5, 5, 1],
      [2, 2, 1],
    ]);
    expect(await map({ at: three })).toMatchObject({ at: three, total: 2, incomplete: 1 });
    expect(await occupied({ at: moved })).toEqual([[3, 3, 1]]);
    expect(await occupied()).toEqual([]);
    expect((await app.call(here.admin, risk.map, { query: { at: 'ayer' } })).status).toBe(422);

    // The cells open as lists with the same numbers, each risk as it was, also one that is gone with its asset.
    await here.inside((trx) => trx.run(sql`update asset set name = 'Otro nombre' where id = ${assetId}`));
    const then = async (at: string) =>
      Promise.all(
        (await occupied({ at })).map(async ([probability = 0, impact = 0, count]) => {
          const { data, meta } = await cell(probability, impact, { at });
          expect(meta.total).toBe(count);
          return data.map(({ id, level, asset }) => [id, level, asset.name === 'Otro nombre']);
        }),
      );
    expect(await then(empty)).toEqual([]);
    expect(await then(three)).toEqual([[[one, 25, false]], [[two, 4, false]]]);
    expect(await then(moved)).toEqual([[[one, 9, false]]]);
    await app.call(here.admin, risk.remove, { params: { id: one } });
    await here.inside((trx) => trx.run(sql`delete from risk where asset_id = ${assetId}`));
    await here.inside((trx) => trx.run(sql`delete from asset where id = ${assetId}`));
    expect(await then(three)).toEqual([[[one, 25, false]], [[two, 4, false]]]);
    const far = await cell(5, 5, { at: three, page: 2, search: 'A-1', sort: 'asset' });
    expect(far).toMatchObject({ status: 200, data: [] });
  });

  test('has what is left as soon as a control counts, now or as expected', async () => {
    const { here, rated, map, occupied, cell } = await withRisks();
    const id = await rated(5, 5);
    await here.inside((trx) =>
      trx.run(sql`update risk set expected_probability = 2, expected_impact = 3 where id = ${id}`),
    );
    expect((await map()).kinds).toEqual(['inherent', 'residual', 'expected']);
    expect(await occupied({ kind: 'residual' })).toEqual([[5, 5, 1]]);
    expect(await occupied({ kind: 'expected' })).toEqual([[2, 3, 1]]);
    expect((await cell(2, 3, { kind: 'expected' })).meta.total).toBe(1);
  });

  test('says what stands elsewhere on another map, today and on a day that has passed, and opens exactly those risks', async () => {
    const { here, rated, map, cell } = await withRisks();
    const [one, two, three] = [await rated(5, 5), await rated(5, 5), await rated(2, 2)];
    const place = (id: number, columns: string, probability: number, order: number) =>
      here.inside((trx) =>
        trx.run(
          sql`update risk set ${sql.ref(`${columns}_probability`)} = ${probability}, ${sql.ref(`${columns}_impact`)} = ${order} where id = ${id}`,
        ),
      );
    await place(one, 'residual', 3, 5);
    await place(one, 'expected', 2, 5);
    await place(two, 'expected', 2, 5);
    await place(two, 'target', 1, 5);
    const before = await moment(here);
    await place(one, 'residual', 2, 5);
    await place(three, 'target', 2, 2);

    expect((await map()).moves).toEqual([]);
    const moves = async (query: Record<string, unknown>) =>
      (await map(query)).moves.map((move) => [
        [move.fromProbability, move.fromImpact],
        [move.probability, move.impact],
        move.count,
      ]);
    expect(await moves({ kind: 'residual', from: 'inherent' })).toEqual([[[5, 5], [2, 5], 1]]);
    expect(await moves({ kind: 'residual', from: 'inherent', at: before })).toEqual([[[5, 5], [3, 5], 1]]);
    expect(await moves({ kind: 'residual', from: 'inherent', at: before, isCritical: 'false' })).toEqual([
      [[5, 5], [3, 5], 1],
    ]);
    expect(await moves({ kind: 'expected', from: 'inherent' })).toEqual([[[5, 5], [2, 5], 2]]);
    expect(await moves({ kind: 'expected', from: 'residual' })).toEqual([[[5, 5], [2, 5], 1]]);
    expect(await moves({ kind: 'target', from: 'expected' })).toEqual([[[2, 5], [1, 5], 1]]);
    expect(await moves({ kind: 'inherent', from: 'target', at: before })).toEqual([[[1, 5], [5, 5], 1]]);

    const inside = async (query: Record<string, unknown>) =>
      (await cell(2, 5, { kind: 'expected', ...query })).data.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await inside({})).toEqual([one, two]);
    const since = { from: 'residual', fromProbability: 5, fromImpact: 5 };
    expect(await inside(since)).toEqual([two]);
    expect(await inside({ ...since, at: before })).toEqual([two]);

    // The list is narrowed to the cells of each map by the same numbers.
    const listed = async (query: Record<string, unknown>) =>
      (await app.call(here.admin, risk.list, { query: { statusId: '1,7', ...query } })).data.map(({ id }) => id);
    for (const kind of ['residual', 'expected', 'target']) {
      const { cells } = await map({ kind });
      for (const { probability, impact, count } of cells)
        expect(await listed({ [`${kind}Probability`]: probability, [`${kind}Impact`]: impact })).toHaveLength(count);
    }

    const file = await app.call(here.admin, risk.mapExport, {
      query: { format: 'svg', kinds: 'inherent,residual,expected,target', from: 'inherent' },
    });
    for (const word of ['Riesgo residual esperado', 'Riesgo objetivo', 'flechas desde el riesgo inherente'])
      expect(file.raw.body).toContain(word);
    const book = await app.call(here.admin, risk.mapExport, {
      query: { format: 'xlsx', kinds: 'residual,expected', from: 'inherent' },
    });
    const sheet = async (sheetName: string) => (await readAll(fileOf(book.raw.rawPayload), { sheetName })).cells;
    expect((await sheet('Mapa · Residual actual'))[3]?.at(-1)).toBe(2);
    expect(await sheet('Movimientos')).toEqual([
      ['Riesgo inherente', 'Muy alta', 'Catastrófico', 25, 'Riesgo residual actual', 'Baja', 'Catastrófico', 10, 1],
      ['Riesgo inherente', 'Muy alta', 'Catastrófico', 25, 'Riesgo residual esperado', 'Baja', 'Catastrófico', 10, 2],
    ]);
    expect((await sheet('Riesgos'))[0]?.slice(1, 8)).toEqual([
      'Muy alta',
      'Catastrófico',
      25,
      'Extremo',
      'Baja',
      'Catastrófico',
      10,
    ]);
    expect((await app.call(here.admin, risk.mapExport, { query: { kinds: 'otro' } })).status).toBe(422);
  });

  test('is for who may view maps', async () => {
    const { here } = await withRisks();
    const reader = await here.person({ permissionCodes: [255, 256] });
    const member = await here.person({ base: 2, permissionCodes: [261, 262] });
    for (const person of [reader, member])
      for (const endpoint of [risk.map, risk.mapCell, risk.mapExport])
        expect((await app.call(person, endpoint, { query: { probability: 1, impact: 1 } })).status).toBe(403);
  });
});

describe('a map narrowed to some risks', () => {
  test('counts what its cells and the list hold, today and on a day that has passed, in its files too', async () => {
    const { here, assetId, assess, rated, map, occupied, cell } = await withRisks();
    const other = await here.asset('B-1', { isCritical: true });
    const { area, process, owner } = await here.inside((trx) =>
      trx.one(sql<{ area: number; process: number; owner: number }>`
        select min(id) filter (where kind = 'area') as area, min(id) filter (where kind = 'process') as process,
          max(id) filter (where kind = 'area') as owner from parameter`),
    );
    await here.inside((trx) =>
      trx.run(sql`update asset set owner_id = ${area}, process_id = ${process} where id = ${assetId}`),
    );
    const [own, moved] = [await rated(5, 5), await rated(4, 4)];
    const otherRisk = await here.risk(other, 9);
    await assess(otherRisk, 4, 4);
    await app.call(here.admin, risk.update, { params: { id: own }, body: { ownerId: owner } });
    const unrated = await here.risk(other, 10);
    const before = await moment(here);
    await assess(moved, 1, 1);
    await app.call(here.admin, risk.remove, { params: { id: otherRisk } });
    const filters: [Record<string, unknown>, unknown[], unknown[]][] = [
      [
        { assetOwnerId: area },
        [
          [5, 5, 1],
          [1, 1, 1],
        ],
        [
          [5, 5, 1],
          [4, 4, 1],
        ],
      ],
      [
        { processId: process },
        [
          [5, 5, 1],
          [1, 1, 1],
        ],
        [
          [5, 5, 1],
          [4, 4, 1],
        ],
      ],
      [{ ownerId: owner }, [[5, 5, 1]], [[5, 5, 1]]],
      [{ isCritical: 'true' }, [], [[4, 4, 1]]],
      [{ processId: process, isCritical: 'true' }, [], []],
      [
        {},
        [
          [5, 5, 1],
          [1, 1, 1],
        ],
        [
          [5, 5, 1],
          [4, 4, 2],
        ],
      ],
    ];
    for (const [query, now, then] of filters) {
      expect(await occupied(query), JSON.stringify(query)).toEqual(now);
      expect(await occupied({ ...query, at: before }), `then ${JSON.stringify(query)}`).toEqual(then);
      for (const at of [undefined, before]) {
        const { cells, total, incomplete } = await map({ ...query, at });
        const listedCounts: number[] = [];
        for (const { probability, impact, count } of cells)
          listedCounts.push(count > 0 ? (await cell(probability, impact, { ...query, at })).meta.total : 0);
        expect(listedCounts).toEqual(cells.map(({ count }) => count));
        expect(listedCounts.reduce((sum, count) => sum + count, 0)).toBe(total);
        if (at) continue;
        const listed = async (more: object) =>
          (await app.call(here.admin, risk.list, { query: { ...query, ...more } })).meta.total;
        expect(await listed({ statusId: '1,7' })).toBe(total);
        expect(await listed({ incomplete: 'true', statusId: '4' })).toBe(incomplete);
      }
    }
    expect((await map({ isCritical: 'true' })).incomplete).toBe(unrated > 0 ? 1 : 0);
    const svg = await app.call(here.admin, risk.mapExport, {
      query: { format: 'svg', processId: process, isCritical: 'false' },
    });
    expect(svg.raw.body).toMatch(/Proceso: [^<]+ · Activo crítico: no/);
    const xlsx = await app.call(here.admin, risk.mapExport, { query: { format: 'xlsx', ownerId: owner } });
    const risks = await readAll(fileOf(xlsx.raw.rawPayload), { sheetName: 'Riesgos' });
    expect(risks.cells.map(([code]) => code)).toEqual(['R-0001']);
  });
});

describe('the map as a file', () => {
  const file = async (here: RiskCompany, query: Record<string, unknown>) =>
    (await app.call(here.admin, risk.mapExport, { query: query })).raw;

  test('is a picture with company, scope, day and counts, served as a download that can run nothing', async () => {
    const { here, rated } = await withRisks();
    await rated(5, 5);
    const svg = await file(here, { format: 'svg' });
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    expect(svg.headers['content-disposition']).toMatch(/^attachment; filename="mapa-de-riesgos-\d{4}-\d\d-\d\d\.svg"/);
    expect(svg.headers['content-security-policy']).toBe(`default-src 'none'; style-src 'unsafe-inline'; sandbox`);
    expect(svg.headers['x-content-type-options']).toBe('nosniff');
    expect(svg.body).toContain(`Empresa ${here.company.subdomain} · Alcance 1`);
    expect(svg.body).toContain('Riesgo inherente');
    expect(svg.body).toContain('Catastrófico');
    expect(svg.body).toContain('1 riesgo evaluado en 1 de 25 casillas');
    const english = await file(here, { format: 'svg', language: 'en', theme: 'dark' });
    expect(english.body).toContain('Inherent risk');
    expect(english.body).toContain('Extreme');
  });

  test('is a PNG of twice the width by default', async () => {
    const { here } = await withRisks();
    const png = await file(here, {});
    expect(png.headers['content-type']).toBe('image/png');
    expect(png.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(png.rawPayload.readUInt32BE(16)).toBe(2400);
  });

  test('is a PDF of a page a map, with its counts, its scales and its ranges as text', async () => {
    const { here, rated } = await withRisks();
    for (const [probability, impact] of [
      [5, 5],
      [5, 5],
      [2, 3],
    ] as const)
      await rated(probability, impact);
    const pdf = await file(here, { format: 'pdf' });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toMatch(/filename="mapa-de-riesgos-\d{4}-\d\d-\d\d\.pdf"/);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const read = await readPdf(pdf.rawPayload);
    expect(read).toMatchObject({ pages: 1, title: 'Mapa de calor de riesgos' });
    const said = read.texts[0]?.replaceAll(/\s+/g, ' ') ?? '';
    expect(said).toContain(`Empresa ${here.company.subdomain} · Alcance 1`);
    expect(said).toContain('Riesgo inherente');
    expect(said).toContain('5 · Muy alta 0 0 0 0 2 2');
    expect(said).toContain('2 · Baja 0 0 1 0 0 1');
    expect(said).toContain('Total 0 0 1 0 2 3');
    expect(said).toContain('Extremo 2');
    expect(read.alternatives[0]).toContain('3 riesgos evaluados');
    const several = await readPdf(
      (await file(here, { format: 'pdf', kinds: 'inherent,residual', language: 'en' })).rawPayload,
    );
    expect(several.pages).toBe(2);
    expect(several.texts[1]).toContain('Current residual risk');
    const { list, viewMaps, downloadMaps } = permissions.risks;
    const blind = await here.person({ permissionCodes: [list, viewMaps, downloadMaps] });
    expect((await app.call(blind, risk.mapExport, { query: { format: 'pdf' } })).status).toBe(403);
  });

  test('is a workbook with the grid, its cells and the risks in them, also of the past', async () => {
    const { here, assess, rated } = await withRisks();
    const id = await rated(5, 5);
    const before = await moment(here);
    await assess(id, 1, 1);
    const sheet = async (name: string, query: Record<string, unknown> = {}) =>
      (await readAll(fileOf((await file(here, { format: 'xlsx', ...query })).rawPayload), { sheetName: name })).cells;
    const grid = await sheet('Mapa');
    const book = fileOf((await file(here, { format: 'xlsx' })).rawPayload);
    const zip = await openZip(book.path, defaultSheetLimits);
    const xml = await text(await zip.read('xl/worksheets/sheet1.xml'));
    zip.close();
    // What it is stands first, above the grid, and every cell has the colour of its range.
    expect(/r="A1"[^>]*><is><t[^>]*>([^<]+)/.exec(xml)?.[1]).toBe('Mapa de calor de riesgos');
    expect(xml.indexOf('Riesgo inherente')).toBeLessThan(xml.indexOf('5 · Muy alta'));
    const coloured = [...xml.matchAll(/<c r="[B-F]\d+" s="(\d+)"><v>/g)].filter(([, style]) => Number(style) > 14);
    expect(coloured).toHaveLength(25);
    expect(new Set(coloured.map(([, style]) => style)).size).toBeGreaterThanOrEqual(5);
    expect(grid[0]).toEqual(['5 · Muy alta', 0, 0, 0, 0, 0, 0]);
    expect(grid[4]).toEqual(['1 · Muy baja', 1, 0, 0, 0, 0, 1]);
    expect(grid.at(-1)).toEqual(['Total', 1, 0, 0, 0, 0, 1]);
    expect(await sheet('Casillas')).toContainEqual([1, 'Muy baja', 1, 'Leve', 1, 'Bajo', 1]);
    expect((await sheet('Riesgos'))[0]?.slice(0, 7)).toEqual([
      'R-0001',
      'Muy baja',
      'Leve',
      1,
      'Bajo',
      'A-1',
      'Activo A-1',
    ]);
    const past = { at: before };
    expect((await sheet('Mapa', past))[0]).toEqual(['5 · Muy alta', 0, 0, 0, 0, 1, 1]);
    expect((await sheet('Riesgos', past))[0]?.slice(1, 6)).toEqual(['Muy alta', 'Catastrófico', 25, 'Extremo', 'A-1']);
  });
});
