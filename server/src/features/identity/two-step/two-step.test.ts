import { session } from '@baluarte/contract/identity/session.ts';
import { twoStep } from '@baluarte/contract/identity/two-step.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { codeOf } from '#test/authenticator-app.ts';
import { testCompany } from '#test/company.ts';
import { as, DEVICE, password, steadyCode, wrongOf, stepPeople, type StepPeople } from '#test/step-people.ts';

let app: TestApp;
let people: StepPeople;
beforeAll(async () => {
  app = await testApp();
  people = stepPeople(app, await testCompany(app.database));
});
afterAll(() => app.close());

describe('the second step is refused', () => {
  test('with an unknown challenge, an expired one and a used one', async () => {
    const { email, secret } = await people.withApp();
    for (const endpoint of [twoStep.send, twoStep.enrol])
      expect(await app.call(null, endpoint, { body: { challenge: 'x'.repeat(43), method: 'email' } })).toMatchObject({
        status: 409,
        code: 'step.expired',
      });
    const unknown = await people.verify({ challenge: 'x'.repeat(43), method: 'totp', code: codeOf(secret) });
    expect(unknown).toMatchObject({ status: 409, code: 'step.expired' });

    const { challenge } = await people.signIn(email);
    await people.own('update auth.ticket set expires_at = now() where purpose = $1', ['secondStep']);
    const late = await people.verify({ challenge, method: 'totp', code: codeOf(secret) });
    expect(late).toMatchObject({ status: 409, code: 'step.expired' });

    const again = await people.signIn(email);
    const body = { challenge: again.challenge, method: 'totp', code: codeOf(secret) };
    expect(await people.verify(body)).toMatchObject({ status: 200 });
    expect(await people.verify(body)).toMatchObject({ status: 409, code: 'step.expired' });
  });

  test('without a code, in the words of the specification', async () => {
    const { email } = await people.withApp();
    const { challenge } = await people.signIn(email);
    const { raw, ...answer } = await people.verify({ challenge, method: 'totp', code: ' ' });
    expect(answer).toMatchObject({ status: 422, issues: [{ path: 'body.code', code: 'codeMissing' }] });
    expect(raw.json()).toMatchObject({ errors: { code: ['Debe ingresar el código de autenticación'] } });
  });

  test('by a method that is not turned on', async () => {
    const { email, codes } = await people.withApp();
    const { challenge } = await people.signIn(email);
    for (const method of ['email', 'sms'])
      expect(await people.verify({ challenge, method, code: '123456' })).toMatchObject({
        status: 409,
        code: 'step.methodOff',
      });
    expect(await app.call(null, twoStep.send, { body: { challenge, method: 'email' } })).toMatchObject({
      status: 409,
      code: 'step.methodOff',
    });
    expect(await app.call(null, twoStep.enrol, { body: { challenge, method: 'email' } })).toMatchObject({
      status: 409,
      code: 'step.methodOff',
    });
    expect(await people.verify({ challenge, method: 'recovery', code: codes[0] })).toMatchObject({ status: 200 });
  });

  test('to users deactivated meanwhile', async () => {
    const { email, userId, secret } = await people.withApp();
    const { challenge } = await people.signIn(email);
    await people.own('update auth."user" set status_id = 2 where id = $1', [userId]);
    expect(await people.verify({ challenge, method: 'totp', code: codeOf(secret) })).toMatchObject({
      status: 403,
      code: 'session.inactive',
    });
  });
});

