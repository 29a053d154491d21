import { apiKey } from '@baluarte/contract/identity/api-key.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { setting } from '@baluarte/contract/organization/setting.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const save = (body: Record<string, unknown>, person = admin) =>
  app.call(person, setting.updateApi, { body: { isOn: true, maxDays: null, ...body } });
const read = async (person = admin) => (await app.call(person, setting.api)).data;
const make = (person: TestPerson, body: Record<string, unknown> = {}) =>
  app.call(person, apiKey.create, { body: { name: 'Tablero', permissionCodes: [101, 151], ...body } });
const works = (key: string) => {
  forget({});
  return app.call({ headers: { authorization: `Bearer ${key}` } }, asset.endpoints.list);
};

test('a user who may not change the settings can neither change nor list the keys of others', async () => {
  const member = await testPerson(app.database, company, { base: 2 });
  const viewer = await testPerson(app.database, company, { permissionCodes: [701] });
  const { data: key } = await make(admin);
  expect((await save({}, member)).status).toBe(403);
  expect((await app.call(member, setting.api)).status).toBe(403);
  expect((await save({}, viewer)).status).toBe(403);
  expect((await app.call(viewer, setting.revokeKey, { params: { id: key.id } })).status).toBe(403);
  expect((await read(viewer)).keys).toMatchObject([
    { name: 'Tablero', permissionCount: 2, person: { email: admin.email } },
  ]);
});

test('a key of another company is as if it did not exist', async () => {
  const other = await testCompany(app.database);
  const otherAdmin = await testPerson(app.database, other);
  const { data: key } = await make(otherAdmin);
  expect((await app.call(admin, setting.revokeKey, { params: { id: key.id } })).status).toBe(404);
  expect((await read()).keys).toEqual([]);
  expect((await works(key.key)).status).toBe(200);
});

test('keys of everybody are listed, without the key, and ended by an administrator, which their person can read', async () => {
  const person = await testPerson(app.database, company);
  const { data: key } = await make(person);
  const [listed] = (await read()).keys;
  expect(listed).toMatchObject({ id: key.id, start: key.start, person: { id: person.userId }, usedAt: null });
  expect(JSON.stringify(listed)).not.toContain(key.key);
  expect((await app.call(admin, setting.revokeKey, { params: { id: key.id } })).status).toBe(200);
  expect((await works(key.key)).status).toBe(401);
  expect((await read()).keys).toEqual([]);
  const { rows } = await own(`select about from auth.event where user_id = $1 and kind = 'apiKeyRevoked'`, [
    person.userId,
  ]);
  expect(rows).toEqual([{ about: { name: 'Tablero', by: 'Paula Prueba' } }]);
});

describe('where a company turns keys off', () => {
  test('those there are open nothing, new ones are refused, and all work again when they are turned on', async () => {
    const { data: key } = await make(admin);
    expect((await works(key.key)).status).toBe(200);
    const { data } = await save({ isOn: false });
    expect((await works(key.key)).status).toBe(401);
    expect(await make(admin)).toMatchObject({ status: 403, code: 'apiKey.turnedOff' });
    await app.call(admin, changeset.undo, { params: { id: data.changesetId } });
    expect((await works(key.key)).status).toBe(200);
  });
});

describe('where a company lets keys live for so many days', () => {
  test('a new one expires no later, also by default', async () => {
    await save({ maxDays: 30 });
    expect(await make(admin, { expiresAt: null })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.expiresAt', code: 'beyondCompany', params: { days: 30 } }],
    });
    expect((await make(admin, { expiresAt: inDays(40) })).status).toBe(422);
    const { data } = await make(admin);
    expect(Date.parse(data.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(30 * 86_400_000);
  });

  test('keys that would live longer are cut only when that is confirmed, and come back when it is undone', async () => {
    const { data: old } = await make(admin, { expiresAt: null });
    await own(`update auth.api_key set created_at = now() - interval '40 days' where id = $1`, [old.id]);
    const { data: fresh } = await make(admin, { expiresAt: inDays(90) });
    const { data: short } = await make(admin, { expiresAt: inDays(5) });
    expect(await save({ maxDays: 30 })).toMatchObject({
      status: 409,
      code: 'setting.keysBeyond',
      params: { count: 2, ended: 1 },
    });
    expect((await works(old.key)).status).toBe(200);
    const { data } = await save({ maxDays: 30, confirmed: true });
    expect((await works(old.key)).status).toBe(401);
    for (const { key } of [fresh, short]) expect((await works(key)).status).toBe(200);
    const ends = Object.fromEntries(data.keys.map(({ id, expiresAt, isExpired }) => [id, { expiresAt, isExpired }]));
    expect(ends[old.id]?.isExpired).toBe(true);
    expect(Date.parse(ends[fresh.id]?.expiresAt ?? '')).toBeLessThan(Date.now() + 30.1 * 86_400_000);
    expect(ends[short.id]).toEqual({ expiresAt: short.expiresAt, isExpired: false });
    await app.call(admin, changeset.undo, { params: { id: data.changesetId } });
    expect((await works(old.key)).status).toBe(200);
  });
});
