import { session } from '@baluarte/contract/identity/session.ts';
import { platformUser } from '@baluarte/contract/organization/platform-user.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { personOutside, testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';

let app: TestApp;
let home: TestCompany;
beforeAll(async () => {
  app = await testApp();
  home = await testCompany(app.database);
});
afterAll(() => app.close());

/** Somebody outside of every company, with a place in none. */
const outside = ({ isSuperAdmin = true } = {}) => personOutside(app.database, home, { base: 3, isSuperAdmin });

const inactive = { list: 'company', name: 'Inactivas', query: 'statusId=2&sort=-name&columns=name,planId.200' };
const create = (person: TestPerson, more: object = {}) =>
  app.call(person, view.create, { body: { ...inactive, ...more } });
const update = (person: TestPerson, id: number, body: object) =>
  app.call(person, view.update, { params: { id }, body });
const remove = (person: TestPerson, id: number) => app.call(person, view.remove, { params: { id } });
const namesOf = async (person: TestPerson, list?: string) =>
  (await app.call(person, view.list, { query: { list } })).data.map(({ name }) => name);
const defaultsOf = async (person: TestPerson) =>
  (await app.call(person, session.get)).data.defaultViews.map(({ list, id }) => [list, id]);

test('only a super administrator outside every company reaches the views of the platform', async () => {
  const root = await outside();
  const { data } = await create(root, { isShared: true });
  const stranger = await outside({ isSuperAdmin: false });
  for (const answer of [
    await app.call(stranger, view.list),
    await create(stranger),
    await update(stranger, data.id, { name: 'Otra' }),
    await remove(stranger, data.id),
  ])
    expect(answer).toMatchObject({ status: 403, code: 'tenant.missing' });

  const admin = await testPerson(app.database, home);
  const inside = await testPerson(app.database, home, { isSuperAdmin: true });
  for (const person of [admin, inside]) {
    expect((await create(person)).code).toBe('view.listUnknown');
    expect(await namesOf(person)).toEqual([]);
    expect((await update(person, data.id, { name: 'Otra' })).status).toBe(404);
    expect((await remove(person, data.id)).status).toBe(404);
  }
  expect((await app.call(null, view.list)).status).toBe(401);
  expect(await namesOf(root, 'company')).toContain('Inactivas');
});

test('the list of a company, an unknown list and an invalid query are refused', async () => {
  const root = await outside();
  expect((await create(root, { list: 'asset', query: '' })).code).toBe('view.listUnknown');
  expect((await create(root, { list: 'nothing', query: '' })).code).toBe('view.listUnknown');
  const { issues } = await create(root, { query: 'secret=1' });
  expect(issues[0]).toMatchObject({ path: 'body.query.secret', code: 'unknownField' });
});

test('a private view is its owner’s alone, and a name is taken once', async () => {
  const [one, other] = [await outside(), await outside()];
  const { data } = await create(one, { name: 'Sola', list: 'platformUser', query: 'isSuperAdmin=true' });
  expect((await create(one, { name: 'Sola', list: 'platformUser', query: '' })).code).toBe('savedView.nameTaken');
  expect((await create(other, { name: 'Sola', list: 'platformUser', query: '' })).status).toBe(201);
  expect(
    (await app.call(other, view.list, { query: { list: 'platformUser' } })).data.map(({ id }) => id),
  ).not.toContain(data.id);
  expect((await update(other, data.id, { isDefault: true })).status).toBe(404);
  expect((await remove(other, data.id)).status).toBe(404);
  const late = await update(one, data.id, { name: 'Tarde', version: 99 });
  expect(late).toMatchObject({ status: 409, code: 'changedMeanwhile' });
  // The wall is in the database: a statement that forgot to ask sees no more.
  const { rows } = await app.database.identityDb.query('select id from auth.saved_view where id = $1', [data.id]);
  expect(rows).toEqual([]);
});

test('a shared view is with every super administrator, who says what the list begins with for all', async () => {
  const [one, other] = [await outside(), await outside()];
  const { data } = await create(one, { name: 'De todos', list: 'roleTemplate', query: 'sort=-name', isShared: true });
  const [seen] = (await app.call(other, view.list, { query: { list: 'roleTemplate' } })).data;
  expect(seen).toMatchObject({ id: data.id, isMine: false, isDefault: false, ownerName: 'Paula Prueba' });
  expect((await update(other, data.id, { isShared: false })).code).toBe('view.notYours');
  expect((await update(other, data.id, { isCompanyDefault: true })).data.isDefault).toBe(true);
  expect(await defaultsOf(one)).toContainEqual(['roleTemplate', data.id]);
  // A user can opt out for themselves.
  await update(one, data.id, { isDefault: false });
  expect(await defaultsOf(one)).toEqual([]);
  expect(await defaultsOf(other)).toContainEqual(['roleTemplate', data.id]);
  expect((await remove(other, data.id)).status).toBe(200);
  expect(await defaultsOf(other)).toEqual([]);
});

test('inside a company a super administrator has the company’s views, and outside the platform’s', async () => {
  const root = await outside();
  await create(root, { name: 'Afuera', isShared: true });
  await app.database.owner.query('update auth.session set company_id = $2 where user_id = $1', [
    root.userId,
    home.companyId,
  ]);
  const inside = { ...root, headers: { ...root.headers, 'x-subdomain': home.subdomain } };
  await app.call(inside, view.create, { body: { list: 'asset', name: 'Adentro', query: '', isShared: true } });
  expect(await namesOf(inside)).toEqual(['Adentro']);
});

test('shared views of a deleted account go to the user who deleted it', async () => {
  const [one, root] = [await outside(), await outside()];
  await create(one, { name: 'Herencia', list: 'platformUser', query: '', isShared: true });
  await create(one, { name: 'Propia', list: 'platformUser', query: '' });
  await create(root, { name: 'Herencia', list: 'platformUser', query: '' });
  await app.database.owner.query('update auth."user" set is_super_admin = false where id = $1', [one.userId]);
  expect((await app.call(root, platformUser.remove, { params: { id: one.userId } })).status).toBe(200);
  const own = (await app.call(root, view.list, { query: { list: 'platformUser' } })).data.filter(
    ({ isMine }) => isMine,
  );
  expect(own.map(({ name }) => name.replace(/\d+$/, 'n'))).toEqual(['Herencia', 'Herencia · n']);
});
