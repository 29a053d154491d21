import { randomBytes } from 'node:crypto';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { oauth } from '@baluarte/contract/identity/oauth.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testBrowser } from '#test/browser.ts';
import { startProvider, type TestProvider, type ProviderClaims } from '#test/openid-provider.ts';
import { agree, hashOf, outcomeOf, place, through, type Journey } from '#test/provider-journey.ts';
import { createPerson } from '#identity/shared/person/create-person.ts';
import { openMail } from '#kit/mail/mail.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';

const password = 'Contraseña-larga-1!';
const COLOMBIA = 170;

let provider: TestProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startProvider({ redirectUris: [`${place}/api/auth/oauth/oidc/callback`] });
  app = await testApp({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Acme',
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const random = () => randomBytes(6).toString('hex');

function atProvider(claims: ProviderClaims = {}) {
  const login = `acme-${random()}`;
  const email = `${login}@example.com`;
  provider.people.set(login, { email, email_verified: true, given_name: 'Inés', family_name: 'Díaz', ...claims });
  return { login, email };
}

const returnedOf = ({ shown, verifier }: Journey) => ({ ticket: shown.url.hash.slice(1), verifier });
const personalData = { name: 'Inés', lastName: 'Díaz', countryId: COLOMBIA, language: 'es', consent: true } as const;
const identityOf = (journey: Journey) => app.call(null, oauth.providerIdentity, { body: returnedOf(journey) });
const complete = (journey: Journey, over: Record<string, unknown> = {}) =>
  app.call(null, oauth.completeRegister, { body: { ...returnedOf(journey), ...personalData, ...over } });
const userOf = async (email: string) =>
  (
    await own(
      `select id, status_id as "statusId", email_verified as "isVerified", phone, language, country_id as "countryId",
         consent_at is not null as "hasAgreed", consent_text as "consentText" from auth."user" where email = $1`,
      [email],
    )
  ).rows[0];
const jobsFor = async () =>
  (await own(`select count(*)::int as count from job.job where name = 'mail.send'`)).rows[0]?.count;

describe('an unknown user', () => {
  test('gets a form with the provider’s data, and is signed in once it is filled in', async () => {
    const { login, email } = atProvider({ locale: 'en-US' });
    const journey = await through(app.app, login);
    expect(`${journey.shown.url.origin}${journey.shown.url.pathname}`).toBe(`${place}/complete-register`);
    expect((await identityOf(journey)).data).toEqual({
      provider: 'oidc',
      providerName: 'Acme',
      email,
      isEmailProven: true,
      name: 'Inés',
      lastName: 'Díaz',
      language: 'en',
    });
    const { data } = await complete(journey, { phone: '+573001234567', language: 'en', email: 'otra@example.com' });
    expect(data).toMatchObject({ twoStep: null, isConfirmationSent: false });
    const entered = await app.call({ headers: { authorization: `Bearer ${data.token}` } }, session.get);
    expect(entered.data).toMatchObject({ email, name: 'Inés', companyId: null, companies: [], firstAccess: true });
    expect(await userOf(email)).toMatchObject({
      statusId: 1,
      isVerified: true,
      phone: '+573001234567',
      language: 'en',
      countryId: COLOMBIA,
      hasAgreed: true,
      consentText: consentVersion,
    });
    expect((await through(app.app, login)).shown.fragment.get('handover')).toBeTruthy();
  });

  test('corrects what is wrong in the form without beginning anew', async () => {
    const journey = await through(app.app, atProvider().login);
    expect(await complete(journey, { consent: false })).toMatchObject({ status: 422, code: 'invalid' });
    expect(await complete(journey, { countryId: 9999 })).toMatchObject({
      issues: [{ path: 'body.countryId', code: 'unknownChoice' }],
    });
    expect((await complete(journey)).status).toBe(200);
  });

  test('is not served twice, nor late, nor in a browser that did not begin', async () => {
    const journey = await through(app.app, atProvider().login);
    const stolen = { ...journey, verifier: 'x'.repeat(43) };
    expect(await identityOf(stolen)).toMatchObject({ status: 409, code: 'oauth.expired' });
    expect(await complete(stolen)).toMatchObject({ status: 409, code: 'oauth.expired' });
    expect((await complete(journey)).status).toBe(200);
    expect(await complete(journey)).toMatchObject({ status: 409, code: 'oauth.expired' });
    expect(await identityOf(journey)).toMatchObject({ code: 'oauth.expired' });
    const late = await through(app.app, atProvider().login);
    await own(`update auth.ticket set expires_at = now() where purpose = 'completeRegister'`);
    expect(await complete(late)).toMatchObject({ code: 'oauth.expired' });
  });

  test('whose account was made meanwhile signs in instead', async () => {
    const { login, email } = atProvider();
    const journey = await through(app.app, login);
    await createPerson(app.database.identityDb, { email, firstName: 'Inés', lastName: 'Díaz', statusId: 1 });
    expect(await complete(journey)).toMatchObject({ code: 'oauth.expired' });
    expect((await through(app.app, login)).shown.fragment.get('handover')).toBeTruthy();
  });
});

describe('a user whose e-mail the provider has not verified', () => {
  const confirm = async (email: string, isDisputed = false) => {
    const { id } = await userOf(email);
    await own(
      `update auth.ticket set used_at = now(), data = data || jsonb_build_object('isDisputed', $2::boolean)
       where user_id = $1 and purpose = 'confirmAccount'`,
      [id, isDisputed],
    );
    await own('update auth."user" set status_id = 1, email_verified = true where id = $1', [id]);
    return id as number;
  };
  async function registered() {
    const { login, email } = atProvider({ email_verified: false });
    const answer = await complete(await through(app.app, login), { email });
    return { login, email, answer };
  }

  test('says which it is, and gets a mail to confirm it before there is a session', async () => {
    const before = await jobsFor();
    const { login } = atProvider({ email: undefined, email_verified: undefined });
    const journey = await through(app.app, login);
    expect((await identityOf(journey)).data).toMatchObject({ email: null, isEmailProven: false });
    expect(await complete(journey)).toMatchObject({ status: 422, issues: [{ path: 'body.email', code: 'required' }] });
    const email = `escrito-${random()}@example.com`;
    const { data } = await complete(journey, { email: email.toUpperCase() });
    expect(data).toEqual({ token: null, twoStep: null, isConfirmationSent: true });
    expect(await userOf(email)).toMatchObject({ statusId: 4, isVerified: false, hasAgreed: true });
    expect(await jobsFor()).toBe(before + 1);
    expect(outcomeOf(await through(app.app, login))).toBe(`${place}/login?notConfirmed`);
    await confirm(email);
    expect((await through(app.app, login)).shown.fragment.get('handover')).toBeTruthy();
  });

  test('learns nothing about an e-mail that has an account', async () => {
    const email = `ocupado-${random()}@example.com`;
    const userId = await createPerson(app.database.identityDb, {
      email,
      firstName: 'Ana',
      lastName: 'Uno',
      statusId: 1,
    });
    const { login } = atProvider({ email: undefined });
    const before = await jobsFor();
    const { status, data } = await complete(await through(app.app, login), { email });
    expect([status, data]).toEqual([200, { token: null, twoStep: null, isConfirmationSent: true }]);
    expect((await own('select from auth.account where user_id = $1', [userId])).rowCount).toBe(0);
    expect(await jobsFor(), 'its owner is told').toBe(before + 1);
    await complete(await through(app.app, login), { email });
    expect(await jobsFor(), 'once a minute').toBe(before + 1);
  });

  test('is refused once someone else has confirmed that e-mail with a password of their own', async () => {
    const { login, email } = await registered();
    const userId = await confirm(email);
    await own(
      `insert into auth.account (user_id, provider_id, account_id, password) values ($1, 'credential', $2, 'x')`,
      [userId, String(userId)],
    );
    expect(outcomeOf(await through(app.app, login))).toBe(`${place}/login?emailNotVerified`);
    expect((await own(`select from auth.account where user_id = $1 and provider_id = 'oidc'`, [userId])).rowCount).toBe(
      0,
    );
  });

  test('is out where the e-mail was in dispute when it was confirmed', async () => {
    const { login, email } = await registered();
    await confirm(email, true);
    expect(outcomeOf(await through(app.app, login))).toBe(`${place}/login?emailNotVerified`);
  });
});

describe('linking a provider to an account one is signed in to', () => {
  async function signedIn({ secret = '' } = {}) {
    const email = `persona-${random()}@example.com`;
    const userId = await createPerson(app.database.identityDb, {
      email,
      firstName: 'Paula',
      lastName: 'Prueba',
      statusId: 1,
      consentText: consentVersion,
      ...(secret && { password: secret }),
    });
    const token = random();
    const expires = `now() + interval '1 day'`;
    await own(`insert into auth.session (user_id, token, expires_at) values ($1, $2, ${expires})`, [
      userId,
      hashToken(token),
    ]);
    return { userId, email, headers: { authorization: `Bearer ${token}` } };
  }
  type Person = Awaited<ReturnType<typeof signedIn>>;

  const verifier = randomBytes(32).toString('base64url');
  async function start(person: Person, over: Record<string, unknown> = {}) {
    const body = { return: '/my-account?tab=security', origin: place, verifierHash: hashOf(verifier), ...over };
    return app.call(person, oauth.startLink, { params: { provider: 'oidc' }, body });
  }
  async function follow(url: string, login: string): Promise<Journey> {
    const browser = testBrowser(app.app);
    return agree({ browser, verifier, shown: await browser.go(url) }, login);
  }
  const finish = (person: Person, { shown }: Journey) =>
    app.call(person, oauth.link, { body: { ticket: shown.fragment.get('linked') ?? '', verifier } });
  const linked = async (person: Person) => (await app.call(person, oauth.linked)).data;

  test('brings them back to their page, where it counts once the page brings the ticket', async () => {
    const person = await signedIn();
    const { login } = atProvider({ email_verified: false, email: `otro-${random()}@example.com` });
    const journey = await follow((await start(person)).data.url, login);
    expect(journey.shown.url.href).toMatch(/^http:\/\/localhost:3000\/my-account\?tab=security#linked=/);
    expect(await linked(person)).toEqual([]);
    expect((await finish(person, journey)).data).toEqual({ name: 'Acme' });
    expect(await linked(person)).toMatchObject([{ provider: 'oidc', name: 'Acme' }]);
    expect((await through(app.app, login)).shown.fragment.get('handover')).toBeTruthy();
  });

  test('requires the password of users who have one', async () => {
    const person = await signedIn({ secret: password });
    expect(await start(person)).toMatchObject({ status: 422, code: 'password.wrong' });
    expect((await start(person, { password })).status).toBe(200);
  });

  test('is for the person who began it, in the browser where they began, once', async () => {
    const [person, other] = [await signedIn(), await signedIn()];
    const { url } = (await start(person)).data;
    const journey = await follow(url, atProvider().login);
    expect(await finish(other, journey)).toMatchObject({ status: 409, code: 'oauth.expired' });
    const stolen = { ticket: journey.shown.fragment.get('linked') ?? '', verifier: 'x'.repeat(43) };
    expect(await app.call(person, oauth.link, { body: stolen })).toMatchObject({ code: 'oauth.expired' });
    expect((await finish(person, journey)).status).toBe(200);
    expect(await finish(person, journey)).toMatchObject({ code: 'oauth.expired' });
    expect((await testBrowser(app.app).go(url)).url.href).toBe(
      `${place}/my-account?tab=security#oauth=failed&provider=oidc`,
    );
  });

  test('is refused where the account is linked to another user', async () => {
    const [person, other] = [await signedIn(), await signedIn()];
    const { login } = atProvider();
    await finish(other, await follow((await start(other)).data.url, login));
    const journey = await follow((await start(person)).data.url, login);
    expect(journey.shown.url.hash).toBe('#oauth=linkedElsewhere&provider=oidc');
    expect(await linked(person)).toEqual([]);
  });

  test('notifies the user by mail and in the product when it begins and when it ends', async () => {
    const person = await signedIn({ secret: password });
    await finish(person, await follow((await start(person, { password })).data.url, atProvider().login));
    const [link] = await linked(person);
    expect((await app.call(person, oauth.unlink, { params: { id: link?.id } })).status).toBe(200);
    const { rows } = await own(`select name, data from job.job
      where (name = 'mail.send' and data ? 'encrypted') or name = 'notification.deliver' order by created_on, id`);
    const mails = rows
      .filter(({ name }) => name === 'mail.send')
      .map(({ data }) => openMail(app.app.parts.env, data.encrypted))
      .filter(({ to, template }) => to === person.email && template === 'providerChanged');
    expect(mails.map(({ params }) => params)).toMatchObject([
      { name: 'Paula', isLinked: true, provider: 'Acme' },
      { isLinked: false, provider: 'Acme' },
    ]);
    const subjects = rows
      .filter(({ data }) => data.to?.userIds?.includes(person.userId))
      .map(({ data }) => data.subject);
    expect(subjects).toEqual(expect.arrayContaining(['providerLinked', 'providerUnlinked']));
  });

  test('can be undone by its user alone, and only while another way to sign in remains', async () => {
    const [person, other] = [await signedIn(), await signedIn({ secret: password })];
    await finish(person, await follow((await start(person)).data.url, atProvider().login));
    await finish(other, await follow((await start(other, { password })).data.url, atProvider().login));
    const [ownLink] = await linked(person);
    const [otherLink] = await linked(other);
    const end = (by: Person, id = 0) => app.call(by, oauth.unlink, { params: { id } });
    expect(await end(person, otherLink?.id)).toMatchObject({ status: 404, code: 'notFound' });
    expect(await end(person, ownLink?.id)).toMatchObject({ status: 409, code: 'oauth.lastWay' });
    expect((await end(other, otherLink?.id)).status).toBe(200);
    expect(await linked(other)).toEqual([]);
    const credential = await own(`select id from auth.account where user_id = $1 and provider_id = 'credential'`, [
      other.userId,
    ]);
    expect(await end(other, credential.rows[0]?.id)).toMatchObject({ status: 404 });
  });
});
