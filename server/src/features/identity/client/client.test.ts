import { createHmac } from 'node:crypto';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { client } from '@baluarte/contract/identity/client.ts';
import { reference } from '@baluarte/contract/organization/reference.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson } from '#test/company.ts';
import { TEST_SECRET } from '#test/template.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function credentials() {
  const { data } = await app.call(null, platform.config);
  return { grant_type: 'client_credentials', client_id: data.clientId, client_secret: data.clientSecret };
}

async function token(): Promise<string> {
  const { raw } = await app.call(null, client.token, { body: { ...(await credentials()), scope: '' } });
  return raw.json<{ access_token: string }>().access_token;
}

describe('a client token', () => {
  test('is issued for the credentials published by /config, and identifies no user', async () => {
    const { status, raw } = await app.call(null, client.token, { body: await credentials() });
    expect(status).toBe(200);
    expect(raw.json()).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600 });
    expect(raw.headers['cache-control']).toBe('no-store');
    const claims = decodeJwt(raw.json<{ access_token: string }>().access_token);
    expect(claims).toMatchObject({ aud: 'client', sub: '6', iss: expect.any(String), jti: expect.any(String) });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
  });

  test('is asked for with the number of the client as well', async () => {
    const body = await credentials();
    expect((await app.call(null, client.token, { body: { ...body, client_id: Number(body.client_id) } })).status).toBe(
      200,
    );
    expect((await app.call(null, client.token, { body: { ...body, client_id: 999 } })).status).toBe(401);
  });

  test('is asked for as a form too, as OAuth has it; no other endpoint takes a form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(await credentials()).toString();
    const issued = await app.app.inject({ method: 'POST', url: '/api/oauth/token', headers: form, payload });
    expect(issued.statusCode).toBe(200);
    const person = await testPerson(app.database, await testCompany(app.database));
    const elsewhere = await app.call(person, threat.endpoints.create, { headers: form, body: payload });
    expect(elsewhere).toMatchObject({ status: 415, code: 'unsupportedType' });
  });

  test.each([
    ['another id', { client_id: '7' }],
    ['another secret', { client_secret: 'x'.repeat(43) }],
  ])('is refused to %s', async (_what, wrong) => {
    const answer = await app.call(null, client.token, { body: { ...(await credentials()), ...wrong } });
    expect(answer).toMatchObject({ status: 401, code: 'client.invalid' });
  });

  test('is given for client credentials alone', async () => {
    const answer = await app.call(null, client.token, { body: { ...(await credentials()), grant_type: 'password' } });
    expect(answer).toMatchObject({ status: 422, code: 'invalid' });
    expect(answer.issues[0]?.path).toBe('body.grant_type');
  });

  test('opens the reference, as any session does', async () => {
    const person = await testPerson(app.database, await testCompany(app.database));
    for (const who of [bearer(await token()), person])
      expect((await app.call(who, reference.languages)).status).toBe(200);
    expect((await app.call(null, reference.languages)).status).toBe(401);
  });

  test('follows the configured client, whose id and secret can be set', async () => {
    const own = await testApp({ CLIENT_ID: 'web', CLIENT_SECRET: 'a secret everybody knows' });
    const { data } = await own.call(null, platform.config);
    expect(data).toMatchObject({ clientId: 'web', clientSecret: 'a secret everybody knows' });
    expect((await own.call(bearer(await token()), reference.languages)).status).toBe(401);
    await own.close();
  });
});

describe('what only looks like a client token opens nothing', () => {
  const key = createHmac('sha256', TEST_SECRET).update('client token').digest();
  const signed = (change: (jwt: SignJWT) => SignJWT, { alg = 'HS256', secret = key } = {}) =>
    change(
      new SignJWT({})
        .setProtectedHeader({ alg, typ: 'JWT' })
        .setIssuer('http://localhost:3000')
        .setSubject('6')
        .setAudience('client')
        .setJti('1')
        .setIssuedAt()
        .setExpirationTime('1h'),
    ).sign(secret);
  const now = Math.floor(Date.now() / 1000);
  const unsigned = () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { iss: 'http://localhost:3000', sub: '6', aud: 'client', jti: '1', iat: now, exp: now + 60 };
    return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
  };

  test('while the genuine one does', async () => {
    expect((await app.call(bearer(await signed((jwt) => jwt)), reference.languages)).status).toBe(200);
  });

  test.each([
    ['one that has ended', () => signed((jwt) => jwt.setIssuedAt(now - 7200).setExpirationTime(now - 1))],
    ['one that would outlive its hour', () => signed((jwt) => jwt.setIssuedAt(now - 3700).setExpirationTime('9h'))],
    ['one for another audience', () => signed((jwt) => jwt.setAudience('session'))],
    ['one of another installation', () => signed((jwt) => jwt.setIssuer('https://example.com'))],
    ['one of another client', () => signed((jwt) => jwt.setSubject('7'))],
    ['one with another key', () => signed((jwt) => jwt, { secret: Buffer.alloc(32) })],
    ['one with another algorithm', () => signed((jwt) => jwt, { alg: 'HS512', secret: Buffer.concat([key, key]) })],
    ['one without a signature', async () => unsigned()],
    [
      'one that was changed',
      async () => (await token()).replace(/\.[^.]+\./, `.${Buffer.from('{}').toString('base64url')}.`),
    ],
    ['three parts of nothing', async () => 'a.b.c'],
  ])('%s', async (_what, forge) => {
    expect(await app.call(bearer(await forge()), reference.languages)).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });
});

test('an address that requests too many tokens must wait, and others need not', async () => {
  const own = await testApp();
  const ask = (remoteAddress: string) =>
    own.app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      remoteAddress,
      payload: { grant_type: 'client_credentials', client_id: '6', client_secret: 'guess' },
    });
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask('203.0.113.9')));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.json()).toMatchObject({ code: 'slowDown' });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(50);
  expect((await ask('203.0.113.10')).statusCode).toBe(401);
  await own.close();
});
