import { apiKey } from '@baluarte/contract/identity/api-key.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { me } from '@baluarte/contract/identity/me.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givePassword } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let company: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database, { scopes: 2 });
  other = await testCompany(app.database);
});
afterAll(() => app.close());

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const within = ({ tenant }: TestCompany, change: ReturnType<typeof sql>) =>
  inCompany(app.database.app, tenant, (trx) => trx.run(change));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const make = (person: TestPerson, body: Record<string, unknown> = {}) =>
  app.call(person, apiKey.create, { body: { name: 'Tablero', permissionCodes: [101, 151], ...body } });

/** A caller that has nothing but a key, in every scope of its person. */
const withKey = (key: string, headers: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${key}`, 'x-scopeid': '0', ...headers },
});
const keyOf = async (person: TestPerson, body: Record<string, unknown> = {}) => (await make(person, body)).data;

describe('a key is not made', () => {
  test('with permissions the person has not', async () => {
    const guest = await testPerson(app.database, company, { base: 3 });
    expect(await make(guest, { permissionCodes: [101, 102] })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.permissionCodes.1', code: 'unknownChoice' }],
    });
  });

  test.each([
    [{ permissionCodes: [] }, 'body.permissionCodes'],
    [{ name: ' ' }, 'body.name'],
    [{ expiresAt: inDays(-1) }, 'body.expiresAt'],
    [{ expiresAt: inDays(400) }, 'body.expiresAt'],
  ])('from %o', async (body, path) => {
    const person = await testPerson(app.database, company);
    expect(await make(person, body)).toMatchObject({ status: 422, issues: [expect.objectContaining({ path })] });
  });

  test('outside of a company, nor for a super administrator who entered one', async () => {
    const person = await testPerson(app.database, company);
    await own('update auth.session set company_id = null where user_id = $1', [person.userId]);
    const outside = { ...person, headers: { ...person.headers, 'x-subdomain': 'app', 'x-scopeid': '' } };
    expect(await make(outside)).toMatchObject({ status: 403, code: 'tenant.missing' });
    const chief = await testPerson(app.database, company, { isSuperAdmin: true });
    await within(company, sql`delete from member where user_id = ${chief.userId}`);
    expect(await make(chief)).toMatchObject({ status: 403, code: 'apiKey.membersOnly' });
  });

  test('by a user who does not know the password, or long after signing in without one', async () => {
    const person = await testPerson(app.database, company);
    await own('update auth.session set created_at = $2 where user_id = $1', [person.userId, inDays(-1)]);
    expect(await make(person)).toMatchObject({ status: 409, code: 'step.signInAgain' });
    await givePassword(app.database.identityDb, person.userId, 'Contraseña-larga-1!');
    for (const proof of [{}, { password: 'Otra-cosa-larga-1!' }])
      expect(await make(person, proof)).toMatchObject({ status: 422, code: 'password.wrong' });
    expect((await make(person, { password: 'Contraseña-larga-1!' })).status).toBe(200);
  });

  test('when there are fifty already', async () => {
    const person = await testPerson(app.database, company);
    await own(
      `insert into auth.api_key (user_id, company_id, name, start, hash, permission_codes)
       select $1, $2::bigint, 'k', 'blt_', 'h' || $2::bigint || '-' || n, '{101}' from generate_series(1, 50) n`,
      [person.userId, company.companyId],
    );
    expect(await make(person)).toMatchObject({ status: 409, code: 'apiKey.tooMany', params: { most: 50 } });
  });
});

describe('a key', () => {
  test('is shown once, expires after ninety days by default, and only its digest is stored', async () => {
    const person = await testPerson(app.database, company);
    const { data, raw } = await make(person);
    expect(data.key).toMatch(/^blt_[\w-]{43}$/);
    expect(raw.headers['cache-control']).toBe('no-store');
    expect(data.start).toBe(data.key.slice(0, 9));
    expect(Date.parse(data.expiresAt ?? '') - Date.now()).toBeGreaterThan(89.9 * 86_400_000);
    const listed = await app.call(person, apiKey.list);
    expect(listed.data).toMatchObject([{ name: 'Tablero', company: { id: company.companyId }, usedAt: null }]);
    expect(listed.raw.body).not.toContain(data.key);
    const { rows } = await own(
      `select schemaname, tablename from pg_tables where schemaname in ('auth', 'public', 'job')`,
    );
    for (const { schemaname, tablename } of rows as { schemaname: string; tablename: string }[]) {
      const found = await own(`select from "${schemaname}"."${tablename}" t where position($1 in t::text) > 0`, [
        data.key,
      ]);
      expect(found.rowCount, tablename).toBe(0);
    }
  });

  test('is not kept for a repetition of the call that made it', async () => {
    const person = await testPerson(app.database, company);
    const again = () =>
      app.call({ headers: { ...person.headers, 'idempotency-key': 'uno' } }, apiKey.create, {
        body: { name: 'Repetida', permissionCodes: [101] },
      });
    const [one, two] = [await again(), await again()];
    expect(one.data.key).not.toBe(two.data.key);
  });

  test('may be created without an expiry', async () => {
    const person = await testPerson(app.database, company);
    expect((await keyOf(person, { expiresAt: null })).expiresAt).toBeNull();
  });

  test('opens its company, with its subdomain or with none, and notes where it was used', async () => {
    const person = await testPerson(app.database, company);
    const { key } = await keyOf(person);
    for (const headers of [{}, { 'x-subdomain': company.subdomain }, { 'x-subdomain': 'app' }] as Record<
      string,
      string
    >[])
      expect(await app.call(withKey(key, headers), asset.endpoints.list)).toMatchObject({ status: 200 });
    expect((await app.call(withKey(key), session.get)).data).toMatchObject({
      id: person.userId,
      companyId: company.companyId,
      permissionCodes: [101, 151],
    });
    const [listed] = (await app.call(person, apiKey.list)).data;
    expect(listed).toMatchObject({ usedFrom: '127.0.0.1', usedAt: expect.any(String) });
  });

  test('notes its use once a minute at most', async () => {
    const person = await testPerson(app.database, company);
    const { key, id } = await keyOf(person);
    const use = async () => {
      forget({ apiKeyId: id });
      await app.call(withKey(key), asset.endpoints.list);
      const { rows } = await own('select used_at from auth.api_key where id = $1', [id]);
      return (rows[0] as { used_at: string }).used_at;
    };
    const first = await use();
    expect(await use()).toBe(first);
    await own(`update auth.api_key set used_at = used_at - interval '61 seconds' where id = $1`, [id]);
    expect(Date.parse(await use())).toBeGreaterThan(Date.parse(first));
  });

  test('opens no other company, not even one its person is in', async () => {
    const person = await testPerson(app.database, company);
    await within(
      other,
      sql`insert into member (user_id, role_id) select ${person.userId}, id from role where is_system and base = 1`,
    );
    const { key } = await keyOf(person);
    for (const subdomain of [other.subdomain, 'nadie'])
      expect(await app.call(withKey(key, { 'x-subdomain': subdomain }), asset.endpoints.list)).toMatchObject({
        status: 403,
        code: 'tenant.refused',
      });
  });

  test('stays within the scopes of its person', async () => {
    const [first = 0, second = 0] = company.scopeIds;
    const person = await testPerson(app.database, company, { scopeIds: [first] });
    const { key } = await keyOf(person);
    const at = (scope: number) => app.call(withKey(key, { 'x-scopeid': String(scope) }), asset.endpoints.list);
    expect(await at(first)).toMatchObject({ status: 200 });
    expect(await at(second)).toMatchObject({ status: 403, code: 'scope.refused' });
  });

  test('writes in the name of its person, and the record says by which key', async () => {
    const person = await testPerson(app.database, company);
    const { key, id } = await keyOf(person, { permissionCodes: [151, 152, 157] });
    const { rows } = await own(
      'select category_id as category, subcategory_id as subcategory from threat where company_id = $1 limit 1',
      [company.companyId],
    );
    const { category, subcategory } = rows[0] as { category: number; subcategory: number };
    const body = {
      code: `K-${person.userId}`,
      name: 'Por clave',
      description: 'Hecha con una clave',
      categoryId: category,
      subcategoryId: subcategory,
    };
    const made = await app.call(withKey(key), threat.endpoints.create, { body });
    expect(made.status, made.raw.body).toBe(201);
    const sets = await own(`select user_id, about from changeset where company_id = $1 order by id desc limit 1`, [
      company.companyId,
    ]);
    expect(sets.rows).toEqual([{ user_id: person.userId, about: { apiKeyId: id } }]);
  });

  test.each([
    ['revoked', 'revoke'],
    ['past its end', `update auth.api_key set expires_at = now() where id = $1`],
    [
      'whose person is not active',
      `update auth."user" set status_id = 2 where id = (select user_id from auth.api_key where id = $1)`,
    ],
  ])('that is %s opens nothing more', async (_how, change) => {
    const person = await testPerson(app.database, company);
    const { key, id } = await keyOf(person);
    expect(await app.call(withKey(key), asset.endpoints.list)).toMatchObject({ status: 200 });
    if (change === 'revoke') await app.call(person, apiKey.revoke, { params: { id } });
    else {
      await own(change, [id]);
      forget({ userId: person.userId });
    }
    expect(await app.call(withKey(key), asset.endpoints.list)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('loses what its person loses: a permission, the membership, the company', async () => {
    const closing = await testCompany(app.database);
    const person = await testPerson(app.database, closing, { permissionCodes: [101, 151] });
    const { key } = await keyOf(person);
    const ask = () => {
      forget({ userId: person.userId });
      return app.call(withKey(key), asset.endpoints.list);
    };
    expect(await ask()).toMatchObject({ status: 200 });
    await within(closing, sql`update role set permission_codes = '{151}' where id = ${person.roleId}`);
    expect(await ask()).toMatchObject({ status: 403, code: 'forbidden' });
    await within(closing, sql`update role set permission_codes = '{101}' where id = ${person.roleId}`);
    expect(await ask()).toMatchObject({ status: 200 });
    await within(closing, sql`update member set status_id = 2 where user_id = ${person.userId}`);
    expect(await ask()).toMatchObject({ status: 403, code: 'tenant.memberInactive' });
    await within(closing, sql`update member set status_id = 1 where user_id = ${person.userId}`);
    await own('update company set status_id = 2 where id = $1', [closing.companyId]);
    expect(await ask()).toMatchObject({ status: 403, code: 'company.inactive' });
  });

  test('has no powers of a super administrator, although its person has', async () => {
    const chief = await testPerson(app.database, company, { isSuperAdmin: true, base: 3 });
    await own('update auth."user" set is_super_admin = false where id = $1', [chief.userId]);
    forget({ userId: chief.userId });
    const { key } = await keyOf(chief, { permissionCodes: [101] });
    await own('update auth."user" set is_super_admin = true where id = $1', [chief.userId]);
    forget({ userId: chief.userId });
    const { data } = await app.call(withKey(key), session.get);
    expect(data).toMatchObject({ isSuperAdmin: false, role: { id: 3 }, permissionCodes: [101] });
  });

  test('of another user cannot be seen or revoked', async () => {
    const [person, other] = [await testPerson(app.database, company), await testPerson(app.database, company)];
    const { id, key } = await keyOf(other);
    expect((await app.call(person, apiKey.list)).data).toEqual([]);
    expect(await app.call(person, apiKey.revoke, { params: { id } })).toMatchObject({ status: 404 });
    expect(await app.call(withKey(key), asset.endpoints.list)).toMatchObject({ status: 200 });
  });

  test('says nothing of its person’s account and makes no other key', async () => {
    const person = await testPerson(app.database, company);
    const { key } = await keyOf(person);
    for (const endpoint of [me.get, me.sessions, me.events, apiKey.list])
      expect(await app.call(withKey(key), endpoint)).toMatchObject({ status: 403, code: 'apiKey.notAllowed' });
    const body = { name: 'Otra', permissionCodes: [101] };
    expect(await app.call(withKey(key), apiKey.create, { body })).toMatchObject({
      status: 403,
      code: 'apiKey.notAllowed',
    });
    const out = await app.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: withKey(key).headers });
    expect(await app.call(withKey(key), asset.endpoints.list)).toMatchObject({ status: 200 });
    expect(out.json()).not.toMatchObject({ user: expect.anything() });
  });
});
