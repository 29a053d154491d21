import { randomBytes } from 'node:crypto';
import { twoStep } from '@baluarte/contract/identity/two-step.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { codeOf } from '#test/authenticator-app.ts';
import { testCompany } from '#test/company.ts';
import { as, password, wrongOf, stepPeople, type StepPeople } from '#test/step-people.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let people: StepPeople;
beforeAll(async () => {
  app = await testApp();
  people = stepPeople(app, await testCompany(app.database));
});
afterAll(() => app.close());

describe('turning a method on', () => {
  test('needs the password, and a code of it before it counts', async () => {
    const { email, userId } = await people.person();
    const { token } = await people.signIn(email);
    for (const body of [{ method: 'totp' }, { method: 'totp', password: 'Otra-contraseña-1!' }])
      expect(await app.call(as(token), twoStep.add, { body })).toMatchObject({ status: 422, code: 'password.wrong' });
    expect(await app.call(as(token), twoStep.add, { body: { method: 'sms', password } })).toMatchObject({
      status: 409,
      code: 'step.methodOff',
    });
    const begun = await app.call(as(token), twoStep.add, { body: { method: 'totp', password } });
    expect((await people.signIn(email)).step).toBeNull();
    const secret = begun.data.app?.secret ?? '';
    const wrong = await app.call(as(token), twoStep.confirm, {
      body: { method: 'totp', code: wrongOf(codeOf(secret)) },
    });
    expect(wrong).toMatchObject({ status: 422, code: 'step.wrongCode' });
    const elsewhere = await people.signIn(email);
    const other = await app.call(as(elsewhere.token), twoStep.confirm, {
      body: { method: 'totp', code: codeOf(secret) },
    });
    expect(other).toMatchObject({ status: 409, code: 'step.expired' });
    const right = await app.call(as(token), twoStep.confirm, { body: { method: 'totp', code: codeOf(secret) } });
    expect(right.data.recoveryCodes).toHaveLength(10);
    expect((await people.signIn(email)).step).toMatchObject({ methods: ['totp'], mustEnrol: false });
    const { rows } = await people.own('select has_two_factor from auth."user" where id = $1', [userId]);
    expect(rows).toEqual([{ has_two_factor: true }]);
    const mail = (await people.mailsTo(email)).find(({ template }) => template === 'twoStepChanged');
    expect(mail?.params).toMatchObject({ isOn: true, name: 'Paula' });
  });

  test('of a second one keeps the recovery codes, and refuses one that is on', async () => {
    const { token, email, userId } = await people.withMail();
    expect(await app.call(as(token), twoStep.add, { body: { method: 'email', password } })).toMatchObject({
      status: 409,
      code: 'step.alreadyOn',
    });
    const begun = await app.call(as(token), twoStep.add, { body: { method: 'totp', password } });
    const code = codeOf(begun.data.app?.secret ?? '');
    const { data } = await app.call(as(token), twoStep.confirm, { body: { method: 'totp', code } });
    expect(data).toEqual({ recoveryCodes: null });
    expect((await people.signIn(email)).step?.methods).toEqual(['totp', 'email']);
    const mails = (await people.mailsTo(email)).map(({ template }) => template);
    expect(mails, 'only the first method turns the second step on').not.toContain('twoStepChanged');
    await people.wait(userId, 90);
    const { challenge } = await people.signIn(email);
    const verified = await people.verify({ challenge, method: 'totp', code: codeOf(begun.data.app?.secret ?? '') });
    expect(verified.status).toBe(200);
  });

  test('needs a recent sign-in of users without a password', async () => {
    const { userId } = await people.person({ withPassword: false });
    const token = randomBytes(32).toString('base64url');
    await people.own(
      `insert into auth.session (user_id, token, expires_at, created_at) values ($1, $2, now() + interval '1 day', now() - interval '11 minutes')`,
      [userId, hashToken(token)],
    );
    expect(await app.call(as(token), twoStep.add, { body: { method: 'email' } })).toMatchObject({
      status: 409,
      code: 'step.signInAgain',
    });
    await people.own('update auth.session set created_at = now() where user_id = $1', [userId]);
    expect((await app.call(as(token), twoStep.add, { body: { method: 'email' } })).status).toBe(200);
    expect((await app.call(as(token), twoStep.security)).data).toMatchObject({ hasPassword: false, factors: [] });
  });
});

describe('turning a method off', () => {
  test('takes the recovery codes and the remembered browsers along with the last one', async () => {
    const { token, email, userId, secret } = await people.withApp();
    const { challenge } = await people.signIn(email);
    await people.verify({ challenge, method: 'totp', code: codeOf(secret), remember: true });
    const off = { params: { method: 'totp' } };
    expect(await app.call(as(token), twoStep.remove, { ...off, body: {} })).toMatchObject({ code: 'password.wrong' });
    expect((await app.call(as(token), twoStep.remove, { ...off, body: { password } })).status).toBe(200);
    const { data } = await app.call(as(token), twoStep.security);
    expect(data).toMatchObject({ factors: [], devices: [], recoveryCodesLeft: 0, available: ['totp', 'email'] });
    const { rows } = await people.own('select has_two_factor from auth."user" where id = $1', [userId]);
    expect(rows).toEqual([{ has_two_factor: false }]);
    expect((await people.signIn(email)).token).not.toBeNull();
    const { rows: events } = await people.own('select kind from auth.event where user_id = $1', [userId]);
    expect(events.map(({ kind }) => kind as string)).toEqual(
      expect.arrayContaining(['signedIn', 'factorAdded', 'deviceTrusted', 'factorRemoved']),
    );
    expect(await app.call(as(token), twoStep.renewRecoveryCodes, { body: { password } })).toMatchObject({
      code: 'step.methodOff',
    });
  });
});

