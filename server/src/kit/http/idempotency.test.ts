import { asset } from '@baluarte/contract/inventory/asset.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { formOf } from '#test/files.ts';
import { furnishedCompany, type Furnished } from '#test/furnished.ts';
import { samplesOf } from '#test/sample.ts';

let app: TestApp;
let here: Furnished;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  here = await furnishedCompany(app.database);
  ({ admin } = here);
});
afterAll(() => app.close());

const reused = { status: 422, code: 'idempotency.keyReused' };
const from = (scope: number, key: string) => ({
  'x-scopeid': String(here.company.scopeIds[scope]),
  'idempotency-key': key,
});

describe('the same key', () => {
  test('from another scope is another request', async () => {
    const body = { ...(samplesOf(asset.endpoints.create.body, here.id)[0]?.value as object), code: 'UNA-VEZ' };
    const first = await app.call(admin, asset.endpoints.create, { body, headers: from(0, 'alcance') });
    expect(first.status).toBe(201);
    const again = await app.call(admin, asset.endpoints.create, { body, headers: from(0, 'alcance') });
    expect(again.data).toEqual(first.data);
    expect(await app.call(admin, asset.endpoints.create, { body, headers: from(1, 'alcance') })).toMatchObject(reused);
  });

  test('with another file, or with the same one and other fields, is another request', async () => {
    const send = async (content: string, fields: Record<string, unknown> = {}) => {
      const form = await formOf(content, 'a.csv', fields);
      const headers = { ...form.headers, ...from(0, 'archivo') };
      return app.call(admin, imports.threats, { body: form.body, headers, query: { dryRun: true } });
    };
    const first = await send('Código,Nombre\nUNO,Uno\n');
    expect(first.status).toBe(200);
    expect((await send('Código,Nombre\nUNO,Uno\n')).data.jobId).toBe(first.data.jobId);
    expect(await send('Código,Nombre\nDOS,Dos\n')).toMatchObject(reused);
    expect(await send('Código,Nombre\nUNO,Uno\n', { defaults: { name: 'Otro' } })).toMatchObject(reused);
  });
});
