import { passkey } from '@baluarte/contract/identity/passkey.ts';
import { twoStep } from '@baluarte/contract/identity/two-step.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { softAuthenticator } from '#test/authenticator.ts';
import { testCompany } from '#test/company.ts';
import { as, password, stepPeople, type StepPeople } from '#test/step-people.ts';

const PUBLIC_URL = 'https://riesgos.example.com';
const main = 'riesgos.example.com';

let app: TestApp;
let people: StepPeople;
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL });
  people = stepPeople(app, await testCompany(app.database));
});
afterAll(() => app.close());

/** What a browser says of the page it shows. */
const at = (host: string, scheme = 'https') => ({ host, origin: `${scheme}://${host}` });
const page = at(main);

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };

async function beginAdding(token: string | null, headers = page) {
  return app.call(as(token), passkey.begin, { body: { password }, headers });
}

/** A signed-in user with a passkey. */
async function withPasskey() {
  const someone = await people.person();
  const { token } = await people.signIn(someone.email);
  const begun = await beginAdding(token);
  const { challenge, user } = begun.data as Options;
  const key = softAuthenticator();
  const response = key.make({ challenge, rpId: main, origin: page.origin });
  const added = await app.call(as(token), passkey.add, { body: { response, name: 'Mi portátil' }, headers: page });
  expect(added.status).toBe(200);
  return { ...someone, token, key, id: added.data.id, userHandle: user?.id ?? '' };
}

async function challengeFor(headers = page): Promise<string> {
  const { data } = await app.call(null, passkey.beginSignIn, { headers });
  return (data as Options).challenge;
}
const signIn = (response: unknown, headers: Record<string, string> = page) =>
  app.call(null, passkey.signIn, { body: { response }, headers });

describe('a passkey is not made', () => {
  test('without the password or without a session', async () => {
    const { email } = await people.person();
    const { token } = await people.signIn(email);
    expect(await app.call(as(token), passkey.begin, { body: {}, headers: page })).toMatchObject({
      status: 422,
      code: 'password.wrong',
    });
    expect((await app.call(null, passkey.begin, { body: { password }, headers: page })).status).toBe(401);
  });

  test('at a page opened by a number, without TLS or of another site', async () => {
    const { email } = await people.person();
    const { token } = await people.signIn(email);
    const codes = [];
    for (const headers of [at('192.0.2.1'), at(main, 'http'), { ...page, origin: 'https://evil.example' }])
      codes.push((await beginAdding(token, headers)).code);
    expect(codes).toEqual(['passkey.noDomain', 'passkey.noDomain', 'passkey.refused']);
  });

  test('from an answer for another person, another site or another purpose, nor twice', async () => {
    const [one, other] = [await people.person(), await people.person()];
    const { token } = await people.signIn(one.email);
    const stranger = await people.signIn(other.email);
    const key = softAuthenticator();
    const add = (of: string | null, response: unknown) =>
      app.call(as(of), passkey.add, { body: { response, name: 'Llave' }, headers: page });
    const challengeOf = async () => ((await beginAdding(token)).data as Options).challenge;
    const ceremony = { rpId: main, origin: page.origin };

    const otherChallenge = key.make({ challenge: await challengeOf(), ...ceremony });
    expect(await add(stranger.token, otherChallenge)).toMatchObject({ status: 422, code: 'passkey.refused' });
    const phished = key.make({ challenge: await challengeOf(), rpId: 'evil.example', origin: 'https://evil.example' });
    expect(await add(token, phished)).toMatchObject({ code: 'passkey.refused' });
    const unverified = key.make({ challenge: await challengeOf(), ...ceremony, isVerified: false });
    expect(await add(token, unverified)).toMatchObject({ code: 'passkey.refused' });
    const ofSignIn = key.make({ challenge: await challengeFor(), ...ceremony });
    expect(await add(token, ofSignIn)).toMatchObject({ code: 'passkey.refused' });
    const right = key.make({ challenge: await challengeOf(), ...ceremony });
    expect((await add(token, right)).status).toBe(200);
    expect(await add(token, right)).toMatchObject({ status: 409, code: 'passkey.expired' });
    const again = key.make({ challenge: await challengeOf(), ...ceremony });
    expect(await add(token, again)).toMatchObject({ status: 409, code: 'passkey.credentialTaken' });
  });
});

test('a user is notified by mail and in the product when a passkey is added or removed', async () => {
  const { email, token, id } = await withPasskey();
  expect((await app.call(as(token), passkey.remove, { params: { id }, headers: page })).status).toBe(200);
  const mails = (await people.mailsTo(email)).filter(({ template }) => template === 'passkeyChanged');
  expect(mails.map(({ params }) => params)).toMatchObject([
    { name: 'Paula', isAdded: true, passkey: 'Mi portátil', link: `${PUBLIC_URL}/my-account?tab=security` },
    { isAdded: false, passkey: 'Mi portátil' },
  ]);
  const { rows } = await people.own(
    `select data ->> 'subject' as subject from job.job where name = 'notification.deliver'
     and data -> 'to' -> 'userIds' @> to_jsonb((select id from auth."user" where email = $1)) order by created_on`,
    [email],
  );
  expect(rows).toEqual(expect.arrayContaining([{ subject: 'passkeyAdded' }, { subject: 'passkeyRemoved' }]));
});

