import { randomBytes } from 'node:crypto';
import { company } from '@baluarte/contract/organization/company.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { superAdministrator } from '#test/super-administrator.ts';
import { nextMailTo } from '#test/mailing.ts';
import { admit } from '#identity/shared/session/admission.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { countEveryCompany } from './count-companies.ts';

let app: TestApp;
let home: TestCompany;
let admin: TestPerson;
let root: { headers: Record<string, string>; userId: number };
let countryId: number;

beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
  home = await testCompany(app.database);
  admin = await testPerson(app.database, home);
  root = await superAdministrator(app);
  const { rows } = await app.database.owner.query<{ id: number }>(`select id from country where code = 'CO'`);
  countryId = rows[0]?.id ?? 0;
});
afterAll(() => app.close());

const aName = () => `nueva-${randomBytes(5).toString('hex')}`;
const anEmail = () => `nueva-${randomBytes(6).toString('hex')}@example.com`;
const invited = (changes: Record<string, unknown> = {}) => ({
  email: anEmail(),
  name: 'Inés',
  lastName: 'Nueva',
  ...changes,
});
const about = () => ({
  name: 'Cordillera',
  planId: 2,
  economicActivityId: 62,
  categoryId: 2,
  typeId: 14,
  countryId,
  city: 'Quito',
});
const create = (users: unknown, changes: Record<string, unknown> = {}, as: typeof root = root) =>
  app.call(as, company.create, { body: { ...about(), subdomain: aName(), users, ...changes } });
/** A person with an account, in no company but that of these tests. */
const somebody = async () => testPerson(app.database, home, { base: 3 });
const get = (id: number) => app.call(root, company.get, { params: { id } });
const usersOf = async (id: number) => (await app.call(root, company.users, { params: { id } })).data;
const within = ({ tenant }: TestCompany, change: ReturnType<typeof sql>) =>
  inCompany(app.database.app, tenant, (trx) => trx.run(change));
const kindsIn = async (id: number) => {
  const { rows } = await app.database.owner.query<{ kind: string; user_id: number | null }>(
    'select kind, user_id from changeset where company_id = $1 order by id',
    [id],
  );
  return rows;
};

