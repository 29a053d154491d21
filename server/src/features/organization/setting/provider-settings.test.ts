import { randomBytes } from 'node:crypto';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { companyProvider } from '@baluarte/contract/organization/company-provider.ts';
import { oauth } from '@baluarte/contract/identity/oauth.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { startNameServer, type NameServer } from '#test/name-server.ts';
import { startProvider, type TestProvider, type ProviderClaims } from '#test/openid-provider.ts';
import { proveDomains, testDomain } from '#test/prove-domain.ts';
import { outcomeOf, place, through, type Journey } from '#test/provider-journey.ts';
import { makePerson } from '#test/accounts.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let provider: TestProvider;
let memberRole: number;
let dns: NameServer;
beforeAll(async () => {
  dns = await startNameServer();
  app = await testApp({ DNS_SERVERS: dns.address });
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
  const callback = `${place}/api/auth/oauth/company-${company.companyId}/callback`;
  provider = await startProvider({ redirectUris: [callback] });
  const { rows } = await own('select id from role where company_id = $1 and base = 2 and is_system', [
    company.companyId,
  ]);
  memberRole = rows[0].id as number;
});
beforeEach(async () => {
  const { provenDomains } = (await save({ isOn: false })).data.provider ?? {};
  if (provenDomains?.length !== 1) expect(await proveDomains(app, dns, admin)).toEqual([testDomain]);
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await dns.close();
});

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const random = () => randomBytes(6).toString('hex');
const input = () => ({
  name: 'Directorio',
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  domains: [testDomain],
  isOn: true,
  isOnlyWay: false,
  joinsPeople: false,
  roleId: null as number | null,
});
const save = (changes: Record<string, unknown> = {}, person = admin) =>
  app.call(person, companyProvider.update, { body: { ...input(), ...changes } });
const go = (login: string) => through(app.app, login, { provider: `company-${company.companyId}` });

/** A user of the provider. */
function atProvider(claims: ProviderClaims = {}) {
  const login = `dir-${random()}`;
  const email = claims.email ?? `${login}@${testDomain}`;
  provider.people.set(login, { email_verified: true, given_name: 'Paula', family_name: 'Prueba', ...claims, email });
  return { login, email };
}
const password = 'Caballo-Pila-9-grapa';
async function person(email: string, { base = 2, isIn = true } = {}) {
  const userId = await makePerson(app.database.identityDb, {
    email,
    firstName: 'Ana',
    lastName: 'Díaz',
    statusId: 1,
    consentText: consentVersion,
    password,
  });
  if (isIn)
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(
        sql`insert into member (user_id, role_id) select ${userId}, id from role where is_system and base = ${base}`,
      ),
    );
  return userId;
}
const exchange = ({ shown, verifier }: Journey) =>
  app.call(null, oauth.handOver, {
    body: { ticket: shown.fragment.get('handover') ?? '', verifier },
    headers: { 'x-subdomain': company.subdomain },
  });
const signIn = async (email: string) => {
  const raw = await app.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { 'x-subdomain': company.subdomain },
    payload: { email, password },
  });
  return { status: raw.statusCode, ...raw.json<{ code?: string; params?: Record<string, unknown> }>() };
};

describe('a provider is not set up', () => {
  test('as the first one where there is another by now, which nobody saw', async () => {
    expect((await save({ version: 0 })).code).toBe('changedMeanwhile');
  });

  test('by users who may not change the settings', async () => {
    for (const options of [{ base: 2 }, { permissionCodes: [701] }] as const) {
      const refused = await testPerson(app.database, company, options);
      expect((await save({}, refused)).status).toBe(403);
      expect(
        (await app.call(refused, companyProvider.try, { body: { issuer: provider.issuer, clientId: 'x' } })).status,
      ).toBe(403);
    }
  });

  test.each([
    [{ issuer: 'http://intranet.example.com' }, 'companyProvider.addressRefused'],
    [{ issuer: 'ftp://example.com' }, 'invalid'],
    [{ clientSecret: undefined }, 'invalid'],
    [{ domains: [] }, 'invalid'],
    [{ joinsPeople: true }, 'invalid'],
    [{ roleId: 1 }, 'invalid'],
    [{ domains: ['empresa-de-verdad.co'] }, 'companyProvider.unproven'],
    [{ isOn: false, isOnlyWay: true }, 'companyProvider.untried'],
    [{ domains: ['example.com'] }, 'invalid'],
    [{ domains: [testDomain, 'gmail.com'] }, 'invalid'],
  ])('with %o', async (changes, code) => {
    const other = await testCompany(app.database);
    const otherAdmin = await testPerson(app.database, other);
    expect(await save(changes, otherAdmin)).toMatchObject({ code });
  });
});

