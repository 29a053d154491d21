import { changeset } from '@baluarte/contract/record/changeset.ts';
import { registration } from '@baluarte/contract/identity/registration.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { setting } from '@baluarte/contract/organization/setting.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cheapHash } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { setPassword } from '#identity/shared/password/set-password.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

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
const lax = {
  requiresTwoStep: false,
  passwordLength: 12,
  passwordHistory: 0,
  passwordDays: null,
  sessionMinutes: 480,
  sessionDays: 30,
  hasOneSession: false,
  allowedEmailDomains: [] as string[],
  allowedAddresses: [] as string[],
};
const save = (changes: Partial<Record<keyof typeof lax | 'version', unknown>>, person = admin) =>
  app.call(person, setting.updateSecurity, { body: { ...lax, ...changes } });
const read = async () => (await app.call(admin, setting.security)).data;
const works = async (person: TestPerson | { headers: Record<string, string> }, more: Record<string, string> = {}) => {
  forget({});
  return app.call({ headers: { ...person.headers, ...more } }, threat.endpoints.list);
};
/** Gives a person a place in another company too. */
const join = ({ userId }: TestPerson, { tenant }: TestCompany) =>
  inCompany(app.database.app, tenant, (trx) =>
    trx.run(sql`insert into member (user_id, role_id) select ${userId}, id from role where is_system and base = 1`),
  );
const password = 'Caballo-Pila-9-grapa';

/** Gives a person a password, and ends nothing. */
async function withPassword(person: TestPerson, newPassword = password) {
  const { rows } = await own('select id from auth.session where user_id = $1', [person.userId]);
  await setPassword(app.database.identityDb, {
    userId: person.userId,
    hash: cheapHash(newPassword),
    keep: rows[0].id as number,
  });
}

describe('rules are not saved', () => {
  test('by users who may not change the settings', async () => {
    for (const options of [{ base: 2 }, { base: 3 }, { permissionCodes: [701] }] as const)
      expect(await save({}, await testPerson(app.database, company, options))).toMatchObject({ status: 403 });
  });

  test.each([
    [{ passwordLength: 8 }, 'body.passwordLength'],
    [{ passwordLength: 65 }, 'body.passwordLength'],
    [{ passwordDays: 5 }, 'body.passwordDays'],
    [{ sessionMinutes: 10 }, 'body.sessionMinutes'],
    [{ sessionDays: 31 }, 'body.sessionDays'],
    [{ allowedEmailDomains: ['no es un dominio'] }, 'body.allowedEmailDomains.0'],
    [{ allowedAddresses: ['10.0.0.0/33'] }, 'body.allowedAddresses.0'],
    [{ allowedAddresses: ['casa'] }, 'body.allowedAddresses.0'],
  ])('looser than the product or as nonsense: %o', async (changes, path) => {
    expect(await save(changes)).toMatchObject({ status: 422, issues: [expect.objectContaining({ path })] });
  });

  test('where the networks would lock out the caller', async () => {
    const refused = await save({ allowedAddresses: ['203.0.113.0/24'] });
    expect(refused).toMatchObject({ status: 409, code: 'setting.lockedOut', params: { address: '127.0.0.1' } });
    expect((await read()).allowedAddresses).toEqual([]);
  });

  test('over a concurrent change of the same part; a change of another part is no obstacle', async () => {
    const { version } = await read();
    const { defaults } = (await app.call(admin, setting.notifications)).data;
    await app.call(admin, setting.updateNotifications, { body: { defaults: { ...defaults, digest: 'off' } } });
    expect((await save({ sessionDays: 3, version })).status).toBe(200);
    expect(await save({ sessionDays: 4, version })).toMatchObject({ status: 409, params: { by: 'Paula Prueba' } });
  });
});

