import { randomBytes } from 'node:crypto';
import { apiKey } from '@baluarte/contract/identity/api-key.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { setting } from '@baluarte/contract/organization/setting.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
  member = await testPerson(app.database, company, { base: 2 });
  await app.database.owner.query(`update auth."user" set first_name = 'Marta' where id = $1`, [member.userId]);
});
afterAll(() => app.close());

const strong = 'Fortaleza-2026-ya';
const { create, invite, revokeInvitation, password, resetLink } = user.endpoints;
const acts = async (by = admin, extra = {}) =>
  (await app.call(by, audit.list, { query: { kind: 'account', perPage: 50, ...extra } })).data.map(
    ({ act, subject, object, userName, address, total }) => ({ act, subject, object, userName, address, total }),
  );
const actRow = (act: string, subject: string, more = {}) => ({
  act,
  subject,
  object: null,
  userName: 'Paula Prueba',
  address: '127.0.0.1',
  total: 0,
  ...more,
});
const newcomer = async (more = {}) => {
  const { id: roleId } = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.one(sql<{ id: number }>`select id from role where is_system and base = 2`),
  );
  return {
    email: `${randomBytes(6).toString('hex')}@example.com`,
    name: 'Nora',
    lastName: 'Nueva',
    roleId,
    ...more,
  };
};

describe('the audit of the company', () => {
  test('says nothing of an act that was refused', async () => {
    const params = { id: member.userId };
    await app.call(admin, password, { params, body: { password: 'corta' } });
    await app.call(admin, password, { params: { id: admin.userId }, body: { password: strong } });
    await app.call(member, resetLink, { params: { id: admin.userId } });
    await app.call(admin, invite, { params });
    await app.call(admin, setting.revokeKey, { params: { id: 1 } });
    expect(await acts()).toEqual([]);
  });

  test('says who gave whom a password or a link, and never the password', async () => {
    const params = { id: member.userId };
    expect((await app.call(admin, resetLink, { params })).status).toBe(200);
    expect((await app.call(admin, password, { params, body: { password: strong } })).status).toBe(200);
    expect(await acts()).toEqual([actRow('passwordGiven', 'Marta Prueba'), actRow('resetLinkSent', 'Marta Prueba')]);
    const { rows } = await app.database.owner.query('select about::text from changeset where company_id = $1', [
      company.companyId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(strong);
  });

  test('says who made an account with a first password, invited again and took an invitation back, with the rows of it', async () => {
    await app.call(admin, create, { body: await newcomer({ password: strong }) });
    const { data } = await app.call(admin, create, { body: await newcomer() });
    await app.call(admin, invite, { params: { id: data.id } });
    await app.call(admin, revokeInvitation, { params: { id: data.id } });
    expect(await acts()).toEqual([
      actRow('invitationRevoked', 'Nora Nueva', { total: 1 }),
      actRow('invitationResent', 'Nora Nueva', { total: 2 }),
      actRow('accountMade', 'Nora Nueva', { total: 1 }),
    ]);
  });

  test('says whose key of the API was made and revoked, by them or by another', async () => {
    const make = (name: string) =>
      app.call(admin, apiKey.create, { body: { name, permissionCodes: [101], expiresAt: null } });
    const [one, two] = [await make('Tablero'), await make('Informe')];
    expect([one.status, two.status]).toEqual([200, 200]);
    const other = await testPerson(app.database, company);
    await app.call(admin, apiKey.revoke, { params: { id: one.data.id } });
    expect((await app.call(other, setting.revokeKey, { params: { id: two.data.id } })).status).toBe(200);
    expect(await acts()).toEqual([
      actRow('apiKeyRevoked', 'Paula Prueba', { object: 'Informe' }),
      actRow('apiKeyRevoked', 'Paula Prueba', { object: 'Tablero' }),
      actRow('apiKeyMade', 'Paula Prueba', { object: 'Informe' }),
      actRow('apiKeyMade', 'Paula Prueba', { object: 'Tablero' }),
    ]);
  });

  test('is shown to users who see the audit of some scopes, and to no other company', async () => {
    await app.call(admin, resetLink, { params: { id: member.userId } });
    const limited = await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(0, 1) });
    expect(await acts(limited)).toEqual([actRow('resetLinkSent', 'Marta Prueba')]);
    expect(await acts(await testPerson(app.database, await testCompany(app.database)))).toEqual([]);
  });

  test('says in its file what was done, in the language of the file', async () => {
    await app.call(admin, resetLink, { params: { id: member.userId } });
    const file = async (language: string) =>
      (await app.call(admin, audit.export, { query: { kind: 'account', format: 'csv', language } })).raw.body;
    expect(await file('es')).toContain('envió a Marta Prueba un enlace para elegir contraseña');
    expect(await file('en')).toContain('sent Marta Prueba a link to choose a password');
  });
});