describe('guessing codes', () => {
  test('ends the challenge with the fifth wrong one, and says how many are left until then', async () => {
    const { email, secret } = await people.withApp();
    const { challenge } = await people.signIn(email);
    const wrong = { challenge, method: 'totp', code: wrongOf(codeOf(secret)) };
    for (const left of [4, 3, 2, 1])
      expect(await people.verify(wrong)).toMatchObject({ status: 422, code: 'step.wrongCode', params: { left } });
    expect(await people.verify(wrong)).toMatchObject({ status: 409, code: 'step.tooManyTries' });
    const right = await people.verify({ ...wrong, code: codeOf(secret) });
    expect(right).toMatchObject({ status: 409, code: 'step.expired' });
  });

  test('many at once gets no further than one after the other', async () => {
    const { email, secret } = await people.withApp();
    const { challenge } = await people.signIn(email);
    const body = { challenge, method: 'totp', code: wrongOf(codeOf(secret)) };
    const answers = await Promise.all(Array.from({ length: 12 }, () => people.verify(body)));
    expect(answers.filter(({ code }) => code === 'step.wrongCode')).toHaveLength(4);
    expect(answers.filter(({ code }) => code === 'step.tooManyTries')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(0);
  });

  test('is not helped by beginning anew: after ten wrong ones the account must wait', async () => {
    const { email, secret } = await people.withApp();
    const tried: Awaited<ReturnType<typeof people.verify>>[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { challenge } = await people.signIn(email);
      for (let guess = 0; guess < 5; guess += 1)
        tried.push(await people.verify({ challenge, method: 'totp', code: wrongOf(codeOf(secret)) }));
    }
    const slowed = tried.filter(({ status }) => status === 429);
    expect(slowed.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'slowDown'));
    expect(Math.min(...slowed.map(({ params }) => Number(params['seconds'])))).toBeGreaterThan(0);
    const { challenge } = await people.signIn(email);
    expect(await people.verify({ challenge, method: 'totp', code: codeOf(secret) })).toMatchObject({ status: 429 });
  });

  test('of the password in one’s own account must wait too', async () => {
    const { token } = await people.withApp();
    const body = { password: 'Otra-contraseña-1!' };
    for (let guess = 0; guess < 10; guess += 1)
      expect(await app.call(as(token), twoStep.renewRecoveryCodes, { body })).toMatchObject({
        status: 422,
        code: 'password.wrong',
        issues: [{ path: 'password', code: 'problem' }],
      });
    expect(await app.call(as(token), twoStep.renewRecoveryCodes, { body: { password } })).toMatchObject({
      status: 429,
    });
  }, 20_000);
});

describe('an authenticator app', () => {
  test('signs in with the present code, the one before and the one after, and no other', async () => {
    const { email, userId, secret } = await people.withApp();
    await steadyCode();
    for (const [offset, status] of [
      [-90, 422],
      [90, 422],
      [-30, 200],
      [0, 200],
      [30, 200],
    ] as const) {
      const { challenge } = await people.signIn(email);
      const code = codeOf(secret, Date.now() + offset * 1000);
      expect(await people.verify({ challenge, method: 'totp', code }), `${offset} s`).toMatchObject({ status });
      await people.wait(userId, 90);
      await steadyCode();
    }
  }, 20_000);

  test('gives codes that are good once, and none older than the last', async () => {
    const { email, secret } = await people.withApp();
    const now = Date.now();
    const code = codeOf(secret, now);
    const first = await people.signIn(email);
    expect(await people.verify({ challenge: first.challenge, method: 'totp', code })).toMatchObject({ status: 200 });
    const { challenge } = await people.signIn(email);
    expect(await people.verify({ challenge, method: 'totp', code })).toMatchObject({
      status: 422,
      code: 'step.codeUsed',
    });
    const older = codeOf(secret, now - 30_000);
    expect(await people.verify({ challenge, method: 'totp', code: older })).toMatchObject({
      status: 422,
      code: 'step.codeUsed',
    });
  });

  test('keeps its secret encrypted, and shows it once as text, link and picture', async () => {
    const { userId, email } = await people.person();
    const { token } = await people.signIn(email);
    const { data, raw } = await app.call(as(token), twoStep.add, { body: { method: 'totp', password } });
    expect(data.app?.secret, 'in groups of four, to be typed').toMatch(/^(\w{4} ){7}\w{4}$/);
    const plain = data.app?.secret.replaceAll(' ', '') ?? '';
    expect(plain).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.app?.uri).toContain(`secret=${plain}`);
    expect(data.app?.uri).toContain('otpauth://totp/Baluarte:');
    expect(data.app?.qr).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(raw.headers['cache-control']).toBe('no-store');
    await app.call(as(token), twoStep.confirm, { body: { method: 'totp', code: codeOf(plain) } });
    const { rows } = await people.own('select secret from auth.factor where user_id = $1', [userId]);
    expect(rows[0].secret).toMatch(/^v1\./);
    expect(JSON.stringify(rows)).not.toContain(plain);
  });
});