describe('the rules', () => {
  test('say whom they concern: people without a second step, and people of other domains, who stay', async () => {
    await testPerson(app.database, company);
    const { data } = await save({ requiresTwoStep: true, allowedEmailDomains: ['@Empresa.co', 'empresa.co'] });
    expect(data).toMatchObject({
      people: 2,
      withoutTwoStep: 2,
      outsideCount: 2,
      outside: [{ name: 'Paula Prueba' }, { name: 'Paula Prueba' }],
      allowedEmailDomains: ['empresa.co'],
    });
    expect((await works(admin)).status).toBe(200);
  });

  test('are taken back with the rest of the changeset, and hold again at once', async () => {
    const { data } = await save({ sessionMinutes: 15 });
    await own(`update auth.session set used_at = now() - interval '20 minutes' where user_id = $1`, [admin.userId]);
    const other = await testPerson(app.database, company);
    expect((await works(admin)).status).toBe(401);
    await app.call(other, changeset.undo, { params: { id: data.changesetId } });
    expect((await works(admin)).status).toBe(200);
  });
});

describe('a session', () => {
  const age = (person: TestPerson, column: 'used_at' | 'created_at', interval: string) =>
    own(`update auth.session set ${column} = now() - $2::interval where user_id = $1`, [person.userId, interval]);

  test('ends when it was idle for longer than its company allows, and being refused does not revive it', async () => {
    const person = await testPerson(app.database, company);
    await save({ sessionMinutes: 15 });
    await age(person, 'used_at', '14 minutes');
    expect((await works(person)).status).toBe(200);
    await age(person, 'used_at', '16 minutes');
    expect((await works(person)).status).toBe(401);
    expect((await works(person)).status).toBe(401);
  });

  test('ends when it is older than its company allows, and goes on in another company of its person', async () => {
    const person = await testPerson(app.database, company);
    const other = await testCompany(app.database);
    await join(person, other);
    await save({ sessionDays: 1 });
    await age(person, 'created_at', '25 hours');
    expect((await works(person)).status).toBe(401);
    expect(
      (await works(person, { 'x-subdomain': other.subdomain, 'x-scopeid': String(other.scopeIds[0]) })).status,
    ).toBe(200);
  });

  test('is the only one where a company takes one at a time: the newest', async () => {
    const person = await testPerson(app.database, company);
    await save({ hasOneSession: true });
    expect((await works(person)).status).toBe(200);
    await own(
      `insert into auth.session (user_id, token, expires_at, company_id) values ($1, $2, now() + interval '1 day', $3)`,
      [person.userId, hashToken('otra-sesion'), company.companyId],
    );
    expect((await works(person)).status).toBe(401);
    expect((await works(person, { authorization: 'Bearer otra-sesion' })).status).toBe(200);
    const ended = `update auth.session set expires_at = now() + $2::interval where token = $1`;
    await own(ended, [hashToken('otra-sesion'), '-1 second']);
    expect((await works(person)).status, 'one that is over is no newer one').toBe(200);
    await own(ended, [hashToken('otra-sesion'), '1 day']);
    // One that never entered the company cannot be used in it by naming it.
    await own('update auth.session set company_id = null where token = $1', [hashToken('otra-sesion')]);
    expect((await works(person, { authorization: 'Bearer otra-sesion' })).status).toBe(401);
  });

  test('ends those before it as it begins, where a company takes one at a time', async () => {
    const person = await testPerson(app.database, company);
    await withPassword(person);
    await save({ hasOneSession: true });
    expect((await works(person)).status).toBe(200);
    const raw = await app.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'x-subdomain': company.subdomain },
      payload: { email: person.email, password },
    });
    expect(raw.statusCode).toBe(200);
    expect((await app.call(person, threat.endpoints.list)).status).toBe(401);
  });

  test('opens from the allowed networks alone, and says why not', async () => {
    const person = await testPerson(app.database, company);
    await save({ allowedAddresses: ['127.0.0.1', '203.0.113.9/24'] });
    expect((await read()).allowedAddresses).toEqual(['127.0.0.1/32', '203.0.113.0/24']);
    const from = async (address: string) => {
      forget({});
      const { headers } = person;
      const raw = await app.app.inject({ method: 'GET', url: '/api/threats', headers, remoteAddress: address });
      return { status: raw.statusCode, code: raw.json<{ code?: string }>().code };
    };
    expect(await from('203.0.113.77')).toMatchObject({ status: 200 });
    expect(await from('::ffff:203.0.113.77')).toMatchObject({ status: 200 });
    expect(await from('198.51.100.1')).toEqual({ status: 403, code: 'tenant.addressRefused' });
    // At the main host one is outside of the company, and may choose another.
    const data = await app.app.inject({
      method: 'GET',
      url: '/api/session',
      headers: { ...person.headers, 'x-subdomain': 'app', 'x-scopeid': '' },
      remoteAddress: '198.51.100.1',
    });
    expect(data.json<{ data: { companyId: number | null } }>().data.companyId).toBeNull();
  });

  test('does not even begin from elsewhere', async () => {
    const person = await testPerson(app.database, company);
    await withPassword(person);
    await save({ allowedAddresses: ['127.0.0.1'] });
    const raw = await app.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'x-subdomain': company.subdomain },
      payload: { email: person.email, password },
      remoteAddress: '198.51.100.1',
    });
    expect(raw.statusCode).toBe(403);
    expect(raw.json<{ code: string }>().code).toBe('tenant.addressRefused');
  });
});

