import { asset } from '@baluarte/contract/asset.ts';
import { choices as choicesEndpoints } from '@baluarte/contract/choices.ts';
import { imports, type ImportJob } from '@baluarte/contract/import.ts';
import { threat } from '@baluarte/contract/threat.ts';
import { vulnerability } from '@baluarte/contract/vulnerability.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '../../../test/company.ts';
import { csvOf, formOf, xlsxFrom } from '../../../test/files.ts';
import { inCompany } from '../../kit/tenant.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

type Kind = 'threats' | 'vulnerabilities' | 'assets';
type Content = string | Uint8Array<ArrayBuffer>;
interface Asked {
  query?: Record<string, unknown>;
  fields?: Record<string, unknown>;
  person?: TestPerson;
  name?: string;
}

const send = async (
  kind: Kind,
  content: Content,
  { query = {}, fields = {}, person = admin, name = 'a.csv' }: Asked = {},
) => (await app.call(person, imports[kind], { ...(await formOf(content, name, fields)), query })).data;
const rowsOf = async (job: ImportJob, outcome?: string) =>
  (await app.call(admin, imports.rows, { params: job, query: { outcome, perPage: 200 } })).data;
const reasonsOf = async (job: ImportJob) =>
  (await rowsOf(job, 'rejected')).map(({ row, reasons }) => [
    row,
    ...reasons.map(({ path, code }) => `${path} ${code}`),
  ]);

const threatHeaders = ['Código', 'Nombre', 'Categoría', 'Subcategoría', 'Descripción'];
const threatRow = (
  code: string,
  more: Partial<Record<'name' | 'category' | 'subcategory' | 'description', string>> = {},
) => [
  code,
  more.name ?? 'Incendio',
  more.category ?? 'Desastres naturales',
  more.subcategory ?? 'Fuego',
  more.description ?? 'Arde.',
];
const threatOf = async (code: string) =>
  (await app.call(admin, threat.endpoints.list, { query: { search: code } })).data.find((row) => row.code === code);

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
    const job = await send('threats', content, { person: fresh });
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
    const job = await send('threats', await xlsxFrom(rows.map((row) => row)), { name: 'a.xlsx' });
    expect(job).toMatchObject({ state: 'done', created: 1, format: 'xlsx', encoding: null, separator: null });
    expect(await threatOf('7001')).toMatchObject({ name: 'Robo' });
  });

  test('a text with an unquoted separator is refused as a row, not shifted into the wrong columns', async () => {
    const job = await send(
      'threats',
      'Código,Nombre,Categoría,Subcategoría,Descripción\nX-1,Fuego, humo,N,fire,Arde\n',
    );
    expect(job).toMatchObject({ state: 'refused', failed: 1 });
    expect(await reasonsOf(job)).toEqual([[2, ' extraCells']]);
  });
});

