import { randomBytes } from 'node:crypto';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makePerson } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, type TestCompany } from '#test/company.ts';
import { nextMailTo } from '#test/mailing.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { answerPace } from '#identity/shared/constant-time-answer.ts';
import type { NewPerson } from '#identity/shared/person/create-person.ts';

const password = 'Contraseña-larga-1!';

let app: TestApp;
let company: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  other = await testCompany(app.database);
});
afterAll(() => app.close());

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const anEmail = () => `persona-${randomBytes(6).toString('hex')}@example.com`;

async function person(changes: Partial<NewPerson> = {}, companies: TestCompany[] = []) {
  const email = changes.email ?? anEmail();
  const userId = await makePerson(app.database.identityDb, {
    email,
    firstName: 'Paula',
    lastName: 'Prueba',
    password,
    statusId: 1,
    consentText: consentVersion,
    ...changes,
  });
  for (const { tenant } of companies)
    await inCompany(app.database.app, tenant, (trx) =>
      trx.run(sql`insert into member (user_id, role_id) select ${userId}, id from role where is_system and base = 2`),
    );
  return { userId, email };
}

interface Guess {
  email: string;
  password?: string;
  headers?: Record<string, string>;
  from?: string;
}

async function signIn({ email, password: typed = password, headers = {}, from = '127.0.0.1' }: Guess) {
  const started = performance.now();
  const raw = await app.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password: typed },
    headers,
    remoteAddress: from,
  });
  const body = raw.json<{ token: string; code: string; reference: string; params?: { seconds: number } }>();
  return { status: raw.statusCode, ...body, raw, took: performance.now() - started };
}

const sessionOf = (token: string, subdomain = 'app') =>
  app.call({ headers: { authorization: `Bearer ${token}`, 'x-subdomain': subdomain } }, session.get);

/** Refusals of this test take as long as in the product. */
function atWholePace(): void {
  const { share } = answerPace;
  answerPace.share = 1;
  onTestFinished(() => {
    answerPace.share = share;
  });
}

