import { readFile } from 'node:fs/promises';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixture } from '#kit/sheets/test-files.ts';
import { cellText } from '#kit/sheets/sheet.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';
import { csvOf, downloaded, xlsxFrom } from '#test/files.ts';
import { importing } from '#test/importing.ts';

let app: TestApp;
let admin: TestPerson;
let by: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await testPerson(app.database, await testCompany(app.database, { scopes: 1 }));
  by = importing(app, admin);
});

const check = { query: { dryRun: true }, fields: { proposes: true } };
const run = async (job: ImportJob, body: Record<string, unknown>) =>
  (await app.call(admin, imports.run, { params: job, body })).data;
const assets = async () =>
  (await app.call(admin, asset.endpoints.list, { query: { perPage: 100, sort: 'name' } })).data;

/** Columns that only a person can read, and one row whose category is none. */
const file = csvOf([
  ['Elemento', 'Clase', 'Dueño'],
  ['Servidor', 'Hardware', 'Área Zeta'],
  ['Portátil', 'Hardwarre físico xyz', 'Área Zeta'],
  ['Nómina', 'Información', 'Área Zeta'],
]);
const decisions = {
  mapping: { Elemento: 'name', Clase: 'categoryId' },
  answers: { ownerId: { 'Área Zeta': 'create' } },
};

/** The import of the good rows, and the workbook of the others with its category mended. */
async function refusedRows(): Promise<{ headers: string[]; rows: string[][] }> {
  const job = await run(await by.send('assets', file, check), { dryRun: true, ...decisions });
  const done = await run(job, { dryRun: false, mode: 'valid' });
  expect(done).toMatchObject({ state: 'done', created: 2, failed: 1 });
  const { headers, cells } = await downloaded((await app.call(admin, imports.errors, { params: done })).raw);
  expect(headers).toEqual(['Elemento', 'Clase', 'Dueño', 'Motivo del rechazo']);
  return { headers, rows: cells.map((row) => row.map(cellText)) };
}

test('refused rows come back corrected as the file they are of: no column, no word is asked about again', async () => {
  const { headers, rows } = await refusedRows();
  const corrected = await xlsxFrom([headers, ...rows.map((row) => row.with(1, 'Hardware'))]);
  const job = await by.send('assets', corrected, { ...check, name: 'errores.xlsx' });
  expect(job).toMatchObject({ created: 1, updated: 0, failed: 0, createdValues: 0 });
  expect(job.mapping).toEqual({ Elemento: 'name', Clase: 'categoryId', Dueño: 'ownerId', 'Motivo del rechazo': null });
  expect(job.questions.filter(({ answer }) => answer === null)).toEqual([]);
  expect(await run(job, { dryRun: false })).toMatchObject({ state: 'done', created: 1 });
  expect((await assets()).map(({ name }) => name)).toEqual(['Nómina', 'Portátil', 'Servidor']);
  expect(new Set((await assets()).map(({ ownerId }) => ownerId)).size).toBe(1);
  // Sent by mistake once more, and the whole file too: nothing is there twice.
  expect(await by.send('assets', corrected, check)).toMatchObject({ created: 0, same: 1 });
  expect(await by.send('assets', file.replace('Hardwarre físico xyz', 'Hardware'), check)).toMatchObject({
    created: 0,
    same: 3,
  });
});

test('the same after a dry run alone, and whatever program saved the workbook', async () => {
  await run(await by.send('assets', file, check), { dryRun: true, ...decisions });
  // The error workbook of these rows, corrected and saved by LibreOffice 7.4.
  const saved = new Uint8Array(await readFile(fixture('errores-libreoffice.xlsx').path));
  const job = await by.send('assets', saved, { ...check, name: 'errores.xlsx' });
  expect(job).toMatchObject({ created: 1, failed: 0, mapping: { Elemento: 'name', Clase: 'categoryId' } });
  expect(job.questions.filter(({ answer }) => answer === null)).toEqual([]);
});

test('rows below a title carry it along', async () => {
  const sections = csvOf([
    ['Nombre', 'Ubicación', 'Crítico'],
    ['1. HARDWARE', '', ''],
    ['Servidor', '', 'Sí'],
    ['Portátil', '', 'quizás'],
  ]);
  const job = await by.send('assets', sections, check);
  expect(job).toMatchObject({ created: 1, failed: 1, options: { titlesField: 'categoryId' } });
  const { headers, cells } = await downloaded((await app.call(admin, imports.errors, { params: job })).raw);
  expect(headers).toEqual(['Nombre', 'Ubicación', 'Crítico', 'Categoría', 'Motivo del rechazo']);
  expect(cells[0]?.slice(0, 4)).toEqual(['Portátil', '', 'quizás', 'HARDWARE']);
  const corrected = await xlsxFrom([headers, ...cells.map((row) => row.map(cellText).with(2, 'No'))]);
  const again = await by.send('assets', corrected, check);
  expect(again).toMatchObject({ created: 1, failed: 0, mapping: { Categoría: 'categoryId' } });
});

test('a file with a column of reasons that is of no import is read like any other', async () => {
  const job = await by.send(
    'assets',
    csvOf([
      ['Nombre', 'Motivo del rechazo', 'Categoría'],
      ['A', 'x', 'Hardware'],
    ]),
    check,
  );
  expect(job).toMatchObject({ created: 1, mapping: { 'Motivo del rechazo': null } });
});
