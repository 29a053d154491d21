import { asset } from '@baluarte/contract/inventory/asset.ts';
import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { csvOf, formOf } from '#test/files.ts';
import { importing } from '#test/importing.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let by: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // A public body: its classes are the law's, and private words are asked about.
  company = await testCompany(app.database, { scopes: 1, categoryId: 1 });
  admin = await testPerson(app.database, company);
  by = importing(app, admin);
});

/** What every asset needs and no inventory of an office says. */
const defaults = { securityRequirements: 'Cifrado', impactFactorIds: '' };
const proposes = async (more: Record<string, unknown> = {}) => {
  const [factor] = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.rows(sql<{ code: string }>`select code from impact_factor order by id limit 1`),
  );
  return { proposes: true, defaults: { ...defaults, impactFactorIds: factor?.code ?? '' }, ...more };
};
const dryRun = { dryRun: true };
const again = async (job: ImportJob, body: Record<string, unknown>) =>
  (await app.call(admin, imports.run, { params: job, body })).data;
const assets = async () => (await app.call(admin, asset.endpoints.list, { query: { perPage: 100 } })).data;
const countOf = async (table: string) =>
  (
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.one<{ count: number }>(sql`select count(*)::int as count from ${sql.table(table)}`),
    )
  ).count;

const inventory = csvOf([
  ['Nombre del activo', 'Tipo', 'Área responsable', 'Clasificación'],
  ['Portátil de gerencia', 'Portátil', 'Gerencia', 'Confidencial'],
  ['Portátil de ventas', 'PORTATILES', 'Ventas', 'Uso interno'],
  ['Servidor de correo', 'Servidores', 'Sistemas', 'Confidencial'],
]);

describe('a word that names no value', () => {
  test('is a question asked once, with the rows that say it, what it may mean and whether it may be made', async () => {
    const job = await by.send('assets', inventory, { query: dryRun, fields: { ...(await proposes()) } });
    const questions = job.questions.filter(({ field }) => field === 'classificationId');
    expect(questions).toMatchObject([
      { word: 'Confidencial', rows: 2, reason: 'unknownChoice', canCreate: true },
      { word: 'Uso interno', rows: 1 },
    ]);
    expect(questions[0]?.proposals[0]).toMatchObject({ name: 'Información pública clasificada' });
    expect(job.questions.filter(({ field }) => field === 'ownerId').map(({ word }) => word)).toEqual([
      'Gerencia',
      'Ventas',
      'Sistemas',
    ]);
  });

  test('takes the value it is very like, as a proposal that says so, and the category comes with the type', async () => {
    const job = await by.send('assets', inventory, { query: dryRun, fields: await proposes() });
    const types = job.questions.filter(({ field }) => field === 'typeId');
    expect(types.map(({ word, isProposed }) => [word, isProposed])).toContainEqual(['Portátil', true]);
    expect(job.missingFields).toEqual([]);
    expect(job.reasons.map(({ field }) => field)).not.toContain('categoryId');
  });

  test('is made a value, used by another, or left empty, as it was answered, and all of it goes with the undo', async () => {
    const before = await countOf('parameter');
    const job = await by.send('assets', inventory, { query: dryRun, fields: await proposes() });
    const [clasificada] = job.questions.find(({ word }) => word === 'Confidencial')?.proposals ?? [];
    const answers = {
      ownerId: { GERENCIA: 'create', Ventas: 'create', sistemas: 'empty' },
      classificationId: { Confidencial: { use: clasificada?.id }, 'Uso interno': 'create' },
    };
    const checked = await again(job, { dryRun: true, answers });
    expect(checked).toMatchObject({ created: 3, failed: 0, createdValues: 3, state: 'done' });
    expect(await countOf('parameter')).toBe(before);
    const done = await again(job, { dryRun: false });
    expect(done).toMatchObject({ created: 3, createdValues: 3, state: 'done', canUndo: true });
    expect(await countOf('parameter')).toBe(before + 3);
    const areas = (await app.call(admin, parameter.list, { params: { kind: 'area' }, query: { perPage: 100 } })).data;
    const gerencia = areas.find(({ name }) => name === 'Gerencia');
    const rows = await assets();
    expect(rows.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ name, ownerId }) => [name, ownerId])).toEqual([
      ['Portátil de gerencia', gerencia?.id],
      ['Portátil de ventas', areas.find(({ name }) => name === 'Ventas')?.id],
      ['Servidor de correo', null],
    ]);
    await app.call(admin, imports.undo, { params: job });
    expect(await countOf('parameter')).toBe(before);
    expect(await assets()).toEqual([]);
  });

  test('rejects its row where nothing is proposed or answered', async () => {
    const job = await by.send('assets', inventory, { query: dryRun });
    expect(job).toMatchObject({ state: 'refused', problem: { code: 'import.fieldsMissing' } });
  });

  test('is not created by a user who may not create values', async () => {
    const { assets: may } = permissions;
    const codes = [may.list, may.view, may.create, may.edit, may.import];
    const editor = await testPerson(app.database, company, { base: 2, permissionCodes: codes });
    const job = await by.send('assets', inventory, { query: dryRun, fields: await proposes(), person: editor });
    expect(job.questions.every(({ canCreate }) => !canCreate)).toBe(true);
    const { data } = await app.call(editor, imports.run, {
      params: job,
      body: { dryRun: true, answers: { ownerId: { Gerencia: 'create', Ventas: 'create', Sistemas: 'create' } } },
    });
    expect(data).toMatchObject({ created: 0, createdValues: 0, failed: 3 });
  });

  test('of a type is made below the category its row says', async () => {
    const file = csvOf([
      ['Nombre', 'Categoría', 'Tipo'],
      ['Dron 1', 'Hardware', 'Dron'],
      ['Dron 2', 'Hardware', 'dron'],
      ['Plan de vuelo', 'Información', 'Dron'],
    ]);
    const job = await by.send('assets', file, {
      query: dryRun,
      fields: await proposes({ answers: { typeId: { Dron: 'create' } } }),
    });
    expect(job).toMatchObject({ created: 3, failed: 0, createdValues: 2 });
    expect(await again(job, { dryRun: false })).toMatchObject({ created: 3 });
    expect(new Set((await assets()).map(({ categoryId, typeId }) => `${categoryId} ${typeId}`)).size).toBe(2);
  });

  test('is remembered for the next file, with the columns, whatever its case', async () => {
    const job = await by.send('assets', inventory, { query: dryRun, fields: await proposes() });
    const other = job.questions.find(({ word }) => word === 'Confidencial')?.proposals[0]?.id;
    const answers = {
      ownerId: { Gerencia: 'empty', Ventas: 'empty', Sistemas: 'empty' },
      classificationId: { Confidencial: { use: other }, 'Uso interno': { use: other } },
    };
    expect(await again(job, { dryRun: false, answers })).toMatchObject({ state: 'done', created: 3 });
    const next = await by.send('assets', inventory.replaceAll('Confidencial', 'CONFIDENCIAL'), {
      query: dryRun,
      fields: { proposes: true },
    });
    expect(next).toMatchObject({ same: 3, failed: 0, defaults: job.defaults });
    expect(next.questions.find(({ word }) => word === 'CONFIDENCIAL')).toMatchObject({
      answer: { use: other },
      isProposed: true,
    });
  });
});

