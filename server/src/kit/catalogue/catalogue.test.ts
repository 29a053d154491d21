import { setTimeout as sleep } from 'node:timers/promises';
import { choices } from '@baluarte/contract/organization/choices.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { me } from '@baluarte/contract/identity/me.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';

const { endpoints } = threat;
let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let guest: TestPerson;
let valid: { code: string; categoryId: number; subcategoryId: number; description: string };

beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
  guest = await testPerson(app.database, company, { base: 3 });
  const found = await app.call(guest, choices.list, { query: { kinds: 'threatCategory,threatSubcategory' } });
  valid = {
    code: 'X-1',
    categoryId: found.data['threatCategory']?.[0]?.id ?? 0,
    subcategoryId: found.data['threatSubcategory']?.[0]?.id ?? 0,
    description: 'Alguien deja la puerta abierta.',
  };
});
afterAll(() => app.close());

const create = async (code: string, more: object = {}) =>
  (await app.call(admin, endpoints.create, { body: { ...valid, code, ...more } })).data;

describe('creating', () => {
  test('is refused to a guest, who reads all the same', async () => {
    expect(await app.call(guest, endpoints.create, { body: valid })).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await app.call(guest, endpoints.list)).status).toBe(200);
  });

  test('names everything that is wrong at once', async () => {
    const answer = await app.call(admin, endpoints.create, {
      body: { code: ' ', description: 'x'.repeat(501), categoryId: valid.categoryId, extra: 1 },
    });
    expect(answer).toMatchObject({ status: 422, code: 'invalid' });
    expect(answer.issues).toEqual(
      expect.arrayContaining([
        { path: 'body.code', code: 'required' },
        { path: 'body.subcategoryId', code: 'required' },
        { path: 'body.description', code: 'tooLong', params: { maximum: 500 } },
        { path: 'body.extra', code: 'unknownField' },
      ]),
    );
  });

  test('refuses a choice of another kind, a choice that is not there and a code that is taken', async () => {
    const crossed = await app.call(admin, endpoints.create, {
      body: { ...valid, categoryId: valid.subcategoryId, subcategoryId: 999_999 },
    });
    expect(crossed.issues).toEqual([
      { path: 'body.categoryId', code: 'unknown' },
      { path: 'body.subcategoryId', code: 'unknown' },
    ]);
    await create('TAKEN');
    expect(await app.call(admin, endpoints.create, { body: { ...valid, code: 'TAKEN' } })).toMatchObject({
      status: 409,
      code: 'threat.codeTaken',
    });
  });

  test('gives the row back with its counts, and the same answer again for the same key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await app.call(admin, endpoints.create, { body: { ...valid, code: 'ONCE' }, headers });
    expect(first).toMatchObject({
      status: 201,
      data: { code: 'ONCE', name: null, statusId: 1, version: 1, assetCount: 0 },
    });
    const again = await app.call(admin, endpoints.create, { body: { ...valid, code: 'ONCE' }, headers });
    expect(again.data).toEqual(first.data);
    expect(await app.call(admin, endpoints.create, { body: { ...valid, code: 'OTHER' }, headers })).toMatchObject({
      status: 422,
      code: 'idempotency.keyReused',
    });
  });
});