describe('columns are matched by their headers', () => {
  test('in Spanish and in English, whatever the case, accents and marks, and the rest is left out', async () => {
    const headers = ['code *', 'SUBCATEGORIA', 'Category', 'description', 'nombre_en', 'Fecha', ''];
    const job = await send('threats', csvOf([headers, ['H-1', 'fire', 'N', 'Arde', 'Fire', '2026-01-01', '']]), {
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
    const job = await send(
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
    const job = await send('threats', content);
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
    expect(await threatOf('M-1')).toMatchObject({
      description: 'Se cae la red.',
      categoryId: choices['threatCategory']?.[0]?.id,
    });
  });

  test('and a field given to another column leaves the one it had; two columns for one field are refused', async () => {
    const content = csvOf([
      ['Código', 'Clave'],
      ['1', 'M-2'],
    ]);
    const moved = await send('threats', content, { query: { dryRun: true }, fields: { mapping: { Clave: 'code' } } });
    expect(moved.mapping).toEqual({ Código: null, Clave: 'code' });
    const twice = await app.call(admin, imports.run, {
      params: moved,
      body: { mapping: { Clave: 'code', Código: 'code' }, dryRun: true },
    });
    expect(twice.issues).toEqual([{ path: 'body.mapping.Código', code: 'taken', params: { value: 'code' } }]);
  });
});

describe('each cell that is wrong is told with its reason', () => {
  test('texts too long or missing, choices unknown or missing, a code twice, errors of the sheet', async () => {
    const job = await send(
      'threats',
      csvOf([
        threatHeaders,
        threatRow('R-1', { name: 'x'.repeat(201), description: 'x'.repeat(501) }),
        threatRow('', { description: ' ' }),
        threatRow('R-3', { category: 'Marte', subcategory: '' }),
        threatRow('R-4'),
        threatRow(' R-4 '),
        threatRow('x'.repeat(61)),
      ]),
      { query: { mode: 'valid' } },
    );
    expect(job).toMatchObject({ state: 'done', created: 1, failed: 5 });
    const rows = await rowsOf(job, 'rejected');
    expect(rows.map(({ row, reasons }) => ({ row, reasons }))).toEqual([
      {
        row: 2,
        reasons: [
          { path: 'name', code: 'tooLong', params: { maximum: 200, column: 'Nombre' } },
          { path: 'description', code: 'tooLong', params: { maximum: 500, column: 'Descripción' } },
        ],
      },
      {
        row: 3,
        reasons: [
          { path: 'code', code: 'required', params: { column: 'Código' } },
          { path: 'description', code: 'required', params: { column: 'Descripción' } },
        ],
      },
      {
        row: 4,
        reasons: [
          { path: 'categoryId', code: 'unknownChoice', params: { value: 'Marte', column: 'Categoría' } },
          { path: 'subcategoryId', code: 'required', params: { column: 'Subcategoría' } },
        ],
      },
      { row: 6, reasons: [{ path: 'code', code: 'duplicateInFile', params: { row: 5, column: 'Código' } }] },
      { row: 7, reasons: [{ path: 'code', code: 'tooLong', params: { maximum: 60, column: 'Código' } }] },
    ]);
    expect(job.reasons).toContainEqual({ field: 'description', code: 'required', count: 1 });
  });

  test('a choice that is inactive, that two rows have, that belongs to another parent', async () => {
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`insert into parameter (kind, code, name, status_id) values
        ('threatActor', 'T-1', 'Competidor', 1), ('threatActor', 'T-2', 'Competidor', 1), ('threatActor', 'T-3', 'Retirado', 2)`),
    );
    const headers = [...threatHeaders, 'Actor'];
    const job = await send(
      'threats',
      csvOf([
        headers,
        [...threatRow('C-1'), 'COMPETIDOR'],
        [...threatRow('C-2'), 'Retirado'],
        [...threatRow('C-3'), 'T-2'],
      ]),
      { query: { mode: 'valid' } },
    );
    expect(await reasonsOf(job)).toEqual([
      [2, 'actorId ambiguousChoice'],
      [3, 'actorId inactiveChoice'],
    ]);
    const children = csvOf([
      ['Código', 'Categoría', 'Subcategoría', 'Severidad', 'Descripción'],
      ['C-1', 'HW', 'Cifrado', 'Alta', 'x'],
      ['C-2', 'Software', 'Puertos', 'High', 'x'],
      ['C-3', 'Nada', 'Cifrado', 'alta', 'x'],
    ]);
    const below = await send('vulnerabilities', children, { query: { mode: 'valid' } });
    expect(await reasonsOf(below)).toEqual([
      [3, 'subcategoryId wrongParent'],
      [4, 'categoryId unknownChoice'],
    ]);
    expect(below).toMatchObject({ created: 1 });
  });

  test('a parent changed without its child is refused, an inactive choice held before may stay', async () => {
    const headers = ['Código', 'Categoría', 'Subcategoría', 'Severidad', 'Descripción'];
    await send('vulnerabilities', csvOf([headers, ['P-1', 'HW', 'Cifrado', 'Alta', 'x']]));
    const moved = await send(
      'vulnerabilities',
      csvOf([
        ['Código', 'Categoría'],
        ['P-1', 'SW'],
      ]),
    );
    expect(await reasonsOf(moved)).toEqual([[2, 'subcategoryId wrongParent']]);
    const inactive = sql`update parameter set status_id = 2 where kind = 'severity' and name = 'Alta'`;
    await inCompany(app.database.app, company.tenant, (trx) => trx.run(inactive));
    const same = await send(
      'vulnerabilities',
      csvOf([headers, ['P-1', 'HW', 'Cifrado', 'Alta', 'y'], ['P-2', 'HW', 'Cifrado', 'Alta', 'x']]),
      {
        query: { mode: 'valid' },
      },
    );
    expect(same).toMatchObject({ updated: 1, failed: 1 });
    expect(await reasonsOf(same)).toEqual([[3, 'severityId inactiveChoice']]);
    const active = sql`update parameter set status_id = 1 where kind = 'severity' and name = 'Alta'`;
    await inCompany(app.database.app, company.tenant, (trx) => trx.run(active));
  });
});

describe('a known code updates', () => {
  test('what the file says and nothing else; an empty cell clears what may be empty', async () => {
    const headers = ['Código', 'Nombre', 'Categoría', 'Subcategoría', 'Descripción', 'Ejemplo'];
    await send('threats', csvOf([headers, [...threatRow('U-1'), 'Ayer']]));
    const renamed = await send(
      'threats',
      csvOf([
        ['Código', 'Nombre'],
        ['U-1', 'Fuego'],
      ]),
    );
    expect(renamed).toMatchObject({
      state: 'done',
      updated: 1,
      missingFields: ['categoryId', 'subcategoryId', 'description'],
    });
    expect(await threatOf('U-1')).toMatchObject({ name: 'Fuego', example: 'Ayer', version: 2 });
    const changes = (await rowsOf(renamed, 'changed'))[0]?.changes;
    expect(changes).toEqual({ name: { before: 'Incendio', after: 'Fuego' } });

    const cleared = await send(
      'threats',
      csvOf([
        ['Código', 'Ejemplo'],
        ['U-1', ''],
      ]),
    );
    expect(cleared).toMatchObject({ updated: 1 });
    expect(await threatOf('U-1')).toMatchObject({ name: 'Fuego', example: null });
    const emptied = await send(
      'threats',
      csvOf([
        ['Código', 'Descripción'],
        ['U-1', ''],
      ]),
    );
    expect(await reasonsOf(emptied)).toEqual([[2, 'description required']]);
  });

  test('and a new row without its required columns is refused for them', async () => {
    const job = await send(
      'threats',
      csvOf([
        ['Código', 'Nombre'],
        ['U-9', 'Fuego'],
      ]),
    );
    expect(job).toMatchObject({
      state: 'refused',
      problem: { code: 'import.fieldsMissing', params: { fields: ['categoryId', 'subcategoryId', 'description'] } },
    });
  });

  test('choices are told by name, in the language asked for', async () => {
    await send('threats', csvOf([threatHeaders, threatRow('U-2')]));
    const job = await send(
      'threats',
      csvOf([
        ['Código', 'Subcategoría'],
        ['U-2', 'Agua'],
      ]),
    );
    const headers = { 'x-language': 'en' };
    const rows = await app.call(admin, imports.rows, { params: job, query: { outcome: 'changed' }, headers });
    expect(rows.data[0]?.changes).toEqual({ subcategoryId: { before: 'Fire', after: 'Water' } });
  });
});

describe('strict and valid rows', () => {
  const content = csvOf([threatHeaders, threatRow('S-1'), threatRow('S-2', { category: 'Marte' }), threatRow('S-3')]);

  test('strict writes nothing when a row is rejected, and still says what it would have done', async () => {
    const job = await send('threats', content);
    expect(job).toMatchObject({
      state: 'refused',
      problem: { code: 'import.rowsRejected', params: { count: 1 } },
      created: 2,
      failed: 1,
      canUndo: false,
    });
    expect(await threatOf('S-1')).toBeUndefined();
  });

  test('a dry run changes nothing, and its file is then imported without being sent again', async () => {
    const dry = await send('threats', content, { query: { dryRun: true } });
    expect(dry).toMatchObject({ state: 'done', isDryRun: true, created: 2, failed: 1 });
    expect(await threatOf('S-1')).toBeUndefined();
    const run = await app.call(admin, imports.run, { params: dry, body: { mode: 'valid' } });
    expect(run.data).toMatchObject({
      jobId: dry.jobId,
      state: 'done',
      isDryRun: false,
      created: 2,
      failed: 1,
      canUndo: true,
    });
    expect(await threatOf('S-1')).toMatchObject({ code: 'S-1' });
    expect(await threatOf('S-2')).toBeUndefined();
    const again = await app.call(admin, imports.run, { params: dry, body: {} });
    expect(again).toMatchObject({ status: 409, code: 'import.alreadyRun' });
  });

  test('the same file sent twice with one key is one import', async () => {
    const form = await formOf(content);
    const headers = { ...form.headers, 'idempotency-key': 'once' };
    const first = await app.call(admin, imports.threats, { body: form.body, headers, query: { dryRun: true } });
    const second = await app.call(admin, imports.threats, { body: form.body, headers, query: { dryRun: true } });
    expect(second).toMatchObject({ status: 200, data: { jobId: first.data.jobId, state: 'done' } });
  });
});

describe('assets', () => {
  const headers = [
    'Código',
    'Nombre',
    'Categoría',
    'Tipo',
    'Requisitos de seguridad',
    'Crítico',
    'Factores de impacto',
  ];
  const row = (code: string, more: { type?: string; critical?: string; factors?: string } = {}) => [
    code,
    'Servidor',
    'Hardware',
    more.type ?? '',
    'Cifrado',
    more.critical ?? 'sí',
    more.factors ?? '',
  ];
  const assetOf = async (person: TestPerson, code: string) =>
    (await app.call(person, asset.endpoints.list, { query: { search: code } })).data.find(
      (found) => found.code === code,
    );
  let factors: { id: number; code: string; name: string }[];
  beforeAll(async () => {
    factors = await inCompany(app.database.app, company.tenant, (trx) =>
      trx.rows(sql<{ id: number; code: string; name: string }>`select id, code, name from impact_factor order by id`),
    );
  });

  test('take their flags and their several impact factors from cells, and change them', async () => {
    const [one, two] = factors;
    const both = `${one?.name}; ${two?.code}`;
    const job = await send(
      'assets',
      csvOf([headers, row('A-1', { factors: both }), row('A-2', { critical: 'quizás', factors: 'Marte; ' })]),
      {
        query: { mode: 'valid' },
      },
    );
    expect(job).toMatchObject({ state: 'done', created: 1 });
    expect(await reasonsOf(job)).toEqual([[3, 'isCritical wrongBoolean', 'impactFactorIds unknownChoice']]);
    expect(await assetOf(admin, 'A-1')).toMatchObject({
      isCritical: true,
      impactFactorIds: [one?.id, two?.id],
      scopeId: company.scopeIds[0],
    });
    const changed = await send(
      'assets',
      csvOf([
        ['Código', 'Factores de impacto', 'Crítico'],
        ['A-1', `${two?.name}`, ''],
      ]),
    );
    expect(changed).toMatchObject({ updated: 1 });
    expect(await assetOf(admin, 'A-1')).toMatchObject({ isCritical: false, impactFactorIds: [two?.id] });
    const same = await send(
      'assets',
      csvOf([
        ['Código', 'Factores de impacto'],
        ['A-1', `${two?.code}`],
      ]),
    );
    expect(same).toMatchObject({ updated: 0, same: 1 });
  });

  test('of another scope are not touched, and their codes are refused as taken there', async () => {
    const [first = 0, second = 0] = company.scopeIds;
    const here = await testPerson(app.database, company, { scopeIds: [first] });
    const there = await testPerson(app.database, company, { scopeIds: [second] });
    const content = csvOf([headers, row('S-1', { factors: factors[0]?.code ?? '' })]);
    expect(await send('assets', content, { person: here })).toMatchObject({ created: 1 });
    const dry = await send('assets', content, { person: there, query: { dryRun: true } });
    expect(dry).toMatchObject({ created: 0, failed: 1, reasons: [{ field: 'code', code: 'otherScope', count: 1 }] });
    const run = await app.call(there, imports.run, { params: dry, body: {} });
    expect(run.data).toMatchObject({ state: 'refused', failed: 1 });
    expect(await assetOf(there, 'S-1')).toBeUndefined();
    expect(await assetOf(here, 'S-1')).toMatchObject({ version: 1 });
  });
});

test('an exported list goes in again as the same rows, formulas and all', async () => {
  await send(
    'threats',
    csvOf([threatHeaders, threatRow('E-1', { name: '=HYPERLINK("http://x")', description: "'=1+1\n- lista" })]),
  );
  for (const format of ['xlsx', 'csv'] as const) {
    const file = await app.call(admin, threat.endpoints.export, { query: { format, search: 'E-1' } });
    const job = await send('threats', new Uint8Array(file.raw.rawPayload), { name: `a.${format}` });
    expect(job).toMatchObject({ state: 'done', created: 0, updated: 0, same: 1, failed: 0 });
  }
  expect(await threatOf('E-1')).toMatchObject({ name: '=HYPERLINK("http://x")', version: 1 });
});

test('the whole catalogue of vulnerabilities of a new company goes out and in again as the same', async () => {
  const fresh = await testPerson(app.database, await testCompany(app.database));
  const file = await app.call(fresh, vulnerability.endpoints.export, { query: { format: 'csv', language: 'en' } });
  const job = await send('vulnerabilities', new Uint8Array(file.raw.rawPayload), { person: fresh });
  expect(job).toMatchObject({ state: 'done', created: 0, updated: 0, failed: 0 });
  expect(job.same).toBeGreaterThan(50);
});
