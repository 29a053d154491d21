import { choices as choicesEndpoints } from '@baluarte/contract/organization/choices.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { csvOf, xlsxFrom } from '#test/files.ts';
import { importing, threatHeaders, threatRow } from '#test/importing.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let by: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
  by = importing(app, admin);
});
afterAll(() => app.close());

describe('a file is read however it was written', () => {
  const text = (separator: string, lineEnd: string) =>
    [threatHeaders, threatRow('L-1', { name: 'Inundación, sótano; piso 1', description: 'Dos\nlíneas y "comillas"' })]
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
      .join(lineEnd);
  const windows = (value: string) => Uint8Array.from(Buffer.from(value, 'latin1'));
  const utf16 = (value: string) => Uint8Array.from(Buffer.from(`\uFEFF${value}`, 'utf16le'));

  test.each([
    ['UTF-8 with commas', text(',', '\n'), { encoding: 'utf-8', separator: ',' }],
    [
      'UTF-8 with its mark and semicolons, as Excel in Spanish',
      `\uFEFF${text(';', '\r\n')}`,
      { encoding: 'utf-8', separator: ';' },
    ],
    ['Windows-1252 with semicolons', windows(text(';', '\r\n')), { encoding: 'windows-1252', separator: ';' }],
    [
      'UTF-16 with tabs, as Excel saves Unicode text',
      utf16(text('\t', '\r\n')),
      { encoding: 'utf-16le', separator: '\t' },
    ],
    ['announced separator', `sep=|\r\n${text('|', '\r\n')}`, { separator: '|' }],
  ])('%s', async (_name, content, form) => {
    const fresh = await testPerson(app.database, await testCompany(app.database));
    const job = await by.send('threats', content, { person: fresh });
    expect(job).toMatchObject({ state: 'done', created: 1, failed: 0, format: 'csv', ...form });
    const list = await app.call(fresh, threat.endpoints.list, { query: { search: 'L-1' } });
    expect(list.data[0]).toMatchObject({ name: 'Inundación, sótano; piso 1', description: 'Dos\nlíneas y "comillas"' });
  });

  test('XLSX, with a title above the header and numbers as codes', async () => {
    const rows = [
      ['Catálogo de amenazas'],
      [],
      threatHeaders,
      [7001, 'Robo', 'Desastres naturales', 'Agua', 'Se lo llevan.'],
    ];
    const job = await by.send('threats', await xlsxFrom(rows.map((row) => row)), { name: 'a.xlsx' });
    expect(job).toMatchObject({ state: 'done', created: 1, format: 'xlsx', encoding: null, separator: null });
    expect(await by.threatOf('7001')).toMatchObject({ name: 'Robo' });
  });

  test('a text with an unquoted separator is refused as a row, not shifted into the wrong columns', async () => {
    const job = await by.send(
      'threats',
      'Código,Nombre,Categoría,Subcategoría,Descripción\nX-1,Fuego, humo,N,fire,Arde\n',
    );
    expect(job).toMatchObject({ state: 'refused', failed: 1 });
    expect(await by.reasonsOf(job)).toEqual([[2, ' extraCells']]);
  });
});

describe('columns are matched by their headers', () => {
  test('in Spanish and in English, whatever the case, accents and marks, and the rest is left out', async () => {
    const headers = ['code *', 'SUBCATEGORIA', 'Category', 'description', 'nombre_en', 'Fecha', ''];
    const job = await by.send('threats', csvOf([headers, ['H-1', 'fire', 'N', 'Arde', 'Fire', '2026-01-01', '']]), {
      query: { dryRun: true },
    });
    expect(job.mapping).toEqual({
      'code *': 'code',
      SUBCATEGORIA: 'subcategoryId',
      Category: 'categoryId',
      description: 'description',
      nombre_en: 'nameEn',
      Fecha: null,
    });
    expect(job).toMatchObject({ created: 1, failed: 0 });
  });

  test('one column a field: the label before its synonyms', async () => {
    const job = await by.send(
      'threats',
      csvOf([
        ['Id', 'Código', 'Referencia'],
        ['1', 'H-2', '3'],
      ]),
      { query: { dryRun: true } },
    );
    expect(job.mapping).toEqual({ Id: null, Código: 'code', Referencia: null });
  });

  test('and by hand, where they are not known, together with a word for every row', async () => {
    const content = csvOf([
      ['Clave', 'Qué pasa'],
      ['M-1', 'Se cae la red.'],
    ]);
    const job = await by.send('threats', content);
    expect(job).toMatchObject({
      state: 'refused',
      problem: { code: 'import.fieldsMissing', params: { fields: ['code'] } },
      missingFields: ['code', 'categoryId', 'subcategoryId', 'description'],
    });
    const { data: choices } = await app.call(admin, choicesEndpoints.list, { query: { kinds: 'threatCategory' } });
    const again = await app.call(admin, imports.run, {
      params: job,
      body: {
        mapping: { Clave: 'code', 'Qué pasa': 'description' },
        defaults: { categoryId: String(choices['threatCategory']?.[0]?.id), subcategoryId: 'agua' },
      },
    });
    expect(again.data).toMatchObject({ state: 'done', created: 1, missingFields: [], mapping: { Clave: 'code' } });
    expect(await by.threatOf('M-1')).toMatchObject({
      description: 'Se cae la red.',
      categoryId: choices['threatCategory']?.[0]?.id,
    });
  });

  test('and a field given to another column leaves the one it had; two columns for one field are refused', async () => {
    const content = csvOf([
      ['Código', 'Clave'],
      ['1', 'M-2'],
    ]);
    const moved = await by.send('threats', content, {
      query: { dryRun: true },
      fields: { mapping: { Clave: 'code' } },
    });
    expect(moved.mapping).toEqual({ Código: null, Clave: 'code' });
    const twice = await app.call(admin, imports.run, {
      params: moved,
      body: { mapping: { Clave: 'code', Código: 'code' }, dryRun: true },
    });
    expect(twice.issues).toEqual([{ path: 'body.mapping.Código', code: 'taken', params: { value: 'code' } }]);
  });
});

test('an exported list goes in again as the same rows, formulas and all', async () => {
  await by.send(
    'threats',
    csvOf([threatHeaders, threatRow('E-1', { name: '=HYPERLINK("http://x")', description: "'=1+1\n- lista" })]),
  );
  for (const format of ['xlsx', 'csv'] as const) {
    const file = await app.call(admin, threat.endpoints.export, { query: { format, search: 'E-1' } });
    const job = await by.send('threats', new Uint8Array(file.raw.rawPayload), { name: `a.${format}` });
    expect(job).toMatchObject({ state: 'done', created: 0, updated: 0, same: 1, failed: 0 });
  }
  expect(await by.threatOf('E-1')).toMatchObject({ name: '=HYPERLINK("http://x")', version: 1 });
});

test('the whole catalogue of vulnerabilities of a new company goes out and in again as the same', async () => {
  const fresh = await testPerson(app.database, await testCompany(app.database));
  const file = await app.call(fresh, vulnerability.endpoints.export, { query: { format: 'csv', language: 'en' } });
  const job = await by.send('vulnerabilities', new Uint8Array(file.raw.rawPayload), { person: fresh });
  expect(job).toMatchObject({ state: 'done', created: 0, updated: 0, failed: 0 });
  expect(job.same).toBeGreaterThan(50);
});
