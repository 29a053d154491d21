import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { captcha, type CaptchaAction, type CaptchaChallenge } from '@baluarte/contract/identity/captcha.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { solveChallenge } from 'altcha-lib/v1';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { newChallenge } from './altcha.ts';

const password = 'Caballo-Pila-9-grapa';
const anEmail = () => `persona-${randomBytes(6).toString('hex')}@example.com`;
const anAddress = () => `2001:db8:${randomBytes(2).toString('hex')}::1`;

interface Sent {
  answer?: string;
  from?: string;
}
const send = async (app: TestApp, url: string, payload: object, { answer, from = anAddress() }: Sent = {}) => {
  const headers = answer === undefined ? {} : { 'x-captcha': answer };
  const raw = await app.app.inject({ method: 'POST', url: `/api${url}`, payload, headers, remoteAddress: from });
  return { status: raw.statusCode, code: raw.json<{ code?: string }>().code };
};
const restore = (app: TestApp, options?: Sent) => send(app, '/auth/restore', { email: anEmail() }, options);

const encoded = (solved: object) => Buffer.from(JSON.stringify(solved)).toString('base64');
async function solve({ challenge, salt, maxnumber, ...rest }: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge(challenge, salt, 'SHA-256', maxnumber).promise;
  return encoded({ ...rest, challenge, salt, number: solution?.number });
}

describe('the captcha of our own', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ CAPTCHA: 'altcha' });
  });
  afterAll(() => app.close());

  const challenge = async (action: CaptchaAction, from = anAddress()) => {
    const raw = await app.app.inject({ url: '/api/auth/captcha', query: { action }, remoteAddress: from });
    expect(raw.headers['cache-control']).toBe('no-store');
    return raw.json<{ data: CaptchaChallenge }>().data;
  };

  test('is needed to register, to restore and to have the link again', async () => {
    const person = { name: 'Ana', lastName: 'Díaz', phone: null, countryId: 170, language: 'es', consent: true };
    const whole = { ...person, email: anEmail(), password, confirmPassword: password };
    for (const [url, payload] of [
      ['/auth/register', whole],
      ['/auth/restore', { email: anEmail() }],
      ['/auth/confirm/resend', { email: anEmail() }],
    ] as const)
      expect(await send(app, url, payload)).toEqual({ status: 422, code: 'captcha.missing' });
  });

  test('is good once, for its action, in time, as it was given', async () => {
    const answer = await solve(await challenge('restore'));
    expect((await restore(app, { answer })).status).toBe(202);
    const failed = { status: 422, code: 'captcha.failed' };
    expect(await restore(app, { answer })).toEqual(failed);
    expect(await restore(app, { answer: await solve(await challenge('register')) })).toEqual(failed);

    const issued = await challenge('restore');
    const right = JSON.parse(Buffer.from(await solve(issued), 'base64').toString()) as { number: number; salt: string };
    const changed = [
      { ...right, number: right.number + 1 },
      { ...right, salt: right.salt.replace('restore', 'register') },
      { ...right, salt: right.salt.replace(/expires=\d+/, 'expires=9999999999') },
      { ...right, algorithm: 'SHA-1' },
      {},
    ];
    for (const wrong of [...changed.map(encoded), 'nonsense', 'x'.repeat(9000)])
      expect(await restore(app, { answer: wrong })).toEqual(failed);

    const { parts } = app.app;
    const elsewhere = await newChallenge({ ...parts.env, SECRET: 'x'.repeat(40) }, 'restore', 0);
    expect(await restore(app, { answer: await solve(elsewhere) })).toEqual(failed);
  }, 30_000);

  test('at the same moment twice passes once', async () => {
    const answer = await solve(await challenge('restore'));
    const answers = await Promise.all([restore(app, { answer }), restore(app, { answer })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 422]);
  });

  test('is required at sign-in only after three failures for that account and address', async () => {
    const email = anEmail();
    const from = anAddress();
    await makePerson(app.database.identityDb, { email, firstName: 'Ana', lastName: 'Díaz', password, statusId: 1 });
    const signIn = (typed: string, options: Sent = {}) =>
      send(app, '/auth/sign-in/email', { email, password: typed }, { from, ...options });
    expect((await signIn(password)).status).toBe(200);
    for (let time = 0; time < 3; time += 1) expect((await signIn('Otra-9-equivocada')).status).toBe(401);
    expect(await signIn(password)).toEqual({ status: 422, code: 'captcha.missing' });
    expect((await signIn(password, { from: anAddress() })).status).toBe(200);
    expect((await signIn(password, { answer: await solve(await challenge('login')) })).status).toBe(200);
    expect((await signIn(password)).status).toBe(200);
  }, 30_000);

  test('grows harder with the failures of an address, up to a limit, and not for others', async () => {
    const from = '198.51.100.9';
    const easy = await challenge('login', from);
    await Promise.all(
      Array.from({ length: 20 }, () => send(app, '/auth/sign-in/email', { email: anEmail(), password: 'x' }, { from })),
    );
    expect((await challenge('login', from)).maxnumber).toBe(4 * easy.maxnumber);
    expect((await challenge('login')).maxnumber).toBe(easy.maxnumber);
    expect((await newChallenge(app.app.parts.env, 'login', 1_000_000)).maxnumber).toBe(64 * easy.maxnumber);
  }, 30_000);

  test('knows its actions and no other', async () => {
    expect((await app.app.inject({ url: '/api/auth/captcha?action=other' })).statusCode).toBe(422);
  });
});