describe('signing in is refused', () => {
  test('with the same message and timing for a wrong password and for an unknown e-mail', async () => {
    atWholePace();
    const { email } = await person();
    const wrong = await signIn({ email, password: 'Contraseña-larga-2!' });
    const nobody = await signIn({ email: anEmail() });
    const tooLong = await signIn({ email, password: 'x'.repeat(1000) });
    for (const { raw, took, ...answer } of [wrong, nobody, tooLong]) {
      expect(answer).toMatchObject({ status: 401, code: 'session.invalidCredentials' });
      expect(raw.body.replace(answer.reference, '')).toBe(wrong.raw.body.replace(wrong.reference, ''));
      expect(took).toBeGreaterThan(249);
    }
  });

  test('to users without a password', async () => {
    const { email } = await person({ password: undefined });
    expect(await signIn({ email })).toMatchObject({ status: 401, code: 'session.invalidCredentials' });
  });

  test('to inactive users, and says so only after the right password', async () => {
    const { email } = await person({ statusId: 2 });
    const wrong = await signIn({ email, password: 'Contraseña-larga-2!' });
    expect(wrong).toMatchObject({ status: 401, code: 'session.invalidCredentials' });
    expect(await signIn({ email })).toMatchObject({ status: 403, code: 'session.inactive' });
  });

  test.each([3, 4] as const)('in status %i as for a wrong password, whichever was typed', async (statusId) => {
    atWholePace();
    const { email } = await person({ statusId });
    const wrong = await signIn({ email, password: 'Contraseña-larga-2!' });
    const right = await signIn({ email });
    expect(right).toMatchObject({ status: 401, code: 'session.invalidCredentials' });
    expect(right.raw.body.replace(right.reference, '')).toBe(wrong.raw.body.replace(wrong.reference, ''));
    expect(Object.keys(right.raw.headers)).toEqual(Object.keys(wrong.raw.headers));
    expect(right.took).toBeGreaterThan(249);
    for (let time = 0; time < 3; time += 1) await signIn({ email });
    expect(await signIn({ email })).toMatchObject({ status: 429, code: 'slowDown' });
  });

  test('at the subdomain of a company one is not in, whether there is one or not', async () => {
    const { email, userId } = await person({}, [company]);
    for (const subdomain of [other.subdomain, 'nadie'])
      expect(await signIn({ email, headers: { 'x-subdomain': subdomain } })).toMatchObject({
        status: 403,
        code: 'tenant.refused',
      });
    expect((await own('select 1 from auth.session where user_id = $1', [userId])).rowCount).toBe(0);
  });

  test('at a company they were made inactive in, which is told apart from not belonging, after the right password alone', async () => {
    const { email, userId } = await person({}, [company]);
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`update member set status_id = 2 where user_id = ${userId}`),
    );
    const headers = { 'x-subdomain': company.subdomain };
    const { data } = await app.call(null, platform.config, { headers });
    expect(await signIn({ email, headers })).toMatchObject({
      status: 403,
      code: 'tenant.memberInactive',
      params: { company: data.company?.name },
    });
    // A guess learns nothing of it, nor does somebody of no company.
    expect(await signIn({ email, headers, password: 'Contraseña-larga-2!' })).toMatchObject({
      status: 401,
      code: 'session.invalidCredentials',
    });
    const stranger = await person();
    expect(await signIn({ email: stranger.email, headers })).toMatchObject({ code: 'tenant.refused' });
    // At the main address the list of companies says so.
    const { token } = await signIn({ email, headers: { 'x-subdomain': 'app' } });
    const inside = { headers: { authorization: `Bearer ${token}`, 'x-subdomain': 'app' } };
    expect((await app.call(inside, session.get)).data).toMatchObject({
      companyId: null,
      companies: [],
      inactivePlaces: [data.company?.name],
    });
    expect(await app.call(inside, session.company, { body: { companyId: company.companyId } })).toMatchObject({
      status: 403,
      code: 'tenant.memberInactive',
    });
  });

  test('with every field that is wrong named', async () => {
    const raw = await app.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email: 5 } });
    expect(raw.statusCode).toBe(422);
    expect(raw.json()).toMatchObject({
      code: 'invalid',
      errors: { email: [expect.any(String)], password: [expect.any(String)] },
    });
    expect(await signIn({ email: 'nadie' })).toMatchObject({ status: 422, code: 'invalid' });
  });
});

describe('guessing', () => {
  const wrong = 'Contraseña-larga-2!';

  test('must wait after five failures, even with the right password, and for an unknown e-mail', async () => {
    const { email } = await person();
    for (const tried of [email, anEmail()]) {
      for (let failures = 0; failures < 5; failures += 1)
        expect((await signIn({ email: tried, password: wrong, from: '192.0.2.1' })).status).toBe(401);
      const sixth = await signIn({ email: tried, from: '192.0.2.1' });
      expect(sixth).toMatchObject({ status: 429, code: 'slowDown' });
      expect(Number(sixth.raw.headers['retry-after'])).toBeGreaterThan(3);
      expect(sixth.params?.seconds).toBeLessThanOrEqual(5);
    }
    expect((await signIn({ email, from: '192.0.2.2' })).status).toBe(200);
  }, 30_000);

  test('waits twice as long after each further failure', async () => {
    const { email } = await person();
    await Promise.all(Array.from({ length: 5 }, () => signIn({ email, password: wrong, from: '192.0.2.3' })));
    for (const seconds of [5, 10, 20]) {
      const waiting = (await signIn({ email, password: wrong, from: '192.0.2.3' })).params?.seconds ?? 0;
      // A part of it has passed already, more of it on a busy machine.
      expect(waiting).toBeGreaterThan(seconds / 2);
      expect(waiting).toBeLessThanOrEqual(seconds);
      await own('update auth.rate_limit set last_request = last_request - $1 * 1000', [seconds]);
      expect((await signIn({ email, password: wrong, from: '192.0.2.3' })).status).toBe(401);
    }
  });

  test('many times at once gets no further than one after the other', async () => {
    const { email } = await person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn({ email, password: wrong, from: '192.0.2.4' })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('is forgotten by signing in', async () => {
    const { email } = await person();
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => signIn({ email, password: wrong, from: '192.0.2.5' })));
      expect((await signIn({ email, from: '192.0.2.5' })).status).toBe(200);
    }
  });
});