describe('changing', () => {
  test('a stale version is refused with who changed it and when', async () => {
    const row = await create('STALE');
    await app.call(admin, endpoints.update, { params: row, body: { name: 'Uno', version: row.version } });
    const stale = await app.call(admin, endpoints.update, { params: row, body: { name: 'Dos', version: row.version } });
    expect(stale).toMatchObject({ status: 409, code: 'changedMeanwhile', params: { by: 'Paula Prueba' } });
  });

  test('leaves omitted fields unchanged, and writes nothing when nothing changes', async () => {
    const row = await create('PART', { example: 'Ayer' });
    const changed = await app.call(admin, endpoints.update, { params: row, body: { name: 'Nombre' } });
    expect(changed.data).toMatchObject({ name: 'Nombre', example: 'Ayer', version: 2 });
    expect((await app.call(admin, endpoints.update, { params: row, body: { name: 'Nombre' } })).data.version).toBe(2);
  });

  test('is recorded in the history, and the row can be read as it was', async () => {
    const row = await create('PAST', { name: 'Antes' });
    // Moments have whole milliseconds: this one is the next after the row.
    await sleep(2);
    const between = new Date().toISOString();
    await app.call(admin, endpoints.update, { params: row, body: { name: 'Después' } });
    const { data } = await app.call(admin, endpoints.history, { params: row });
    expect(data.entries.map(({ operation }) => operation)).toEqual(['update', 'insert']);
    expect(data.entries[0]).toMatchObject({
      userName: 'Paula Prueba',
      fields: [expect.objectContaining({ field: 'name', before: 'Antes', after: 'Después' })],
    });
    expect((await app.call(admin, endpoints.get, { params: row, query: { at: between } })).data).toMatchObject({
      name: 'Antes',
      assetCount: null,
    });
    expect((await app.call(admin, endpoints.get, { params: row, query: { at: '2020-01-01T00:00:00Z' } })).status).toBe(
      404,
    );
  });

  test('read at the very time of a change it is as that change left it, to the microsecond and to the millisecond', async () => {
    const row = await create('EXACT', { name: 'Primer nombre' });
    for (const name of ['Segundo nombre', 'Tercer nombre'])
      await app.call(admin, endpoints.update, { params: { id: row.id }, body: { name } });
    const { entries } = (await app.call(admin, endpoints.history, { params: { id: row.id } })).data;
    expect(entries.map(({ at }) => at)).toEqual(entries.map(() => expect.stringMatching(/\.\d{6}Z$/)));
    for (const { at, fields } of entries)
      for (const moment of [at, new Date(at).toISOString()]) {
        const { data } = await app.call(admin, endpoints.get, { params: { id: row.id }, query: { at: moment } });
        expect(data.name, moment).toBe(fields.find(({ field }) => field === 'name')?.after);
      }
  });
});

describe('the list', () => {
  test('refuses an unknown sort and an unknown filter', async () => {
    expect((await app.call(admin, endpoints.list, { query: { sort: 'color' } })).issues).toEqual([
      { path: 'query.sort', code: 'unknownSort' },
    ]);
    expect((await app.call(admin, endpoints.list, { query: { colour: 1 } })).issues).toEqual([
      { path: 'query.colour', code: 'unknownField' },
    ]);
  });

  test('finds without case or accents, a percent sign being a percent sign', async () => {
    await create('ACC-1', { name: 'Inundación del sótano' });
    await create('ACC-2', { name: 'Pérdida del 100% de los datos' });
    const codes = async (search: string) =>
      (await app.call(admin, endpoints.list, { query: { search } })).data.map(({ code }) => code);
    expect(await codes('INUNDACION sotano')).toEqual(['ACC-1']);
    expect(await codes('100%')).toEqual(['ACC-2']);
    expect(await codes('0%_')).toEqual([]);
  });

  test('pages and sorts without overlap, and returns the total', async () => {
    const pages = await Promise.all(
      [1, 2].map((page) => app.call(admin, endpoints.list, { query: { page, perPage: 20, sort: '-code' } })),
    );
    const codes = pages.flatMap(({ data }) => data.map(({ code }) => code));
    expect(codes).toEqual(codes.toSorted((a, b) => b.localeCompare(a, 'es')));
    expect(new Set(codes).size).toBe(40);
    expect(pages[0]?.meta.total).toBeGreaterThanOrEqual(67);
  });

  test('filters by several choices', async () => {
    const { data } = await app.call(admin, endpoints.list, {
      query: { categoryId: String(valid.categoryId), perPage: 200 },
    });
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map(({ categoryId }) => categoryId))).toEqual(new Set([valid.categoryId]));
  });

  test('is exported whole in the words of the language', async () => {
    const answer = await app.call(admin, endpoints.export, {
      query: { format: 'csv', search: 'sotano', columns: 'code,categoryId,statusId' },
    });
    expect(answer.raw.headers['content-type']).toContain('text/csv');
    expect(answer.raw.body).toContain('Código;Categoría;Estado');
    expect(answer.raw.body).toMatch(/ACC-1;.+;Activo/);
  });

  test('is exported with times in the reader’s time zone, which the file names', async () => {
    const reader = await testPerson(app.database, company);
    await app.call(reader, me.update, { body: { timeZone: 'Asia/Kathmandu' } });
    const [row] = (await app.call(reader, endpoints.list, { query: { search: 'sotano' } })).data;
    const { raw } = await app.call(reader, endpoints.export, {
      query: { format: 'csv', search: 'sotano', columns: 'code,createdAt' },
    });
    expect(raw.body).toContain('Código;Creado (Asia/Kathmandu)');
    // Five hours and three quarters ahead of UTC, all year.
    const there = new Date(Date.parse(row?.createdAt ?? '') + 345 * 60_000).toISOString();
    expect(raw.body).toContain(`${row?.code};${there.slice(0, 10)}`);
    expect(raw.body).toContain(there.slice(11, 16));
  });
});

