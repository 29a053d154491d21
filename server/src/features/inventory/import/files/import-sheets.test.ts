import { readFile } from 'node:fs/promises';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';
import { importing } from '#test/importing.ts';
import { messyFiles } from '#test/messy-files.ts';

let app: TestApp;
let admin: TestPerson;
let by: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await testApp();
  admin = await testPerson(app.database, await testCompany(app.database, { scopes: 1 }));
  by = importing(app, admin);
});
afterAll(() => app.close());

const check = { query: { dryRun: true }, fields: { proposes: true } };
const sheetsOf = async (jobId: number) => (await app.call(admin, imports.sheets, { params: { jobId } })).data;

test('the sheets of a workbook are shown, and the likeliest stays so after another was chosen', async () => {
  const [book] = messyFiles.filter(({ name }) => name === 'inventario-con-portada.xlsx');
  const job = await by.send('assets', (await book?.content()) ?? '', { ...check, name: 'a.xlsx' });
  const before = await sheetsOf(job.jobId);
  expect(before.sheets.map(({ name, isLikeliest, rowCount }) => [name, isLikeliest, rowCount])).toEqual([
    ['Portada', false, 5],
    ['Inventario 2026', true, 7],
    ['Listas', false, 4],
  ]);
  const body = { dryRun: true, sheet: { name: 'Listas', headerRow: null } };
  const moved = (await app.call(admin, imports.run, { params: job, body })).data;
  expect(moved).toMatchObject({ headers: ['Categoría'], sheet: { name: 'Listas' } });
  expect(await sheetsOf(job.jobId)).toEqual(before);
});

test('those of an OpenDocument file are shown, hidden ones told by name, and a text file has none', async () => {
  const content = new Uint8Array(
    await readFile(new URL('../../../../kit/sheets/fixtures/inventario.ods', import.meta.url)),
  );
  const ods = await sheetsOf((await by.send('assets', content, { ...check, name: 'a.ods' })).jobId);
  expect(ods.sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Portada', expect.any(Number)],
    ['Activos', 5],
  ]);
  expect(ods.hidden).toEqual(['Catálogos']);
  expect(await sheetsOf((await by.send('assets', 'Nombre;Tipo\r\nA;B', check)).jobId)).toEqual({
    sheets: [],
    hidden: [],
  });
});
