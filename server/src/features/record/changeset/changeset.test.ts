import { asset } from '@baluarte/contract/inventory/asset.ts';
import { apiKey } from '@baluarte/contract/identity/api-key.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { companyProvider } from '@baluarte/contract/organization/company-provider.ts';
import { permissionList, permissions } from '@baluarte/contract/permissions.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';
import { makeEntries } from '#test/entries.ts';
import { startNameServer, type NameServer } from '#test/name-server.ts';
import { proveDomains, testDomain } from '#test/prove-domain.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let dns: NameServer;
beforeAll(async () => {
  dns = await startNameServer();
  app = await testApp({ DNS_SERVERS: dns.address });
});
afterAll(async () => {
  await app.close();
  await dns.close();
});

test('what a company began with is not taken back: without its method nothing of it works', async () => {
  const admin = await testPerson(app.database, await testCompany(app.database));
  const threats = async () => (await app.call(admin, threat.endpoints.list)).meta.total;
  const before = await threats();
  const [seed] = (await app.call(admin, audit.list, { query: { kind: 'seed' } })).data;
  expect(await app.call(admin, changeset.undo, { params: { id: seed?.id ?? 0 } })).toMatchObject({
    status: 409,
    code: 'changeset.beginning',
  });
  expect(await threats()).toBe(before);
});

describe('a changeset of a scope the person may not enter', () => {
  test('is not undone, and the reply says so; it can be undone by who may enter', async () => {
    const its = await testCompany(app.database, { scopes: 2 });
    const [first, second] = its.scopeIds as [number, number];
    const admin = await testPerson(app.database, its);
    const limited = await testPerson(app.database, its, { scopeIds: [first] });
    const within = { headers: { ...admin.headers, 'x-scopeid': String(second) } };
    const [id] = await inCompany(app.database.app, { ...its.tenant, userId: admin.userId, scopeIds: [second] }, (trx) =>
      makeEntries(trx, 'asset', { ...its.tenant, scopeIds: [second] }),
    );
    const newest = (await app.call(within, audit.list)).data[0]?.id ?? 0;
    const undo = (as: Pick<TestPerson, 'headers'>) => app.call(as, changeset.undo, { params: { id: newest } });
    const refused = await undo(limited);
    expect(refused).toMatchObject({ status: 409, code: 'undo.nothing' });
    expect((await app.call(within, asset.endpoints.get, { params: { id } })).status).toBe(200);
    expect((await undo(within)).data).toMatchObject({ refused: [] });
    expect((await app.call(within, asset.endpoints.get, { params: { id } })).status).toBe(404);
  });
});

