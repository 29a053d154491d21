import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { csvOf, formOf, xlsxFrom } from '#test/files.ts';
import { threatHeaders, threatRow } from '#test/importing.ts';
import { fixture, memoryGrowth, textRow, xlsxOf, zipOf } from '#kit/sheets/test-files.ts';
import { uploadFolder } from '#kit/http/upload.ts';

const mega = 1024 * 1024;

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

const files = () => readdir(uploadFolder(app.app.parts)).catch(() => []);
const bytesOf = (name: string) => new Uint8Array(readFileSync(fixture(name).path));
const send = async (content: string | Uint8Array<ArrayBuffer>, name = 'activos.xlsx', fields: object = {}) =>
  app.call(admin, imports.threats, await formOf(content, name, fields as Record<string, unknown>));

describe('what is no spreadsheet is refused by what it is, and no file stays behind', () => {
  afterEach(async () => expect(await files()).toEqual([]));

  test('a picture renamed to .xlsx, an old Excel, a protected one', async () => {
    expect(await send(bytesOf('picture.xlsx'))).toMatchObject({ status: 415, code: 'sheet.notASpreadsheet' });
    expect(await send(bytesOf('excel-97.xls'))).toMatchObject({ status: 415, code: 'sheet.oldExcel' });
    expect(await send(bytesOf('encrypted.xlsx'))).toMatchObject({ status: 415, code: 'sheet.encrypted' });
  });

  test('a workbook that was cut off, and one damaged inside', async () => {
    const whole = bytesOf('inventario.xlsx');
    expect(await send(whole.slice(0, whole.length / 2))).toMatchObject({ status: 422, code: 'sheet.truncated' });
    const damaged = new Uint8Array(await xlsxOf({ sheet: `${textRow(1, 'Código', 'Nombre')}<row><c></row>` }));
    expect(await send(damaged)).toMatchObject({ status: 422, code: 'sheet.damaged' });
  });

  test('a workbook of millions of elements within each other', async () => {
    const nested = new Uint8Array(await xlsxOf({ sheet: '<a>'.repeat(3_000_000) }));
    expect(nested.length).toBeLessThan(mega);
    const growth = await memoryGrowth(async () => {
      expect(await send(nested)).toMatchObject({ status: 422, code: 'sheet.damaged' });
    });
    expect(growth).toBeLessThan(60 * mega);
  });

  test('a zip bomb, without inflating it', async () => {
    const bomb = new Uint8Array(
      await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/worksheets/sheet1.xml': Buffer.alloc(100 * mega) }),
    );
    const growth = await memoryGrowth(async () => {
      expect(await send(bomb)).toMatchObject({ status: 413, code: 'sheet.bomb' });
    });
    expect(growth).toBeLessThan(40 * mega);
  });

  test('a file without rows, without header, with a header twice, with quotes that do not close', async () => {
    expect(await send('', 'a.csv')).toMatchObject({ status: 422, code: 'sheet.empty' });
    expect(await send('1;2;3\n4;5;6\n', 'a.csv')).toMatchObject({ status: 422, code: 'sheet.noHeader' });
    expect(await send('código;Nombre;CÓDIGO\n', 'a.csv')).toMatchObject({
      status: 422,
      code: 'sheet.duplicateHeader',
      params: { header: 'CÓDIGO' },
    });
  });

  test('a form without a file, a body that is no form, a mapping to fields there are not', async () => {
    expect(await app.call(admin, imports.threats)).toMatchObject({ status: 422, code: 'import.noFile' });
    expect(await app.call(admin, imports.threats, { body: { file: 'x' } })).toMatchObject({ code: 'import.noFile' });
    const form = await formOf('Código,Nombre,Otra\n1,2,3\n', 'a.csv', {
      mapping: { Otra: 'constructor', Nada: 'name', Código: null },
      defaults: { code: 'X', color: 'rojo' },
    });
    const answer = await app.call(admin, imports.threats, form);
    expect(answer).toMatchObject({ status: 422, code: 'invalid' });
    expect(answer.issues.map(({ path, code }) => [path, code])).toEqual([
      ['body.mapping.Otra', 'unknownField'],
      ['body.mapping.Nada', 'unknownField'],
      ['body.defaults.code', 'unknownField'],
      ['body.defaults.color', 'unknownField'],
    ]);
    const query = { ...(await formOf('a,b\n')), query: { mode: 'careless' } };
    expect(await app.call(admin, imports.threats, query)).toMatchObject({ status: 422, code: 'invalid' });
  });
});

test('a file that breaks off in the middle is refused with its row, and nothing of it is kept', async () => {
  const rows = Array.from({ length: 700 }, (_, index) => `A-${index},x`).join('\n');
  const answer = await send(`Código,Nombre\n${rows}\nB-1,"open\n${rows}`, 'a.csv');
  expect(answer).toMatchObject({ status: 422, code: 'sheet.brokenQuotes', params: { row: 702 } });
  const list = await app.call(admin, imports.list, { query: { kind: 'threats' } });
  expect(list.data[0]).toMatchObject({ state: 'refused', problem: { code: 'sheet.brokenQuotes' }, created: 0 });
});

