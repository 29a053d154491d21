import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { importAccess, importKinds, imports, type ImportKind } from '@baluarte/contract/inventory/import.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
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
  await by.send('threats', csvOf([threatHeaders, threatRow('VIEJA')]));
});
afterAll(() => app.close());

const { threats } = permissions;
const who = (permissionCodes: number[], more: { scopeIds?: readonly number[] } = {}) =>
  testPerson(app.database, company, { permissionCodes, ...more });
/** One new row, one that changes what is there, one that says what is there already. */
const mixed = csvOf([threatHeaders, threatRow('NUEVA'), threatRow('VIEJA', { description: 'Otra.' })]);
const query = { mode: 'valid' };

describe('an import writes no row that its person could not write by hand', () => {
  // Where both need the same permission, a user who may import may also create.
  const apart = importKinds.filter((kind) => importAccess[kind].import !== importAccess[kind].create);

  test.each(nonEmpty(apart))('with permission to import %s and neither to create nor to edit', async (kind) => {
    const { import: code, create } = importAccess[kind];
    const form = await formOf(csvOf([['Código'], ['X']]));
    expect(await app.call(await who([code]), imports[kind], form)).toMatchObject({
      status: 403,
      code: 'forbidden',
      params: { permission: create },
    });
  });

  test('new rows alone, where it may not edit: the rest is refused by row, and the whole file unless asked otherwise', async () => {
    const person = await who([threats.import, threats.create]);
    const strict = await by.send('threats', mixed, { person });
    expect(strict).toMatchObject({ state: 'refused', reasons: [{ field: 'code', code: 'mayNotEdit', count: 1 }] });
    const dry = await by.send('threats', mixed, { person, query: { dryRun: true } });
    expect(dry).toMatchObject({ created: 1, updated: 0, failed: 1 });
    const job = await by.send('threats', mixed, { person, query });
    expect(job).toMatchObject({ created: 1, updated: 0, failed: 1 });
    expect(await by.threatOf('VIEJA')).toMatchObject({ description: 'Arde.', version: 1 });
    await app.call(admin, changeset.undo, { params: { id: (await last()).id } });
  });

  test('changes alone, where it may not create', async () => {
    const person = await who([threats.import, threats.edit]);
    const job = await by.send('threats', mixed, { person, query });
    expect(job).toMatchObject({ created: 0, updated: 1, reasons: [{ field: 'code', code: 'mayNotCreate', count: 1 }] });
    expect(await by.threatOf('NUEVA')).toBeUndefined();
    // Nor is it taken back by somebody who may import and not edit.
    for (const lacking of [await who([threats.import, threats.create, threats.delete]), await who([threats.import])]) {
      expect((await app.call(lacking, imports.undo, { params: job })).status).toBe(403);
      expect((await app.call(lacking, changeset.undo, { params: await last() })).status).toBe(403);
    }
    expect((await app.call(person, imports.undo, { params: job })).status).toBe(200);
  });

  test('of configuration tables no changes where scopes are out of sight, because they hold for every one', async () => {
    const kind: ImportKind = 'parameters.frequency';
    const content = csvOf([
      ['Código', 'Nombre', 'Días'],
      ['daily', 'Cada día que pasa', '1'],
      ['lustrum', 'Cada cinco años', '1825'],
    ]);
    const person = await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(0, 1) });
    const job = await by.send(kind, content, { person, query });
    expect(job).toMatchObject({ created: 1, updated: 0, reasons: [{ field: 'code', code: 'mayNotEdit', count: 1 }] });
  });
});

test('the code of an asset in another scope is not revealed: it is free', async () => {
  const [here, there] = await Promise.all(
    company.scopeIds.map((id) => testPerson(app.database, company, { scopeIds: [id] })),
  );
  const parameter = (kind: string) => sql`(select id from parameter where kind = ${kind} order by id limit 1)`;
  const ids = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.one<{ category: number; factor: number }>(sql`
      select ${parameter('assetCategory')} as category, (select id from impact_factor order by id limit 1) as factor`),
  );
  const body = {
    code: 'MISMO',
    name: 'Servidor',
    categoryId: ids.category,
    securityRequirements: 'Cifrado',
    impactFactorIds: [ids.factor],
  };
  const create = (as: TestPerson | undefined) => app.call(as ?? null, asset.endpoints.create, { body });
  expect((await create(here)).status).toBe(201);
  expect((await create(there)).status).toBe(201);
  expect(await create(there)).toMatchObject({ status: 409, code: 'asset.codeTaken' });
});

/** The newest changeset of the company. */
const last = () =>
  inCompany(app.database.app, company.tenant, (trx) =>
    trx.one<{ id: number }>(
      sql`select max(id)::int as id from changeset where company_id = app.current_company() and kind = 'import'`,
    ),
  );
