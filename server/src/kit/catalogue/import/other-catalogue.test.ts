import { catalogue } from '@baluarte/contract/kit/catalogue.ts';
import { choice, choices, flag, optional, optionalChoice, optionalDate, text } from '@baluarte/contract/kit/field.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { plainOptions } from '@baluarte/contract/inventory/import.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCompany, type TestCompany } from '#test/company.ts';
import { testDatabase } from '#test/database.ts';
import { csvOf, xlsxFrom } from '#test/files.ts';
import type { Database } from '#kit/database/database.ts';
import { openSheet } from '#kit/sheets/open-sheet.ts';
import { fileOf } from '#kit/sheets/test-files.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { setWallsTo } from '#kit/tenancy/walls.ts';
import { storeOf } from '../store.ts';
import { sourcesOf } from './column-sources.ts';
import { importRows } from './import-rows.ts';
import type { RowResult } from './import-run.ts';
import { matchHeaders } from './match-headers.ts';

/** A catalogue nobody wrote any import for: it borrows the words of threats and has a field of every kind. */
const control = catalogue({
  name: 'threat',
  paths: { many: '/controls', one: '/control' },
  access: permissions.threats,
  fields: {
    code: text({ max: 20 }),
    name: optional({ max: 40 }),
    categoryId: choice('vulnerabilityCategory'),
    subcategoryId: optionalChoice('vulnerabilitySubcategory', { parent: 'categoryId' }),
    since: optionalDate(),
    isActive: flag(),
    factorIds: choices('impactFactor'),
  },
  extras: {},
});
const store = storeOf(control, {
  table: 'control_sample',
  isScoped: true,
  links: { factorIds: { table: 'control_sample_factor', column: 'impact_factor_id' } },
});

const tables = `
  create table control_sample (
    company_id bigint not null default app.current_company() references company (id),
    id bigint generated always as identity, scope_id bigint not null, code text not null, name text, since date,
    is_active boolean not null default false, category_id bigint not null, subcategory_id bigint,
    status_id smallint not null default 1, version integer not null default 1,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    constraint control_sample__pk primary key (company_id, id), constraint control_sample__code_taken unique (company_id, code, scope_id));
  call app.isolate('control_sample'); call app.isolate_scope('control_sample'); call app.track('control_sample');
  create table control_sample_factor (
    company_id bigint not null default app.current_company(), id bigint generated always as identity, scope_id bigint not null,
    control_sample_id bigint not null, impact_factor_id bigint not null, unique (company_id, control_sample_id, impact_factor_id));
  call app.isolate('control_sample_factor'); call app.isolate_scope('control_sample_factor');`;

let database: Database;
let company: TestCompany;
beforeAll(async () => {
  database = await testDatabase();
  await database.owner.query(tables);
  company = await testCompany(database, { scopes: 2 });
});
afterAll(() => database.close());

async function importFile(
  content: string | Buffer,
  mode: 'check' | 'strict' | 'valid' = 'valid',
  scope = 0,
  onBatch: (rows: number) => void = () => undefined,
): Promise<RowResult[]> {
  const sheet = await openSheet(fileOf(content));
  const { mapping, language } = matchHeaders(control, sheet.headers);
  const scopeId = company.scopeIds[scope] ?? 0;
  const tenant = { ...company.tenant, scopeIds: [scopeId] };
  const sources = sourcesOf(control, sheet.headers, mapping, {});
  const results: RowResult[] = [];
  await inCompany(database.app, tenant, (trx) =>
    importRows(
      trx,
      {
        store,
        scopeId,
        sheet,
        sources,
        mapping: {},
        leftOut: [],
        language,
        mode,
        options: plainOptions,
        answers: {},
        remembered: null,
        createValues: () => Promise.reject(new Error('no value is made')),
        // Rows of a plain catalogue are written by the transaction alone.
        author: { parts: undefined as never, tenant },
        count: () => undefined,
        rights: {
          create: true,
          edit: true,
          createsFrom: () => false,
          may: () => true,
          relate: [],
          unrelate: [],
          confirms: false,
        },
      },
      async (batch) => {
        onBatch(batch.length);
        results.push(...batch);
      },
    ),
  );
  return results;
}
const outcomes = (results: readonly RowResult[]) =>
  results.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ path, code }) => `${path} ${code}`)]);
const rows = () =>
  inCompany(database.app, company.tenant, (trx) =>
    trx.rows(sql`select code, name, since, is_active, version,
      array(select f.code from control_sample_factor l join impact_factor f on f.id = l.impact_factor_id
        where l.control_sample_id = t.id order by f.id) as factors from control_sample t order by code`),
  );

const headers = ['Código', 'Nombre', 'Categoría', 'Subcategoría', 'since', 'is_active', 'factor ids'];

test('rows of a million characters are not held five hundred at a time', async () => {
  const long = ['C-1', ...Array.from({ length: 30 }, () => 'x'.repeat(30_000))];
  const batches: number[] = [];
  await importFile(csvOf([headers, ...Array.from({ length: 7 }, () => long)]), 'check', 0, (count) =>
    batches.push(count),
  );
  expect(batches).toEqual([3, 3, 1]);
});

