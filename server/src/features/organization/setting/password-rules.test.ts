import { randomBytes } from 'node:crypto';
import { invitation } from '@baluarte/contract/identity/invitation.ts';
import { registration } from '@baluarte/contract/identity/registration.ts';
import { setting } from '@baluarte/contract/organization/setting.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givePassword } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { nextMailTo } from '#test/mailing.ts';
import { issueTicket } from '#identity/shared/tickets.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
});
afterAll(() => app.close());

const lax = {
  requiresTwoStep: false,
  passwordDays: null,
  sessionMinutes: 480,
  sessionDays: 30,
  hasOneSession: false,
  allowedEmailDomains: [],
  allowedAddresses: [],
};
const ask = (person: TestPerson, passwordLength: number, passwordHistory = 0) =>
  app.call(person, setting.updateSecurity, { body: { ...lax, passwordLength, passwordHistory } });
beforeEach(async () => {
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
  await ask(admin, 30, 3);
});

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const anEmail = () => `largo-${randomBytes(6).toString('hex')}@example.com`;
const short = 'Corta-Y-Buena-17!';
const long = 'Larga-Y-Buena-Como-Pocas-De-30!';
const tooShort = (path: string, minimum = 30) => ({
  status: 422,
  issues: [{ path, code: 'password.tooShort', params: { minimum } }],
});
const roleId = async () =>
  (
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.one(sql<{ id: number }>`select id from role where is_system and base = 2`),
    )
  ).id;
const newcomer = async (more: object) => ({
  body: { email: anEmail(), name: 'Nora', lastName: 'Nueva', roleId: await roleId(), ...more },
});
const elsewhere = async (person: TestPerson, minimum: number) => {
  const other = await testCompany(app.database);
  await ask(await testPerson(app.database, other), minimum, 5);
  await inCompany(app.database.app, other.tenant, (trx) =>
    trx.run(
      sql`insert into member (user_id, role_id) select ${person.userId}, id from role where is_system and base = 2`,
    ),
  );
};

describe('a password shorter than the company asks is refused with its own bound', () => {
  test('as a first one, and nobody is made', async () => {
    const made = await newcomer({ password: short });
    expect(await app.call(admin, user.endpoints.create, made)).toMatchObject(tooShort('body.password'));
    expect((await own('select from auth."user" where email = $1', [made.body.email])).rowCount).toBe(0);
    expect((await app.call(admin, user.endpoints.create, await newcomer({ password: long }))).status).toBe(201);
  });

  test('as one that an administrator gives, and the present one stays', async () => {
    const person = await testPerson(app.database, company, { base: 2 });
    const give = (password: string) =>
      app.call(admin, user.endpoints.password, { params: { id: person.userId }, body: { password } });
    expect(await give(short)).toMatchObject(tooShort('body.password'));
    expect((await own('select from auth.account where user_id = $1', [person.userId])).rowCount).toBe(0);
    expect((await give(long)).status).toBe(200);
    // An administrator setting a password is not told whether it was used before.
    expect((await give(long)).status).toBe(200);
  });

  test('by accepting an invitation, which shows the minimum beforehand', async () => {
    const { body } = await newcomer({});
    await app.call(admin, user.endpoints.create, { body });
    const { text } = await nextMailTo(app, body.email);
    const token = /confirm-invitation\/([\w-]+)\?/.exec(text)?.[1] ?? '';
    const offer = await app.call(null, invitation.get, { params: { token } });
    expect(offer.data.rules).toEqual({ minimum: 30, history: 3 });
    const personalData = { name: 'Nora', lastName: 'Nueva', language: 'es', consent: true };
    const accept = (password: string) =>
      app.call(null, invitation.accept, { params: { token }, body: { ...personalData, password } });
    expect(await accept(short)).toMatchObject(tooShort('body.password'));
    expect((await accept(long)).status).toBe(200);
  });

  test('by the link of a mail, with the limits of the strictest of several companies', async () => {
    const person = await testPerson(app.database, company);
    await elsewhere(person, 40);
    const token = await issueTicket(app.database.identityDb, {
      purpose: 'resetPassword',
      seconds: 600,
      userId: person.userId,
    });
    const link = await app.call(null, registration.resetLink, { params: { token } });
    expect(link.data).toMatchObject({ state: 'open', rules: { minimum: 40, history: 5 } });
    const reset = (password: string) =>
      app.call(null, registration.reset, { body: { token, password, confirmPassword: password } });
    expect(await reset(long)).toMatchObject(tooShort('body.password', 40));
    expect((await reset(`${long}-y-otros-diez`)).status).toBe(200);
  });

  test('by its own person while signed in', async () => {
    const person = await testPerson(app.database, company);
    await givePassword(app.database.identityDb, person.userId, short);
    const body = { currentPassword: short, password: 'Otra-Corta-Buena-17!', confirmPassword: 'Otra-Corta-Buena-17!' };
    expect(await app.call(person, registration.changePassword, { body })).toMatchObject(tooShort('body.password'));
  });
});

describe('password rules are shown', () => {
  const rules = async (person: TestPerson | null) => app.call(person, registration.passwordRules);

  test('to nobody without a session', async () => {
    expect((await rules(null)).status).toBe(401);
  });

  test('as the strictest of one’s companies, and apart from it as the one of the company worked in', async () => {
    const person = await testPerson(app.database, company);
    await elsewhere(person, 40);
    expect((await rules(person)).data).toEqual({
      own: { minimum: 40, history: 5 },
      company: { minimum: 30, history: 3 },
    });
  });

  test('as the product’s minimum without a company, and ignores inactive companies', async () => {
    const person = await testPerson(app.database, company);
    await own('update company set status_id = 2 where id = $1', [company.companyId]);
    const { headers } = person;
    const outside = await app.call({ headers: { ...headers, 'x-subdomain': 'app' } }, registration.passwordRules);
    expect(outside.data).toEqual({ own: { minimum: 12, history: 0 }, company: null });
  });

  test('also to users who must change theirs first', async () => {
    const person = await testPerson(app.database, company);
    await own('update auth."user" set must_change_password = true where id = $1', [person.userId]);
    expect((await rules(person)).data.own.minimum).toBe(30);
  });
});