describe('a file of 200 MB is refused while memory stays flat', () => {
  const post = async (headers: Record<string, string>, pieces: number) => {
    const { port } = app.app.server.address() as AddressInfo;
    const request = httpRequest({
      port,
      agent: false,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/threats/import-threats-excel',
      headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=xxx', ...headers },
    });
    request.on('error', () => undefined);
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    const answer = new AbortController();
    const stop = answered.then(() => answer.abort());
    request.write('--xxx\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nCódigo,Nombre\r\n');
    const piece = Buffer.alloc(mega, 'x,y\r\n');
    for (let sent = 0; sent < pieces && !answer.signal.aborted; sent++)
      if (!request.write(piece)) await Promise.race([once(request, 'drain'), stop]);
    if (!answer.signal.aborted) request.end('\r\n--xxx--\r\n');
    const [response] = await answered;
    let body = '';
    for await (const text of response.setEncoding('utf8')) body += text;
    request.destroy();
    return { status: response.statusCode, body: JSON.parse(body) as { code: string; message: string } };
  };

  beforeAll(async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 });
  });

  test('when it says its size, before it is received', async () => {
    const growth = await memoryGrowth(async () => {
      const { status, body } = await post({ 'content-length': String(200 * mega) }, 200);
      expect({ status, code: body.code }).toEqual({ status: 413, code: 'tooLarge' });
      expect(body.message).toContain('50 MB');
    });
    expect(growth).toBeLessThan(40 * mega);
  });

  test('when it does not, once it is longer than allowed', async () => {
    const before = await files();
    const growth = await memoryGrowth(async () => {
      const { status, body } = await post({}, 200);
      expect({ status, code: body.code }).toEqual({ status: 413, code: 'tooLarge' });
    });
    // Both ends of the line are in this process.
    expect(growth).toBeLessThan(110 * mega);
    expect(await files()).toEqual(before);
  });
});

describe('an import is refused', () => {
  const codes = permissions.assets;
  const rows = [
    ['Código', 'Nombre'],
    ['A-1', 'Servidor'],
  ];

  test('to users who may not import its kind, and its template to those who may not have it', async () => {
    const reader = await testPerson(app.database, company, { permissionCodes: [codes.list, codes.view] });
    const form = await formOf(csvOf(rows));
    expect(await app.call(reader, imports.assets, form)).toMatchObject({
      status: 403,
      params: { permission: codes.import },
    });
    const template = await app.call(reader, imports.template, { params: { kind: 'assets' } });
    expect(template).toMatchObject({ status: 403, params: { permission: codes.downloadTemplate } });
    expect((await app.call(reader, imports.list)).data).toEqual([]);
  });

  test('of another kind than one may import, and of another company as if it did not exist', async () => {
    const job = (await app.call(admin, imports.threats, await formOf(csvOf(rows)))).data;
    const assetsOnly = await testPerson(app.database, company, { permissionCodes: [codes.import, codes.create] });
    const elsewhere = await testPerson(app.database, await testCompany(app.database));
    const calls = [imports.get, imports.rows, imports.sheets, imports.errors, imports.events, imports.undo] as const;
    for (const endpoint of calls) {
      expect((await app.call(assetsOnly, endpoint, { params: job })).status, endpoint.name).toBe(403);
      expect((await app.call(elsewhere, endpoint, { params: job })).status, endpoint.name).toBe(404);
    }
    expect((await app.call(elsewhere, imports.run, { params: job, body: {} })).status).toBe(404);
    const colleague = await testPerson(app.database, company);
    expect((await app.call(colleague, imports.get, { params: job })).data.jobId).toBe(job.jobId);
  });

  test('of assets without a scope, and of a scope one may not enter as if it did not exist', async () => {
    const [first = 0, second = 0] = company.scopeIds;
    const superAdmin = await testPerson(app.database, company, { isSuperAdmin: true });
    const everywhere = { headers: { ...superAdmin.headers, 'x-scopeid': '0' } };
    expect(await app.call(everywhere, imports.assets, await formOf(csvOf(rows)))).toMatchObject({
      status: 403,
      code: 'scope.missing',
    });
    const job = (await app.call(admin, imports.assets, await formOf(csvOf(rows)))).data;
    const there = await testPerson(app.database, company, { scopeIds: [second] });
    const here = await testPerson(app.database, company, { scopeIds: [first] });
    expect((await app.call(there, imports.get, { params: job })).status).toBe(404);
    expect((await app.call(here, imports.get, { params: job })).status).toBe(200);
  });
});

test('numbers typed by a spreadsheet stay readable as codes', async () => {
  const form = await formOf(
    await xlsxFrom([
      ['Código', 'Descripción'],
      [1001, 'x'],
    ]),
    'a.xlsx',
    {},
  );
  const job = (await app.call(admin, imports.threats, { ...form, query: { dryRun: true } })).data;
  const { data } = await app.call(admin, imports.rows, { params: job });
  expect(data[0]?.cells).toEqual(['1001', 'x']);
});

test('a file that does not fit into the plan is refused with what is used of it, and nothing is kept or lost', async () => {
  const small = await testCompany(app.database);
  const person = await testPerson(app.database, small);
  const bring = async (code: string) =>
    app.call(person, imports.threats, await formOf(csvOf([threatHeaders, threatRow(code)]), 'a.csv', {}));
  expect((await bring('P-1')).data).toMatchObject({ state: 'done', created: 1 });
  const own = (text: string, values: unknown[]) => app.database.owner.query(text, values);
  await own(`update company set plan_code = 'free' where id = $1`, [small.companyId]);
  await own('update import set file_size = $2 where company_id = $1', [small.companyId, 100 * mega - 10]);
  const before = await files();
  expect(await bring('P-2')).toMatchObject({
    status: 409,
    code: 'plan.storageExceeded',
    params: { plan: 'Gratuito', limit: 100, used: 100 },
  });
  expect(await files()).toEqual(before);
  const codes = (await app.call(person, threat.endpoints.list, { query: { search: 'P-' } })).data.map(
    ({ code }) => code,
  );
  expect([codes.includes('P-1'), codes.includes('P-2')]).toEqual([true, false]);
});
