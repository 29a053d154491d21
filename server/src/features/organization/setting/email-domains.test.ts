import { randomBytes } from 'node:crypto';
import { company as companies } from '@baluarte/contract/organization/company.ts';
import { me } from '@baluarte/contract/identity/me.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { nextMailTo } from '#test/mailing.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
});
afterAll(() => app.close());

const within = ({ tenant }: TestCompany, change: ReturnType<typeof sql>) =>
  inCompany(app.database.app, tenant, (trx) => trx.run(change));
const limitTo = (place: TestCompany, domain: string) =>
  within(place, sql`update company set allowed_email_domains = array[${domain}] where id = app.current_company()`);
beforeEach(async () => {
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
  await limitTo(company, 'example.com');
});

const anEmail = (domain: string) => `dominio-${randomBytes(6).toString('hex')}@${domain}`;
const refused = { status: 422, code: 'user.domainRefused', params: { domains: 'example.com' } };
const countOf = async () =>
  (await app.database.owner.query('select from member where company_id = $1', [company.companyId])).rowCount;

describe('an e-mail of another domain is not taken', () => {
  test.each(['example.org', 'sub.example.com', 'notexample.com'])('for a new person, of %s', async (domain) => {
    const { roleId } = await testPerson(app.database, company, { base: 2 });
    const before = await countOf();
    for (const password of [undefined, 'Fortaleza-2026-ya']) {
      const body = { email: anEmail(domain), name: 'Nora', lastName: 'Nueva', roleId, ...(password && { password }) };
      expect(await app.call(admin, user.endpoints.create, { body })).toMatchObject(refused);
    }
    expect(await countOf()).toBe(before);
  });

  test('from the platform either, known or invited', async () => {
    const root = await testPerson(app.database, company, { isSuperAdmin: true });
    await app.database.owner.query('update auth.session set company_id = null where user_id = $1', [root.userId]);
    const outside = { headers: { ...root.headers, 'x-subdomain': 'app', 'x-scopeid': '' } };
    const stranger = await testPerson(app.database, await testCompany(app.database));
    await app.database.owner.query(`update auth."user" set email = $2 where id = $1`, [
      stranger.userId,
      anEmail('example.org'),
    ]);
    const params = { id: company.companyId };
    const before = await countOf();
    for (const body of [
      { existing: [{ userId: stranger.userId, base: 2 }] },
      { invited: [{ email: anEmail('example.org'), name: 'Nora', lastName: 'Nueva', base: 2 }] },
    ])
      expect(await app.call(outside, companies.addUsers, { params, body })).toMatchObject(refused);
    expect(await countOf()).toBe(before);
  });

  test('instead of the one that a person of the company has, whichever of their companies says so', async () => {
    const person = await testPerson(app.database, await testCompany(app.database), { base: 2 });
    await within(
      company,
      sql`insert into member (user_id, role_id) select ${person.userId}, id from role where is_system and base = 2`,
    );
    const ask = (email: string) => app.call(person, me.changeEmail, { body: { email } });
    expect(await ask(anEmail('example.org'))).toMatchObject({ ...refused, issues: [{ path: 'email' }] });
    expect((await app.call(person, me.get)).data.pendingEmail).toBeNull();
    expect((await ask(anEmail('example.com'))).status).toBe(200);
  });

  test('by a link sent before the company restricted its domains', async () => {
    const person = await testPerson(app.database, company, { base: 2 });
    const email = anEmail('example.com');
    expect((await app.call(person, me.changeEmail, { body: { email } })).status).toBe(200);
    const linkTo = async (address: string) =>
      /\/confirm-email\/([\w-]+)/.exec((await nextMailTo(app, address)).text)?.[1] ?? '';
    const [old, fresh] = [await linkTo(person.email), await linkTo(email)];
    const follow = (token: string) => app.call(null, me.confirmEmail, { body: { token } });
    expect((await follow(old)).status).toBe(200);
    await limitTo(company, 'example.net');
    expect(await follow(fresh)).toMatchObject({ ...refused, params: { domains: 'example.net' } });
    await limitTo(company, 'example.com');
    expect((await follow(fresh)).data).toMatchObject({ isChanged: true });
  });
});
