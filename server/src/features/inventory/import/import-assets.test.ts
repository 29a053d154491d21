import { asset } from '@baluarte/contract/inventory/asset.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { csvOf } from '#test/files.ts';
import { importing } from '#test/importing.ts';
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
    const job = await by.send(
      'assets',
      csvOf([headers, row('A-1', { factors: both }), row('A-2', { critical: 'quizás', factors: 'Marte; ' })]),
      {
        query: { mode: 'valid' },
      },
    );
    expect(job).toMatchObject({ state: 'done', created: 1 });
    expect(await by.reasonsOf(job)).toEqual([[3, 'isCritical wrongBoolean', 'impactFactorIds unknownChoice']]);
    expect(await assetOf(admin, 'A-1')).toMatchObject({
      isCritical: true,
      impactFactorIds: [one?.id, two?.id],
      scopeId: company.scopeIds[0],
    });
    // Sixteen thousand reasons for each of five hundred cells would be more than the memory there is.
    const words = Array.from({ length: 3000 }, (_, word) => `no ${word % 2500}`).join(';');
    const wordy = await by.send('assets', csvOf([headers, row('A-3', { factors: words })]), {
      query: { mode: 'valid' },
    });
    const [rejected] = await by.rowsOf(wordy, 'rejected');
    expect(rejected?.reasons.length).toBe(20);
    const changed = await by.send(
      'assets',
      csvOf([
        ['Código', 'Factores de impacto', 'Crítico'],
        ['A-1', `${two?.name}`, ''],
      ]),
    );
    expect(changed).toMatchObject({ updated: 1 });
    expect(await assetOf(admin, 'A-1')).toMatchObject({ isCritical: false, impactFactorIds: [two?.id] });
    const same = await by.send(
      'assets',
      csvOf([
        ['Código', 'Factores de impacto'],
        ['A-1', `${two?.code}`],
      ]),
    );
    expect(same).toMatchObject({ updated: 0, same: 1 });
  });

  test('of another scope are neither changed nor revealed: their codes are free here', async () => {
    const [first = 0, second = 0] = company.scopeIds;
    const here = await testPerson(app.database, company, { scopeIds: [first] });
    const there = await testPerson(app.database, company, { scopeIds: [second] });
    const content = csvOf([headers, row('S-1', { factors: factors[0]?.code ?? '' })]);
    expect(await by.send('assets', content, { person: here })).toMatchObject({ created: 1 });
    const dry = await by.send('assets', content, { person: there, query: { dryRun: true } });
    expect(dry).toMatchObject({ created: 1, failed: 0 });
    const run = await app.call(there, imports.run, { params: dry, body: {} });
    expect(run.data).toMatchObject({ state: 'done', created: 1 });
    expect(await assetOf(there, 'S-1')).toMatchObject({ version: 1 });
    expect(await assetOf(here, 'S-1')).toMatchObject({ version: 1 });
  });
});
