import { randomBytes } from 'node:crypto';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { oauth } from '@baluarte/contract/identity/oauth.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testBrowser } from '#test/browser.ts';
import { testCompany, type TestCompany } from '#test/company.ts';
import { startProvider, type TestProvider, type ProviderClaims } from '#test/openid-provider.ts';
import { begin, hashOf, outcomeOf, place, through, type Journey } from '#test/provider-journey.ts';
import type { NewPerson } from '#identity/shared/person/create-person.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

const callback = `${place}/api/auth/oauth/oidc/callback`;

let provider: TestProvider;
let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  provider = await startProvider({ redirectUris: [callback] });
  app = await testApp({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Acme',
  });
  company = await testCompany(app.database);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const random = () => randomBytes(6).toString('hex');

/** A user of the provider. */
function atProvider(claims: ProviderClaims = {}) {
  const login = `acme-${random()}`;
  const email = `${login}@example.com`;
  provider.people.set(login, { email, email_verified: true, given_name: 'Paula', family_name: 'Prueba', ...claims });
  return { login, email, accountId: `${provider.issuer} ${login}` };
}

async function person(changes: Partial<NewPerson> & { email: string }, companies: TestCompany[] = []) {
  const userId = await makePerson(app.database.identityDb, {
    firstName: 'Paula',
    lastName: 'Prueba',
    statusId: 1,
    consentText: consentVersion,
    ...changes,
  });
  for (const { tenant } of companies)
    await inCompany(app.database.app, tenant, (trx) =>
      trx.run(sql`insert into member (user_id, role_id) select ${userId}, id from role where is_system and base = 2`),
    );
  return userId;
}

const linkOf = (userId: number, accountId: string) =>
  own(`insert into auth.account (user_id, provider_id, account_id) values ($1, 'oidc', $2)`, [userId, accountId]);

const ticketOf = ({ shown }: Journey) => shown.fragment.get('handover') ?? '';
const exchange = (journey: Journey, { verifier = journey.verifier, subdomain = 'app', cookie = '' } = {}) =>
  app.call(null, oauth.handOver, {
    body: { ticket: ticketOf(journey), verifier },
    headers: { 'x-subdomain': subdomain, ...(cookie && { cookie }) },
  });
const sessionOf = (token: string | null, subdomain = 'app') =>
  app.call({ headers: { authorization: `Bearer ${token}`, 'x-subdomain': subdomain } }, session.get);
const statusOf = async (userId: number) =>
  (await own('select status_id as "statusId", email_verified as "isVerified" from auth."user" where id = $1', [userId]))
    .rows[0];
const waysOf = async (userId: number) =>
  (await own('select provider_id, account_id from auth.account where user_id = $1 order by id', [userId])).rows;