describe('a code by e-mail', () => {
  test('comes once a minute, at most five times, and only the last one is good', async () => {
    const { email } = await people.withMail();
    const { challenge } = await people.signIn(email);
    const body = { challenge, method: 'email' };
    const codes: string[] = [];
    for (let sent = 0; sent < 5; sent += 1) {
      const answer = await app.call(null, twoStep.send, { body });
      expect(answer).toMatchObject({ status: 200, data: { sentTo: 'p•••@example.com' } });
      const secondsLeft = (moment: string) => (Date.parse(moment) - Date.now()) / 1000;
      expect(Math.abs(secondsLeft(answer.data.resendAt) - 60)).toBeLessThan(20);
      expect(Math.abs(secondsLeft(answer.data.expiresAt) - 600)).toBeLessThan(20);
      codes.push(await people.lastCode(email));
      const early = await app.call(null, twoStep.send, { body });
      expect(early.code).toBe(sent < 4 ? 'slowDown' : 'step.tooManySends');
      await people.own(
        `update auth.ticket set data = jsonb_set(data, '{sentAt,email}', '0') where purpose = 'secondStep'`,
      );
    }
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    const last = codes.at(-1);
    const replaced = codes.find((code) => code !== last);
    expect(replaced).toBeDefined();
    expect(await people.verify({ challenge, method: 'email', code: replaced })).toMatchObject({
      code: 'step.wrongCode',
    });
    const done = await people.verify({ challenge, method: 'email', code: last });
    expect(await people.isIn(done.data.token)).toBe(true);
  });

  test('is good for ten minutes, and nothing is guessed where none was sent', async () => {
    const { email } = await people.withMail();
    const { challenge } = await people.signIn(email);
    const without = await people.verify({ challenge, method: 'email', code: '123456' });
    expect(without).toMatchObject({ status: 422, code: 'step.codeExpired' });
    await app.call(null, twoStep.send, { body: { challenge, method: 'email' } });
    await people.own(`update auth.ticket set data = jsonb_set(data, '{code,until}', '1') where purpose = 'secondStep'`);
    const late = await people.verify({ challenge, method: 'email', code: await people.lastCode(email) });
    expect(late).toMatchObject({ status: 422, code: 'step.codeExpired' });
  });

  test('is nowhere in the database, and not good for another challenge', async () => {
    const one = await people.withMail();
    const other = await people.withMail();
    const ofOne = await people.signIn(one.email);
    const ofOther = await people.signIn(other.email);
    await app.call(null, twoStep.send, { body: { challenge: ofOne.challenge, method: 'email' } });
    await app.call(null, twoStep.send, { body: { challenge: ofOther.challenge, method: 'email' } });
    const code = await people.lastCode(one.email);
    const { rows } = await people.own('select data::text from auth.ticket where user_id = $1', [one.userId]);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    // Two codes are the same once in a million times.
    expect(await people.lastCode(other.email)).not.toBe(code);
    expect(await people.verify({ challenge: ofOther.challenge, method: 'email', code })).toMatchObject({ status: 422 });
  });

  test('stops after fifteen in an hour, however often one begins anew', async () => {
    const { email, userId } = await people.withMail();
    await people.own('delete from auth.rate_limit where key like $1', [`call:step-code|${userId}`]);
    const answers: number[] = [];
    for (let sent = 0; sent < 16; sent += 1) {
      const { challenge } = await people.signIn(email);
      answers.push((await app.call(null, twoStep.send, { body: { challenge, method: 'email' } })).status);
    }
    expect(answers.slice(0, 15).every((status) => status === 200)).toBe(true);
    expect(answers[15]).toBe(429);
  }, 30_000);
});

describe('recovery codes', () => {
  test('are ten, work once each, and their use is notified by mail', async () => {
    const { email, codes } = await people.withApp();
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/.test(code))).toBe(true);
    const first = await people.signIn(email);
    expect(first.step).toMatchObject({ hasRecoveryCodes: true, methods: ['totp'] });
    const typed = ` ${codes[3]?.toLowerCase().replace('-', ' ')}`;
    const done = await people.verify({ challenge: first.challenge, method: 'recovery', code: typed });
    expect(await people.isIn(done.data.token)).toBe(true);
    const mail = (await people.mailsTo(email)).find(({ template }) => template === 'recoveryCodeUsed');
    expect(mail?.params).toMatchObject({ left: 9 });
    const { challenge } = await people.signIn(email);
    expect(await people.verify({ challenge, method: 'recovery', code: codes[3] })).toMatchObject({
      code: 'step.wrongCode',
    });
  });

  test('end when new ones are made, and are of no use to another person', async () => {
    const { email, token, codes } = await people.withApp();
    const other = await people.withApp();
    const renewed = await app.call(as(token), twoStep.renewRecoveryCodes, { body: { password } });
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    const { challenge } = await people.signIn(email);
    for (const code of [codes[0], other.codes[0]])
      expect(await people.verify({ challenge, method: 'recovery', code })).toMatchObject({ code: 'step.wrongCode' });
    const fresh = renewed.data.recoveryCodes[0];
    expect(await people.verify({ challenge, method: 'recovery', code: fresh })).toMatchObject({ status: 200 });
  });
});

