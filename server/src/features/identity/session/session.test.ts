import { permissionList } from '@baluarte/contract/permissions.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database, { scopes: 2 });
});
afterAll(() => app.close());

const own = (text: string, values: unknown[]) => app.database.owner.query(text, values);
const ask = (person: { headers: Record<string, string> } | null, headers: Record<string, string> = {}) =>
  app.call(person, session.get, { headers });
const at = (subdomain: string): Record<string, string> => ({ 'x-subdomain': subdomain, 'x-scopeid': '' });
const main = at('app');
const age = (person: TestPerson, column: 'used_at' | 'created_at' | 'expires_at', back: string) =>
  own(`update auth.session set ${column} = now() - $2::interval where user_id = $1`, [person.userId, back]);
/** As that company's administrators would. */
const within = ({ tenant }: TestCompany, change: ReturnType<typeof sql>) =>
  inCompany(app.database.app, tenant, (trx) => trx.run(change));
const join = (person: TestPerson, other: TestCompany) =>
  within(
    other,
    sql`insert into member (user_id, role_id) select ${person.userId}, id from role where is_system and base = 2`,
  );

describe('a session is refused', () => {
  test('without a token, with an unknown one, and with the stored digest', async () => {
    const person = await testPerson(app.database, company);
    const { rows } = await own('select token from auth.session where user_id = $1', [person.userId]);
    for (const authorization of ['', 'Bearer', 'Bearer nonsense', `Basic ${person.token}`, `Bearer ${rows[0].token}`])
      expect(await ask(person, { authorization })).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await ask(null)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test.each([
    ['eight hours after its last use', 'used_at', '8 hours 1 second'],
    ['thirty days after it began, however much it is used', 'created_at', '30 days 1 second'],
    ['when its end has come', 'expires_at', '1 second'],
  ] as const)('%s', async (_when, column, back) => {
    const person = await testPerson(app.database, company);
    await age(person, column, back);
    expect(await ask(person)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  // No company's rules hold there, which are stricter than these.
  test.each([
    ['eight hours after its last use', 'used_at', '7 hours 59 minutes', '8 hours 1 second'],
    ['thirty days after it began', 'created_at', '29 days 23 hours', '30 days 1 second'],
    ['when its end has come', 'expires_at', '-1 minute', '1 second'],
  ] as const)('outside of every company %s, and no earlier', async (_when, column, young, old) => {
    const [early, late] = [await testPerson(app.database, company), await testPerson(app.database, company)];
    for (const { userId } of [early, late])
      await own('update auth.session set company_id = null, scope_id = null where user_id = $1', [userId]);
    await age(early, column, young);
    await age(late, column, old);
    expect((await ask(early, main)).status).toBe(200);
    expect(await ask(late, main)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await ask(late, main), 'being refused does not revive it').toMatchObject({ status: 401 });
  });

  test('once its person is not active', async () => {
    const person = await testPerson(app.database, company);
    await own('update auth."user" set status_id = 2 where id = $1', [person.userId]);
    expect(await ask(person)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('at the subdomain of another company and at an unknown one, with the same message', async () => {
    const person = await testPerson(app.database, company);
    const other = await testCompany(app.database);
    const foreign = await ask(person, at(other.subdomain));
    expect(foreign).toMatchObject({ status: 403, code: 'tenant.refused' });
    expect(await ask(person, at('nadie'))).toMatchObject({ status: 403, code: 'tenant.refused' });
  });

  test('to a member who is not active, and to everybody in a company that is not', async () => {
    const closed = await testCompany(app.database);
    const inactive = await testPerson(app.database, closed);
    const other = await testPerson(app.database, closed);
    await within(closed, sql`update member set status_id = 2 where user_id = ${inactive.userId}`);
    expect(await ask(inactive)).toMatchObject({ status: 403, code: 'tenant.memberInactive' });
    await own('update company set status_id = 2 where id = $1', [closed.companyId]);
    expect(await ask(other)).toMatchObject({ status: 403, code: 'company.inactive' });
  });

  test('in a scope of another company and in one the person is not let into', async () => {
    const [first = 0, second = 0] = company.scopeIds;
    const other = await testCompany(app.database);
    const limited = await testPerson(app.database, company, { scopeIds: [first] });
    for (const scope of [second, other.scopeIds[0], 999_999_999, 'x', '-1'])
      expect(await ask(limited, { 'x-scopeid': String(scope) })).toMatchObject({ status: 403, code: 'scope.refused' });
    expect(await ask(limited, { 'x-scopeid': String(first) })).toMatchObject({ status: 200 });
  });

  test('to a super administrator in a company they have not entered', async () => {
    const person = await testPerson(app.database, company, { isSuperAdmin: true });
    const other = await testCompany(app.database);
    expect(await ask(person, at(other.subdomain))).toMatchObject({ status: 403, code: 'tenant.refused' });
  });
});

describe('the session data', () => {
  test('report the first access until its welcome was shown', async () => {
    const person = await testPerson(app.database, company);
    await own('update auth."user" set is_first_access = true where id = $1', [person.userId]);
    const seen = [await ask(person), await ask(person)].map(({ data }) => data.firstAccess);
    expect((await app.call(person, session.welcomed)).status).toBe(200);
    expect([...seen, (await ask(person)).data.firstAccess]).toEqual([true, true, false]);
  });

  test('say who, where, as what and over how much', async () => {
    const person = await testPerson(app.database, company, { base: 3 });
    const { data, status } = await ask(person);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: person.userId,
      subdomain: company.subdomain,
      companyId: company.companyId,
      role: { id: 3, name: 'Invitado', roleId: person.roleId },
      email: person.email,
      name: 'Paula',
      lastName: 'Prueba',
      scope: { id: company.scopeIds[0], name: 'Alcance 1' },
      scopes: company.scopeIds.map((id) => expect.objectContaining({ id })),
      scopeCount: 2,
      scopesAssetCount: 0,
      isSuperAdmin: false,
      companies: [{ id: company.companyId, subdomain: company.subdomain, role: 'Invitado', lastVisitAt: null }],
    });
    expect(data.permissions).toContain('threats');
    expect(data.permissions).not.toContain('createThreat');
  });

  test('count the assets of the scopes the person may enter, not of the one worked in', async () => {
    const large = await testCompany(app.database, { scopes: 3 });
    await within(
      large,
      sql`insert into asset (scope_id, code, name, category_id, security_requirements)
        select s.id, s.id || '-' || n, 'Activo', (select min(id) from parameter where kind = 'assetCategory'), 'Ninguno'
        from scope s, generate_series(1, 2) n`,
    );
    const everywhere = await testPerson(app.database, large);
    const limited = await testPerson(app.database, large, { scopeIds: large.scopeIds.slice(1) });
    expect((await ask(everywhere)).data).toMatchObject({ scopeCount: 3, scopesAssetCount: 6 });
    expect((await ask(limited)).data).toMatchObject({ scopeCount: 2, scopesAssetCount: 4 });
  });

  test('hold every permission of a company for its administrators, those of the role for others', async () => {
    const administrator = await testPerson(app.database, company);
    const custom = await testPerson(app.database, company, { permissionCodes: [255, 256] });
    const codes = permissionList.filter(({ group }) => group !== 'companies').map(({ code }) => code);
    expect((await ask(administrator)).data.permissionCodes).toEqual(codes);
    expect((await ask(custom)).data.permissionCodes).toEqual([255, 256]);
  });

  test('hold no permission while the role is inactive', async () => {
    const person = await testPerson(app.database, company, { permissionCodes: [255] });
    await within(company, sql`update role set status_id = 2 where id = ${person.roleId}`);
    expect((await ask(person)).data.permissionCodes).toEqual([]);
  });

  test('choose the only scope by themselves, and none among several', async () => {
    const [first = 0] = company.scopeIds;
    const limited = await testPerson(app.database, company, { scopeIds: [first] });
    const free = await testPerson(app.database, company);
    await own('update auth.session set scope_id = null', []);
    expect((await ask(limited, { 'x-scopeid': '' })).data.scope).toMatchObject({ id: first });
    expect((await ask(free, { 'x-scopeid': '' })).data.scope).toBeNull();
  });
});

describe('a session works on', () => {
  test('through use, which is noted once a minute', async () => {
    const person = await testPerson(app.database, company);
    const usedAt = async () =>
      (await own('select used_at from auth.session where user_id = $1', [person.userId])).rows[0].used_at as string;
    await age(person, 'used_at', '30 seconds');
    const recent = await usedAt();
    await ask(person);
    expect(await usedAt()).toBe(recent);
    await age(person, 'used_at', '7 hours');
    await ask(person, main);
    expect(Date.now() - Date.parse(await usedAt())).toBeLessThan(60_000);
  });

  test('in another company of the person once it is chosen, and in its own scope', async () => {
    const person = await testPerson(app.database, company);
    const other = await testCompany(app.database);
    await join(person, other);
    const switched = await app.call(person, session.company, { body: { companyId: other.companyId } });
    expect(switched.data).toMatchObject({
      companyId: other.companyId,
      role: { id: 2 },
      scope: { id: other.scopeIds[0] },
    });
    expect(switched.data.companies[0]).toMatchObject({ id: other.companyId });
    expect(Date.now() - Date.parse(switched.data.companies[0]?.lastVisitAt ?? '')).toBeLessThan(60_000);
    expect((await ask(person, main)).data.companyId).toBe(other.companyId);
  });

  test('in no company of others, whether it exists or not', async () => {
    const person = await testPerson(app.database, company);
    const other = await testCompany(app.database);
    for (const companyId of [other.companyId, 999_999_999])
      expect(await app.call(person, session.company, { body: { companyId } })).toMatchObject({
        status: 403,
        code: 'tenant.refused',
      });
    expect((await ask(person, main)).data.companyId).toBe(company.companyId);
  });

  test('and a visit leaves no trace in the history of the company', async () => {
    const visited = await testCompany(app.database);
    const person = await testPerson(app.database, visited);
    const changes = async () =>
      (await own('select 1 from changeset where company_id = $1', [visited.companyId])).rowCount;
    const before = await changes();
    await app.call(person, session.company, { body: { companyId: visited.companyId } });
    expect(await changes()).toBe(before);
  });

  test('in the scope that was chosen, when the request names none', async () => {
    const person = await testPerson(app.database, company);
    const scopeId = company.scopeIds[1] ?? 0;
    const switched = await app.call(person, session.scope, { body: { scopeId } });
    expect(switched.data.scope).toMatchObject({ id: scopeId });
    expect((await ask(person, { 'x-scopeid': '' })).data.scope).toMatchObject({ id: scopeId });
  });

  test('in no scope of others, nor in every scope', async () => {
    const [first = 0, second = 0] = company.scopeIds;
    const other = await testCompany(app.database);
    const limited = await testPerson(app.database, company, { scopeIds: [first] });
    for (const scopeId of [second, other.scopeIds[0], 0, 999_999_999])
      expect(await app.call(limited, session.scope, { body: { scopeId } })).toMatchObject({
        status: 403,
        code: 'scope.refused',
      });
  });

  test('at the main subdomain after its company is lost, so that another can be chosen', async () => {
    const person = await testPerson(app.database, company);
    const other = await testCompany(app.database);
    await join(person, other);
    await within(company, sql`update member set status_id = 2 where user_id = ${person.userId}`);
    expect((await ask(person, main)).data).toMatchObject({ companyId: null, subdomain: 'app', permissionCodes: [] });
    const input = { headers: main, body: { companyId: other.companyId } };
    expect((await app.call(person, session.company, input)).data.companyId).toBe(other.companyId);
  });
});

describe('a super administrator', () => {
  const entries = async (companyId: number) =>
    (await own(`select user_id, address from changeset where company_id = $1 and kind = 'entered'`, [companyId])).rows;

  test('outside of all companies looks after companies, people and roles', async () => {
    const person = await testPerson(app.database, company, { isSuperAdmin: true });
    const { data } = await app.call(person, session.leave, { headers: main });
    expect(data).toMatchObject({ companyId: null, role: { id: 0 }, isSuperAdmin: true, scope: { id: 0 } });
    expect(data.permissions).toEqual(expect.arrayContaining(['companies', 'createCompany', 'users', 'roles']));
    expect(data.permissions).not.toContain('assets');
    expect(data.companies.map(({ id }) => id)).toContain(company.companyId);
  });

  test('enters any company by an act its audit keeps, acts there as administrator over every scope, and leaves', async () => {
    const person = await testPerson(app.database, company, { isSuperAdmin: true });
    const other = await testCompany(app.database, { scopes: 2 });
    const entered = await app.call(person, session.company, { body: { companyId: other.companyId } });
    expect(entered.data).toMatchObject({
      companyId: other.companyId,
      role: { id: 1 },
      scope: { id: 0 },
      scopeCount: 2,
      isChecklistLeft: true,
    });
    expect(entered.data.permissions).toContain('assets');
    expect(await entries(other.companyId)).toEqual([{ user_id: person.userId, address: '127.0.0.1' }]);
    expect(await ask(person, at(other.subdomain))).toMatchObject({ status: 200 });
    const left = await app.call(person, session.leave, { headers: main });
    expect(left.data.companyId).toBeNull();
    expect(await ask(person, at(other.subdomain))).toMatchObject({ status: 403, code: 'tenant.refused' });
  });
});

test('signing out ends a session at once, however lately it was used, and no other', async () => {
  const person = await testPerson(app.database, company);
  const bystander = await testPerson(app.database, company);
  expect(await ask(person)).toMatchObject({ status: 200 });
  expect(await app.call(person, session.signOut)).toMatchObject({ status: 200 });
  expect(await ask(person)).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(await ask(person, main)).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(await ask(bystander)).toMatchObject({ status: 200 });
});