describe('signing in with a passkey', () => {
  test('needs neither e-mail nor second step, at the main host and at a company below it', async () => {
    const { key, userHandle, email, token } = await withPasskey();
    await app.call(as(token), twoStep.add, { body: { method: 'email', password } });
    await app.call(as(token), twoStep.confirm, { body: { method: 'email', code: await people.lastCode(email) } });
    expect((await people.signIn(email)).token).toBeNull();
    for (const [index, host] of [main, `aurora.${main}`].entries()) {
      key.count(index + 1);
      const headers = { ...at(host), 'x-subdomain': 'app' };
      const ceremony = { challenge: await challengeFor(headers), rpId: main, origin: headers.origin, userHandle };
      const begun = await signIn(key.use(ceremony), headers);
      expect(begun).toMatchObject({ status: 200, data: { twoStep: null } });
      expect(await people.isIn(begun.data.token)).toBe(true);
      expect(begun.raw.headers['cache-control']).toBe('no-store');
    }
    const { data } = await app.call(as(token), twoStep.security);
    expect(data.passkeys).toMatchObject([{ name: 'Mi portátil', domain: main, isSynced: false }]);
    expect(data.passkeys[0]?.usedAt).not.toBeNull();
  });

  test('is refused with an unregistered key, or the signature or handle of another user', async () => {
    const person = await withPasskey();
    const stranger = await withPasskey();
    const ceremony = async () => ({ challenge: await challengeFor(), rpId: main, origin: page.origin });
    const unknown = softAuthenticator().use(await ceremony());
    const forged = { ...softAuthenticator().use(await ceremony()), id: person.key.use(await ceremony()).id };
    const handed = person.key.use({ ...(await ceremony()), userHandle: stranger.userHandle });
    const unverified = person.key.use({ ...(await ceremony()), isVerified: false });
    for (const response of [unknown, forged, handed, unverified])
      expect(await signIn(response)).toMatchObject({ status: 422, code: 'passkey.refused' });
  });

  test('is refused for another site, another domain of ours, a used challenge and an old one', async () => {
    const { key } = await withPasskey();
    const phished = key.use({ challenge: await challengeFor(), rpId: main, origin: 'https://evil.example' });
    expect(await signIn(phished)).toMatchObject({ code: 'passkey.refused' });
    const local = at('aurora.localhost', 'http');
    const elsewhere = key.use({ challenge: await challengeFor(local), rpId: main, origin: page.origin });
    expect(await signIn(elsewhere)).toMatchObject({ code: 'passkey.refused' });

    key.count(1);
    const right = key.use({ challenge: await challengeFor(), rpId: main, origin: page.origin });
    expect((await signIn(right)).status).toBe(200);
    expect(await signIn(right)).toMatchObject({ status: 409, code: 'passkey.expired' });

    key.count(2);
    const late = key.use({ challenge: await challengeFor(), rpId: main, origin: page.origin });
    await people.own(`update auth.ticket set expires_at = now() where purpose = 'passkey'`);
    expect(await signIn(late)).toMatchObject({ status: 409, code: 'passkey.expired' });
    const never = key.use({ challenge: 'A'.repeat(43), rpId: main, origin: page.origin });
    expect(await signIn(never)).toMatchObject({ status: 409, code: 'passkey.expired' });
  });

  test('is refused when the counter does not rise, as it does when a key was copied', async () => {
    const { key } = await withPasskey();
    const use = async (count: number) => {
      key.count(count);
      return signIn(key.use({ challenge: await challengeFor(), rpId: main, origin: page.origin }));
    };
    expect((await use(7)).status).toBe(200);
    for (const count of [7, 3, 0]) expect(await use(count)).toMatchObject({ status: 422, code: 'passkey.refused' });
    expect((await use(8)).status).toBe(200);
  });

  test.for([
    [2, 'session.inactive'],
    [4, 'session.notConfirmed'],
  ] as const)('of somebody in status %i is refused as every sign-in is', async ([statusId, code]) => {
    const { key, userId } = await withPasskey();
    await people.own('update auth."user" set status_id = $2 where id = $1', [userId, statusId]);
    const response = key.use({ challenge: await challengeFor(), rpId: main, origin: page.origin });
    expect(await signIn(response)).toMatchObject({ status: 403, code });
  });

  test('is refused at a company one is not in', async () => {
    const { key } = await withPasskey();
    const other = await testCompany(app.database);
    const headers = { ...at(`${other.subdomain}.${main}`), 'x-subdomain': other.subdomain };
    const ceremony = { challenge: await challengeFor(headers), rpId: main, origin: headers.origin };
    expect(await signIn(key.use(ceremony), headers)).toMatchObject({ status: 403, code: 'tenant.refused' });
  });
});

describe('one’s passkeys', () => {
  test('are named and removed by their own person alone', async () => {
    const owner = await withPasskey();
    const stranger = await withPasskey();
    const params = { id: owner.id };
    expect(await app.call(as(stranger.token), passkey.rename, { params, body: { name: 'Mía' } })).toMatchObject({
      status: 404,
    });
    expect(await app.call(as(stranger.token), passkey.remove, { params })).toMatchObject({ status: 404 });
    expect(await app.call(as(owner.token), passkey.rename, { params, body: { name: ' ' } })).toMatchObject({
      status: 422,
    });
    await app.call(as(owner.token), passkey.rename, { params, body: { name: 'Llavero azul' } });
    const { data } = await app.call(as(owner.token), twoStep.security);
    expect(data.passkeys.map(({ name }) => name)).toEqual(['Llavero azul']);
    expect((await app.call(as(owner.token), passkey.remove, { params })).status).toBe(200);
    const gone = owner.key.use({ challenge: await challengeFor(), rpId: main, origin: page.origin });
    expect(await signIn(gone)).toMatchObject({ status: 422, code: 'passkey.refused' });
  });
});