test('a catalogue needs nothing but its store to be imported, whatever its fields', async () => {
  const factors = await inCompany(database.app, company.tenant, (trx) =>
    trx.rows(sql<{ code: string; name: string }>`select code, name from impact_factor order by id limit 2`),
  );
  const [one, two] = factors.map(({ code, name }) => ({ code, name }));
  const content = csvOf([
    headers,
    ['C-1', 'Uno', 'hw', 'cifrado', '03/04/2026', 'Sí', `${one?.name}, ${two?.code}`],
    ['C-2', '', 'SW', '', '31/12/2025', '', one?.code ?? ''],
    ['C-3', 'x', 'SW', '', '31/02/2026', 'x', ''],
    ['C-4', 'x', 'SW', 'Puertos', 'ayer', 'tal vez', 'Marte'],
  ]);
  expect(outcomes(await importFile(content, 'check')).map(([outcome]) => outcome)).toEqual([
    'new',
    'new',
    'rejected',
    'rejected',
  ]);
  expect(await rows()).toEqual([]);
  expect(outcomes(await importFile(content))).toEqual([
    ['new'],
    ['new'],
    ['rejected', 'since wrongDate', 'factorIds required'],
    ['rejected', 'since wrongDate', 'isActive wrongBoolean', 'factorIds unknownChoice', 'subcategoryId wrongParent'],
  ]);
  expect(await rows()).toEqual([
    { code: 'C-1', name: 'Uno', since: '2026-04-03', is_active: true, version: 1, factors: [one?.code, two?.code] },
    { code: 'C-2', name: null, since: '2025-12-31', is_active: false, version: 1, factors: [one?.code] },
  ]);
  const changed = await importFile(
    csvOf([
      ['Código', 'factor ids', 'since'],
      ['C-1', two?.name ?? '', '2026-04-03'],
      ['C-2', one?.name ?? '', ''],
    ]),
  );
  expect(changed.map(({ changes }) => Object.keys(changes ?? {}))).toEqual([['factorIds'], ['since']]);
  expect(await rows()).toMatchObject([
    { code: 'C-1', version: 2, factors: [two?.code], is_active: true },
    { code: 'C-2', version: 2, since: null },
  ]);
});

test('dates of a workbook are dates, and English files do not guess which number is the day', async () => {
  const book = await xlsxFrom([
    ['Code', 'Name', 'Category', 'since', 'factor ids'],
    ['D-1', 'x', 'HW', new Date('2026-02-01'), 'Financiero'],
    ['D-2', 'x', 'HW', '03/04/2026', 'Financiero'],
  ]);
  const results = await importFile(Buffer.from(book), 'check');
  const dates = results.map(({ reasons }) => reasons.filter(({ path }) => path === 'since').map(({ code }) => code));
  expect(dates).toEqual([[], ['ambiguousDate']]);
});

test('codes of another scope do not match: the same code is another row', async () => {
  const factor = await inCompany(database.app, company.tenant, (trx) =>
    trx.one(sql<{ code: string }>`select code from impact_factor limit 1`),
  );
  const content = csvOf([headers, ['S-1', '', 'HW', '', '', '', factor.code]]);
  expect(outcomes(await importFile(content))).toEqual([['new']]);
  for (const mode of ['check', 'valid'] as const)
    expect(outcomes(await importFile(content, mode, 1))).toEqual([['new']]);
});

test('rows written concurrently are checked again, neither lost nor written twice', async () => {
  const factor = await inCompany(database.app, company.tenant, (trx) =>
    trx.one(sql<{ code: string }>`select code from impact_factor limit 1`),
  );
  const line = (code: string, name: string) => [code, name, 'HW', '', '', '', factor.code];
  await importFile(csvOf([headers, line('W-1', 'antes')]));
  const other = await database.app.connect();
  await other.query(`begin; ${setWallsTo({ companyId: String(company.companyId), scopeIds: '*' })}`);
  await other.query(`update control_sample set name = 'entretanto', version = version + 1 where code = 'W-1'`);
  await other.query(
    `insert into control_sample (scope_id, code, name, category_id) select scope_id, 'W-2', 'entretanto', category_id from control_sample where code = 'W-1'`,
  );
  const importing = importFile(csvOf([headers, line('W-1', 'después'), line('W-2', 'después')]));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await other.query('commit');
  other.release();
  const results = await importing;
  expect(results.map(({ outcome, changes }) => [outcome, changes?.['name']])).toEqual([
    ['changed', { before: 'entretanto', after: 'después' }],
    ['changed', { before: 'entretanto', after: 'después' }],
  ]);
  const names = (await rows()).filter((row) => (row as { code: string }).code.startsWith('W-'));
  expect(names).toMatchObject([{ name: 'después' }, { name: 'después' }]);
});