describe('signing in', () => {
  test('gives a bearer token, in the body and in a header, and no cookie', async () => {
    const { email, userId } = await person({}, [company]);
    const { status, token, raw } = await signIn({ email: email.toUpperCase() });
    expect(status).toBe(200);
    expect(token).toMatch(/^\w{32}$/);
    expect(raw.headers['set-auth-token']).toBe(token);
    expect(raw.headers['set-cookie']).toBeUndefined();
    expect(raw.headers['cache-control']).toBe('no-store');
    expect((await sessionOf(token)).data).toMatchObject({ id: userId, email });
  });

  test('answers with the person, and nothing else of what is known of them', async () => {
    const { email, userId } = await person({ phone: '+573001234542' });
    const { raw, token } = await signIn({ email });
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(raw.json()).toEqual({
      redirect: false,
      token,
      user: {
        id: String(userId),
        email,
        name: 'Paula Prueba',
        firstName: 'Paula',
        lastName: 'Prueba',
        emailVerified: true,
        image: null,
        language: 'es',
        createdAt: moment,
        updatedAt: moment,
      },
    });
  });

  test.each([
    [undefined, 30],
    [true, 30],
    [false, 1],
  ])('and asking to be remembered: %s, lives for %i days at most', async (rememberMe, days) => {
    const { email, userId } = await person();
    const payload = { email: ` ${email} `, password, rememberMe, callbackURL: 'https://elsewhere.example' };
    const raw = await app.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload });
    expect([raw.statusCode, raw.headers.location]).toEqual([200, undefined]);
    const { rows } = await own(
      `select extract(epoch from expires_at - created_at) / 86400 as days from auth.session where user_id = $1`,
      [userId],
    );
    expect(rows.map((row: { days: string }) => Number(row.days))).toEqual([days]);
  });

  test('begins in the only company there is, and in none where one must be chosen', async () => {
    const single = await person({}, [company]);
    const several = await person({}, [company, other]);
    const begun = (await sessionOf((await signIn(single)).token)).data;
    expect(begun.companyId).toBe(company.companyId);
    expect(Date.now() - Date.parse(begun.companies[0]?.lastVisitAt ?? '')).toBeLessThan(60_000);
    const open = (await sessionOf((await signIn(several)).token)).data;
    expect(open).toMatchObject({ companyId: null, companies: [expect.anything(), expect.anything()] });
  });

  test('everywhere at the same moment is not taken for guessing', async () => {
    const { email } = await person();
    const answers = await Promise.all(Array.from({ length: 16 }, () => signIn({ email, from: '192.0.2.6' })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  });

  test('at a company begins in that one', async () => {
    const several = await person({}, [company, other]);
    const { token } = await signIn({ ...several, headers: { 'x-subdomain': other.subdomain } });
    expect((await sessionOf(token)).data.companyId).toBe(other.companyId);
  });

  test('ignores foreign cookies and origins: a bearer token cannot be forged across sites', async () => {
    const { email } = await person();
    const headers = { cookie: 'theme=dark', origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await signIn({ email, headers })).status).toBe(200);
  });

  test('of a super administrator at a company is an entry its audit keeps', async () => {
    const { email, userId } = await person({ isSuperAdmin: true });
    const { token } = await signIn({ email, headers: { 'x-subdomain': company.subdomain } });
    expect((await sessionOf(token, company.subdomain)).data).toMatchObject({
      companyId: company.companyId,
      role: { id: 1 },
    });
    const { rows } = await own(`select user_id from changeset where company_id = $1 and kind = 'entered'`, [
      company.companyId,
    ]);
    expect(rows).toEqual([{ user_id: userId }]);
  });

  test('clears away the sessions of the person that ended of themselves', async () => {
    const { email, userId } = await person();
    const old = await signIn({ email });
    await own(`update auth.session set used_at = now() - interval '9 hours' where user_id = $1`, [userId]);
    const recent = await signIn({ email });
    expect((await own('select 1 from auth.session where user_id = $1', [userId])).rowCount).toBe(1);
    expect((await sessionOf(old.token)).status).toBe(401);
    expect((await sessionOf(recent.token)).status).toBe(200);
  });
});

