import { audit } from '@baluarte/contract/record/audit.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { ofLevel } from '@baluarte/contract/risk/risk.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface ViewList {
  company: TestCompany;
  admin: TestPerson;
  member: TestPerson;
  guest: TestPerson;
}
async function place(): Promise<ViewList> {
  const company = await testCompany(app.database);
  const [admin, member, guest] = await Promise.all(
    ([1, 2, 3] as const).map((base) => testPerson(app.database, company, { base })),
  );
  return { company, admin, member, guest } as ViewList;
}

const critical = {
  list: 'asset',
  name: 'Críticos',
  query: 'isCritical=true&sort=-name&columns=code,name.320&density=compact',
};
const create = (person: TestPerson, more: object = {}) =>
  app.call(person, view.create, { body: { ...critical, ...more } });
const update = (person: TestPerson, id: number, body: object) =>
  app.call(person, view.update, { params: { id }, body });
const remove = (person: TestPerson, id: number) => app.call(person, view.remove, { params: { id } });
const namesOf = async (person: TestPerson, list?: string) =>
  (await app.call(person, view.list, { query: { list } })).data.map(({ name }) => name);
const defaultsOf = async (person: TestPerson) =>
  (await app.call(person, session.get)).data.defaultViews.map(({ list, id }) => [list, id]);

describe('what is refused', () => {
  test.each([
    ['a filter the list does not have', 'secret=1', 'body.query.secret', 'unknownField'],
    ['a filter with a value it cannot have', 'categoryId=x', 'body.query.categoryId', 'wrongFormat'],
    ['an order by what it cannot be ordered by', 'sort=secret', 'body.query.sort', 'wrongFormat'],
    ['a page', 'page=3', 'body.query.page', 'unknownField'],
    ['columns that are none', 'columns=<b>', 'body.query.columns', 'wrongFormat'],
    ['a density that is none', 'density=huge', 'body.query.density', 'unknown'],
  ])('%s', async (_what, query, path, code) => {
    const { admin } = await place();
    const { status, issues } = await create(admin, { query });
    expect([status, issues[0]?.path, issues[0]?.code]).toEqual([422, path, code]);
    const { data } = await create(admin);
    expect((await update(admin, data.id, { query })).issues[0]?.path).toBe(path);
  });

  test('a list that there is not, and one that may not be opened', async () => {
    const { admin, guest } = await place();
    expect((await create(admin, { list: 'nothing' })).code).toBe('view.listUnknown');
    expect((await create(guest, { list: 'risk', query: '' })).code).toBe('forbidden');
  });

  test('the same name twice for one list of one person', async () => {
    const { admin, member } = await place();
    await create(admin);
    expect((await create(admin)).code).toBe('savedView.nameTaken');
    expect((await create(admin, { list: 'threat', query: '' })).status).toBe(201);
    expect((await create(member)).status).toBe(201);
  });

  test('the company’s default, to users who are not administrators', async () => {
    const { member } = await place();
    expect((await create(member, { isCompanyDefault: true })).code).toBe('view.onlyAdministrators');
    const { data } = await create(member, { isShared: true });
    expect((await update(member, data.id, { isCompanyDefault: true })).code).toBe('view.onlyAdministrators');
  });

  test('a change of another user’s shared view, except by an administrator, who cannot make it private', async () => {
    const { admin, member, guest } = await place();
    const { data } = await create(member, { isShared: true });
    expect((await update(guest, data.id, { name: 'Mía' })).code).toBe('view.notYours');
    expect((await remove(guest, data.id)).code).toBe('view.notYours');
    expect((await update(admin, data.id, { isShared: false })).code).toBe('view.notYours');
    expect((await update(admin, data.id, { name: 'De todos' })).data.name).toBe('De todos');
    expect((await remove(admin, data.id)).status).toBe(200);
  });

  test('whatever is of everybody, to who may not change the settings of the company, whatever the base of their role', async () => {
    const { company, member } = await place();
    const auditor = await testPerson(app.database, company, { permissionCodes: [permissions.assets.list] });
    const { data } = await create(member, { isShared: true });
    expect((await update(auditor, data.id, { name: 'Mía' })).code).toBe('view.notYours');
    expect((await update(auditor, data.id, { query: 'isCritical=false' })).code).toBe('view.notYours');
    expect((await remove(auditor, data.id)).code).toBe('view.notYours');
    expect((await create(auditor, { isCompanyDefault: true })).code).toBe('view.onlyAdministrators');
    const keeper = await testPerson(app.database, company, {
      permissionCodes: [permissions.assets.list, permissions.settings.edit],
    });
    expect((await update(keeper, data.id, { isCompanyDefault: true })).data.isCompanyDefault).toBe(true);
    // It is everybody's, in scopes that somebody limited does not see.
    const limited = await testPerson(app.database, company, { scopeIds: company.scopeIds });
    expect((await update(limited, data.id, { name: 'Mía' })).code).toBe('view.notYours');
  });

  test('a change of a version that is no longer there', async () => {
    const { admin } = await place();
    const { data } = await create(admin);
    await update(admin, data.id, { name: 'Otro', version: data.version });
    const late = await update(admin, data.id, { name: 'Tarde', version: data.version });
    expect([late.status, late.code]).toEqual([409, 'changedMeanwhile']);
  });
});

