import { asset } from '@baluarte/contract/inventory/asset.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { imports, type ImportKind } from '@baluarte/contract/inventory/import.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { csvOf, formOf } from '#test/files.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

const headers = ['Código', 'Nombre', 'Categoría', 'Subcategoría', 'Descripción'];
const row = (code: string, name = 'Incendio') => [code, name, 'N', 'fire', 'Arde.'];
const upload = async (rows: string[][], kind: ImportKind = 'threats', query: Record<string, unknown> = {}) =>
  (await app.call(admin, imports[kind], { ...(await formOf(csvOf(rows))), query })).data;
const undo = (job: { jobId: number }) => app.call(admin, imports.undo, { params: job });
const find = async (code: string) =>
  (await app.call(admin, threat.endpoints.list, { query: { search: code } })).data.find((found) => found.code === code);

test('an import that wrote nothing has nothing to undo, and one is undone once', async () => {
  const dry = await upload([headers, row('N-1')], 'threats', { dryRun: true });
  expect(await undo(dry)).toMatchObject({ status: 409, code: 'import.nothingToUndo' });
  const refused = await upload([headers, row('')]);
  expect(await undo(refused)).toMatchObject({ status: 409, code: 'import.nothingToUndo' });
  const done = await upload([headers, row('N-1')]);
  expect((await undo(done)).data).toEqual({ undone: 1, refused: [] });
  expect(await undo(done)).toMatchObject({ status: 409, code: 'import.alreadyUndone' });
});

test('an import is one changeset of the importing user', async () => {
  const job = await upload([headers, row('C-1'), row('C-2')]);
  const changesets = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.rows(sql`select s.kind, s.user_id, s.about, count(*) as changes from changeset s join change c on c.changeset_id = s.id
      where s.about ->> 'importId' = ${String(job.jobId)} group by s.id, s.kind, s.user_id, s.about`),
  );
  expect(changesets).toEqual([{ kind: 'import', user_id: admin.userId, about: { importId: job.jobId }, changes: 2 }]);
});

test('rows changed since stay and are reported; the others are undone', async () => {
  await upload([headers, row('U-1')]);
  const job = await upload([headers, row('U-1', 'Fuego'), row('U-2'), row('U-3')]);
  expect(job).toMatchObject({ created: 2, updated: 1 });
  const touched = await find('U-2');
  await app.call(admin, threat.endpoints.update, { params: touched ?? {}, body: { name: 'Mío' } });
  expect((await undo(job)).data).toEqual({
    undone: 2,
    refused: [{ id: touched?.id, code: 'U-2', reason: 'changedMeanwhile' }],
  });
  expect(await find('U-1')).toMatchObject({ name: 'Incendio' });
  expect(await find('U-2')).toMatchObject({ name: 'Mío' });
  expect(await find('U-3')).toBeUndefined();
  expect((await app.call(admin, imports.get, { params: job })).data.state).toBe('undone');
});

test('what something depends on stays, and is named', async () => {
  const job = await upload([headers, row('D-1'), row('D-2')]);
  const kept = await find('D-1');
  const vulnerabilityId = await inCompany(
    app.database.app,
    company.tenant,
    async (trx) => (await trx.one(sql<{ id: number }>`select id from vulnerability order by id limit 1`)).id,
  );
  await app.call(admin, relations.threatVulnerability.add, { params: kept ?? {}, body: { ids: [vulnerabilityId] } });
  expect((await undo(job)).data).toEqual({ undone: 1, refused: [{ id: kept?.id, code: 'D-1', reason: 'inUse' }] });
  expect(await find('D-2')).toBeUndefined();
});

test('an import below another one is undone once that other one is', async () => {
  const first = await upload([headers, row('L-1')]);
  const second = await upload([headers, row('L-1', 'Fuego')]);
  expect((await undo(second)).data).toEqual({ undone: 1, refused: [] });
  expect((await undo(first)).data).toEqual({ undone: 1, refused: [] });
  expect(await find('L-1')).toBeUndefined();
});

test('assets go with their impact factors and come back with those they had', async () => {
  const assetHeaders = ['Código', 'Nombre', 'Categoría', 'Requisitos de seguridad', 'Factores de impacto'];
  const [one, two] = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.rows(sql<{ id: number; code: string }>`select id, code from impact_factor order by id limit 2`),
  );
  const line = (factor: string | undefined) => ['A-1', 'Servidor', 'Hardware', 'Cifrado', factor ?? ''];
  const first = await upload([assetHeaders, line(one?.code)], 'assets');
  const second = await upload([assetHeaders, line(two?.code)], 'assets');
  const read = async () =>
    (await app.call(admin, asset.endpoints.list, { query: { search: 'A-1' } })).data[0]?.impactFactorIds;
  expect(await read()).toEqual([two?.id]);
  expect((await undo(second)).data.refused).toEqual([]);
  expect(await read()).toEqual([one?.id]);
  expect((await undo(first)).data.refused).toEqual([]);
  expect(await read()).toBeUndefined();
});

test('an import undone through the audit is reported as already undone', async () => {
  const job = await upload([headers, row('G-1')]);
  const { id } = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.one(sql<{ id: number }>`select id from changeset where about ->> 'importId' = ${String(job.jobId)}`),
  );
  expect((await app.call(admin, changeset.undo, { params: { id } })).data.undone).toBe(1);
  expect(await undo(job)).toMatchObject({ status: 409, code: 'import.alreadyUndone' });
});
