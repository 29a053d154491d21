import { randomBytes } from 'node:crypto';
import { me } from '@baluarte/contract/identity/me.ts';
import { registration } from '@baluarte/contract/identity/registration.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givePassword } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { mailsTo, nextMailTo } from '#test/mailing.ts';
import { findTicket, issueTicket } from '#identity/shared/tickets.ts';

const password = 'Contraseña-larga-1!';
let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  await app.jobs.start();
});
afterAll(() => app.close());

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const anEmail = () => `nuevo-${randomBytes(6).toString('hex')}@example.com`;

async function someone(): Promise<TestPerson> {
  const person = await testPerson(app.database, company);
  await givePassword(app.database.identityDb, person.userId, password);
  return person;
}

const ask = (person: TestPerson, email: string, typed: string | undefined = password) =>
  app.call(person, me.changeEmail, { body: { email, password: typed } });
const follow = (token: string) => app.call(null, me.confirmEmail, { body: { token } });
const pendingOf = async (person: TestPerson) => (await app.call(person, me.get)).data.pendingEmail;
const isChangeMail = ({ text }: { text: string }) => text.includes('/confirm-email/');
/** The secret in the last mail to an address about the change to `about`. */
const linkTo = async (email: string, about = '') => {
  const { text } = await nextMailTo(app, email, (mail) => isChangeMail(mail) && mail.text.includes(about));
  return /\/confirm-email\/([\w-]+)/.exec(text)?.[1] ?? '';
};
const emailOf = async ({ userId }: TestPerson) =>
  (await own('select email from auth."user" where id = $1', [userId])).rows[0] as { email: string };

describe('another e-mail', () => {
  test('is not asked for with a wrong password, nor without one', async () => {
    const person = await someone();
    for (const typed of ['Otra-cosa-larga-1!', ''])
      expect(await ask(person, anEmail(), typed)).toMatchObject({
        status: 422,
        code: 'password.wrong',
        issues: [{ path: 'password' }],
      });
    expect(await pendingOf(person)).toBeNull();
  });

  test('is not the one there is', async () => {
    const person = await someone();
    expect(await ask(person, person.email.toUpperCase())).toMatchObject({ status: 422, code: 'me.sameEmail' });
  });

  test.each(['old', 'new'] as const)('changes once both links were followed, the %s one first', async (first) => {
    const person = await someone();
    const email = anEmail();
    await app.call(person, session.get);
    expect((await ask(person, email)).data).toMatchObject({ email, isOldConfirmed: false, isNewConfirmed: false });
    const links = { old: await linkTo(person.email), new: await linkTo(email) };
    const second = first === 'old' ? 'new' : 'old';

    const half = await follow(links[first]);
    expect(half).toMatchObject({ status: 200, data: { isChanged: false, waitingFor: second } });
    expect(half.raw.headers['cache-control']).toBe('no-store');
    expect(await pendingOf(person)).toMatchObject({
      email,
      isOldConfirmed: first === 'old',
      isNewConfirmed: first === 'new',
    });
    expect(await follow(links[first])).toMatchObject({ status: 409, code: 'link.used' });
    expect(await emailOf(person)).toEqual({ email: person.email });

    expect((await follow(links[second])).data).toEqual({ isChanged: true, waitingFor: null });
    expect((await app.call(person, session.get)).data.email).toBe(email);
    expect(await pendingOf(person)).toBeNull();
    await nextMailTo(app, person.email, ({ text }) => text.includes(email) && !isChangeMail({ text }));
    const kinds = (await app.call(person, me.events)).data.map(({ kind }) => kind);
    expect(kinds).toEqual(['emailChanged', 'emailChangeAsked']);
  });

  test('ends a link to choose a password that went to the former e-mail', async () => {
    const person = await someone();
    const email = anEmail();
    const { userId } = person;
    const reset = { purpose: 'resetPassword', seconds: 60, userId } as const;
    const token = await issueTicket(app.database.identityDb, reset);
    const begun = await issueTicket(app.database.identityDb, { purpose: 'enrolFactor', seconds: 60, userId });
    await ask(person, email);
    for (const address of [person.email, email]) await follow(await linkTo(address));
    expect(await emailOf(person)).toEqual({ email });
    const { data } = await app.call(null, registration.resetLink, { params: { token } });
    expect(data.state).toBe('expired');
    const other = await findTicket(app.database.identityDb, 'enrolFactor', begun);
    expect(other?.state, 'what was begun otherwise goes on').toBe('open');
  });

  test('is asked for with the password by somebody who also signs in with a provider', async () => {
    const person = await someone();
    const linked = `insert into auth.account (user_id, provider_id, account_id) values ($1, 'oidc', $2)`;
    await own(linked, [person.userId, `https://id.example ${person.userId}`]);
    expect((await ask(person, anEmail())).status).toBe(200);
    expect(await ask(person, anEmail(), 'Otra-cosa-larga-1!')).toMatchObject({ status: 422, code: 'password.wrong' });
  });

  test('changes for two links followed at the same moment', async () => {
    const person = await someone();
    const email = anEmail();
    await ask(person, email);
    const tokens = [await linkTo(person.email), await linkTo(email)];
    const answers = await Promise.all(tokens.map(follow));
    expect(answers.filter(({ data }) => data.isChanged)).toHaveLength(1);
    expect(await emailOf(person)).toEqual({ email });
  });

  test('does not change when it was taken back, and nothing is left to take back then', async () => {
    const person = await someone();
    const email = anEmail();
    await ask(person, email);
    const token = await linkTo(email);
    expect(await app.call(person, me.cancelEmail)).toMatchObject({ status: 200 });
    expect(await pendingOf(person)).toBeNull();
    expect(await follow(token)).toMatchObject({ status: 409, code: 'link.expired' });
    expect(await app.call(person, me.cancelEmail)).toMatchObject({ status: 404, code: 'me.noEmailChange' });
  });

  test('of an older request is no half of a newer one', async () => {
    const person = await someone();
    const [one, other] = [anEmail(), anEmail()];
    await ask(person, one);
    await follow(await linkTo(one));
    await ask(person, other);
    const links = await Promise.all([linkTo(other), linkTo(person.email, other)]);
    expect(await pendingOf(person)).toMatchObject({ email: other, isNewConfirmed: false, isOldConfirmed: false });
    expect((await follow(links[1])).data).toMatchObject({ isChanged: false, waitingFor: 'new' });
    expect(await emailOf(person)).toEqual({ email: person.email });
    expect((await follow(links[0])).data.isChanged).toBe(true);
    expect(await emailOf(person)).toEqual({ email: other });
  });

  test('is not asked for more often than five times in an hour', async () => {
    const person = await someone();
    for (let round = 0; round < 5; round += 1) expect((await ask(person, anEmail())).status).toBe(200);
    expect(await ask(person, anEmail())).toMatchObject({ status: 429, code: 'slowDown' });
  });
});

