import { asset } from '@baluarte/contract/inventory/asset.ts';
import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { impactFactors } from '#test/impact-factors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { csvOf } from '#test/files.ts';
import { importing } from '#test/importing.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let by: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await testCompany(app.database, { scopes: 1 });
  admin = await testPerson(app.database, company);
  by = importing(app, admin);
});

const check = { query: { dryRun: true }, fields: { proposes: true } };
const again = async (job: ImportJob, body: Record<string, unknown>) =>
  (await app.call(admin, imports.run, { params: job, body })).data;
const assets = async () =>
  (await app.call(admin, asset.endpoints.list, { query: { perPage: 100, sort: 'code' } })).data;
const threats = async (search: string) => (await app.call(admin, threat.endpoints.list, { query: { search } })).data;

describe('required fields the file does not bring', () => {
  const file = csvOf([
    ['Nombre', 'Categoría'],
    ['Portátil', 'Hardware'],
    ['Servidor', 'Hardware'],
    ['Nómina', 'Información'],
  ]);

  test('follow from the category of an asset, which is said with its rows', async () => {
    const job = await by.send('assets', file, check);
    expect(job).toMatchObject({ created: 3, failed: 0, missingFields: [], defaults: {} });
    expect(job.suggestions).toEqual([
      expect.objectContaining({ field: 'securityRequirements', basis: 'Hardware', rows: 2 }),
      { field: 'impactFactorIds', basis: 'Hardware', value: 'financial; operational', rows: 2 },
      expect.objectContaining({ field: 'securityRequirements', basis: 'Información', rows: 1 }),
      { field: 'impactFactorIds', basis: 'Información', value: 'reputational; legal; privacy', rows: 1 },
    ]);
    expect(await again(job, { dryRun: false })).toMatchObject({ state: 'done', created: 3, madeCodes: 3 });
    const [laptop, , payroll] = await assets();
    const factors = await impactFactors(app, company);
    expect(laptop?.impactFactorIds.map((id) => factors.get(id))).toEqual(['financial', 'operational']);
    expect(laptop?.securityRequirements).toMatch(/^Custodia física/);
    expect(payroll?.impactFactorIds.map((id) => factors.get(id))).toEqual(['reputational', 'legal', 'privacy']);
  });

  test('are what the person says for all rows, where she says it', async () => {
    const job = await by.send('assets', file, {
      ...check,
      fields: { proposes: true, defaults: { securityRequirements: 'Lo mismo para todos.' } },
    });
    await again(job, { dryRun: false });
    expect(new Set((await assets()).map(({ securityRequirements }) => securityRequirements))).toEqual(
      new Set(['Lo mismo para todos.']),
    );
  });

  test('are not told missing where the category itself is what nobody knows', async () => {
    const job = await by.send(
      'assets',
      csvOf([
        ['Nombre', 'Categoría'],
        ['Dron', 'Xyz'],
      ]),
      check,
    );
    expect(job.reasons).toEqual([{ field: 'categoryId', code: 'unknownChoice', count: 1 }]);
    expect(job.missingFields).toEqual([]);
  });

  test('of a threat follow from its words, in both languages; a value for all rows is for those without any', async () => {
    const list = csvOf([
      ['Nombre', 'Descripción'],
      ['Ransomware', 'Cifra los archivos y pide rescate.'],
      ['Power outage', 'The site loses electricity.'],
      ['Terremoto', 'Sismo en la ciudad.'],
      ['Robo de credenciales', 'Alguien usa la cuenta de otro.'],
      ['Zzz', 'Nada conocido.'],
    ]);
    const job = await by.send('threats', list, check);
    expect(job).toMatchObject({ created: 4, failed: 1, missingFields: ['categoryId', 'subcategoryId'] });
    expect(job.suggestions).toContainEqual({ field: 'categoryId', basis: 'Ransomware', value: 'A', rows: 1 });
    expect(job.suggestions).toContainEqual({
      field: 'subcategoryId',
      basis: 'Robo de credenciales',
      value: 'identity_access',
      rows: 1,
    });
    const defaults = { categoryId: 'E', subcategoryId: 'user_error' };
    expect(await again(job, { dryRun: false, defaults })).toMatchObject({ created: 5, failed: 0 });
    const [quake] = await threats('Terremoto');
    const [other] = await threats('Zzz');
    expect(quake?.categoryId).not.toBe(other?.categoryId);
  });
});

