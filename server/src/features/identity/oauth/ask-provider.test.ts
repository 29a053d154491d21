import Fastify, { type FastifyInstance } from 'fastify';
import { ClientSecretPost } from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateKeyPairSync } from 'node:crypto';
import { oauth } from '@baluarte/contract/identity/oauth.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { startHostileProvider, type ForgedAnswer, type HostileProvider } from '#test/hostile-provider.ts';
import { startProvider, type TestProvider } from '#test/openid-provider.ts';
import { agree, begin, outcomeOf, place } from '#test/provider-journey.ts';
import { refuseMoreUsers } from '#organization/shared/plan.ts';
import { apple, openIdProvider } from '#identity/shared/provider/providers.ts';
import { makePerson } from '#test/accounts.ts';
import { registerErrors } from '#kit/http/errors.ts';
import { oauthRoutes } from './oauth.routes.ts';

let liar: HostileProvider;
let real: TestProvider;
let app: TestApp;
/** The same feature with providers that no environment could name. */
let other: FastifyInstance;

beforeAll(async () => {
  liar = await startHostileProvider();
  real = await startProvider({ redirectUris: [`${place}/api/auth/oauth/apple/callback`], tellsInToken: true });
  app = await testApp();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { clientId, clientSecret: secret } = real;
  const providers = [
    openIdProvider({ id: 'liar', name: 'Liar', issuer: liar.issuer, clientId: liar.clientId, secret: 'x' }),
    // Apple as it is, but for where it stands and how it knows us.
    {
      ...apple({ clientId, teamId: 't', keyId: 'k', privateKey: pem }),
      issuer: real.issuer,
      authenticate: ClientSecretPost(secret),
    },
  ];
  other = Fastify();
  other.decorate('parts', app.app.parts);
  registerErrors(other);
  oauthRoutes(() => providers, refuseMoreUsers)(other);
  await other.ready();
});
afterAll(async () => {
  await other.close();
  await app.close();
  await liar.close();
  await real.close();
});

describe('a provider that lies opens nothing', () => {
  const soon = () => Math.floor(Date.now() / 1000);
  const lies: [string, () => ForgedAnswer][] = [
    ['with a nonce of another sign-in', () => ({ claims: { nonce: 'x'.repeat(43) } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['as another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
    ['with a token for somebody else', () => ({ claims: { aud: 'another-client' } })],
    ['with a token that has ended', () => ({ claims: { iat: soon() - 900, exp: soon() - 600 } })],
    ['with a token signed by somebody else', () => ({ signature: 'foreign' })],
    ['with a token that is not signed', () => ({ signature: 'none' })],
    ['without an answer', () => ({ status: 500 })],
  ];

  test.each(lies)('%s', async (_what, forged) => {
    liar.forged = forged();
    const journey = await begin(other, { provider: 'liar' });
    expect(outcomeOf(journey)).toBe(`${place}/login?failed`);
    // Nothing of why: neither of the forged answer nor of what was expected.
    expect(journey.shown.url.search).toBe('?oauth=failed&provider=liar');
  });

  test('and when it does not, the same way is open', async () => {
    liar.forged = {};
    expect((await begin(other, { provider: 'liar' })).shown.url.pathname).toBe('/complete-register');
  });
});

describe('a provider that answers with a form', () => {
  test('signs in a known user: the first request has no cookie, the second one sends it', async () => {
    const email = 'formulario@example.com';
    real.people.set('form', { email, email_verified: true });
    const userId = await makePerson(app.database.identityDb, {
      email,
      firstName: 'Ana',
      lastName: 'Uno',
      statusId: 1,
    });
    const journey = await agree(await begin(other, { provider: 'apple' }), 'form');
    // The page whose script sends the form; a browser without one shows a button.
    expect(journey.shown.url.origin).toBe(real.issuer);
    const back = await journey.browser.submit(journey.shown);
    expect(`${back.url.origin}${back.url.pathname}`).toBe(`${place}/login`);
    const { rows } = await app.database.owner.query(
      'select provider_id, account_id from auth.account where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ provider_id: 'apple', account_id: 'form' }]);
  });

  test('sends the name beside the token the first time, and no URL contains it', async () => {
    real.people.set('new', { email: 'nueva@example.com', email_verified: true });
    const journey = await agree(await begin(other, { provider: 'apple' }), 'new');
    const user = JSON.stringify({ name: { firstName: 'María José', lastName: 'Ñáñez' }, email: 'otra@example.com' });
    const action = new URL(`${place}/api/auth/oauth/apple/callback`);
    const form = Object.fromEntries(
      [...journey.shown.text.matchAll(/name="([^"]*)"\s+value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const turned = await other.inject({
      method: 'POST',
      url: action.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: action.host },
      payload: new URLSearchParams({ ...form, user }).toString(),
    });
    expect(turned.statusCode).toBe(303);
    const address = String(turned.headers.location);
    expect(decodeURIComponent(address)).not.toMatch(/Mar|example/);
    const back = await journey.browser.go(new URL(address, place).href);
    const body = { ticket: back.url.hash.slice(1), verifier: journey.verifier };
    expect((await app.call(null, oauth.providerIdentity, { body })).data).toMatchObject({
      email: 'nueva@example.com',
      isEmailProven: true,
      name: 'María José',
      lastName: 'Ñáñez',
    });
  });

  test('that was not asked is turned away', async () => {
    const turned = await other.inject({
      method: 'POST',
      url: '/api/auth/oauth/apple/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3000' },
      payload: 'code=x&state=y&user=%7Bbroken',
    });
    const answer = await other.inject({ url: String(turned.headers.location), headers: { host: 'localhost:3000' } });
    expect(answer.headers.location).toBe(`${place}/login?oauth=failed&provider=apple`);
  });

  test('is the only one that may send forms', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = { method: 'POST', headers, payload: 'ticket=x' } as const;
    expect((await app.app.inject({ ...form, url: '/api/auth/hand-over' })).statusCode).toBe(415);
  });
});