describe('a provider that is tried', () => {
  const attempt = async (changes: Record<string, unknown> = {}) => {
    const { issuer, clientId, clientSecret } = input();
    const { data } = await app.call(admin, companyProvider.try, {
      body: { issuer, clientId, clientSecret, ...changes },
    });
    return data.checks.at(-1);
  };

  test('is good to the last check, the client’s', async () => {
    expect(await attempt()).toEqual({ check: 'client', fault: null, detail: null });
  });

  test.each([
    [{ clientSecret: 'otro-secreto-que-no-es-el-suyo' }, 'client', 'clientRefused'],
    [{ clientId: 'nadie' }, 'client', 'clientRefused'],
    [{ issuer: 'http://192.168.0.1' }, 'address', 'notHttps'],
    [{ issuer: 'https://no-hay-tal.invalid' }, 'answer', null],
    [{ issuer: 'http://127.0.0.1:9' }, 'answer', 'noAnswer'],
  ])('says at which point it fails: %o', async (changes, check, fault) => {
    const last = await attempt(changes);
    expect(last).toMatchObject({ check, ...(fault && { fault }) });
    expect(last?.fault).not.toBeNull();
  });

  test('is distinguished from another that answers under its address', async () => {
    expect(await attempt({ issuer: `${provider.issuer}/otro` })).toMatchObject({ check: 'answer', fault: 'status' });
    expect(await attempt({ issuer: provider.issuer.replace('127.0.0.1', 'localhost') })).toMatchObject({
      check: 'issuer',
      fault: 'otherIssuer',
      detail: provider.issuer,
    });
  });
});

describe('a company’s own provider', () => {
  test('keeps its secret to itself, and the audit names who set it up', async () => {
    const saved = await save();
    expect(saved.raw.body).not.toContain(provider.clientSecret);
    expect(saved.data.provider).toMatchObject({ name: 'Directorio', provenDomains: [testDomain] });
    const { rows } = await own('select client_secret from company_provider where company_id = $1', [company.companyId]);
    expect(rows[0].client_secret).not.toContain(provider.clientSecret);
    const { data } = await app.call(admin, audit.changes, { params: { id: saved.data.changesetId } });
    expect(data[0]).toMatchObject({ entity: 'companyProvider', named: [{ name: 'Directorio' }] });
    expect(JSON.stringify(data)).not.toContain('lientSecret');
    expect((await save({ clientSecret: undefined, name: 'Directorio' })).status).toBe(200);
  });

  test('is on the company’s login page and on no other', async () => {
    await save();
    const at = async (subdomain: string) =>
      (await app.call({ headers: { 'x-subdomain': subdomain } }, platform.config)).data.providers.map(
        ({ name }) => name,
      );
    expect(await at(company.subdomain)).toEqual(['Directorio']);
    expect(await at('app')).toEqual([]);
    await save({ isOn: false });
    expect(await at(company.subdomain)).toEqual([]);
    expect((await app.app.inject(`/api/auth/oauth/company-${company.companyId}`)).statusCode).toBe(404);
  });

  test('signs in a member of its domain', async () => {
    await save();
    const { login, email } = atProvider();
    await person(email);
    const begun = await exchange(await go(login));
    expect(begun.status).toBe(200);
    const inside = await app.call(
      { headers: { authorization: `Bearer ${begun.data.token}`, 'x-subdomain': company.subdomain } },
      session.get,
    );
    expect(inside.data).toMatchObject({ email, companyId: company.companyId });
  });

  test('signs in to no account of another domain, whatever it claims', async () => {
    await save();
    const { login, email } = atProvider({ email: `jefa-${random()}@example.org` });
    await person(email);
    expect(outcomeOf(await go(login))).toBe(`${place}/login?domainRefused`);
    const { login: denied } = atProvider({ email_verified: false });
    expect(outcomeOf(await go(denied))).toBe(`${place}/login?domainRefused`);
  });

  test('lets in nobody without a place, unless the company wants that: then in its role', async () => {
    await save();
    const stranger = atProvider();
    const userId = await person(stranger.email, { isIn: false });
    expect(await exchange(await go(stranger.login))).toMatchObject({ status: 403, code: 'tenant.refused' });
    await save({ joinsPeople: true, roleId: memberRole });
    expect((await exchange(await go(stranger.login))).status).toBe(200);
    const { rows } = await own('select role_id, status_id from member where user_id = $1', [userId]);
    expect(rows).toEqual([{ role_id: memberRole, status_id: 1 }]);
  });

  test('gives a newcomer an account and a place at once where the company wants that', async () => {
    for (const joinsPeople of [false, true]) {
      await save({ joinsPeople, roleId: joinsPeople ? memberRole : null });
      const { login, email } = atProvider();
      const { shown, verifier } = await go(login);
      const ticket = shown.url.hash.slice(1);
      const about = { name: 'Paula', lastName: 'Prueba', countryId: 170, language: 'es', consent: true };
      const { status } = await app.call(null, oauth.completeRegister, {
        body: { ticket, verifier, ...about },
        headers: { 'x-subdomain': joinsPeople ? company.subdomain : 'app' },
      });
      expect(status).toBe(200);
      const places = await own(
        'select m.company_id, m.role_id from auth."user" u join member m on m.user_id = u.id where u.email = $1',
        [email],
      );
      expect(places.rows).toEqual(joinsPeople ? [{ company_id: company.companyId, role_id: memberRole }] : []);
    }
  });

  describe('adds no member who signs in through it, when meanwhile', () => {
    /** Somebody of the directory who is on their way in, with an account and no place. */
    async function onTheirWay() {
      await save({ joinsPeople: true, roleId: memberRole });
      const { login, email } = atProvider();
      const userId = await person(email, { isIn: false });
      return { userId, journey: await go(login) };
    }
    const places = async (userId: number) =>
      (await own('select from member where user_id = $1 and company_id = $2', [userId, company.companyId])).rowCount;

    test.each([
      [
        'the domain is proven no longer',
        `update company_provider set proven_domains = '{}' where company_id = $1 and $2::bigint > 0`,
      ],
      [
        'another domain is the proven one',
        `update company_provider set domains = domains || '{example.net}', proven_domains = '{example.net}' where company_id = $1 and $2::bigint > 0`,
      ],
      [
        'the provider was switched off',
        `update company_provider set is_on = false where company_id = $1 and $2::bigint > 0`,
      ],
      [
        'the account became one of another domain',
        `update auth."user" set email = 'otra-' || id || '@example.org' where id = $2 and $1::bigint > 0`,
      ],
      [
        'the role for newcomers was made inactive',
        `update role set status_id = 2 where company_id = $1 and base = 2 and is_system and $2::bigint > 0`,
      ],
      ['the account was closed', `update auth."user" set status_id = 2 where id = $2 and $1::bigint > 0`],
      ['the company rests', `update company set status_id = 2 where id = $1 and $2::bigint > 0`],
    ])('%s', async (_, change) => {
      const { userId, journey } = await onTheirWay();
      await inCompany(app.database.owner, company.tenant, ({ client }) =>
        client.query(change, [company.companyId, userId]),
      );
      try {
        expect((await exchange(journey)).status).toBeGreaterThanOrEqual(400);
        expect(await places(userId)).toBe(0);
      } finally {
        for (const active of [
          'update company set status_id = 1 where id = $1',
          'update role set status_id = 1 where company_id = $1 and is_system',
        ])
          await inCompany(app.database.owner, company.tenant, ({ client }) =>
            client.query(active, [company.companyId]),
          );
      }
    });
  });

  test('does not open a closed account', async () => {
    await save({ joinsPeople: true, roleId: memberRole });
    const closed = atProvider();
    const userId = await person(closed.email, { isIn: false });
    await own('update auth."user" set status_id = 2 where id = $1', [userId]);
    expect(outcomeOf(await go(closed.login))).toBe(`${place}/login?inactive`);
    expect((await own('select from member where user_id = $1', [userId])).rowCount).toBe(0);
  });

  test('does not bring back whom the company put out', async () => {
    await save({ joinsPeople: true, roleId: memberRole });
    const gone = atProvider();
    const userId = await person(gone.email);
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`update member set status_id = 2 where user_id = ${userId}`),
    );
    expect((await exchange(await go(gone.login))).status).toBe(403);
  });

  test('is the only way where the company says so, but for its administrators and people of other domains', async () => {
    await save();
    const known = atProvider();
    await person(known.email);
    expect((await exchange(await go(known.login))).status).toBe(200);
    expect((await signIn(known.email)).status).toBe(200);
    expect((await save({ isOnlyWay: true })).status).toBe(200);
    expect(await signIn(known.email)).toMatchObject({
      status: 403,
      code: 'session.onlyProvider',
      params: { provider: 'Directorio' },
    });
    expect((await exchange(await go(known.login))).status).toBe(200);
    const chief = `jefe-${random()}@${testDomain}`;
    await person(chief, { base: 1 });
    expect((await signIn(chief)).status).toBe(200);
    const outside = `fuera-${random()}@example.org`;
    await person(outside);
    expect((await signIn(outside)).status).toBe(200);
    const config = await app.call({ headers: { 'x-subdomain': company.subdomain } }, platform.config);
    expect(config.data.company?.isOnlyProvider).toBe(true);
  });
});