test('neither a token nor a password is anywhere in the database', async () => {
  const { email } = await person({}, [company]);
  const { token } = await signIn({ email });
  await app.call({ headers: { authorization: `Bearer ${token}` } }, session.company, {
    body: { companyId: company.companyId },
  });
  const { rows } = await own(
    `select schemaname, tablename from pg_tables where schemaname in ('auth', 'public', 'job')`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { schemaname, tablename } of rows) {
    const found = await own(
      `select t::text from "${schemaname}"."${tablename}" t where position($1 in t::text) > 0 or position($2 in t::text) > 0`,
      [token, password],
    );
    expect(found.rows, `${schemaname}.${tablename}`).toEqual([]);
  }
});

describe('signing out', () => {
  const signOut = async (headers: Record<string, string> = {}, payload?: object) => {
    const raw = await app.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers,
      ...(payload && { payload }),
    });
    return [raw.statusCode, raw.json<unknown>(), raw.headers['set-cookie']];
  };
  const done = [200, { success: true }, undefined];

  test('ends the session at once, also where it was just used, and no other', async () => {
    const { email } = await person();
    const [{ token }, elsewhere] = [await signIn({ email }), await signIn({ email })];
    expect((await sessionOf(token)).status).toBe(200);
    expect(await signOut({ authorization: `Bearer ${token}` })).toEqual(done);
    expect((await sessionOf(token)).status).toBe(401);
    expect((await sessionOf(elsewhere.token)).status).toBe(200);
  });

  test('answers the same without a session, and ends nothing', async () => {
    const { userId, email } = await person();
    const { token } = await signIn({ email });
    const { rows } = await own('select token as digest from auth.session where user_id = $1', [userId]);
    for (const authorization of ['Bearer nobody-gave-this', `Bearer ${rows[0].digest}`, `Basic ${token}`])
      expect(await signOut({ authorization })).toEqual(done);
    expect(await signOut()).toEqual(done);
    expect(await signOut({}, { callbackURL: 'https://elsewhere.example' })).toEqual(done);
    expect((await sessionOf(token)).status).toBe(200);
  });
});

test('a cookie is no session, whatever its name', async () => {
  const { token } = await signIn(await person());
  const names = ['baluarte.session_token', 'better-auth.session_token', 'session_token', 'session', 'token'];
  const cookie = names.map((name) => `${name}=${token}`).join('; ');
  const answer = await app.app.inject({ method: 'GET', url: '/api/session', headers: { cookie } });
  expect(answer.statusCode).toBe(401);
  await app.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie } });
  expect((await sessionOf(token)).status).toBe(200);
});

test('below the address of signing in there is nothing else', async () => {
  const { token } = await signIn(await person());
  for (const [method, path] of [
    ['POST', 'sign-up/email'],
    ['POST', 'update-user'],
    ['POST', 'delete-user'],
    ['GET', 'list-sessions'],
    ['GET', 'get-session'],
    ['GET', 'sign-out'],
    ['GET', 'ok'],
    ['POST', 'sign-in/email/'],
    ['POST', 'SIGN-UP/email'],
  ] as const) {
    const headers = { authorization: `Bearer ${token}` };
    const raw = await app.app.inject({
      method,
      url: `/api/auth/${path}`,
      headers,
      ...(method === 'POST' ? { payload: {} } : {}),
    });
    expect(raw.statusCode, path).toBe(404);
    expect(raw.json()).toMatchObject({ success: false, code: 'route.notFound' });
  }
});