describe('codes', () => {
  test('missing from the file are generated above the highest, and rows are identified by name', async () => {
    const file = csvOf([
      ['Nombre', 'Tipo'],
      ['Uno', 'Base de datos'],
      ['Dos', 'Base de datos'],
    ]);
    const job = await by.send('assets', file, { query: dryRun, fields: await proposes() });
    expect(job.options).toMatchObject({ key: ['name'], codePattern: 'ACT-{0001}' });
    await again(job, { dryRun: false, options: { codePattern: 'SRV.{001}' } });
    expect((await assets()).map(({ code }) => code).toSorted()).toEqual(['SRV.001', 'SRV.002']);
    const more = csvOf([
      ['Nombre', 'Tipo'],
      ['ÚNO', 'Base de datos'],
      ['Tres', 'Base de datos'],
    ]);
    const next = await by.send('assets', more, { query: dryRun, fields: await proposes() });
    expect(next.options).toMatchObject({ codePattern: 'SRV.{001}' });
    expect(next).toMatchObject({ created: 1, updated: 1 });
    await again(next, { dryRun: false });
    expect((await assets()).map(({ code }) => code).toSorted()).toEqual(['SRV.001', 'SRV.002', 'SRV.003']);
  });

  test('that some cells leave out are made around those that others bring', async () => {
    const file = csvOf([
      ['Código', 'Nombre', 'Tipo'],
      ['ACT-0007', 'Uno', 'Base de datos'],
      ['', 'Dos', 'Base de datos'],
      ['ACT-0002', 'Tres', 'Base de datos'],
    ]);
    const job = await by.send('assets', file, { query: dryRun, fields: await proposes() });
    expect(job).toMatchObject({ created: 3, failed: 0 });
    await again(job, { dryRun: false });
    const codes = Object.fromEntries((await assets()).map(({ code, name }) => [name, code]));
    expect(codes).toEqual({ Uno: 'ACT-0007', Dos: 'ACT-0008', Tres: 'ACT-0002' });
  });

  test('of several existing rows with the same name are reported, and none is changed', async () => {
    const twice = csvOf([
      ['Código', 'Nombre', 'Tipo'],
      ['A-1', 'Igual', 'Base de datos'],
      ['A-2', 'Igual', 'Base de datos'],
    ]);
    const first = await by.send('assets', twice, { query: dryRun, fields: await proposes() });
    await again(first, { dryRun: false });
    const job = await by.send(
      'assets',
      csvOf([
        ['Nombre', 'Tipo'],
        ['Igual', 'Base de datos'],
      ]),
      {
        query: dryRun,
        fields: await proposes(),
      },
    );
    expect(await by.reasonsOf(job)).toEqual([[2, 'name severalRows']]);
  });
});