describe('a remembered browser', () => {
  test('skips the step by a cookie that scripts cannot read, and no other browser does', async () => {
    const { email, secret, userId } = await people.withApp();
    const { challenge } = await people.signIn(email);
    const { raw } = await people.verify({ challenge, method: 'totp', code: codeOf(secret), remember: true });
    const cookie = String(raw.headers['set-cookie']);
    expect(cookie).toMatch(/^baluarte\.device=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const kept = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
    // The cookie is of one address, which the account names beside it.
    expect(
      (await app.call(as(raw.json<{ data: { token: string } }>().data.token), twoStep.security)).data.devices,
    ).toMatchObject([{ host: 'localhost:80' }]);
    const { rows } = await people.own('select hash from auth.trusted_device where user_id = $1', [userId]);
    expect(rows[0].hash).not.toContain(kept);

    expect((await people.signIn(email, { cookie: kept })).token).not.toBeNull();
    expect((await people.signIn(email)).token).toBeNull();
    expect((await people.signIn(email, { cookie: 'A'.repeat(43) })).token).toBeNull();
    const stranger = await people.withApp();
    expect((await people.signIn(stranger.email, { cookie: kept })).token).toBeNull();

    await people.own('update auth.trusted_device set expires_at = now() where user_id = $1', [userId]);
    expect((await people.signIn(email, { cookie: kept })).token).toBeNull();
  });

  test('is listed, and forgotten by its own person alone, one or all', async () => {
    const { email, secret, userId, token } = await people.withApp();
    const stranger = await people.withApp();
    const kept: string[] = [];
    for (let browser = 0; browser < 2; browser += 1) {
      const { challenge } = await people.signIn(email);
      const { raw } = await people.verify({ challenge, method: 'totp', code: codeOf(secret), remember: true });
      kept.push(/=([\w-]+);/.exec(String(raw.headers['set-cookie']))?.[1] ?? '');
      await people.wait(userId, 90);
    }
    const here = { headers: { ...as(token).headers, cookie: `${DEVICE}=${kept[0]}` } };
    const { data } = await app.call(here, twoStep.security);
    expect(data.devices).toHaveLength(2);
    const own = data.devices.find(({ isThis }) => isThis);
    const others = await app.call(as(stranger.token), twoStep.forgetDevice, { params: { id: own?.id } });
    expect(others).toMatchObject({ status: 404, code: 'notFound' });
    expect((await app.call(as(token), twoStep.forgetDevice, { params: { id: own?.id } })).status).toBe(200);
    expect((await people.signIn(email, { cookie: kept[0] ?? '' })).token).toBeNull();
    expect((await people.signIn(email, { cookie: kept[1] ?? '' })).token).not.toBeNull();
    expect((await app.call(as(token), twoStep.forgetDevices)).data).toEqual({ forgotten: 1 });
    expect((await people.signIn(email, { cookie: kept[1] ?? '' })).token).toBeNull();
  });
});

test('the session data say who is at the step, whether it was done, and whether it is on', async () => {
  const { email, userId, secret, token } = await people.withApp();
  const of = async (bearer: string | null) => (await app.call(as(bearer), session.get)).data;
  expect(await of(token)).toMatchObject({ hasMF2: true, otpVerified: false, isExistingUser: true });
  const { challenge, step } = await people.signIn(email);
  const pendingUser = { id: userId, name: 'Paula', lastName: 'Prueba', email: 'p•••@example.com', phone: null };
  expect(step).toMatchObject({ pendingUser });
  const { data } = await people.verify({ challenge, method: 'totp', code: codeOf(secret) });
  expect(await of(data.token)).toMatchObject({ hasMF2: true, otpVerified: true });
  const off = await app.call(as(data.token), twoStep.remove, { params: { method: 'totp' }, body: { password } });
  expect(off.status).toBe(200);
  expect(await of(data.token)).toMatchObject({ hasMF2: false, otpVerified: true });
});