test('every table of parameters has views of its own, with what narrows it', async () => {
  const { admin, guest } = await place();
  const own = { list: 'parameterAssetType', name: 'Activos', query: 'search=serv&statusId=1' };
  expect((await create(guest, own)).code).toBe('forbidden');
  expect((await create(admin, { ...own, query: 'kind=custodian' })).issues[0]?.path).toBe('body.query.kind');
  expect((await create(admin, { ...own, list: 'parameter', query: '' })).code).toBe('view.listUnknown');
  expect((await create(admin, own)).status).toBe(201);
  expect(await namesOf(admin, 'parameterAssetType')).toEqual(['Activos']);
  expect(await namesOf(admin, 'parameterCustodian')).toEqual([]);
});

test('what is suggested as risks has views of its own, kept apart from those of the risks', async () => {
  const { admin, guest } = await place();
  const own = { list: 'riskRecognition', name: 'Por reconocer', query: 'isKnown=false&basis=full&isCritical=true' };
  expect((await create(guest, own)).code).toBe('forbidden');
  expect((await create(admin, { ...own, query: 'show=new' })).issues[0]?.path).toBe('body.query.show');
  expect((await create(admin, own)).status).toBe(201);
  expect([await namesOf(admin, 'riskRecognition'), await namesOf(admin, 'risk')]).toEqual([['Por reconocer'], []]);
});

describe('who sees what', () => {
  test('a private view is its owner’s alone, not even an administrator’s', async () => {
    const { admin, member } = await place();
    const { data } = await create(member);
    expect(await namesOf(admin)).toEqual([]);
    expect((await update(admin, data.id, { name: 'X' })).status).toBe(404);
    expect((await remove(admin, data.id)).status).toBe(404);
    expect(await namesOf(member)).toEqual(['Críticos']);
  });

  test('a shared view is visible to users who may open its list, and in no other company', async () => {
    const { admin, guest, company } = await place();
    await create(admin, { isShared: true });
    await create(admin, { list: 'risk', name: 'Altos', query: 'levelFrom=15', isShared: true });
    expect(await namesOf(guest)).toEqual(['Críticos']);
    expect(await namesOf(admin, 'risk')).toEqual(['Altos']);
    const without = await testPerson(app.database, company, { permissionCodes: [permissions.threats.list] });
    expect(await namesOf(without)).toEqual([]);
    expect(await namesOf((await place()).admin)).toEqual([]);
  });

  test('a shared view that narrows or sorts by what somebody may not read is not there for them', async () => {
    const { admin, company } = await place();
    const own = { list: 'risk', isShared: true };
    const hidden = [
      await create(admin, { ...own, name: 'Altos', query: 'levelFrom=15' }),
      await create(admin, { ...own, name: 'Por nivel', query: 'sort=-level' }),
    ];
    await create(admin, { ...own, name: 'Todos', query: 'sort=code' });
    const permissionCodes = [permissions.risks.list];
    const blind = await testPerson(app.database, company, { permissionCodes });
    const seeing = await testPerson(app.database, company, { permissionCodes: [...permissionCodes, ...ofLevel] });
    expect(await namesOf(seeing, 'risk')).toEqual(['Altos', 'Por nivel', 'Todos']);
    expect(await namesOf(blind, 'risk')).toEqual(['Todos']);
    for (const { data } of hidden) {
      expect((await update(seeing, data.id, { isDefault: true })).status).toBe(200);
      expect((await update(blind, data.id, { isDefault: true })).status).toBe(404);
      expect((await remove(blind, data.id)).status).toBe(404);
    }
  });

  test('every list of the kit keeps views', async () => {
    const { admin } = await place();
    for (const list of ['asset', 'threat', 'vulnerability', 'scope', 'risk', 'audit'])
      expect((await create(admin, { list, query: 'search=nube&perPage=50' })).status, list).toBe(201);
  });
});