describe('signing in with a provider', () => {
  test('is offered by name where one is configured', async () => {
    const config = (await app.app.inject('/api/config')).json<{ data: Record<string, unknown> }>().data;
    expect(config).toMatchObject({ oauthProviders: ['oidc'], providers: [{ id: 'oidc', name: 'Acme' }] });
  });

  test('sends the browser there with state, nonce and PKCE, and keeps them from everybody else', async () => {
    const verifier_hash = hashOf('x'.repeat(32));
    const answer = await app.app.inject({
      url: `/api/auth/oauth/oidc?${new URLSearchParams({ origin: place, verifier_hash }).toString()}`,
      headers: { host: 'localhost:3000' },
    });
    const address = new URL(String(answer.headers.location));
    const parameters = Object.fromEntries(address.searchParams);
    expect(answer.statusCode).toBe(302);
    expect(address.origin).toBe(provider.issuer);
    expect(parameters).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', redirect_uri: callback });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^baluarte\.oauth=v1\.[\w-]+; Path=\/api\/auth\/oauth; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    for (const secret of ['state', 'nonce', 'code_challenge']) {
      expect(parameters[secret]?.length, secret).toBeGreaterThan(40);
      expect(cookie).not.toContain(parameters[secret]);
    }
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('gives a linked user a session at the company where they began', async () => {
    const { login, accountId } = atProvider({ email: `otro-${random()}@example.com` });
    const userId = await person({ email: `paula-${random()}@example.com` }, [company]);
    await linkOf(userId, accountId);
    const host = `${company.subdomain}.localhost:3000`;
    const journey = await through(app.app, login, { query: { return: '/threats?page=2' }, host });
    expect(`${journey.shown.url.origin}${journey.shown.url.pathname}`).toBe(`http://${host}/login`);
    expect(journey.shown.fragment.get('return')).toBe('/threats?page=2');
    const begun = await exchange(journey, { subdomain: company.subdomain });
    expect(begun.raw.headers['cache-control']).toBe('no-store');
    expect((await sessionOf(begun.data.token, company.subdomain)).data).toMatchObject({
      id: userId,
      companyId: company.companyId,
    });
    const { rows } = await own(`select about from auth.event where user_id = $1 and kind = 'signedIn'`, [userId]);
    expect(rows).toMatchObject([{ about: { by: 'oidc' } }]);
  });

  test('links an account whose e-mail both sides have proven, once', async () => {
    const { login, email, accountId } = atProvider();
    const userId = await person({ email, password: 'Contraseña-larga-1!' });
    expect((await sessionOf((await exchange(await through(app.app, login))).data.token)).data.id).toBe(userId);
    expect((await exchange(await through(app.app, login))).data.token).toBeTruthy();
    expect(await waysOf(userId)).toEqual([
      { provider_id: 'credential', account_id: String(userId) },
      { provider_id: 'oidc', account_id: accountId },
    ]);
    const { rows } = await own(`select about from auth.event where user_id = $1 and kind = 'providerLinked'`, [userId]);
    expect(rows).toEqual([{ about: { provider: 'oidc' } }]);
  });

  test('leaves the second step to go', async () => {
    const { login, email } = atProvider();
    const userId = await person({ email });
    await own(`insert into auth.factor (user_id, method) values ($1, 'email')`, [userId]);
    const { data } = await exchange(await through(app.app, login));
    expect(data).toMatchObject({ token: null, twoStep: { methods: ['email'], challenge: expect.any(String) } });
    expect((await own('select from auth.session where user_id = $1', [userId])).rowCount).toBe(0);
  });

  test('confirms a waiting account and removes what someone else set up in it before', async () => {
    const { login, email, accountId } = atProvider();
    const userId = await person({ email, statusId: 4, password: 'De-quien-lo-registro-1!' });
    await linkOf(userId, `${provider.issuer} somebody-else-${random()}`);
    expect((await sessionOf((await exchange(await through(app.app, login))).data.token)).data.id).toBe(userId);
    expect(await statusOf(userId)).toEqual({ statusId: 1, isVerified: true });
    expect(await waysOf(userId)).toEqual([{ provider_id: 'oidc', account_id: accountId }]);
  });
});

describe('signing in with a provider is refused', () => {
  test('to an e-mail the provider does not vouch for, when it has an account', async () => {
    const { login, email } = atProvider({ email_verified: false });
    const userId = await person({ email });
    expect(outcomeOf(await through(app.app, login))).toBe(`${place}/login?emailNotVerified`);
    expect(await waysOf(userId)).toEqual([]);
  });

  test('to an active account whose e-mail was never confirmed here', async () => {
    const { login, email } = atProvider();
    const userId = await person({ email });
    await own('update auth."user" set email_verified = false where id = $1', [userId]);
    expect(outcomeOf(await through(app.app, login))).toBe(`${place}/login?emailNotVerified`);
  });

  test.each([
    [2, 'inactive'],
    [3, 'invited'],
  ] as const)('to somebody in status %i, linked or not', async (statusId, outcome) => {
    const { login, email, accountId } = atProvider();
    const userId = await person({ email, statusId });
    expect(outcomeOf(await through(app.app, login))).toBe(`${place}/login?${outcome}`);
    await linkOf(userId, accountId);
    expect(outcomeOf(await through(app.app, login))).toBe(`${place}/login?${outcome}`);
    expect((await statusOf(userId))?.statusId).toBe(statusId);
  });

  test('to users who deny access at the provider, with a way back to their destination', async () => {
    const { browser, shown } = await begin(app.app, { query: { return: '/assets' } });
    const refused = await browser.go(`${shown.url.href}/abort`);
    expect(refused.url.href).toBe(`${place}/login?oauth=denied&provider=oidc&return=%2Fassets`);
    expect(browser.cookies.get('localhost')?.size).toBe(0);
  });

  test('at a company one is not in', async () => {
    const { login, email } = atProvider();
    await person({ email });
    const journey = await through(app.app, login);
    expect(await exchange(journey, { subdomain: company.subdomain })).toMatchObject({ code: 'tenant.refused' });
  });

  test('while the provider is down; the product still starts and other ways to sign in still work', async () => {
    const away = await testApp({
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'y',
    });
    try {
      const browser = testBrowser(away.app);
      const search = new URLSearchParams({ origin: place, verifier_hash: hashOf('x'.repeat(32)) });
      const { url } = await browser.go(`${place}/api/auth/oauth/oidc?${search.toString()}`);
      expect(url.href).toBe(`${place}/login?oauth=unavailable&provider=oidc`);
    } finally {
      await away.close();
    }
  });

  test('by a provider that is not configured', async () => {
    expect((await app.app.inject('/api/auth/oauth/google?verifier_hash=x')).statusCode).toBe(404);
    expect((await app.app.inject('/api/auth/oauth/google/callback')).statusCode).toBe(404);
  });
});

describe('what comes back is good for nothing', () => {
  /** The address of the provider's answer, not yet followed. */
  async function answered(login: string) {
    const journey = await begin(app.app);
    const consent = await journey.browser.submit(journey.shown, { login, password: 'any' });
    const action = /action="([^"]*)"/.exec(consent.text)?.[1] ?? '';
    const jar = [...(journey.browser.cookies.get('127.0.0.1') ?? [])].map(([name, value]) => `${name}=${value}`);
    let url = new URL(action, provider.issuer);
    let method = 'POST';
    for (;;) {
      const answer: Response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: { cookie: jar.join('; '), 'content-type': 'application/x-www-form-urlencoded' },
        ...(method === 'POST' && { body: 'prompt=consent' }),
      });
      for (const line of answer.headers.getSetCookie()) jar.push(line.split(';')[0] ?? '');
      method = 'GET';
      url = new URL(answer.headers.get('location') ?? '', url);
      if (url.origin === place) return { ...journey, address: url };
    }
  }

  test('with another state, in another browser, or twice', async () => {
    const { login, email } = atProvider();
    await person({ email });
    const { browser, address } = await answered(login);
    const cookie = browser.cookies.get('localhost')?.get('baluarte.oauth') ?? '';
    const other = new URL(address);
    other.searchParams.set('state', 'x'.repeat(43));
    const failed = `${place}/login?oauth=failed&provider=oidc`;
    expect((await browser.go(other.href)).url.href).toBe(failed);
    expect((await testBrowser(app.app).go(address.href)).url.href).toBe(failed);
    // The code was never used: with what the browser had it is still good, once.
    const again = async () => {
      browser.cookies.get('localhost')?.set('baluarte.oauth', cookie);
      return (await browser.go(address.href)).url;
    };
    expect((await again()).hash).toMatch(/^#handover=/);
    expect((await again()).href).toBe(failed);
  });

  test('when what the browser took along was changed, or is of another way', async () => {
    const { login, email } = atProvider();
    await person({ email });
    const { browser, address } = await answered(login);
    const jar = browser.cookies.get('localhost');
    const cookie = jar?.get('baluarte.oauth') ?? '';
    jar?.set('baluarte.oauth', `${cookie.slice(0, -4)}AAAA`);
    expect((await browser.go(address.href)).url.searchParams.get('oauth')).toBe('failed');
    jar?.set('baluarte.oauth', (await begin(app.app)).browser.cookies.get('localhost')?.get('baluarte.oauth') ?? '');
    expect((await browser.go(address.href)).url.searchParams.get('oauth')).toBe('failed');
  });

  test('without the secret that the page kept, and is then used up', async () => {
    const { login, email } = atProvider();
    const userId = await person({ email });
    const journey = await through(app.app, login);
    expect(await exchange(journey, { verifier: 'x'.repeat(43) })).toMatchObject({ status: 409, code: 'oauth.expired' });
    expect(await exchange(journey)).toMatchObject({ status: 409, code: 'oauth.expired' });
    expect((await own('select from auth.session where user_id = $1', [userId])).rowCount).toBe(0);
  });

  test('a second time, or a minute later', async () => {
    const { login, email } = atProvider();
    const userId = await person({ email });
    const journey = await through(app.app, login);
    expect((await exchange(journey)).data.token).toBeTruthy();
    expect(await exchange(journey)).toMatchObject({ code: 'oauth.expired' });
    const late = await through(app.app, login);
    await own(`update auth.ticket set expires_at = now() where user_id = $1 and purpose = 'handOver'`, [userId]);
    expect(await exchange(late)).toMatchObject({ code: 'oauth.expired' });
  });
});

