import { asset } from '@baluarte/contract/inventory/asset.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from './company.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
});

const { list, create, view } = permissions.threats;
const threats = async (as: TestPerson) => (await app.call(as, threat.endpoints.list)).status;
const change = (as: TestPerson, body: Record<string, unknown>) =>
  app.call(admin, user.endpoints.update, { params: { id: as.userId }, body });
const anAsset = (scopeId: number, code: string) =>
  inCompany(app.database.app, company.tenant, (trx) =>
    trx.run(sql`insert into asset (scope_id, code, name, category_id, security_requirements)
      select ${scopeId}, ${code}, 'Servidor', id, 'Cifrado' from parameter where kind = 'assetCategory' order by id limit 1`),
  );

describe('a live session notices at its next request', () => {
  test('that its role lost a permission', async () => {
    const person = await testPerson(app.database, company, { permissionCodes: [list, view, create] });
    expect(await threats(person)).toBe(200);
    const body = { permissionCodes: [view, create] };
    expect((await app.call(admin, role.endpoints.update, { params: { id: person.roleId }, body })).status).toBe(200);
    expect(await app.call(person, threat.endpoints.list)).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await app.call(person, session.get)).data.permissionCodes).toEqual([create, view]);
  });

  test('that its person has another role', async () => {
    const person = await testPerson(app.database, company, { permissionCodes: [list] });
    const guest = await testPerson(app.database, company, { base: 3, permissionCodes: [view] });
    expect(await threats(person)).toBe(200);
    expect((await change(person, { roleId: guest.roleId })).status).toBe(200);
    expect(await threats(person)).toBe(403);
  });

  test('that its role is inactive, which gives nothing', async () => {
    const person = await testPerson(app.database, company, { permissionCodes: [list] });
    expect(await threats(person)).toBe(200);
    const off = { params: { id: person.roleId }, body: { statusId: 2 } };
    // A role in use cannot be deactivated in the product; an inactive one grants nothing, however it became so.
    expect(await app.call(admin, role.endpoints.status, off)).toMatchObject({ status: 409, code: 'role.inUseStatus' });
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`update role set status_id = 2 where id = ${person.roleId}`),
    );
    const other = { permissionCodes: [view] };
    const free = await testPerson(app.database, company, other);
    await app.call(admin, role.endpoints.update, { params: { id: free.roleId }, body: { description: 'Otra' } });
    expect(await threats(person)).toBe(403);
    expect((await app.call(person, session.get)).data.permissionCodes).toEqual([]);
  });

  test('that its person is inactive in the company, or has no place there any more', async () => {
    const person = await testPerson(app.database, company, { permissionCodes: [list] });
    const params = { id: person.userId };
    expect(await threats(person)).toBe(200);
    await app.call(admin, user.endpoints.status, { params, body: { statusId: 2 } });
    expect(await app.call(person, threat.endpoints.list)).toMatchObject({ status: 403, code: 'tenant.memberInactive' });
    await app.call(admin, user.endpoints.status, { params, body: { statusId: 1 } });
    expect(await threats(person)).toBe(200);
    await app.call(admin, user.endpoints.remove, { params });
    expect(await threats(person)).toBe(403);
  });

  test('that its person may enter fewer scopes, and sees less', async () => {
    const [first = 0, second = 0] = company.scopeIds;
    await anAsset(first, 'A-1');
    await anAsset(second, 'A-2');
    const person = await testPerson(app.database, company, { base: 2, scopeIds: [first, second] });
    const at = (scopeId: number) => ({ headers: { ...person.headers, 'x-scopeid': String(scopeId) } });
    const codes = async (scopeId: number) =>
      (await app.call(at(scopeId), asset.endpoints.list)).data.map(({ code }) => code);
    const everywhere = async () =>
      (await app.call(at(first), asset.endpoints.tenant)).data.map(({ code }) => code).toSorted();
    expect([await codes(first), await codes(second), await everywhere()]).toEqual([['A-1'], ['A-2'], ['A-1', 'A-2']]);
    expect((await change(person, { scopeIds: [first] })).status).toBe(200);
    expect([await codes(first), await everywhere()]).toEqual([['A-1'], ['A-1']]);
    expect(await app.call(at(second), asset.endpoints.list)).toMatchObject({ status: 403, code: 'scope.refused' });
    expect((await app.call(at(first), session.get)).data.scopeCount).toBe(1);
  });
});
