import { randomBytes } from 'node:crypto';
import { audit } from '@baluarte/contract/record/audit.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { invitation } from '@baluarte/contract/identity/invitation.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { nextMailTo } from '#test/mailing.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { undoChangeset } from '#kit/history/undo.ts';
import { undoRules } from './undo-rules.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

const newest = async (as = admin) => (await app.call(as, audit.list)).data[0]?.id ?? 0;
const undo = (id: number, as = admin) => app.call(as, changeset.undo, { params: { id } });
const roleOf = async (base: number) =>
  inCompany(
    app.database.app,
    company.tenant,
    async (trx) => (await trx.one(sql<{ id: number }>`select id from role where is_system and base = ${base}`)).id,
  );

const seen = new Map<string, number>();
async function tokenFor(email: string): Promise<string> {
  const { id, text } = await nextMailTo(app, email, (mail) => mail.id > (seen.get(email) ?? 0));
  seen.set(email, id);
  return /confirm-invitation\/([\w-]+)\?/.exec(text)?.[1] ?? '';
}
async function invite() {
  const email = `invitada-${randomBytes(6).toString('hex')}@example.com`;
  const body = { email, name: 'Inés', lastName: 'Invitada', roleId: await roleOf(2) };
  const { data } = await app.call(admin, user.endpoints.create, { body });
  return { email, id: data.id, token: await tokenFor(email), made: await newest() };
}
const newcomer = { name: 'Inés', lastName: 'Ñáñez', language: 'es', password: 'Fortaleza-2026-ya', consent: true };
const accept = (token: string) => app.call(null, invitation.accept, { params: { token }, body: newcomer });
const look = (token: string) => app.call(null, invitation.get, { params: { token } });

describe('the link of an invitation', () => {
  test('is dead once the making of the invitation was undone, and nothing of the account is left', async () => {
    const { email, token, made } = await invite();
    expect((await undo(made)).data).toMatchObject({ undone: 2, refused: [] });
    expect(await accept(token)).toMatchObject({ status: 404, code: 'invitation.unknown' });
    await expect
      .poll(async () => (await app.database.owner.query('select from auth."user" where email = $1', [email])).rowCount)
      .toBe(0);
    // Nor does it work again by undoing the undoing.
    expect(await undo(await newest())).toMatchObject({ status: 409, code: 'changeset.ofPeople' });
    expect(await look(token)).toMatchObject({ status: 404 });
  });

  test('does not work again by undoing that it was taken back', async () => {
    const { id, token } = await invite();
    await app.call(admin, user.endpoints.revokeInvitation, { params: { id } });
    expect(await undo(await newest())).toMatchObject({ status: 409, code: 'changeset.ofInvitation' });
    expect(await accept(token)).toMatchObject({ status: 409, code: 'invitation.revoked' });
  });

  test('does not work again by undoing that another one was sent', async () => {
    const { email, id, token } = await invite();
    await app.call(admin, user.endpoints.invite, { params: { id } });
    const second = await tokenFor(email);
    expect(await undo(await newest())).toMatchObject({ status: 409, code: 'changeset.ofInvitation' });
    expect(await accept(token)).toMatchObject({ status: 409, code: 'invitation.revoked' });
    expect((await look(second)).status).toBe(200);
  });

  test('does not work again by undoing that it was accepted', async () => {
    const { token } = await invite();
    expect((await accept(token)).status).toBe(200);
    expect(await undo(await newest())).toMatchObject({ status: 409, code: 'changeset.ofInvitation' });
    expect(await look(token)).toMatchObject({ status: 409, code: 'invitation.accepted' });
  });

  test('does not work again by undoing that the person was removed before accepting', async () => {
    const { id, token } = await invite();
    await app.call(admin, user.endpoints.remove, { params: { id } });
    expect(await undo(await newest())).toMatchObject({ status: 409, code: 'changeset.ofPeople' });
    expect(await look(token)).toMatchObject({ status: 404 });
  });

  test('stays revoked, however the change is undone', async () => {
    const { id, token } = await invite();
    await app.call(admin, user.endpoints.revokeInvitation, { params: { id } });
    const revoked = await newest();
    await inCompany(app.database.app, { ...company.tenant, userId: admin.userId }, (trx) =>
      undoChangeset(trx, revoked, undoRules),
    );
    expect(await accept(token)).toMatchObject({ status: 409, code: 'invitation.revoked' });
  });
});