test('where there is no captcha none is set and none is asked for', async () => {
  const app = await testApp();
  const { data } = await app.call(null, captcha.challenge, { query: { action: 'login' } });
  expect(data).toBeNull();
  expect((await restore(app)).status).toBe(202);
  await app.close();
});

describe('reCAPTCHA', () => {
  let app: TestApp;
  let verifier: Server;
  const requests: URLSearchParams[] = [];
  /** What the verifier says of an answer. */
  const verdicts: Record<string, unknown> = {
    person: { success: true, score: 0.9, action: 'restore' },
    program: { success: true, score: 0.1, action: 'restore' },
    elsewhere: { success: true, score: 0.9, action: 'login' },
    old: { success: false, 'error-codes': ['timeout-or-duplicate'] },
  };

  beforeAll(async () => {
    verifier = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        const parameters = new URLSearchParams(body);
        requests.push(parameters);
        const verdict = verdicts[parameters.get('response') ?? ''];
        response.writeHead(verdict ? 200 : 500, { 'content-type': 'application/json' });
        response.end(JSON.stringify(verdict ?? {}));
      });
    });
    await new Promise<void>((resolve) => void verifier.listen(0, '127.0.0.1', resolve));
    app = await testApp({
      CAPTCHA: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'a-public-site-key',
      RECAPTCHA_SECRET: 'a-secret-of-the-site',
      RECAPTCHA_URL: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/siteverify`,
    });
  });
  afterAll(async () => {
    verifier.close();
    await app.close();
  });

  test('accepts a human doing this action, and nothing else', async () => {
    expect((await restore(app, { answer: 'person', from: '198.51.100.4' })).status).toBe(202);
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({
      secret: 'a-secret-of-the-site',
      response: 'person',
      remoteip: '198.51.100.4',
    });
    for (const answer of ['program', 'elsewhere', 'old'])
      expect(await restore(app, { answer })).toEqual({ status: 422, code: 'captcha.failed' });
    expect(await restore(app)).toEqual({ status: 422, code: 'captcha.missing' });
  });

  test('without a verdict is refused', async () => {
    expect(await restore(app, { answer: 'unheard' })).toEqual({ status: 503, code: 'busy' });
  });

  test('opens the policy of pages to its script, and names its key', async () => {
    const { raw, data } = await app.call(null, platform.config);
    expect(data.captcha).toEqual({ kind: 'recaptcha', siteKey: 'a-public-site-key' });
    expect(raw.headers['content-security-policy']).toContain('https://www.google.com/recaptcha/');
  });
});
