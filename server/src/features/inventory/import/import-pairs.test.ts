import { imports } from '@baluarte/contract/inventory/import.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeXlsx } from '#kit/sheets/xlsx/write-xlsx.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { csvOf } from '#test/files.ts';
import { importing } from '#test/importing.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let kit: ReturnType<typeof importing>;
let ids: number[];
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  kit = importing(app, here.admin);
  ids = [await here.asset('P-1', { name: 'Planta de Ñuñoa' }), await here.asset('P-2'), await here.asset('P-3')];
  await here.inside(async (trx) => {
    const like = sql`category_id, subcategory_id, 'x' from threat order by id limit 1`;
    for (const [code, name] of [
      ['AM-1', 'Granizo'],
      ['AM-2', 'Inundación'],
    ])
      await trx.run(
        sql`insert into threat (code, name, category_id, subcategory_id, description) select ${code}, ${name}, ${like}`,
      );
  });
});
afterAll(() => app.close());

const fields = { proposes: true };
const threatsOf = async (id: number | undefined) =>
  (await app.call(here.admin, relations.assetThreat.list, { params: { id: id ?? 0 } })).data.map(({ code }) => code);

async function bytesOf(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

test('a workbook of two columns relates by code or name on either side; what is there, and what comes twice, is said and stays', async () => {
  const column = (header: string) => ({ header, type: 'text' as const });
  const rows = [
    ['P-1', 'Granizo'],
    ['planta de ñuñoa', 'AM-2'],
    ['P-2', 'am-1'],
    ['P-1', 'AM-1'],
  ];
  const book = await bytesOf(
    writeXlsx({ sheets: [{ name: 'Hoja1', columns: [column('Activo'), column('Amenaza')], rows }] }) as never,
  );
  const dry = await kit.send('assets.threats', book, { fields, query: { dryRun: true }, name: 'pares.xlsx' });
  expect(dry).toMatchObject({ state: 'done', created: 3, same: 1, failed: 0 });
  expect(await threatsOf(ids[0])).toEqual([]);
  const done = await app.call(here.admin, imports.run, { params: dry, body: {} });
  expect(done.data).toMatchObject({ state: 'done', created: 3, same: 1 });
  expect(await Promise.all(ids.map(threatsOf))).toEqual([['AM-1', 'AM-2'], ['AM-1'], []]);
  const again = await kit.send('assets.threats', book, { fields, name: 'pares.xlsx' });
  expect(again).toMatchObject({ state: 'done', created: 0, same: 4 });
  const undone = await app.call(here.admin, imports.undo, { params: done.data });
  expect(undone.data).toEqual({ undone: 3, refused: [] });
  expect(await Promise.all(ids.map(threatsOf))).toEqual([[], [], []]);
});

test('a Windows-1252 file with semicolons is read; a word that names nothing is asked about, and its answer holds', async () => {
  const text = 'Código del activo;Nombre de la amenaza\r\nPlanta de Ñuñoa;Inundación\r\nP-2;Granizzo\r\n';
  const dry = await kit.send('assets.threats', new Uint8Array(Buffer.from(text, 'latin1')), {
    fields,
    query: { dryRun: true },
  });
  expect(dry).toMatchObject({ encoding: 'windows-1252', separator: ';', created: 1, failed: 1 });
  expect(dry.questions).toMatchObject([{ field: 'threatId', word: 'Granizzo', canCreate: false }]);
  const [question] = dry.questions;
  expect(question?.proposals[0]?.name).toBe('Granizo');
  const answers = { threatId: { Granizzo: { use: question?.proposals[0]?.id ?? 0 } } };
  const done = await app.call(here.admin, imports.run, { params: dry, body: { answers } });
  expect(done.data).toMatchObject({ state: 'done', created: 2, failed: 0 });
  expect(await Promise.all(ids.slice(0, 2).map(threatsOf))).toEqual([['AM-2'], ['AM-1']]);
});

test('threats and vulnerabilities are related the same way', async () => {
  await here.inside((trx) => trx.run(sql`delete from threat_vulnerability`));
  const { code } = await here.inside((trx) =>
    trx.one<{ code: string }>(sql`select code from vulnerability order by id limit 1`),
  );
  const job = await kit.send(
    'threats.vulnerabilities',
    csvOf([
      ['Vulnerabilidad', 'Amenaza'],
      [code, 'AM-1'],
    ]),
    { fields },
  );
  expect(job).toMatchObject({ state: 'done', created: 1, failed: 0 });
});

test('a file that lacks an end is refused, and the end is named', async () => {
  const job = await kit.send(
    'assets.threats',
    csvOf([
      ['Activo', 'Otra cosa'],
      ['P-1', 'AM-1'],
    ]),
    { fields },
  );
  expect(job).toMatchObject({
    state: 'refused',
    problem: { code: 'import.fieldsMissing', params: { fields: ['threatId'] } },
  });
});

test('an asset of another scope is unknown, and who may not relate may not import', async () => {
  const apart = await riskCompany(app, { scopes: 2 });
  const [first, second] = apart.company.scopeIds as [number, number];
  await apart.asset('S-1', { scopeId: second });
  const limited = await apart.person({ scopeIds: [first] });
  const [code] = await apart.inside((trx) => trx.rows<{ code: string }>(sql`select code from threat limit 1`));
  const content = csvOf([
    ['Activo', 'Amenaza'],
    ['S-1', code?.code ?? ''],
  ]);
  const job = await kit.send('assets.threats', content, { person: limited, fields });
  expect(job).toMatchObject({ state: 'refused', created: 0, failed: 1 });
  const { assets, threats } = permissions;
  const reader = await here.person({ permissionCodes: [assets.list, assets.import, threats.list] });
  expect(await kit.send('assets.threats', content, { person: reader, fields })).toBeUndefined();
});

test('the template of pairs has its two columns', async () => {
  const { raw } = await app.call(here.admin, imports.template, {
    params: { kind: 'assets.threats' },
    query: { format: 'csv' },
  });
  expect(raw.body).toContain('Activo');
  expect(raw.body).toContain('Amenaza');
});