describe('who is in the company', () => {
  test('does not come back by undoing: removed with an account elsewhere', async () => {
    const other = await testCompany(app.database);
    const known = await testPerson(app.database, company);
    await inCompany(app.database.app, other.tenant, (trx) =>
      trx.run(
        sql`insert into member (user_id, role_id) select ${known.userId}, id from role where is_system and base = 3`,
      ),
    );
    expect((await app.call(admin, user.endpoints.remove, { params: { id: known.userId } })).status).toBe(200);
    expect(await undo(await newest())).toMatchObject({ status: 409, code: 'changeset.ofPeople' });
    expect((await app.call(admin, user.endpoints.get, { params: { id: known.userId } })).status).toBe(404);
  });

  test('does not go by undoing: who accepted stays', async () => {
    const { id, token, made } = await invite();
    await accept(token);
    expect(await undo(made)).toMatchObject({ status: 409, code: 'changeset.ofPeople' });
    expect((await app.call(admin, user.endpoints.get, { params: { id } })).data.statusId).toBe(1);
  });

  test('does not get wider scopes, nor a wider role, by undoing what was taken from oneself', async () => {
    const [first] = company.scopeIds;
    const person = await testPerson(app.database, company);
    const params = { id: person.userId };
    await app.call(admin, user.endpoints.update, { params, body: { scopeIds: [first] } });
    const narrowed = await newest();
    const limited = { headers: { ...person.headers, 'x-scopeid': String(first) } };
    expect(await undo(narrowed, { ...person, ...limited })).toMatchObject({ status: 409, code: 'user.oneself' });
  });

  test('does not give another scopes that one may not enter', async () => {
    const [first] = company.scopeIds;
    const limited = await testPerson(app.database, company, { scopeIds: [first ?? 0] });
    const other = await testPerson(app.database, company, { base: 2 });
    await app.call(admin, user.endpoints.update, { params: { id: other.userId }, body: { scopeIds: [first] } });
    expect(await undo(await newest(), limited)).toMatchObject({ status: 403, code: 'user.hasMore' });
  });

  test('obeys domains and plan: undoing reactivates a member only where the company accepts them', async () => {
    const strict = await testCompany(app.database);
    const boss = await testPerson(app.database, strict);
    const person = await testPerson(app.database, strict, { base: 2 });
    const body = { statusId: 2 };
    const gone = async () => {
      await app.call(boss, user.endpoints.status, { params: { id: person.userId }, body });
      return newest(boss);
    };
    const set = (column: string, value: string) =>
      app.database.owner.query(`update company set ${column} = $1 where id = $2`, [value, strict.companyId]);
    const id = await gone();
    await set('allowed_email_domains', '{aurora.example}');
    expect(await undo(id, boss)).toMatchObject({ status: 422, code: 'user.domainRefused' });
    await set('allowed_email_domains', '{}');
    expect((await undo(id, boss)).data).toMatchObject({ undone: 1 });
  });

  test('keeps an administrator: the last one is not made something else by undoing', async () => {
    const lone = await testCompany(app.database);
    const one = await testPerson(app.database, lone);
    const two = await testPerson(app.database, lone, { base: 2 });
    const { data } = await app.call(one, user.endpoints.list);
    const roleId = data.find(({ id }) => id === one.userId)?.roleId;
    await app.call(one, user.endpoints.update, { params: { id: two.userId }, body: { roleId } });
    const raised = await newest(one);
    await app.call({ headers: two.headers }, user.endpoints.status, {
      params: { id: one.userId },
      body: { statusId: 2 },
    });
    const root = await testPerson(app.database, lone, { isSuperAdmin: true, base: 2 });
    expect(await undo(raised, root)).toMatchObject({ status: 409, code: 'member.lastAdministrator' });
  });
});