describe('undoing restores no access that was revoked', () => {
  const newest = async (as: TestPerson) => (await app.call(as, audit.list)).data[0]?.id ?? 0;
  const undo = async (as: TestPerson, id?: number) =>
    app.call(as, changeset.undo, { params: { id: id ?? (await newest(as)) } });

  test('a plan that the platform made smaller is not made larger by the company', async () => {
    const its = await testCompany(app.database);
    const admin = await testPerson(app.database, its);
    const root = await testPerson(app.database, its, { isSuperAdmin: true });
    await inCompany(app.database.app, { ...its.tenant, userId: root.userId }, (trx) =>
      trx.run(sql`update company set plan_code = 'free', version = version + 1`),
    );
    for (const person of [admin, root]) expect(await undo(person)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('a provider comes back switched off, and without the domains it had proven', async () => {
    const its = await testCompany(app.database);
    const admin = await testPerson(app.database, its);
    const body = {
      name: 'Directorio',
      issuer: 'https://id.example.com',
      clientId: 'baluarte',
      clientSecret: 'secreto',
      domains: [testDomain],
      isOn: false,
      isOnlyWay: false,
      joinsPeople: false,
      roleId: null,
    };
    await app.call(admin, companyProvider.update, { body });
    expect(await proveDomains(app, dns, admin)).toEqual(body.domains);
    const on = await app.call(admin, companyProvider.update, { body: { ...body, isOn: true } });
    expect(on.data.provider).toMatchObject({ isOn: true, provenDomains: body.domains });
    await app.call(admin, companyProvider.remove);
    expect((await undo(admin)).data).toMatchObject({ undone: 1 });
    expect((await app.call(admin, companyProvider.get)).data.provider).toMatchObject({
      isOn: false,
      provenDomains: [],
      domains: body.domains,
    });
  });

  test('an undo does not give a provider a role that the caller may not grant', async () => {
    const its = await testCompany(app.database);
    const admin = await testPerson(app.database, its);
    const limited = await testPerson(app.database, its, { permissionCodes: [701, 702] });
    const body = {
      name: 'Directorio',
      issuer: 'https://id.example.com',
      clientId: 'baluarte',
      clientSecret: 'secreto',
      domains: [testDomain],
      isOn: false,
      isOnlyWay: false,
      joinsPeople: true,
      roleId: admin.roleId,
    };
    expect((await app.call(admin, companyProvider.update, { body })).status).toBe(200);
    await app.call(admin, companyProvider.update, { body: { ...body, joinsPeople: false, roleId: null } });
    expect(await undo(limited, await newest(admin))).toMatchObject({ status: 403, code: 'role.exceedsOwn' });
  });

  test('what proves who administrators are is taken back by whoever has every permission, and by nobody with one less', async () => {
    const its = await testCompany(app.database);
    const admin = await testPerson(app.database, its);
    const all = permissionList.map(({ code }) => code);
    const almost = await testPerson(app.database, its, {
      permissionCodes: all.filter((code) => code !== permissions.threats.create),
    });
    const body = {
      name: 'Directorio',
      issuer: 'https://id.example.com',
      clientId: 'baluarte',
      clientSecret: 'secreto',
      domains: [testDomain],
      isOn: false,
      isOnlyWay: false,
      joinsPeople: false,
      roleId: null,
    };
    for (const name of ['Directorio', 'Otro nombre'])
      expect((await app.call(admin, companyProvider.update, { body: { ...body, name } })).status).toBe(200);
    const renamed = await newest(admin);
    expect(await undo(almost, renamed)).toMatchObject({ status: 403, code: 'companyProvider.administratorOnly' });
    expect((await undo(admin, renamed)).status).toBe(200);
  });

  test('networks that would lock out the caller are not restored', async () => {
    const its = await testCompany(app.database);
    const admin = await testPerson(app.database, its);
    const networks = (list: string) =>
      inCompany(app.database.app, { ...its.tenant, userId: admin.userId }, (trx) =>
        trx.run(sql`update company set allowed_addresses = ${list}::cidr[], security_version = security_version + 1`),
      );
    await networks('{203.0.113.0/24}');
    await networks('{}');
    forget({ companyId: its.companyId });
    expect(await undo(admin)).toMatchObject({ status: 409, code: 'setting.lockedOut' });
  });

  test('a role that people have by now is not made inactive', async () => {
    const its = await testCompany(app.database);
    const admin = await testPerson(app.database, its);
    const { data } = await app.call(admin, role.endpoints.create, {
      body: { name: 'Auditoría', base: 2, permissionCodes: [101] },
    });
    const set = (statusId: number) =>
      app.call(admin, role.endpoints.status, { params: { id: data.id }, body: { statusId } });
    await set(2);
    await set(1);
    const activated = await newest(admin);
    const person = await testPerson(app.database, its, { base: 2 });
    const other = await testPerson(app.database, its, { base: 2 });
    for (const { userId } of [person, other])
      await app.call(admin, user.endpoints.update, { params: { id: userId }, body: { roleId: data.id } });
    const [first = '', second = ''] = [person.email, other.email].toSorted();
    expect(await undo(admin, activated)).toMatchObject({
      status: 409,
      code: 'role.inUseStatus',
      params: { by: [{ entity: 'user', count: 2, rows: [{ code: first }, { code: second }] }] },
    });
    // What leaves it active is taken back.
    await app.call(admin, role.endpoints.update, { params: { id: data.id }, body: { name: 'Control interno' } });
    expect((await undo(admin, await newest(admin))).status).toBe(200);
  });

  test('what the night took away stays in the record', async () => {
    const its = await testCompany(app.database);
    const admin = await testPerson(app.database, its);
    await inCompany(app.database.app, { ...its.tenant, kind: 'retention' }, (trx) =>
      trx.run(sql`insert into retention_run (imports) values (3)`),
    );
    expect(await undo(admin)).toMatchObject({ status: 409, code: 'changeset.fact' });
  });
});

test('a key of the API undoes within its permissions, and nothing of its person', async () => {
  const its = await testCompany(app.database);
  const admin = await testPerson(app.database, its);
  const headers = { 'x-subdomain': its.subdomain };
  const keyWith = async (permissionCodes: number[]) => {
    const { data } = await app.call(admin, apiKey.create, { body: { name: 'Guion', permissionCodes } });
    return { headers: { ...headers, authorization: `Bearer ${data.key}` } };
  };
  const [first] = (await app.call(admin, threat.endpoints.list, { query: { perPage: 1 } })).data;
  const { data: edited } = await app.call(admin, threat.endpoints.update, {
    params: { id: first?.id },
    body: { name: 'Otra' },
  });
  expect(edited.name).toBe('Otra');
  const [wrote] = (await app.call(admin, audit.list)).data;
  const undo = (key: { headers: Record<string, string> }, id = 0) => app.call(key, changeset.undo, { params: { id } });
  expect(await undo(await keyWith([permissions.threats.list]), wrote?.id)).toMatchObject({
    status: 403,
    params: { permission: permissions.threats.edit },
  });
  expect((await undo(await keyWith([permissions.threats.edit]), wrote?.id)).data).toMatchObject({ undone: 1 });
  await app.call(admin, view.create, { body: { list: 'threat', name: 'Mía', query: '' } });
  const [own] = (await app.call(admin, audit.list)).data;
  expect(await undo(await keyWith([permissions.threats.edit]), own?.id)).toMatchObject({ code: 'apiKey.notAllowed' });
});