describe('another issuer', () => {
  test('is believed for no domain before that is proven for it, and knows nobody by the number of the one before', async () => {
    const its = await testCompany(app.database);
    const chief = await testPerson(app.database, its);
    expect((await save({ isOn: false }, chief)).status).toBe(200);
    expect(await proveDomains(app, dns, chief)).toEqual([testDomain]);
    await save({}, chief);
    await own(`insert into auth.account (user_id, provider_id, account_id) values ($1, $2, 'su-numero')`, [
      chief.userId,
      `company-${its.companyId}`,
    ]);
    const other = { issuer: 'https://id.otra-de-prueba.co' };
    expect(await save(other, chief)).toMatchObject({ status: 409, code: 'companyProvider.unproven' });
    expect((await save({ ...other, isOn: false }, chief)).data.provider?.provenDomains).toEqual([]);
    // The record that is there speaks of the issuer before.
    expect((await app.call(chief, companyProvider.prove)).data.provider?.provenDomains).toEqual([]);
    expect(await proveDomains(app, dns, chief)).toEqual([testDomain]);
    expect((await app.call(chief, companyProvider.get)).data.linked).toBe(0);
    expect((await save(other, chief)).data.provider).toMatchObject({ isOn: true, provenDomains: [testDomain] });
  });
});