describe('a new password', () => {
  const change = (person: TestPerson, current: string, next: string) =>
    app.call(person, registration.changePassword, {
      body: { currentPassword: current, password: next, confirmPassword: next },
    });

  test('is as long as the strictest of its person’s companies asks', async () => {
    const person = await testPerson(app.database, company);
    await withPassword(person);
    const other = await testCompany(app.database);
    const otherAdmin = await testPerson(app.database, other);
    await join(person, other);
    await save({ passwordLength: 14 });
    await app.call(otherAdmin, setting.updateSecurity, { body: { ...lax, passwordLength: 24 } });
    expect(await change(person, password, 'Corta-Y-Buena-17!')).toMatchObject({
      status: 422,
      issues: [{ path: 'body.password', code: 'password.tooShort', params: { minimum: 24 } }],
    });
    expect((await change(person, password, 'Larga-Y-Buena-Como-Pocas-24!')).status).toBe(200);
  });

  test('is none of the last ones where a company asks for that', async () => {
    const person = await testPerson(app.database, company);
    await withPassword(person);
    await save({ passwordHistory: 2 });
    const [second, third] = ['Segunda-Clave-Buena-2', 'Tercera-Clave-Buena-3'];
    expect((await change(person, password, second)).status).toBe(200);
    expect(await change(person, second, password)).toMatchObject({
      status: 422,
      issues: [{ path: 'body.password', code: 'password.usedBefore', params: { count: 2 } }],
    });
    expect((await change(person, second, third)).status).toBe(200);
    expect((await change(person, third, password)).status).toBe(200);
  });

  test('is chosen before anything else once the present one is too old', async () => {
    const person = await testPerson(app.database, company);
    await withPassword(person);
    await save({ passwordDays: 30 });
    expect((await works(person)).status).toBe(200);
    await own(`update auth."user" set password_changed_at = now() - interval '31 days' where id = $1`, [person.userId]);
    expect(await works(person)).toMatchObject({ status: 403, code: 'password.mustChange' });
    expect((await app.call(person, session.get)).data.mustChangePassword).toBe(true);
    expect((await change(person, password, 'Nueva-Clave-Buena-7')).status).toBe(200);
    expect((await works(person)).status).toBe(200);
  });

  test('is not required of users without one, and former ones are stored only where a company requires it', async () => {
    const person = await testPerson(app.database, company);
    await own(`update auth."user" set created_at = now() - interval '900 days' where id = $1`, [person.userId]);
    await save({ passwordDays: 30 });
    expect((await works(person)).status).toBe(200);
    await withPassword(person);
    await withPassword(person, 'Otra-Clave-Buena-8');
    expect((await own('select from auth.password_history where user_id = $1', [person.userId])).rowCount).toBe(0);
  });
});
