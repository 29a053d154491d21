import { imports } from '@baluarte/contract/inventory/import.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { csvOf, formOf } from '#test/files.ts';
import { importing, threatHeaders, threatRow } from '#test/importing.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

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

describe('each invalid cell is reported with its reason', () => {
  test('texts too long or missing, choices unknown or missing, a code twice, errors of the sheet', async () => {
    const job = await by.send(
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
    const rows = await by.rowsOf(job, 'rejected');
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
    const job = await by.send(
      'threats',
      csvOf([
        headers,
        [...threatRow('C-1'), 'COMPETIDOR'],
        [...threatRow('C-2'), 'Retirado'],
        [...threatRow('C-3'), 'T-2'],
      ]),
      { query: { mode: 'valid' } },
    );
    expect(await by.reasonsOf(job)).toEqual([
      [2, 'actorId ambiguousChoice'],
      [3, 'actorId inactiveChoice'],
    ]);
    const children = csvOf([
      ['Código', 'Categoría', 'Subcategoría', 'Severidad', 'Descripción'],
      ['C-1', 'HW', 'Cifrado', 'Alta', 'x'],
      ['C-2', 'Software', 'Puertos', 'High', 'x'],
      ['C-3', 'Nada', 'Cifrado', 'alta', 'x'],
    ]);
    const below = await by.send('vulnerabilities', children, { query: { mode: 'valid' } });
    expect(await by.reasonsOf(below)).toEqual([
      [3, 'subcategoryId wrongParent'],
      [4, 'categoryId unknownChoice'],
    ]);
    expect(below).toMatchObject({ created: 1 });
  });

  test('a parent changed without its child is refused, an inactive choice held before may stay', async () => {
    const headers = ['Código', 'Categoría', 'Subcategoría', 'Severidad', 'Descripción'];
    await by.send('vulnerabilities', csvOf([headers, ['P-1', 'HW', 'Cifrado', 'Alta', 'x']]));
    const moved = await by.send(
      'vulnerabilities',
      csvOf([
        ['Código', 'Categoría'],
        ['P-1', 'SW'],
      ]),
    );
    expect(await by.reasonsOf(moved)).toEqual([[2, 'subcategoryId wrongParent']]);
    const inactive = sql`update parameter set status_id = 2 where kind = 'severity' and name = 'Alta'`;
    await inCompany(app.database.app, company.tenant, (trx) => trx.run(inactive));
    const same = await by.send(
      'vulnerabilities',
      csvOf([headers, ['P-1', 'HW', 'Cifrado', 'Alta', 'y'], ['P-2', 'HW', 'Cifrado', 'Alta', 'x']]),
      {
        query: { mode: 'valid' },
      },
    );
    expect(same).toMatchObject({ updated: 1, failed: 1 });
    expect(await by.reasonsOf(same)).toEqual([[3, 'severityId inactiveChoice']]);
    const active = sql`update parameter set status_id = 1 where kind = 'severity' and name = 'Alta'`;
    await inCompany(app.database.app, company.tenant, (trx) => trx.run(active));
  });
});

describe('a known code updates', () => {
  test('what the file says and nothing else; an empty cell clears what may be empty', async () => {
    const headers = ['Código', 'Nombre', 'Categoría', 'Subcategoría', 'Descripción', 'Ejemplo'];
    await by.send('threats', csvOf([headers, [...threatRow('U-1'), 'Ayer']]));
    const renamed = await by.send(
      'threats',
      csvOf([
        ['Código', 'Nombre'],
        ['U-1', 'Fuego'],
      ]),
    );
    expect(renamed).toMatchObject({ state: 'done', updated: 1, missingFields: [] });
    expect(await by.threatOf('U-1')).toMatchObject({ name: 'Fuego', example: 'Ayer', version: 2 });
    const changes = (await by.rowsOf(renamed, 'changed'))[0]?.changes;
    expect(changes).toEqual({ name: { before: 'Incendio', after: 'Fuego' } });

    const cleared = await by.send(
      'threats',
      csvOf([
        ['Código', 'Ejemplo'],
        ['U-1', ''],
      ]),
    );
    expect(cleared).toMatchObject({ updated: 1 });
    expect(await by.threatOf('U-1')).toMatchObject({ name: 'Fuego', example: null });
    const emptied = await by.send(
      'threats',
      csvOf([
        ['Código', 'Descripción'],
        ['U-1', ''],
      ]),
    );
    expect(await by.reasonsOf(emptied)).toEqual([[2, 'description required']]);
  });

  test('and a new row without its required columns is refused for them', async () => {
    const job = await by.send(
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
    const again = await formOf(csvOf([['Código'], ['U-9']]), 'a.csv', {});
    const messageIn = async (language: string) =>
      (
        await app.call(admin, imports.threats, { ...again, headers: { ...again.headers, 'x-language': language } })
      ).raw.json<{ message: string }>().message;
    expect(await messageIn('es')).toContain(': Categoría, Subcategoría, Descripción.');
    expect(await messageIn('en')).toContain(': Category, Subcategory, Description.');
  });

  test('choices are reported by name, in the requested language', async () => {
    await by.send('threats', csvOf([threatHeaders, threatRow('U-2')]));
    const job = await by.send(
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