describe('deleting', () => {
  test('deleting a row in use is refused with what refers to it, and works once it is free', async () => {
    const row = await create('USED');
    const other = (await app.call(admin, vulnerability.endpoints.list, { query: { perPage: 1 } })).data[0];
    const ids = { params: row, body: { ids: [other?.id] } };
    expect((await app.call(admin, relations.threatVulnerability.add, ids)).data).toEqual({ added: 1 });
    expect(
      (await app.call(admin, relations.vulnerabilityThreat.list, { params: other, query: { search: 'USED' } })).data,
    ).toMatchObject([{ id: row.id }]);
    const refused = await app.call(admin, endpoints.remove, { params: row });
    expect(refused).toMatchObject({
      status: 409,
      code: 'threat.hasRelations',
      params: { by: [{ entity: 'vulnerability', count: 1, rows: [{ code: other?.code }] }] },
    });
    expect((await app.call(admin, relations.threatVulnerability.remove, ids)).data).toEqual({ removed: 1 });
    expect((await app.call(admin, endpoints.remove, { params: row })).status).toBe(200);
    expect((await app.call(admin, endpoints.get, { params: row })).status).toBe(404);
  });

  test('many at once is all or nothing, and can be taken back', async () => {
    const rows = [await create('B-1'), await create('B-2')];
    const ids = rows.map(({ id }) => id);
    const refused = await app.call(admin, endpoints.bulk, { body: { action: 'delete', ids: [...ids, 999_999] } });
    expect(refused.data).toMatchObject({
      changesetId: null,
      rows: [{ ok: false }, { ok: false }, { ok: false, code: 'notFound' }],
    });
    const done = await app.call(admin, endpoints.bulk, { body: { action: 'delete', ids } });
    expect((await app.call(admin, endpoints.get, { params: rows[0] })).status).toBe(404);
    const undone = await app.call(admin, changeset.undo, { params: { id: done.data.changesetId } });
    expect(undone.data).toMatchObject({ undone: 2, refused: [] });
    expect((await app.call(admin, endpoints.get, { params: rows[0] })).data).toMatchObject({ code: 'B-1' });
    expect((await app.call(admin, changeset.undo, { params: { id: done.data.changesetId } })).code).toBe(
      'changeset.alreadyUndone',
    );
  });

  test('an undo leaves rows changed since', async () => {
    const rows = [await create('U-1'), await create('U-2')];
    const done = await app.call(admin, endpoints.bulk, {
      body: { action: 'set', ids: rows.map(({ id }) => id), values: { name: 'En bloque' } },
    });
    await app.call(admin, endpoints.update, { params: rows[1], body: { name: 'A mano' } });
    const undone = await app.call(admin, changeset.undo, { params: { id: done.data.changesetId } });
    expect(undone.data).toMatchObject({
      undone: 1,
      refused: [{ table: 'threat', id: rows[1]?.id, reason: 'changedMeanwhile' }],
    });
    expect((await app.call(admin, endpoints.get, { params: rows[0] })).data.name).toBeNull();
    expect((await app.call(admin, endpoints.get, { params: rows[1] })).data.name).toBe('A mano');
  });
});
