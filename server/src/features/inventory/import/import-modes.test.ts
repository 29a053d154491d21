import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { csvOf, formOf } from '#test/files.ts';
import { importing, threatHeaders, threatRow } from '#test/importing.ts';

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

describe('strict and valid rows', () => {
  const content = csvOf([threatHeaders, threatRow('S-1'), threatRow('S-2', { category: 'Marte' }), threatRow('S-3')]);

  test('strict writes nothing when a row is rejected, and still says what it would have done', async () => {
    const { status, raw } = await app.call(admin, imports.threats, await formOf(content));
    const refused = raw.json<{ success: boolean; data: ImportJob }>();
    expect([status, refused]).toMatchObject([
      422,
      { success: false, code: 'import.rowsRejected', message: expect.stringContaining('No se importó ninguna fila') },
    ]);
    expect(refused).not.toHaveProperty('errors');
    expect(refused.data).toMatchObject({
      state: 'refused',
      problem: { code: 'import.rowsRejected', params: { count: 1 } },
      created: 0,
      found: { created: 2 },
      failed: 1,
      canUndo: false,
    });
    expect(await by.threatOf('S-1')).toBeUndefined();
  });

  test('an answer says in a sentence what was done', async () => {
    const sent = async (file: string, query = {}) =>
      (await app.call(admin, imports.threats, { ...(await formOf(file)), query })).raw.json<{ message: string }>()
        .message;
    const good = csvOf([threatHeaders, threatRow('M-1'), threatRow('M-2')]);
    expect(await sent(good, { dryRun: true })).toMatch(/^Archivo revisado; no se importó nada. Nuevas: 2\./);
    expect(await sent(good)).toMatch(/^Archivo importado. Nuevas: 2\./);
  });

  test('a dry run changes nothing, and its file is then imported without being sent again', async () => {
    const dry = await by.send('threats', content, { query: { dryRun: true } });
    expect(dry).toMatchObject({ state: 'done', isDryRun: true, created: 2, failed: 1 });
    expect(await by.threatOf('S-1')).toBeUndefined();
    const listed = async () =>
      (await app.call(admin, imports.list, { query: { kind: 'threats', perPage: 50 } })).data.map(({ jobId }) => jobId);
    expect(await listed()).not.toContain(dry.jobId);
    const run = await app.call(admin, imports.run, { params: dry, body: { mode: 'valid' } });
    expect(await listed()).toContain(dry.jobId);
    expect(run.data).toMatchObject({
      jobId: dry.jobId,
      state: 'done',
      isDryRun: false,
      created: 2,
      failed: 1,
      canUndo: true,
    });
    expect(await by.threatOf('S-1')).toMatchObject({ code: 'S-1' });
    expect(await by.threatOf('S-2')).toBeUndefined();
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