describe('a column of codes', () => {
  const rows = (codes: readonly string[]) =>
    csvOf([
      ['Computer Name', 'ID', 'Categoría', 'OS'],
      ...codes.map((code, index) => [`EQ-${index}`, code, 'Hardware', 'Linux']),
    ]);

  test('that mostly repeat names groups, and not rows: they get codes of their own, and the column goes to the notes', async () => {
    const job = await by.send('assets', rows(['G-1', 'G-1', 'G-1', 'G-2', 'G-2', 'G-2']), check);
    expect(job).toMatchObject({
      created: 6,
      failed: 0,
      mapping: { ID: null, 'Computer Name': 'name' },
      options: { key: ['name'] },
    });
    await again(job, { dryRun: false });
    const [first] = await assets();
    expect(first).toMatchObject({ name: 'EQ-0', notes: 'ID: G-1\nOS: Linux' });
    expect(new Set((await assets()).map(({ code }) => code)).size).toBe(6);
  });

  test('of which half repeats stays one, and of which more than half does is none', async () => {
    const proposed = async (codes: readonly string[]) => (await by.send('assets', rows(codes), check)).mapping['ID'];
    expect(await proposed(['C-1', 'C-1', 'C-2', 'C-2'])).toBe('code');
    expect(await proposed(['C-1', 'C-1', '', 'c-2', 'C-2'])).toBe('code');
    expect(await proposed(['C-1', 'C-1', 'C-1', 'C-2', 'C-2'])).toBeNull();
  });

  test('of which few repeat stays one, and rows that bring the code of another are told in the check already', async () => {
    const file = rows(['C-1', 'C-2', 'C-3', 'c-3']);
    const job = await by.send('assets', file, check);
    expect(job).toMatchObject({ mapping: { ID: 'code' }, options: { key: ['name'] }, created: 3, failed: 1 });
    expect(await by.reasonsOf(job)).toEqual([[5, 'code duplicateInFile']]);
    expect(await again(job, { dryRun: false, mode: 'valid' })).toMatchObject({ created: 3, failed: 1 });
    expect(await assets()).toHaveLength(3);
    // What is there has its code already: another name may not take it, whether it is new or known.
    const more = csvOf([
      ['Computer Name', 'ID', 'Categoría', 'OS'],
      ['EQ-0', 'C-2', 'Hardware', 'Linux'],
      ['EQ-9', 'C-1', 'Hardware', 'Linux'],
      ['EQ-2', 'C-8', 'Hardware', 'Linux'],
    ]);
    const next = await by.send('assets', more, { ...check, fields: { ...check.fields, options: { key: ['name'] } } });
    expect(next).toMatchObject({ created: 0, updated: 1, failed: 2 });
    expect(await by.reasonsOf(next)).toEqual([
      [2, 'code taken'],
      [3, 'code taken'],
    ]);
  });
});

describe('titles of sections', () => {
  const file = csvOf([
    ['Nombre', 'Ubicación', 'Descripción'],
    ['1. HARDWARE', '', ''],
    ['Portátil', '', 'Uno'],
    ['Servidor', '', 'Dos'],
    ['2. INFORMACIÓN:', '', ''],
    ['Nómina', '', 'Tres'],
  ]);

  test('are the category of the rows below where they name categories, and say so', async () => {
    const job = await by.send('assets', file, check);
    expect(job).toMatchObject({
      created: 3,
      failed: 0,
      skipped: 2,
      titles: ['HARDWARE', 'INFORMACIÓN'],
      options: { titlesField: 'categoryId' },
    });
    await again(job, { dryRun: false });
    const [laptop, server, payroll] = await assets();
    expect(laptop?.categoryId).toBe(server?.categoryId);
    expect(payroll?.categoryId).not.toBe(laptop?.categoryId);
  });

  test('are passed over where the person wants that, and refused for what is no choice', async () => {
    const job = await by.send('assets', file, check);
    expect(await again(job, { dryRun: true, options: { titlesField: null } })).toMatchObject({ created: 0, failed: 3 });
    const refused = await app.call(admin, imports.run, {
      params: job,
      body: { dryRun: true, options: { titlesField: 'name' } },
    });
    expect(refused).toMatchObject({ status: 422 });
  });

  test('that name nothing are not used unless asked, and then are words like those of a column', async () => {
    const list = file.replace('HARDWARE', 'ZETA').replace('INFORMACIÓN', 'OMEGA');
    const job = await by.send('assets', list, check);
    expect(job.options.titlesField).toBeNull();
    const checked = await again(job, { dryRun: true, options: { titlesField: 'categoryId' } });
    expect(checked.questions).toMatchObject([
      { field: 'categoryId', word: 'ZETA', rows: 2 },
      { field: 'categoryId', word: 'OMEGA', rows: 1 },
    ]);
    const made = await again(checked, { dryRun: false, answers: { categoryId: { ZETA: 'create', OMEGA: 'create' } } });
    expect(made).toMatchObject({ state: 'done', created: 3, createdValues: 2 });
  });
});