describe('the way back leads nowhere else', () => {
  test.each([
    'https://evil.example',
    'http://localhost:3000.evil.example',
    'http://evil.example/.localhost:3000',
    '//evil.example',
    'javascript:alert(1)',
  ])('not to %s', async (origin) => {
    const { shown } = await begin(app.app, { query: { origin } });
    expect([shown.url.origin, shown.status]).toEqual([place, 400]);
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/%0d%0aSet-Cookie:x', 'evil'])(
    'not to the page %s',
    async (path) => {
      const { login, email } = atProvider();
      await person({ email });
      const { shown } = await through(app.app, login, { query: { return: decodeURIComponent(path) } });
      expect([shown.url.origin, shown.url.pathname, shown.fragment.get('return')]).toEqual([place, '/login', null]);
    },
  );

  test('a request at a company goes to the main host first, and comes back to the company', async () => {
    const host = `${company.subdomain}.localhost:3000`;
    const answer = await app.app.inject({
      url: `/api/auth/oauth/oidc?verifier_hash=${hashOf('x'.repeat(32))}&return=%2Fassets`,
      headers: { host },
    });
    const address = new URL(String(answer.headers.location));
    expect([address.origin, address.searchParams.get('origin'), address.searchParams.get('return')]).toEqual([
      place,
      `http://${host}`,
      '/assets',
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});
