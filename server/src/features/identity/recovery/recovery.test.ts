import { randomBytes } from 'node:crypto';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { registration } from '@baluarte/contract/identity/registration.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany } from '#test/company.ts';
import { mailsTo, nextMailTo } from '#test/mailing.ts';
import { cheapHash, makePerson } from '#test/accounts.ts';
import { setPassword } from '#identity/shared/password/set-password.ts';

const password = 'Caballo-Pila-9-grapa';
const chosen = 'Elegida-por-mi-9';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
  company = await testCompany(app.database);
});
afterAll(() => app.close());

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const anEmail = () => `persona-${randomBytes(6).toString('hex')}@example.com`;

async function person(statusId: 1 | 2 | 3 | 4 = 1) {
  const email = anEmail();
  const known = { email, firstName: 'Paula', lastName: 'Prueba', password, statusId, consentText: consentVersion };
  return { email, userId: await makePerson(app.database.identityDb, known) };
}
const restore = (email: string) => app.call(null, registration.restore, { body: { email } });
const reset = (token: string, typed = chosen, confirmPassword = typed) =>
  app.call(null, registration.reset, { body: { token, password: typed, confirmPassword } });
const linkState = async (token: string) => (await app.call(null, registration.resetLink, { params: { token } })).data;
const signIn = async (email: string, typed: string, from = '127.0.0.1') => {
  const payload = { email, password: typed };
  const raw = await app.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload, remoteAddress: from });
  return { status: raw.statusCode, token: raw.json<{ token?: string }>().token ?? '' };
};
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}`, 'x-subdomain': 'app' } });
const tokenIn = async (email: string) =>
  /\/reset-password\/([\w-]+)/.exec(
    (await nextMailTo(app, email, ({ text }) => text.includes('/reset-password/'))).text,
  )?.[1] ?? '';
async function withLink(statusId: 1 | 2 | 3 | 4 = 1) {
  const found = await person(statusId);
  expect((await restore(found.email)).status).toBe(202);
  return { ...found, token: await tokenIn(found.email) };
}

describe('asking for a link', () => {
  test('answers the same for every e-mail, and mails only users who may reset', async () => {
    const [active, inactive, pending] = [await person(1), await person(2), await person(4)];
    const nobody = { email: anEmail() };
    const message = 'Si hay una cuenta con ese correo, le enviamos un enlace para elegir otra contraseña.';
    for (const { email } of [active, inactive, pending, nobody]) {
      const { status, raw } = await restore(email);
      expect([status, raw.body, raw.headers['cache-control']]).toEqual([
        202,
        JSON.stringify({ success: true, data: null, message }),
        'no-store',
      ]);
    }
    expect((await nextMailTo(app, active.email)).text).toContain('/reset-password/');
    expect((await nextMailTo(app, pending.email)).text).toContain('/account-confirmation/');
    for (const { email } of [inactive, nobody]) expect(await mailsTo(app, email)).toEqual([]);
  });

  test('mails one address once a minute', async () => {
    const { email } = await withLink();
    await restore(email);
    const queued = await own(
      `select count(*)::int as count from job.job where name = 'mail.send' and state < 'active'`,
    );
    expect(queued.rows).toEqual([{ count: 0 }]);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  test('is refused without a valid e-mail', async () => {
    const { status, issues } = await restore('nadie');
    expect([status, issues]).toEqual([422, [{ path: 'body.email', code: 'email' }]]);
  });
});

describe('a link from the mail', () => {
  test('says whose it is as far as that is shown, and what became of it', async () => {
    const { email, token } = await withLink();
    expect(await linkState(token)).toEqual({
      state: 'open',
      email: 'p•••@example.com',
      rules: { minimum: 12, history: 0 },
    });
    expect(await linkState('nonsense')).toEqual({ state: 'unknown', email: null, rules: null });
    expect((await reset(token)).status).toBe(200);
    expect(await linkState(token)).toEqual({ state: 'used', email: null, rules: null });
    expect(await mailsTo(app, email)).not.toEqual([]);
  });

  test('ends after an hour, and when another is sent', async () => {
    const old = await withLink();
    await own(`update auth.ticket set expires_at = expires_at - interval '1 hour' where user_id = $1`, [old.userId]);
    expect(await linkState(old.token)).toMatchObject({ state: 'expired' });
    expect(await reset(old.token)).toMatchObject({ status: 409, code: 'link.expired' });
    const replaced = await withLink();
    await own(`delete from auth.rate_limit where key like 'call:mail-%'`);
    await restore(replaced.email);
    expect(await reset(replaced.token)).toMatchObject({ status: 409, code: 'link.expired' });
    expect((await signIn(replaced.email, password)).status).toBe(200);
  });

  test('is not good for a confirmation, nor a confirmation’s for a password', async () => {
    const { token } = await withLink();
    expect(await app.call(null, registration.confirm, { body: { token } })).toMatchObject({ code: 'link.unknown' });
  });

  test('is not valid for a user deactivated meanwhile', async () => {
    const { token, userId } = await withLink();
    await own('update auth."user" set status_id = 2 where id = $1', [userId]);
    expect(await reset(token)).toMatchObject({ status: 404, code: 'link.unknown' });
  });
});

describe('choosing a password by a link', () => {
  test('is refused for weak and differing passwords, and the link stays good', async () => {
    const { email, token } = await withLink();
    const local = email.split('@')[0] ?? '';
    const refused = async (...passwords: [string, string?]) =>
      (await reset(token, ...passwords)).issues.map(({ code }) => code);
    expect(await refused('Password123!')).toEqual(['password.common']);
    expect(await refused(`A-9-${local}`)).toEqual(['password.holdsEmail']);
    expect(await refused(chosen, 'Otra-distinta-9')).toEqual(['passwordsDiffer']);
    expect(await refused('corta')).toContain('password.length');
    expect(await linkState(token)).toMatchObject({ state: 'open' });
  });

  test('ends every session and trusted browser, is notified by mail and logged in the account, and works once', async () => {
    const { email, userId, token } = await withLink();
    const before = await signIn(email, password);
    await own(
      `insert into auth.trusted_device (user_id, hash, expires_at) values ($1::bigint, 'hash-' || $1::bigint, now() + interval '9 days')`,
      [userId],
    );
    expect((await app.call(as(before.token), session.get)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
    expect((await app.call(as(before.token), session.get)).status).toBe(401);
    expect((await own('select 1 from auth.trusted_device where user_id = $1', [userId])).rowCount).toBe(0);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, chosen)).status).toBe(200);
    expect((await nextMailTo(app, email, ({ subject }) => subject.includes('cambió'))).text).toContain('127.0.0.1');
    expect(
      (await own(`select 1 from auth.event where user_id = $1 and kind = 'passwordReset'`, [userId])).rowCount,
    ).toBe(1);
    expect(await reset(token, 'Otra-vez-elegida-9')).toMatchObject({ status: 409, code: 'link.used' });
  });

  test('lets the person in at once who failed too often before', async () => {
    const { email, token } = await withLink();
    for (let time = 0; time < 5; time += 1) await signIn(email, 'Clave-equivocada-1', '192.0.2.77');
    expect((await signIn(email, password, '192.0.2.77')).status).toBe(429);
    await reset(token);
    expect((await signIn(email, chosen, '192.0.2.77')).status).toBe(200);
  }, 30_000);

  test('gives a user of a provider their first password', async () => {
    const { email, userId } = await person();
    await own(`delete from auth.account where user_id = $1`, [userId]);
    await restore(email);
    await reset(await tokenIn(email));
    expect((await signIn(email, chosen)).status).toBe(200);
  });
});

describe('changing the password while signed in', () => {
  const change = (token: string, changes: Record<string, unknown> = {}) =>
    app.call(as(token), registration.changePassword, {
      body: { currentPassword: password, password: chosen, confirmPassword: chosen, ...changes },
    });

  test('is refused without a session, without the present password, and for the same or a weak one', async () => {
    const { email } = await person();
    const { token } = await signIn(email, password);
    expect((await change('nonsense')).status).toBe(401);
    expect(await change(token, { currentPassword: 'Otra-Clave-Larga-9' })).toMatchObject({
      status: 422,
      code: 'password.wrong',
      issues: [{ path: 'currentPassword', code: 'problem' }],
    });
    expect((await change(token, { password, confirmPassword: password })).issues).toEqual([
      { path: 'body.password', code: 'password.same' },
    ]);
    const common = { password: 'Password123!', confirmPassword: 'Password123!' };
    expect((await change(token, common)).issues).toEqual([{ path: 'body.password', code: 'password.common' }]);
    const { issues } = await change(token, { currentPassword: '' });
    expect(issues).toEqual([{ path: 'body.currentPassword', code: 'required' }]);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('waits after too many wrong ones', async () => {
    const { email } = await person();
    const { token } = await signIn(email, password);
    const codes = [];
    for (let time = 0; time < 12; time += 1)
      codes.push((await change(token, { currentPassword: 'Otra-9-larga!' })).code);
    expect(codes[0]).toBe('password.wrong');
    expect(codes.at(-1)).toBe('slowDown');
  }, 30_000);

  test('ends the other sessions and keeps this one, is notified by mail and logged', async () => {
    const { email, userId } = await person();
    const [here, elsewhere] = [await signIn(email, password), await signIn(email, password)];
    expect((await app.call(as(elsewhere.token), session.get)).status).toBe(200);
    expect((await change(here.token)).status).toBe(200);
    expect((await app.call(as(elsewhere.token), session.get)).status).toBe(401);
    expect((await app.call(as(here.token), session.get)).status).toBe(200);
    expect((await signIn(email, chosen)).status).toBe(200);
    expect((await nextMailTo(app, email)).subject).toBe('Su contraseña cambió');
    const { rowCount } = await own(`select 1 from auth.event where user_id = $1 and kind = 'passwordChanged'`, [
      userId,
    ]);
    expect(rowCount).toBe(1);
  });
});

test('a user with a password set by an administrator can only read their session, change the password, or sign out', async () => {
  const { userId, headers } = await testPerson(app.database, company);
  await setPassword(app.database.identityDb, { userId, hash: cheapHash(password), mustChange: true });
  const { rows } = await own('select email from auth."user" where id = $1', [userId]);
  const { token } = await signIn(rows[0].email as string, password);
  const here = { headers: { ...headers, authorization: `Bearer ${token}` } };
  expect((await app.call(here, session.get)).data).toMatchObject({ mustChangePassword: true });
  expect(await app.call(here, threat.endpoints.list)).toMatchObject({ status: 403, code: 'password.mustChange' });
  const body = { currentPassword: password, password: chosen, confirmPassword: chosen };
  expect((await app.call(here, registration.changePassword, { body })).status).toBe(200);
  expect((await app.call(here, threat.endpoints.list)).status).toBe(200);
  expect((await app.call(here, session.get)).data).toMatchObject({ mustChangePassword: false });
  expect((await app.call(here, session.signOut)).status).toBe(200);
});
