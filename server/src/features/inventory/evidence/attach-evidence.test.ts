import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { evidenceOf } from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { pdfOf, provingAs } from '#test/evidence.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let known: Awaited<ReturnType<ReturnType<typeof provingAs>['asAsset']>>;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
  known = await provingAs(app, admin).asAsset();
});
afterAll(() => app.close());

const { create, update, list } = asset.endpoints;
type Field = readonly [name: string, value: string | File];

/** A form as a browser sends it. */
async function formWith(fields: readonly Field[]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

const fieldsOf = (code: string): Field[] => [
  ['code', code],
  ['name', '2031'],
  ['categoryId', String(known.categoryId)],
  ['typeId', ''],
  ['hasPersonalData', 'false'],
  ['securityRequirements', 'Cifrado'],
  ['impactFactorIds[]', String(known.impactFactorIds[0])],
];
const proof = (name: string, bytes: Uint8Array<ArrayBuffer> | string = pdfOf(500)): Field => [
  'evidence',
  new File([bytes], name),
];
const creating = async (fields: readonly Field[], by: TestPerson = admin) =>
  app.call(by, create, await formWith(fields));
const countOf = async (code: string) => (await app.call(admin, list, { query: { search: code } })).meta.total;
const piecesOf = async (id: number) => (await app.call(admin, evidenceOf.asset.list, { params: { id } })).data;

afterEach(async () => {
  // Nothing that came stays where it arrived.
  expect(await readdir(join(app.app.parts.env.DATA_DIR, 'uploads')).catch(() => [])).toEqual([]);
  const { rows } = await app.database.owner.query('select from evidence_upload');
  expect(rows).toEqual([]);
});

test('a file that is refused leaves no asset, and an asset that is refused no file', async () => {
  const refused = await creating([...fieldsOf('M-1'), proof('bien.pdf'), proof('virus.exe')]);
  expect(refused).toMatchObject({ status: 422, code: 'evidence.executable' });
  expect(await creating([...fieldsOf('M-1'), proof('mal.pdf', 'no es un pdf')])).toMatchObject({ status: 422 });
  expect(await countOf('M-1')).toBe(0);
  const invalid = await creating([...fieldsOf('M-1').filter(([name]) => name !== 'name'), proof('bien.pdf')]);
  expect(invalid).toMatchObject({ code: 'invalid', issues: [{ path: 'body.name', code: 'required' }] });
  expect(await creating([...fieldsOf(known.code), proof('bien.pdf')])).toMatchObject({ code: 'asset.codeTaken' });
  const { rows } = await app.database.owner.query('select from evidence where company_id = $1', [company.companyId]);
  expect(rows).toEqual([]);
});

test('six files, a file in another field and one of 25 MB and a byte are refused', async () => {
  const six = Array.from({ length: 6 }, (_, index) => proof(`${index}.pdf`));
  expect(await creating([...fieldsOf('M-2'), ...six])).toMatchObject({ status: 400, code: 'malformed' });
  expect(await creating([...fieldsOf('M-2'), ['photo', new File(['x'], 'a.txt')]])).toMatchObject({ status: 422 });
  expect(await creating([...fieldsOf('M-2'), proof('grande.pdf', pdfOf(25 * 1024 * 1024 + 1))])).toMatchObject({
    status: 413,
    code: 'tooLarge',
    params: { limit: '25 MB' },
  });
  expect(await countOf('M-2')).toBe(0);
});

test('who may not add evidence writes the asset without files alone', async () => {
  const may = permissions.assets;
  const writer = await testPerson(app.database, company, {
    base: 2,
    permissionCodes: [may.list, may.create, may.edit],
  });
  expect(await creating([...fieldsOf('M-3'), proof('acta.pdf')], writer)).toMatchObject({ status: 403 });
  expect(await countOf('M-3')).toBe(0);
  expect(await creating([...fieldsOf('M-3'), ['evidence', new File([], '')]], writer)).toMatchObject({ status: 201 });
});

test('an asset comes with the files that prove it, whatever their names, in one change', async () => {
  const made = await creating([...fieldsOf('M-4'), proof('Acta de entrega.pdf'), proof('../../foto.txt', 'hola')]);
  expect(made).toMatchObject({
    status: 201,
    data: { code: 'M-4', name: '2031', typeId: null, hasPersonalData: false, evidenceCount: 2 },
  });
  expect(made.data.impactFactorIds).toEqual([known.impactFactorIds[0]]);
  const pieces = await piecesOf(made.data.id);
  expect(pieces.map(({ name }) => name).toSorted()).toEqual(['Acta de entrega', 'foto']);
  expect(pieces).toMatchObject([{ fileCount: 1 }, { fileCount: 1 }]);
  const { rows } = await app.database.owner.query(
    `select distinct changeset_id from change where company_id = $1 and table_name in ('asset', 'evidence', 'evidence_link') and scope_id is not null
      and (table_name <> 'asset' or row_id = $2)`,
    [company.companyId, made.data.id],
  );
  expect(rows).toHaveLength(1);
});

test('an edit brings files too, changes only what it names, and adds to the scope of the asset whichever are worked in', async () => {
  const made = await creating(fieldsOf('M-5'));
  const edit = async (fields: readonly Field[], headers: Record<string, string> = {}) => {
    const form = await formWith(fields);
    return app.call(admin, update, {
      params: { id: made.data.id },
      body: form.body,
      headers: { ...form.headers, ...headers },
    });
  };
  const changed = await edit([['description', 'Con acta'], ['version', '1'], proof('acta.pdf')]);
  expect(changed).toMatchObject({ status: 200, data: { description: 'Con acta', name: '2031', evidenceCount: 1 } });
  expect(await edit([['description', 'Tarde'], ['version', '1'], proof('tarde.pdf')])).toMatchObject({ status: 409 });
  expect((await piecesOf(made.data.id)).map(({ name }) => name)).toEqual(['acta']);
});

test('the same form sent twice with one key makes one asset and one piece', async () => {
  const form = await formWith([...fieldsOf('M-6'), proof('acta.pdf')]);
  const send = () =>
    app.call(admin, create, { body: form.body, headers: { ...form.headers, 'idempotency-key': 'M-6' } });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.data.id).toBe(first.data.id);
  expect(await piecesOf(first.data.id)).toHaveLength(1);
});