describe('what a list begins with', () => {
  test('is the user’s own choice, else the company’s, sent with the session', async () => {
    const { admin, member, guest } = await place();
    const { data: companyView } = await create(admin, { isCompanyDefault: true });
    expect(companyView).toMatchObject({ isShared: true, isCompanyDefault: true, isDefault: true });
    const { data: ownView } = await create(member, { name: 'Mía', isDefault: true });
    expect(await defaultsOf(member)).toEqual([['asset', ownView.id]]);
    expect(await defaultsOf(guest)).toEqual([['asset', companyView.id]]);
    await update(member, ownView.id, { isDefault: false });
    expect(await defaultsOf(member)).toEqual([['asset', companyView.id]]);
  });

  test('is no view of a list, or by a value, that the user may not read', async () => {
    const { company, admin } = await place();
    const { data: byLevel } = await create(admin, { list: 'risk', query: 'sort=-level', isCompanyDefault: true });
    const permissionCodes = [permissions.risks.list];
    const blind = await testPerson(app.database, company, { permissionCodes });
    const seeing = await testPerson(app.database, company, { permissionCodes: [...permissionCodes, ...ofLevel] });
    const outside = await testPerson(app.database, company, { permissionCodes: [permissions.assets.list] });
    expect(await defaultsOf(seeing)).toEqual([['risk', byLevel.id]]);
    expect(await defaultsOf(blind)).toEqual([]);
    expect(await defaultsOf(outside)).toEqual([]);
  });

  test('is none for users who opt out of the company’s default', async () => {
    const { admin, guest } = await place();
    const { data } = await create(admin, { isCompanyDefault: true });
    expect((await update(guest, data.id, { isDefault: false })).data.isDefault).toBe(false);
    expect(await defaultsOf(guest)).toEqual([]);
    expect((await update(guest, data.id, { isDefault: true })).data.isDefault).toBe(true);
  });

  test('is one view of the company at a time, and goes with it', async () => {
    const { admin, guest } = await place();
    const { data: first } = await create(admin, { isCompanyDefault: true });
    const { data: second } = await create(admin, { name: 'Otra', isCompanyDefault: true });
    expect(await defaultsOf(guest)).toEqual([['asset', second.id]]);
    await remove(admin, second.id);
    expect(await defaultsOf(guest)).toEqual([]);
    await update(admin, first.id, { isCompanyDefault: true });
    const { data } = await update(admin, first.id, { isShared: false });
    expect(data).toMatchObject({ isShared: false, isCompanyDefault: false });
    expect(await defaultsOf(guest)).toEqual([]);
  });
});

test('the audit shows who shared a view', async () => {
  const { admin } = await place();
  await create(admin, { isShared: true });
  const { data } = await app.call(admin, audit.list, { query: { entity: 'savedView' } });
  expect(data[0]).toMatchObject({ userId: admin.userId });
});

test('the audit shows a private view to its owner alone', async () => {
  const { admin, member } = await place();
  const { data: ownView } = await create(member, { name: 'Sospechosos zarigüeya', query: 'search=armadillo' });
  await update(member, ownView.id, { name: 'Los de zarigüeya' });
  const answers = async (as: TestPerson) => [
    await app.call(as, audit.list, { query: { entity: 'savedView' } }),
    await app.call(as, audit.list, { query: { search: 'zarigüeya' } }),
    await app.call(as, audit.export, { query: { format: 'csv' } }),
    await app.call(as, audit.changes, {
      params: { id: (await app.call(as, audit.list, { query: { entity: 'savedView' } })).data[0]?.id },
    }),
  ];
  const shown = await answers(admin);
  expect(JSON.stringify(shown[0]?.data)).toContain(`"userId":${member.userId}`);
  for (const { status, raw } of shown) {
    expect(status).toBe(200);
    expect(raw.body).not.toMatch(/zarig|armadillo/i);
  }
  // Shared, it is everybody's; what it was called before is not.
  await update(member, ownView.id, { name: 'Activos expuestos', isShared: true });
  const shared = (await answers(admin)).map(({ raw }) => raw.body).join('');
  expect(shared).toContain('Activos expuestos');
  expect(shared).not.toContain('zarig');
});
