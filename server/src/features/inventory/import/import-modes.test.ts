import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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

  test('a file of several batches is judged as one: keys, codes and refusals hold across them', async () => {
    const rows = Array.from({ length: 502 }, (_, at) => threatRow(`L-${at}`, { name: `Amenaza ${at}` }));
    const repeated = rows.with(500, threatRow('l-0', { name: 'Otra' }));
    const ended = async (content: string[][], query: Record<string, unknown>) => {
      const { jobId } = await by.send('threats', csvOf([threatHeaders, ...content]), { query });
      return vi.waitFor(async () => {
        const { data } = await app.call(admin, imports.get, { params: { jobId } });
        expect(['done', 'refused']).toContain(data.state);
        return data;
      }, 20_000);
    };
    for (const content of [repeated, rows.with(0, threatRow('L-0', { category: 'Marte' }))]) {
      const strict = await ended(content, {});
      expect(strict).toMatchObject({ state: 'refused', created: 0, found: { created: 501 }, failed: 1 });
      expect(await by.threatOf('L-501')).toBeUndefined();
    }
    const valid = await ended(repeated, { mode: 'valid' });
    expect(valid).toMatchObject({ state: 'done', created: 501, failed: 1 });
    expect(await by.reasonsOf(valid)).toEqual([[502, 'code duplicateInFile']]);
    expect((await by.rowsOf(valid, 'rejected'))[0]?.reasons[0]?.params).toMatchObject({ row: 2 });
    expect(await by.threatOf('L-501')).toMatchObject({ name: 'Amenaza 501' });
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
    const pairs = await app.call(admin, imports.list, { query: { kind: 'assets', perPage: 50 } });
    expect(pairs.data).toEqual([]);
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
