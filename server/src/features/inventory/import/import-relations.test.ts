import { catalogues } from '@baluarte/contract/catalogues.ts';
import type { Field } from '@baluarte/contract/kit/field.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { csvOf, formOf } from '#test/files.ts';
import { importing, threatHeaders, threatRow } from '#test/importing.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let kit: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  kit = importing(app, here.admin);
  await here.inside(async (trx) => {
    const like = sql`category_id, subcategory_id, 'x' from threat order by id limit 1`;
    for (const [code, name] of [
      ['AM-1', 'Granizo'],
      ['AM-2', 'Fuga de gas, agua o vapor'],
      ['AM-3', 'Sabotaje'],
    ])
      await trx.run(
        sql`insert into threat (code, name, category_id, subcategory_id, description) select ${code}, ${name}, ${like}`,
      );
  });
});
afterAll(() => app.close());

const headers = ['Código', 'Nombre', 'Categoría', 'Requisitos de seguridad', 'Factores de impacto', 'Amenazas'];
const row = (code: string, threats: string) => [code, `Planta ${code}`, 'Hardware', 'Llave.', 'financial', threats];
const fields = { proposes: true };
const send = (rows: string[][], more: Record<string, unknown> = {}, query: Record<string, unknown> = {}) =>
  kit.send('assets', csvOf([headers, ...rows]), { fields: { ...fields, ...more }, query });
/** Tables of relations are called by their ends in this order. */
const order = ['asset', 'threat', 'vulnerability'];
/** Cells that a new company accepts, by header. */
async function ownCells(kind: 'assets' | 'threats' | 'vulnerabilities', code: string): Promise<Map<string, string>> {
  if (kind === 'assets') return new Map(headers.slice(0, 5).map((header, at) => [header, row(code, '')[at] ?? '']));
  if (kind === 'threats') return new Map(threatHeaders.map((header, at) => [header, threatRow(code)[at] ?? '']));
  const [one] = await here.inside((trx) =>
    trx.rows(sql<{ category: string; subcategory: string | null; severity: string | null }>`
      select c.name as category, s.name as subcategory, v.name as severity from vulnerability t
      join parameter c on c.id = t.category_id left join parameter s on s.id = t.subcategory_id
      left join parameter v on v.id = t.severity_id order by t.id limit 1`),
  );
  const { fields: words } = textsIn('es').vulnerability;
  return new Map([
    [words.code, code],
    [words.name, 'Puerta sin llave'],
    [words.categoryId, one?.category ?? ''],
    [words.subcategoryId, one?.subcategory ?? ''],
    [words.severityId, one?.severity ?? ''],
    [words.description, 'Cualquiera entra.'],
  ]);
}
const threatsOf = async (code: string) => {
  const { data } = await app.call(here.admin, asset.endpoints.list, { query: { search: code, threats: true } });
  const found = data.find((each) => each.code === code);
  return { version: found?.version, threats: found?.threats?.map((each) => each.code).toSorted() };
};

test('a column of threats relates new assets by code or name, however they are separated', async () => {
  const job = await send([
    row('P-1', 'AM-1; sabotaje'),
    row('P-2', 'Granizo | AM-3'),
    row('P-3', 'Fuga de gas, agua o vapor, am-1'),
    row('P-4', 'AM-1\nAM-3'),
    row('P-5', ''),
  ]);
  expect(job).toMatchObject({ state: 'done', created: 5, failed: 0, mapping: { Amenazas: 'threats' } });
  const found = await Promise.all(['P-1', 'P-2', 'P-3', 'P-4', 'P-5'].map(threatsOf));
  expect(found.map(({ threats }) => threats)).toEqual([
    ['AM-1', 'AM-3'],
    ['AM-1', 'AM-3'],
    ['AM-1', 'AM-2'],
    ['AM-1', 'AM-3'],
    [],
  ]);
});