describe('an e-mail that is already taken', () => {
  test('is answered as any other, and only its owner learns of it', async () => {
    const [person, owner] = [await someone(), await someone()];
    const free = anEmail();
    const other = await someone();
    const [taken, plain] = [await ask(person, owner.email), await ask(other, free)];
    const shape = ({ data, status }: typeof taken) => ({ status, ...data, email: '', expiresAt: '' });
    expect(shape(taken)).toEqual(shape(plain));
    const mail = await nextMailTo(app, owner.email);
    expect(mail.text).not.toContain('/confirm-email/');
    expect(mail.text).not.toContain(person.email);
    expect((await follow(await linkTo(person.email))).data).toEqual({ isChanged: false, waitingFor: 'new' });
    expect(await emailOf(person)).toEqual({ email: person.email });
    expect(await mailsTo(app, owner.email)).toHaveLength(1);
  });

  test('by someone else meanwhile is not taken away from its new owner', async () => {
    const person = await someone();
    const email = anEmail();
    await ask(person, email);
    const links = [await linkTo(person.email), await linkTo(email)];
    await follow(links[0] ?? '');
    const late = await testPerson(app.database, company);
    await own('update auth."user" set email = $2 where id = $1', [late.userId, email]);
    expect(await follow(links[1] ?? '')).toMatchObject({ status: 409 });
    expect(await emailOf(person)).toEqual({ email: person.email });
    expect(await emailOf(late)).toEqual({ email });
  });
});

test('an unknown secret is refused', async () => {
  expect(await follow(randomBytes(32).toString('base64url'))).toMatchObject({ status: 404, code: 'link.unknown' });
});