test('a database that is away is a refusal to come back from, not a wrong password', async () => {
  const { email } = await person();
  const before = app.database.identityDb.options.connectionTimeoutMillis;
  const clients = await Promise.all(
    Array.from({ length: app.database.identityDb.options.max ?? 4 }, () => app.database.identityDb.connect()),
  );
  app.database.identityDb.options.connectionTimeoutMillis = 100;
  try {
    expect(await signIn({ email })).toMatchObject({ status: 503, code: 'busy' });
  } finally {
    app.database.identityDb.options.connectionTimeoutMillis = before;
    for (const client of clients) client.release();
  }
});

describe('a sign-in that still needs its second step', () => {
  const turnOn = (userId: number) => own(`insert into auth.factor (user_id, method) values ($1, 'email')`, [userId]);
  const sessionsOf = async (userId: number) =>
    (await own('select count(*)::int as count from auth.session where user_id = $1', [userId])).rows[0];

  test('gets no session for the password alone, and learns where the code will go', async () => {
    const { email, userId } = await person({ email: `doble-${anEmail()}`, phone: '+573001234542' });
    await turnOn(userId);
    const { status, token, raw } = await signIn({ email });
    expect([status, token, raw.headers['set-auth-token']]).toEqual([200, undefined, undefined]);
    expect(raw.json()).toEqual({
      twoStep: {
        challenge: expect.any(String),
        methods: ['email'],
        mustEnrol: false,
        offered: [],
        email: 'd•••@example.com',
        phone: '••• 42',
        hasRecoveryCodes: false,
        pendingUser: expect.objectContaining({ id: userId, email: 'd•••@example.com', phone: '••• 42' }),
      },
    });
    expect(await sessionsOf(userId)).toEqual({ count: 0 });
  });

  test('learns nothing of it with a wrong password', async () => {
    const { email, userId } = await person();
    await turnOn(userId);
    expect(await signIn({ email, password: 'Otra-cosa-larga-1!' })).toMatchObject({
      status: 401,
      code: 'session.invalidCredentials',
    });
  });

  test('sets one up first where a company asks for it', async () => {
    const strict = await testCompany(app.database);
    await inCompany(app.database.app, strict.tenant, (trx) =>
      trx.run(sql`update company set requires_two_step = true`),
    );
    const { email, userId } = await person({}, [strict]);
    const { raw } = await signIn({ email });
    expect(raw.json()).toMatchObject({ twoStep: { mustEnrol: true, methods: [] } });
    expect(await sessionsOf(userId)).toEqual({ count: 0 });
  });

  test('is spared it on a browser that is trusted, and on no other', async () => {
    const { email, userId } = await person();
    await turnOn(userId);
    const trust = (secret: string, days: number) =>
      own(
        `insert into auth.trusted_device (user_id, hash, expires_at) values ($1, encode(sha256($2::bytea), 'hex'), now() + make_interval(days => $3))`,
        [userId, secret, days],
      );
    await trust('conocido', 30);
    await trust('vencido', -1);
    const from = async (device: string) =>
      (await signIn({ email, headers: { cookie: `baluarte.device=${device}` } })).token !== undefined;
    expect([await from('conocido'), await from('vencido'), await from('otro')]).toEqual([true, false, false]);
    expect((await signIn({ email, headers: { 'x-trusted-device': 'conocido' } })).token).toBeUndefined();
  });
});

describe('repeated guessing', () => {
  test('locks the account for a while, and notifies its user once', async () => {
    await app.jobs.start();
    const { email, userId } = await person();
    const patience = () => own(`update auth.rate_limit set last_request = last_request - 1000000`);
    const codes: string[] = [];
    for (let time = 0; time < 14; time += 1) {
      await patience();
      codes.push((await signIn({ email, password: 'Adivinando-2026-x', from: '198.51.100.7' })).code);
    }
    expect(new Set(codes)).toEqual(new Set(['session.invalidCredentials']));
    const mail = await nextMailTo(app, email);
    expect(mail.text).toContain('11 minutos');
    const { rows } = await own(`select count(*)::int as count from auth.event where user_id = $1 and kind = 'locked'`, [
      userId,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
    expect((await signIn({ email, from: '198.51.100.7' })).code).toBe('slowDown');
    expect((await signIn({ email, from: '203.0.113.9' })).status).toBe(200);
  });
});