test('relations are added, never taken away: the dry run shows them, the asset keeps its version, and one undo takes them back', async () => {
  await send([row('Q-1', 'AM-1')]);
  const before = await threatsOf('Q-1');
  const dry = await send([row('Q-1', 'AM-2')], {}, { dryRun: true });
  expect(dry).toMatchObject({ updated: 1, failed: 0 });
  const [checked] = await kit.rowsOf(dry, 'changed');
  expect(checked?.changes).toEqual({
    threats: { before: ['Granizo'], after: ['Granizo', 'Fuga de gas, agua o vapor'] },
  });
  expect(await threatsOf('Q-1')).toEqual(before);
  const job = await send([row('Q-1', 'AM-2')]);
  expect(job).toMatchObject({ state: 'done', updated: 1 });
  expect(await threatsOf('Q-1')).toEqual({ version: before.version, threats: ['AM-1', 'AM-2'] });
  expect((await send([row('Q-1', 'AM-2; AM-1'), row('Q-2', '')])).same).toBe(1);
  const undone = await app.call(here.admin, imports.undo, { params: job });
  expect(undone.data).toMatchObject({ undone: 1, refused: [] });
  expect(await threatsOf('Q-1')).toEqual(before);
});

test('undoing an import that made assets with relations leaves nothing of either', async () => {
  const job = await send([row('R-1', 'AM-1; AM-2')]);
  const undone = await app.call(here.admin, imports.undo, { params: job });
  expect(undone.data).toMatchObject({ refused: [] });
  expect(await threatsOf('R-1')).toEqual({ version: undefined, threats: undefined });
});

test('where it is asked for, the file replaces the relations of its rows, and an empty cell ends them', async () => {
  await send([row('S-1', 'AM-1; AM-2'), row('S-2', 'AM-1'), row('S-3', 'AM-1')]);
  const options = { replacesRelations: true };
  const job = await send([row('S-1', 'AM-3'), row('S-2', '')], { options });
  expect(job).toMatchObject({ state: 'done', updated: 2, options: { replacesRelations: true } });
  const found = await Promise.all(['S-1', 'S-2', 'S-3'].map(threatsOf));
  expect(found.map(({ threats }) => threats)).toEqual([['AM-3'], [], ['AM-1']]);
  await app.call(here.admin, imports.undo, { params: job });
  expect((await threatsOf('S-1')).threats).toEqual(['AM-1', 'AM-2']);
});

test('a word that names no threat is asked about once, and its answer is another one or none', async () => {
  const rows = [
    row('U-1', 'Granisado; AM-1'),
    row('U-2', 'Granisado'),
    row('U-3', 'Xilófono'),
    row('U-4', 'AM-1; Xilófono'),
  ];
  const dry = await send(rows, {}, { dryRun: true });
  const questions = dry.questions.filter(({ field }) => field === 'threats');
  expect(questions.map(({ word, rows, canCreate }) => ({ word, rows, canCreate }))).toEqual([
    { word: 'Granisado', rows: 2, canCreate: false },
    { word: 'Xilófono', rows: 2, canCreate: false },
  ]);
  const use = here.threats[0] as number;
  const answers = { threats: { Granisado: { use }, Xilófono: 'empty' } };
  const done = await app.call(here.admin, imports.run, { params: dry, body: { answers } });
  expect(done.data).toMatchObject({ state: 'done', created: 4, failed: 0 });
  expect((await threatsOf('U-1')).threats).toHaveLength(2);
  expect((await threatsOf('U-3')).threats).toEqual([]);
  expect((await threatsOf('U-4')).threats).toEqual(['AM-1']);
});

test('a column that only counts relations, as a list is exported, is not taken for their names', async () => {
  const rows = [row('V-1', '3'), row('V-2', '0')].map((cells) => [...cells, 'x']);
  const content = csvOf([[...headers, 'Notas'], ...rows]);
  const job = await kit.send('assets', content, { fields, query: { dryRun: true } });
  expect(job).toMatchObject({ failed: 0, mapping: { Amenazas: null } });
});