describe('a company that asks for a second step', () => {
  test('admits no user before a method is set up, and refuses to remove the last one', async () => {
    const { email } = await people.person();
    await people.requireOf(true);
    try {
      const { step, challenge, token } = await people.signIn(email);
      expect(token).toBeNull();
      expect(step).toMatchObject({ mustEnrol: true, methods: [], offered: ['totp', 'email'], hasRecoveryCodes: false });
      for (const method of ['totp', 'email', 'recovery'])
        expect(await people.verify({ challenge, method, code: '123456' })).toMatchObject({ code: 'step.methodOff' });
      const early = await app.call(null, twoStep.confirmEnrol, { body: { challenge, code: '123456' } });
      expect(early).toMatchObject({ status: 422, code: 'step.codeExpired' });

      const begun = await app.call(null, twoStep.enrol, { body: { challenge, method: 'totp' } });
      const secret = begun.data.app?.secret ?? '';
      const wrong = await app.call(null, twoStep.confirmEnrol, { body: { challenge, code: wrongOf(codeOf(secret)) } });
      expect(wrong).toMatchObject({ status: 422, code: 'step.wrongCode', params: { left: 4 } });
      const done = await app.call(null, twoStep.confirmEnrol, { body: { challenge, code: codeOf(secret) } });
      expect(done.data.recoveryCodes).toHaveLength(10);
      expect(await people.isIn(done.data.token)).toBe(true);
      expect((await people.signIn(email)).step).toMatchObject({ mustEnrol: false, methods: ['totp'] });

      const security = await app.call(as(done.data.token), twoStep.security);
      expect(security.data).toMatchObject({ isRequired: true, recoveryCodesLeft: 10 });
      expect(
        await app.call(as(done.data.token), twoStep.remove, { params: { method: 'totp' }, body: { password } }),
      ).toMatchObject({ status: 409, code: 'step.required' });
    } finally {
      await people.requireOf(false);
    }
  });

  test('asks for none once it is inactive', async () => {
    const { email, userId, secret } = await people.withApp();
    const resting = await testCompany(app.database);
    await inCompany(app.database.app, resting.tenant, (trx) =>
      trx.run(sql`insert into member (user_id, role_id) select ${userId}, id from role where is_system and base = 2`),
    );
    const changed = 'update company set requires_two_step = true, status_id = $2 where id = $1';
    const required: boolean[] = [];
    const { challenge } = await people.signIn(email);
    const { data } = await people.verify({ challenge, method: 'totp', code: codeOf(secret) });
    for (const statusId of [1, 2]) {
      await people.own(changed, [resting.companyId, statusId]);
      required.push((await app.call(as(data.token), twoStep.security)).data.isRequired);
    }
    expect(required).toEqual([true, false]);
    const removed = await app.call(as(data.token), twoStep.remove, { params: { method: 'totp' }, body: { password } });
    expect(removed.status).toBe(200);
  });

  test('takes a code by e-mail as well', async () => {
    const { email } = await people.person();
    await people.requireOf(true);
    try {
      const { challenge } = await people.signIn(email);
      const begun = await app.call(null, twoStep.enrol, { body: { challenge, method: 'email' } });
      expect(begun.data).toMatchObject({ app: null, sent: { sentTo: 'p•••@example.com' } });
      const done = await app.call(null, twoStep.confirmEnrol, {
        body: { challenge, code: await people.lastCode(email) },
      });
      expect(await people.isIn(done.data.token)).toBe(true);
    } finally {
      await people.requireOf(false);
    }
  });
});

describe('a sign-in from elsewhere', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
  const newer = chrome.replace('131', '140');
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

  test('is reported by mail when browser or network are new, but not the first time nor for a new version', async () => {
    const { email } = await people.person();
    const reports = async () => (await people.mailsTo(email)).filter(({ template }) => template === 'newDevice');
    await people.signIn(email, { agent: chrome, from: '192.0.2.1' });
    await people.signIn(email, { agent: newer, from: '192.0.2.1' });
    expect(await reports()).toHaveLength(0);
    await people.signIn(email, { agent: firefox, from: '192.0.2.1' });
    expect((await reports())[0]?.params).toMatchObject({
      name: 'Paula',
      address: '192.0.2.1',
      device: 'Firefox 133, Linux',
    });
    await people.signIn(email, { agent: chrome, from: '198.51.100.7' });
    await people.signIn(email, { agent: firefox, from: '192.0.2.1' });
    expect(await reports()).toHaveLength(2);
  });

  test('is reported although somebody else signed in from there', async () => {
    const [other, { email }] = [await people.person(), await people.person()];
    await people.signIn(other.email, { agent: firefox, from: '192.0.2.40' });
    await people.signIn(email, { agent: chrome, from: '192.0.2.41' });
    await people.signIn(email, { agent: firefox, from: '192.0.2.40' });
    expect((await people.mailsTo(email)).map(({ template }) => template)).toEqual(['newDevice']);
  });

  test('is also reported after the second step', async () => {
    const { email, secret } = await people.withApp();
    const { challenge } = await people.signIn(email);
    const body = { challenge, method: 'totp', code: codeOf(secret) };
    expect((await app.call(null, twoStep.verify, { body, headers: { 'user-agent': firefox } })).status).toBe(200);
    expect((await people.mailsTo(email)).map(({ template }) => template)).toContain('newDevice');
  });
});