describe('defaults for every row', () => {
  const withCode = (...rows: string[][]) => csvOf([['Código', 'Nombre', 'Tipo', 'Descripción'], ...rows]);

  test('holds for new rows alone, and fills what is empty in others only where it is asked to', async () => {
    const first = await by.send('assets', withCode(['A-1', 'Uno', 'Base de datos', 'Suya']), {
      query: dryRun,
      fields: await proposes(),
    });
    await again(first, { dryRun: false });
    const [one] = await assets();
    const file = csvOf([
      ['Código', 'Nombre'],
      ['A-1', 'Uno'],
      ['A-2', 'Dos'],
    ]);
    const defaults = {
      ...(await proposes()).defaults,
      typeId: 'Base de datos',
      description: 'De todos',
      securityRequirements: 'Otros',
    };
    const job = await by.send('assets', file, { query: dryRun, fields: { proposes: true, defaults: defaults } });
    expect(job).toMatchObject({ created: 1, same: 1, updated: 0 });
    await again(job, { dryRun: false });
    expect((await assets()).find(({ code }) => code === 'A-1')).toMatchObject({
      version: one?.version,
      description: 'Suya',
    });
    expect((await assets()).find(({ code }) => code === 'A-2')).toMatchObject({
      description: 'De todos',
      securityRequirements: 'Otros',
    });
    const place = csvOf([
      ['Código', 'Nombre'],
      ['A-1', 'Uno'],
    ]);
    const filled = await by.send('assets', place, {
      query: dryRun,
      fields: {
        proposes: true,
        defaults: { description: 'De todos', criticalDetails: 'Dato' },
        options: { fillsEmpty: true },
      },
    });
    expect((await by.rowsOf(filled, 'changed')).map(({ changes }) => changes)).toEqual([
      { criticalDetails: { before: null, after: 'Dato' } },
    ]);
  });
});

describe('rows that are no entries', () => {
  test('are skipped and reported: titles, totals, repeated headers and the example of the template', async () => {
    const file = csvOf([
      ['Código', 'Nombre', 'Tipo', 'Valor'],
      ['HARDWARE', '', '', ''],
      ['', 'EQUIPOS DE LA SEDE', '', ''],
      ['A-1', 'Uno', 'Base de datos', '3'],
      ['Código', 'Nombre', 'Tipo', 'Valor'],
      ['A-2', 'Dos', 'Base de datos', '4'],
      ['', 'Total general', '', '7'],
    ]);
    const job = await by.send('assets', file, { query: dryRun, fields: await proposes() });
    expect(job).toMatchObject({ created: 2, failed: 0, skipped: 4 });
    expect((await by.rowsOf(job, 'skipped')).map(({ row, reasons }) => [row, reasons[0]?.code])).toEqual([
      [2, 'sectionTitle'],
      [3, 'sectionTitle'],
      [5, 'repeatedHeader'],
      [7, 'totalRow'],
    ]);
    const { raw } = await app.call(admin, imports.template, { params: { kind: 'assets' }, query: { format: 'csv' } });
    const template = await by.send('assets', raw.body, { query: dryRun, fields: await proposes() });
    expect(template).toMatchObject({ created: 0, failed: 0, skipped: 1 });
  });
});

test('what is decided about a file is checked: fields there are not, keys that are none, patterns without a number', async () => {
  const bad = [
    { answers: { name: { Uno: 'create' } } },
    { answers: { colour: { red: 'empty' } } },
    { options: { key: ['colour'] } },
    { options: { key: ['name', 'name'] } },
    { options: { codePattern: 'ACT' } },
    { options: { codePattern: '{0001}{0001}' } },
    { answers: { ownerId: { Ventas: { use: -1 } } } },
  ];
  for (const fields of bad) {
    const form = { ...(await formOf(inventory, 'a.csv', fields)), query: dryRun };
    expect((await app.call(admin, imports.assets, form)).status, JSON.stringify(fields)).toBe(422);
  }
});