test('a call without proposals reads the column too, and says which columns it did not read', async () => {
  const content = csvOf([
    [...headers, 'Color'],
    [...row('W-1', 'AM-1'), 'Azul'],
  ]);
  const { raw, data } = await app.call(here.admin, imports.assets, await formOf(content, 'a.csv', {}));
  expect(data).toMatchObject({ state: 'done', created: 1, mapping: { Amenazas: 'threats', Color: null } });
  expect((await threatsOf('W-1')).threats).toEqual(['AM-1']);
  expect(raw.json<{ message: string }>().message).toMatch(/Columnas que no se leyeron: Color\.$/);
});

describe('the relations of our own template are read by the plain call', () => {
  const ends = { assets: 'asset', threats: 'threat', vulnerabilities: 'vulnerability' } as const;

  test.each(['assets', 'threats', 'vulnerabilities'] as const)('of %s', async (kind) => {
    const name = ends[kind];
    const related = Object.entries<Field>(catalogues[name].related);
    expect(related.length).toBeGreaterThan(0);
    const template = await app.call(here.admin, imports.template, { params: { kind }, query: { format: 'csv' } });
    const [first = ''] = template.raw.body.replace(/^\uFEFF/, '').split('\r\n');
    const columns = first.split(first.includes(';') ? ';' : ',').map((header) => header.replaceAll('"', ''));
    const others: Record<string, number> = {
      threat: here.threats[0] ?? 0,
      vulnerability: here.vulnerabilities[0] ?? 0,
      asset: await here.asset(`DE-${kind}`),
    };
    const codeOf = (table: string) =>
      here.inside((trx) =>
        trx.one(sql<{ code: string }>`select code from ${sql.table(table)} where id = ${others[table]}`),
      );
    const { fields: words } = textsIn('es')[name];
    const cells = new Map<string, string>();
    for (const [field, { from }] of related)
      cells.set((words as Record<string, string>)[field] ?? '', (await codeOf(from ?? '')).code);
    expect(columns).toEqual(expect.arrayContaining([...cells.keys()]));
    const code = `PL-${kind}`;
    const own = await ownCells(kind, code);
    const table = [
      [...own.keys(), ...cells.keys()],
      [...own.values(), ...cells.values()],
    ];
    const job = await kit.send(kind, csvOf(table));
    expect(job).toMatchObject({ state: 'done', created: 1, failed: 0 });
    const counts = await here.inside((trx) =>
      trx.rows(
        sql<{ count: number }>`${sql.join(
          related.map(([, { from }]) => {
            const [one, other] = [name, from ?? ''].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
            return sql`select count(*)::int as count from ${sql.table(`${one}_${other}`)} l
              join ${sql.table(name)} e on e.id = l.${sql.ref(`${name}_id`)} where e.code = ${code}`;
          }),
          sql` union all `,
        )}`,
      ),
    );
    expect(counts.map(({ count }) => count)).toEqual(related.map(() => 1));
  });
});

describe('of how a file was read, only what somebody decided is remembered', () => {
  const table = [
    [...headers, 'Notas'],
    [...row('R-1', 'AM-1'), 'x'],
  ];
  const again = (code: string) => csvOf([table[0] ?? [], [...row(code, 'AM-1'), 'x']]);

  test('a plain call decides nothing: the next import of the screen reads the relations and proposes', async () => {
    const unable = await here.person({
      permissionCodes: [
        permissions.assets.list,
        permissions.assets.create,
        permissions.assets.edit,
        permissions.assets.import,
      ],
    });
    expect((await kit.send('assets', csvOf(table), { person: unable })).mapping['Amenazas']).toBeNull();
    const next = await kit.send('assets', again('R-2'), { fields, query: { dryRun: true } });
    expect(next.mapping['Amenazas']).toBe('threats');
    expect(next.options.usesProposals).toBe(true);
  });

  test('what the screen left unread without anybody saying so is read once it can be', async () => {
    const unable = await here.person({
      permissionCodes: [
        permissions.assets.list,
        permissions.assets.create,
        permissions.assets.edit,
        permissions.assets.import,
      ],
    });
    expect((await kit.send('assets', again('R-3'), { person: unable, fields })).state).toBe('done');
    const next = await kit.send('assets', again('R-4'), { fields, query: { dryRun: true } });
    expect(next.mapping['Amenazas']).toBe('threats');
  });

  test('a column that somebody left out stays out, until somebody reads it again', async () => {
    const dry = await kit.send('assets', again('R-5'), { fields, query: { dryRun: true } });
    const run = (body: object, job = dry) => app.call(here.admin, imports.run, { params: job, body });
    expect((await run({ mapping: { Amenazas: null } })).data.state).toBe('done');
    const next = await kit.send('assets', again('R-6'), { fields, query: { dryRun: true } });
    expect(next.mapping['Amenazas']).toBeNull();
    expect((await run({ mapping: { Amenazas: 'threats' } }, next)).data.state).toBe('done');
    const last = await kit.send('assets', again('R-7'), { fields, query: { dryRun: true } });
    expect(last.mapping['Amenazas']).toBe('threats');
  });

  test('what was kept before it was known who decided leaves no relation unread', async () => {
    await here.inside((trx) =>
      trx.run(sql`update import_layout set knows_left_out = false, mapping = mapping || '{"Amenazas": null}'`),
    );
    const next = await kit.send('assets', again('R-8'), { fields, query: { dryRun: true } });
    expect(next.mapping['Amenazas']).toBe('threats');
  });
});