describe('texts longer than their field', () => {
  const long = `${'Descripción muy larga de un servidor. '.repeat(20)}Fin.`;
  const file = csvOf([
    ['Nombre', 'Categoría', 'Descripción', 'Observaciones'],
    ['Servidor', 'Hardware', long, 'Revisado'],
    ['Portátil', 'Hardware', 'Corta', ''],
  ]);

  test('are cut between words and kept whole in the notes; the same file again is the same', async () => {
    const job = await by.send('assets', file, check);
    expect(job).toMatchObject({ created: 2, failed: 0, cut: 1, canCut: true });
    await again(job, { dryRun: false });
    const [server, laptop] = await assets();
    expect(server?.description).toMatch(/\S…$/);
    expect(server?.description?.length).toBeLessThanOrEqual(500);
    expect(server?.notes).toBe(`Revisado\n\nDescripción:\n${long}`);
    expect(laptop).toMatchObject({ description: 'Corta', notes: null });
    expect(await by.send('assets', file, check)).toMatchObject({ same: 2, created: 0, updated: 0 });
    await app.call(admin, imports.undo, { params: job });
    expect(await assets()).toEqual([]);
  });

  test('keep the notes a row has, and are not added twice', async () => {
    await again(await by.send('assets', file, check), { dryRun: false });
    const without = csvOf([
      ['Nombre', 'Categoría', 'Descripción'],
      ['Servidor', 'Hardware', `Otra. ${long}`],
    ]);
    expect(await again(await by.send('assets', without, check), { dryRun: false })).toMatchObject({ updated: 1 });
    expect((await assets())[0]?.notes).toBe(`Revisado\n\nDescripción:\n${long}\n\nDescripción:\nOtra. ${long}`);
    expect(await by.send('assets', without, check)).toMatchObject({ same: 1 });
  });

  test('reject their rows where the person wants that, and where nobody asked for proposals', async () => {
    const job = await by.send('assets', file, check);
    const refused = await again(job, { dryRun: true, options: { cutsLongTexts: false } });
    expect(refused).toMatchObject({ created: 1, failed: 1, cut: 0 });
    expect(refused.reasons).toEqual([{ field: 'description', code: 'tooLong', count: 1 }]);
  });

  test('of names tell a row by what is left of them', async () => {
    const names = csvOf([
      ['Nombre', 'Categoría'],
      ['Servidor de aplicaciones '.repeat(20), 'Hardware'],
    ]);
    await again(await by.send('assets', names, check), { dryRun: false });
    expect(await by.send('assets', names, check)).toMatchObject({ same: 1, created: 0 });
  });

  test('are rejected where even the notes cannot hold them', async () => {
    const whole = csvOf([
      ['Nombre', 'Categoría', 'Descripción'],
      ['Servidor', 'Hardware', 'x'.repeat(10_001)],
    ]);
    const job = await by.send('assets', whole, check);
    expect(job.reasons).toEqual([{ field: 'notes', code: 'tooLong', count: 1 }]);
  });
});

describe('what an import wrote', () => {
  test('is a list: its new rows, its changed rows, and no others', async () => {
    const file = (status: string) =>
      csvOf([
        ['Nombre', 'Categoría', 'Descripción'],
        ['Uno', 'Hardware', status],
        ['Dos', 'Hardware', 'igual'],
      ]);
    const first = await again(await by.send('assets', file('antes'), check), { dryRun: false });
    const second = await again(await by.send('assets', `${file('después')}\r\n"Tres","Hardware",""`, check), {
      dryRun: false,
    });
    const listed = async (query: Record<string, unknown>) =>
      (await app.call(admin, asset.endpoints.list, { query: { ...query, sort: 'name' } })).data.map(({ name }) => name);
    expect(await listed({ createdIn: first.changesetId })).toEqual(['Dos', 'Uno']);
    expect(await listed({ createdIn: second.changesetId })).toEqual(['Tres']);
    expect(await listed({ changedIn: second.changesetId })).toEqual(['Uno']);
    const stranger = await testPerson(app.database, await testCompany(app.database, { scopes: 1 }));
    const { data } = await app.call(stranger, asset.endpoints.list, { query: { createdIn: first.changesetId } });
    expect(data).toEqual([]);
  });
});