describe('companies are hidden', () => {
  test('but a super administrator’s, from outside of every company', async () => {
    const body = { ...about(), subdomain: aName(), users: { invited: [invited()] } };
    const params = { id: home.companyId };
    const answers = await Promise.all([
      app.call(admin, company.list),
      app.call(admin, company.get, { params }),
      app.call(admin, company.create, { body }),
      app.call(admin, company.status, { params, body: { statusId: 2 } }),
      app.call(admin, company.remove, { params }),
      app.call(admin, company.users, { params }),
      app.call(admin, company.people, { query: { search: 'persona' } }),
    ]);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [403, 'forbidden']));
  });

  test('who is refused inside one, where they are its administrator', async () => {
    const inside = await testPerson(app.database, home, { isSuperAdmin: true });
    expect(await app.call(inside, company.list)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('and a company that is not there is not found, whatever is asked of it', async () => {
    const params = { id: 900_000_000 };
    const answers = await Promise.all([
      get(params.id),
      app.call(root, company.update, { params, body: about() }),
      app.call(root, company.status, { params, body: { statusId: 2 } }),
      app.call(root, company.remove, { params }),
      app.call(root, company.users, { params }),
      app.call(root, company.addUsers, { params, body: { invited: [invited()] } }),
      app.call(root, company.removeUsers, { params, query: { ids: '1' } }),
      app.call(root, company.activity, { params }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });
});

describe('a company is not made', () => {
  test('without anybody in it, or without an administrator', async () => {
    expect(await create({})).toMatchObject({ status: 422, code: 'company.usersMissing' });
    expect(await create({ invited: [invited({ base: 2 })] })).toMatchObject({
      status: 422,
      code: 'company.administratorMissing',
    });
  });

  test('with a user without an account, or more users than its plan allows; nothing is left of it', async () => {
    const subdomain = aName();
    const unknown = await create({ existing: [{ userId: 900_000_000 }] }, { subdomain });
    expect(unknown.issues).toEqual([{ path: 'body.users.existing.0.userId', code: 'unknown' }]);
    const many = [invited(), invited(), invited(), invited()];
    expect(await create({ invited: many }, { subdomain, planId: 1 })).toMatchObject({
      status: 409,
      code: 'plan.usersExceeded',
      params: { plan: 'Gratuito', limit: 3, wanted: 4 },
    });
    const { rows } = await app.database.owner.query(
      `select (select count(*) from company where subdomain = $1)::int as companies,
        (select count(*) from auth."user" where email = any($2))::int as people`,
      [subdomain, many.map(({ email }) => email)],
    );
    expect(rows).toEqual([{ companies: 0, people: 0 }]);
  });

  test('under a subdomain that is taken', async () => {
    expect(await create({ invited: [invited()] }, { subdomain: home.subdomain })).toMatchObject({
      status: 409,
      code: 'company.subdomainTaken',
    });
  });
});

test('a company is made with who has an account and who is invited, within two seconds', async () => {
  const known = await somebody();
  const newcomer = invited({ base: 2 });
  const begun = performance.now();
  const { status, data } = await create({ existing: [{ userId: known.userId }], invited: [newcomer] });
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(status).toBe(201);
  expect(data).toMatchObject({ name: 'Cordillera', planId: 2, userCount: 2, assetCount: 0, riskCount: 0, statusId: 1 });
  expect((await usersOf(data.id)).map(({ email, base, statusId }) => ({ email, base, statusId }))).toEqual(
    expect.arrayContaining([
      { email: known.email, base: 1, statusId: 1 },
      { email: newcomer.email, base: 2, statusId: 3 },
    ]),
  );
  expect((await nextMailTo(app, newcomer.email)).text).toContain('Cordillera');
  const headers = { authorization: `Bearer ${known.token}`, 'x-subdomain': 'app' };
  const { data: own } = await app.call({ headers }, session.get);
  expect(own.companies.map(({ id }) => id)).toContain(data.id);
  expect(await kindsIn(data.id)).toEqual([{ kind: 'seed', user_id: root.userId }]);
});

test('a company can be changed except its subdomain, with history, and not over a concurrent change', async () => {
  const { data } = await create({ invited: [invited()] });
  const params = { id: data.id };
  const change = (changes: Record<string, unknown>) =>
    app.call(root, company.update, { params, body: { ...about(), ...changes } });
  expect((await change({ subdomain: 'otro' })).status).toBe(422);
  const { status, data: changed } = await change({ name: 'Cordillera Norte', planId: 3, version: data.version });
  expect([status, changed.name, changed.planId, changed.subdomain]).toEqual([
    200,
    'Cordillera Norte',
    3,
    data.subdomain,
  ]);
  expect(await change({ name: 'Tarde', version: data.version })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  });
  expect((await change({ planId: 99 })).issues).toEqual([{ path: 'body.planId', code: 'unknown' }]);
  const { rows } = await app.database.owner.query(
    `select before ->> 'name' as was, after ->> 'name' as is, before ->> 'plan_code' as plan
     from change where company_id = $1 and table_name = 'company'`,
    [data.id],
  );
  expect(rows).toEqual([{ was: 'Cordillera', is: 'Cordillera Norte', plan: 'basic' }]);
});

describe('the list of companies', () => {
  test('shows their users and contents, and when these were counted', async () => {
    const own = await testCompany(app.database);
    const person = await testPerson(app.database, own);
    const row = async () =>
      (await app.call(root, company.list, { query: { search: own.subdomain } })).data[0] as { [key: string]: unknown };
    // Not counted by the job yet: the first reader triggers the count.
    expect(await row()).toMatchObject({ userCount: 1, assetCount: 0, riskCount: 0, countedAt: expect.any(String) });
    await within(
      own,
      sql`insert into asset (scope_id, code, name, category_id, security_requirements)
        select ${own.scopeIds[0]}, 'A-1', 'Servidor', id, 'Cifrado'
        from parameter where kind = 'assetCategory' limit 1`,
    );
    expect(await row()).toMatchObject({ assetCount: 0 });
    expect(await countEveryCompany(app.app.parts)).toBeGreaterThan(0);
    expect(await row()).toMatchObject({ assetCount: 1 });
    await app.call({ headers: { ...person.headers } }, threat.endpoints.list);
    expect((await get(own.companyId)).data).toMatchObject({ assetCount: 1, isEmpty: false });
  });

  test('is searched, narrowed, sorted and paged, and refuses what it does not know', async () => {
    const marker = randomBytes(5).toString('hex');
    const names = ['Ámbar', 'Basalto', 'Cuarzo'].map((name) => `${name} ${marker}`);
    const ids: number[] = [];
    for (const [index, name] of names.entries())
      ids.push((await create({ invited: [invited()] }, { name, planId: index + 1 })).data.id);
    const ask = async (query: Record<string, unknown>) =>
      app.call(root, company.list, { query: { search: marker, ...query } });
    expect((await ask({ search: `ambar ${marker}` })).data.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    expect((await ask({ sort: '-name' })).data.map(({ name }) => name)).toEqual(names.toReversed());
    expect((await ask({ sort: '-planId', perPage: 2 })).data.map(({ planId }) => planId)).toEqual([3, 2]);
    expect((await ask({ planId: '1,3' })).meta.total).toBe(2);
    expect((await ask({ page: 5 })).meta.total).toBe(3);
    expect((await ask({ statusId: '2' })).meta.total).toBe(0);
    for (const sort of ['userCount', 'assetCount', '-riskCount', 'storageBytes', '-lastActivityAt', 'updatedAt'])
      expect((await ask({ sort })).status, sort).toBe(200);
    expect((await ask({ sort: 'secret' })).status).toBe(422);
    const file = await app.call(root, company.export, {
      query: { search: marker, format: 'csv', language: 'en', columns: 'name,planId,countryId,statusId' },
    });
    expect(file.raw.body).toContain(`${names[0]};Free;Colombia;Active`);
  });

  test('puts several to rest at once, and says of each whether it did', async () => {
    const one = await testCompany(app.database);
    const rest = (ids: number[]) =>
      app.call(root, company.bulk, { body: { action: 'status', ids, values: { statusId: 2 } } });
    const refused = await rest([one.companyId, 900_000_000]);
    expect(refused.data.rows, 'all or nothing').toMatchObject([
      { id: one.companyId, ok: false },
      { id: 900_000_000, ok: false, code: 'notFound' },
    ]);
    const params = { id: one.companyId };
    expect((await app.call(root, company.get, { params })).data).toMatchObject({ statusId: 1 });
    expect((await rest([one.companyId])).data.rows).toEqual([{ id: one.companyId, ok: true }]);
    expect((await app.call(root, company.get, { params })).data).toMatchObject({ statusId: 2 });
  });
});

test('an inactive company cannot be entered, keeps its data, and can be reactivated', async () => {
  const own = await testCompany(app.database);
  const person = await testPerson(app.database, own);
  const leaving = await testPerson(app.database, own);
  const params = { id: own.companyId };
  const set = (statusId: 1 | 2) => app.call(root, company.status, { params, body: { statusId } });
  expect((await app.call(person, threat.endpoints.list)).status).toBe(200);
  expect((await set(2)).data.statusId).toBe(2);
  expect(await app.call(person, threat.endpoints.list)).toMatchObject({
    status: 403,
    code: 'company.inactive',
    params: { company: `Empresa ${own.subdomain}` },
  });
  const main = { headers: { authorization: `Bearer ${person.token}`, 'x-subdomain': 'app' } };
  const { data } = await app.call(main, session.get);
  expect([data.companyId, data.inactiveCompanies]).toEqual([null, [`Empresa ${own.subdomain}`]]);
  expect(await app.call(main, session.company, { body: { companyId: own.companyId } })).toMatchObject({
    status: 403,
    code: 'company.inactive',
  });
  expect(await app.call(root, session.company, { body: { companyId: own.companyId } })).toMatchObject({
    code: 'company.inactive',
  });
  // Its subdomain tells members why after authentication, and lets them sign out.
  const coming = { userId: person.userId, subdomain: own.subdomain, address: '127.0.0.1' };
  await expect(admit(app.database.identityDb, coming)).rejects.toMatchObject({ code: 'company.inactive' });
  await expect(admit(app.database.identityDb, { ...coming, userId: admin.userId })).rejects.toMatchObject({
    code: 'tenant.refused',
  });
  expect((await app.call(leaving, session.signOut)).status).toBeLessThan(300);
  const left = { headers: { authorization: `Bearer ${leaving.token}`, 'x-subdomain': 'app' } };
  expect(await app.call(left, session.get)).toMatchObject({ status: 401 });
  // To a stranger it is as if it did not exist.
  expect(await app.call(admin, threat.endpoints.list, { headers: { 'x-subdomain': own.subdomain } })).toMatchObject({
    code: 'tenant.refused',
  });
  expect((await set(1)).status).toBe(200);
  expect((await app.call(person, threat.endpoints.list)).meta.total).toBeGreaterThan(50);
});

describe('people of a company', () => {
  test('are found by e-mail unless they are in it, added with a role, changed and taken out', async () => {
    const own = await testCompany(app.database);
    await testPerson(app.database, own);
    const known = await somebody();
    const params = { id: own.companyId };
    const find = async () =>
      (await app.call(root, company.people, { query: { search: known.email, companyId: own.companyId } })).data;
    const add = (body: unknown) => app.call(root, company.addUsers, { params, body });
    expect(await find()).toMatchObject([{ id: known.userId, email: known.email, companyCount: 1 }]);
    expect((await add({ existing: [{ userId: known.userId, base: 2 }] })).data).toEqual({
      added: 1,
      invited: 0,
      changed: 0,
    });
    expect(await find()).toEqual([]);
    expect((await add({ existing: [{ userId: known.userId, base: 3 }] })).data).toMatchObject({ changed: 1 });
    expect((await add({})).code).toBe('company.usersMissing');
    expect(await add({ invited: [invited({ email: known.email })] })).toMatchObject({ code: 'member.userTaken' });
    await inCompany(app.database.app, { ...own.tenant, userId: known.userId }, (trx) =>
      trx.run(sql`insert into saved_view (list, name, query) values ('asset', 'Propia', 'page=2')`),
    );
    const remove = { params, query: { ids: String(known.userId) } };
    expect((await app.call(root, company.removeUsers, remove)).data).toEqual({ removed: 1 });
    expect((await usersOf(own.companyId)).map(({ id }) => id)).not.toContain(known.userId);
    const kept = await app.database.owner.query('select name from former_person where company_id = $1', [
      own.companyId,
    ]);
    expect(kept.rows).toEqual([{ name: 'Paula Prueba' }]);
    const views = await app.database.owner.query('select from saved_view where company_id = $1', [own.companyId]);
    expect(views.rowCount).toBe(0);
  });

  test('always count an administrator among them', async () => {
    const own = await testCompany(app.database);
    const only = await testPerson(app.database, own);
    const params = { id: own.companyId };
    expect(await app.call(root, company.removeUsers, { params, query: { ids: String(only.userId) } })).toMatchObject({
      status: 409,
      code: 'company.lastAdministrator',
    });
    const demote = { existing: [{ userId: only.userId, base: 2 }] };
    expect((await app.call(root, company.addUsers, { params, body: demote })).code).toBe('company.lastAdministrator');
    expect(await usersOf(own.companyId)).toMatchObject([{ id: only.userId, base: 1 }]);
  });

  test('stay when the plan gets smaller than they are; only more are refused, here and inside', async () => {
    const { data } = await create({ invited: [invited(), invited(), invited(), invited()] });
    const params = { id: data.id };
    const body = { ...about(), planId: 1, version: data.version };
    expect((await app.call(root, company.update, { params, body })).status).toBe(200);
    expect((await get(data.id)).data.use.users).toEqual({ used: 4, limit: 3 });
    const more = await app.call(root, company.addUsers, { params, body: { invited: [invited()] } });
    expect(more).toMatchObject({ status: 409, code: 'plan.usersExceeded', params: { limit: 3, wanted: 5 } });
    expect(await usersOf(data.id)).toHaveLength(4);
    const small = await testCompany(app.database);
    await within(small, sql`update company set plan_code = 'free'`);
    const its = await testPerson(app.database, small);
    const roleId = its.roleId;
    const invite = () => app.call(its, user.endpoints.create, { body: { ...invited(), roleId } });
    expect([(await invite()).status, (await invite()).status]).toEqual([201, 201]);
    expect(await invite()).toMatchObject({ status: 409, code: 'plan.usersExceeded' });
  });
});

test('the activity of a company shows writes and sign-ins by day', async () => {
  const own = await testCompany(app.database);
  await app.call(root, session.company, { body: { companyId: own.companyId } });
  await app.call(root, session.leave);
  const { data } = await app.call(root, company.activity, { params: { id: own.companyId } });
  expect(data.latest.map(({ kind }) => kind)).toEqual(['entered', 'write', 'seed']);
  expect(data.entered).toMatchObject([{ userName: 'Paula Prueba', address: '127.0.0.1' }]);
  expect(data.days.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

test('the activity of a company counts thirty whole days, whatever the hour it is asked at', async () => {
  const own = await testCompany(app.database);
  const counted = async (days: number, time: string) => {
    await app.database.owner.query(
      `update changeset set at = ((now() at time zone 'America/Bogota')::date - $2::integer + $3::time) at time zone 'America/Bogota'
       where company_id = $1`,
      [own.companyId, days, time],
    );
    const { data } = await app.call(root, company.activity, { params: { id: own.companyId } });
    return data.days.length;
  };
  expect([await counted(30, '23:59'), await counted(29, '00:00'), await counted(29, '23:59')]).toEqual([0, 1, 1]);
});