test('who may not relate imports assets without the column; named, its rows are refused', async () => {
  const { assets } = permissions;
  const codes = [assets.list, assets.create, assets.edit, assets.import];
  const person = await here.person({ permissionCodes: codes });
  const content = csvOf([headers, row('X-1', 'AM-1')]);
  const left = await kit.send('assets', content, { person, fields, query: { dryRun: true } });
  expect(left).toMatchObject({ failed: 0, mapping: { Amenazas: null } });
  const mapping = { Amenazas: 'threats' };
  const refused = await kit.send('assets', content, { person, fields: { ...fields, mapping } });
  expect(refused).toMatchObject({
    state: 'refused',
    reasons: [{ field: 'threats', code: 'mayNotRelate', count: 1 }],
  });
});

test('who may relate and not edit adds relations to assets that exist, and no more', async () => {
  await send([row('Y-1', '')]);
  const { assets, threats } = permissions;
  const codes = [assets.list, assets.create, assets.import, threats.list, threats.relateAssets];
  const person = await here.person({ permissionCodes: codes });
  const job = await kit.send('assets', csvOf([headers, row('Y-1', 'AM-1')]), { person, fields });
  expect(job).toMatchObject({ state: 'done', updated: 1 });
  const options = { replacesRelations: true };
  const refused = await kit.send('assets', csvOf([headers, row('Y-1', 'AM-2')]), {
    person,
    fields: { ...fields, options },
  });
  expect(refused).toMatchObject({ state: 'refused', reasons: [{ field: 'threats', code: 'mayNotRelate', count: 1 }] });
});

test('an export of everything comes back the same: nothing changes', async () => {
  await send([row('Z-1', 'AM-2; AM-3')]);
  const file = await app.call(here.admin, asset.endpoints.export, { query: { format: 'csv', search: 'Z-1' } });
  const job = await kit.send('assets', file.raw.body, { fields });
  expect(job).toMatchObject({ failed: 0, created: 0, updated: 0, same: 1, mapping: { Amenazas: 'threats' } });
});

test('a threat says its vulnerabilities the same way', async () => {
  const code = await here.inside(
    async (trx) => (await trx.one<{ code: string }>(sql`select code from vulnerability order by id limit 1`)).code,
  );
  const content = csvOf([
    ['Código', 'Nombre', 'Categoría', 'Subcategoría', 'Descripción', 'Vulnerabilidades'],
    ['AM-9', 'Meteorito', 'Desastres naturales', 'Fuego', 'Cae.', code],
  ]);
  expect(await kit.send('threats', content, { fields })).toMatchObject({ state: 'done', created: 1 });
  const threat = await kit.threatOf('AM-9');
  const related = await app.call(here.admin, relations.threatVulnerability.list, { params: { id: threat?.id ?? 0 } });
  expect(related.data.map((each) => each.code)).toEqual([code]);
});
