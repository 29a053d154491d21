import { randomBytes } from 'node:crypto';
import { audit } from '@baluarte/contract/record/audit.ts';
import { invitation } from '@baluarte/contract/identity/invitation.ts';
import { registration } from '@baluarte/contract/identity/registration.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { mailsTo, nextMailTo } from '#test/mailing.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { setWallsTo } from '#kit/tenancy/walls.ts';

const { list, get, update, status, remove, bulk, history, access, ownedResources, password, resetLink } =
  user.endpoints;
const { create, revokeInvitation, viewAs } = user.endpoints;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
});
afterAll(() => app.close());

const within = <T>({ tenant }: TestCompany, query: ReturnType<typeof sql<T>>) =>
  inCompany(app.database.app, tenant, (trx) => trx.rows(query));
const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const systemRole = async (company: TestCompany, base: number) =>
  (await within(company, sql<{ id: number }>`select id from role where is_system and base = ${base}`))[0]?.id ?? 0;
const anEmail = () => `nueva-${randomBytes(6).toString('hex')}@example.com`;
const strong = 'Fortaleza-2026-ya';

/** A company of its own with its administrator and two scopes. */
async function place() {
  const company = await testCompany(app.database, { scopes: 2 });
  return { company, admin: await testPerson(app.database, company) };
}
const join = (person: TestPerson, company: TestCompany) =>
  within(
    company,
    sql`insert into member (user_id, role_id) select ${person.userId}, id from role where is_system and base = 2`,
  );
const isThere = async ({ userId }: { userId: number }) =>
  (await own('select from auth."user" where id = $1', [userId])).rowCount === 1;

describe('nobody', () => {
  test('changes, deactivates, deletes or sets the password of users with more rights than they have', async () => {
    const { company, admin } = await place();
    const [first = 0] = company.scopeIds;
    const small = await testPerson(app.database, company, { permissionCodes: [451, 452, 453, 454, 455, 456, 457] });
    const limited = await testPerson(app.database, company, { scopeIds: [first] });
    for (const [weaker, stronger] of [
      [small, admin],
      [limited, small],
    ] as const) {
      const params = { id: stronger.userId };
      for (const answer of [
        await app.call(weaker, update, { params, body: { scopeIds: [first] } }),
        await app.call(weaker, status, { params, body: { statusId: 2 } }),
        await app.call(weaker, remove, { params }),
        await app.call(weaker, password, { params, body: { password: strong } }),
        await app.call(weaker, resetLink, { params }),
      ])
        expect(answer).toMatchObject({ status: 403, code: 'user.hasMore' });
      const many = await app.call(weaker, bulk, {
        body: { action: 'status', ids: [stronger.userId], values: { statusId: 2 } },
      });
      expect(many.data).toMatchObject({ changesetId: null, rows: [{ ok: false, code: 'user.hasMore' }] });
    }
  });

  test('gives a role with more than they have, nor scopes they may not enter', async () => {
    const { company } = await place();
    const [first = 0, second = 0] = company.scopeIds;
    const limited = await testPerson(app.database, company, { permissionCodes: [453], scopeIds: [first] });
    const other = await testPerson(app.database, company, { permissionCodes: [453], scopeIds: [first] });
    const params = { id: other.userId };
    const roleId = await systemRole(company, 1);
    expect(await app.call(limited, update, { params, body: { roleId } })).toMatchObject({ code: 'user.roleRefused' });
    for (const scopeIds of [[second], [first, second], []])
      expect(await app.call(limited, update, { params, body: { scopeIds } })).toMatchObject({
        status: 422,
        issues: [{ path: 'body.scopeIds' }],
      });
  });

  test('changes, inactivates or deletes themselves', async () => {
    const { admin, company } = await place();
    await testPerson(app.database, company);
    const params = { id: admin.userId };
    for (const answer of [
      await app.call(admin, update, { params, body: { roleId: await systemRole(company, 2) } }),
      await app.call(admin, status, { params, body: { statusId: 2 } }),
      await app.call(admin, remove, { params }),
    ])
      expect(answer).toMatchObject({ status: 409, code: 'user.oneself' });
  });
});

describe('the last active administrator', () => {
  test('stays one, and is named in the refusal', async () => {
    const { company, admin } = await place();
    const visiting = await testPerson(app.database, await testCompany(app.database), { isSuperAdmin: true });
    await app.call(visiting, session.company, { body: { companyId: company.companyId } });
    const inside = { headers: { ...visiting.headers, 'x-subdomain': company.subdomain, 'x-scopeid': '0' } };
    const params = { id: admin.userId };
    const roleId = await systemRole(company, 2);
    for (const answer of [
      await app.call(inside, update, { params, body: { roleId } }),
      await app.call(inside, status, { params, body: { statusId: 2 } }),
      await app.call(inside, remove, { params }),
      await app.call(inside, bulk, { body: { action: 'set', ids: [admin.userId], values: { roleId } } }),
    ])
      expect(answer).toMatchObject({
        status: 409,
        code: 'member.lastAdministrator',
        params: { name: 'Paula Prueba' },
      });
    await testPerson(app.database, company);
    expect((await app.call(inside, update, { params, body: { roleId } })).data).toMatchObject({ roleId });
  });

  test('is held by the database when two who are the last are demoted at the same moment', async () => {
    const { company, admin } = await place();
    const other = await testPerson(app.database, company);
    const clients = await Promise.all([app.database.app.connect(), app.database.app.connect()]);
    const demote = (client: (typeof clients)[0], { userId }: TestPerson) =>
      client.query(`begin read write; ${setWallsTo({ companyId: String(company.companyId), scopeIds: '*' })};
        update member set role_id = (select id from role where is_system and base = 2) where user_id = ${userId}`);
    try {
      const [one, two] = clients;
      await demote(one, admin);
      await demote(two, other);
      // Neither saw the other’s write: both believed that an administrator would be left.
      const ends = await Promise.allSettled([one.query('commit'), two.query('commit')]);
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { constraint: 'member__last_administrator' },
      });
    } finally {
      for (const client of clients) client.release(true);
    }
    const left = await within(
      company,
      sql`select from member m join role r on r.id = m.role_id where r.is_system and r.base = 1`,
    );
    expect(left).toHaveLength(1);
  });

  test('may change places with another in one transaction', async () => {
    const { company, admin } = await place();
    const member = await testPerson(app.database, company, { base: 2 });
    const [administrator, simple] = [await systemRole(company, 1), await systemRole(company, 2)];
    await inCompany(app.database.app, company.tenant, async (trx) => {
      await trx.run(sql`update member set role_id = ${simple} where user_id = ${admin.userId}`);
      await trx.run(sql`update member set role_id = ${administrator} where user_id = ${member.userId}`);
    });
    expect((await app.call(member, session.get)).data.role).toMatchObject({ id: 1 });
  });
});

describe('the list', () => {
  test('shows role, scopes, two-step, last access and status; searches without accents, filters and sorts', async () => {
    const { company, admin } = await place();
    const [first = 0] = company.scopeIds;
    const limited = await testPerson(app.database, company, { base: 3, scopeIds: [first] });
    await own(`update auth."user" set first_name = 'Íngrid', last_name = 'Peñalosa' where id = $1`, [limited.userId]);
    await own(`insert into auth.factor (user_id, method) values ($1, 'email')`, [limited.userId]);
    const email = anEmail();
    await app.call(admin, create, {
      body: { email, name: 'Inés', lastName: 'Invitada', roleId: await systemRole(company, 2) },
    });
    const all = await app.call(admin, list, { query: { sort: '-name' } });
    expect(all.meta.total).toBe(3);
    expect(all.data.map(({ name }) => name)).toEqual(['Paula', 'Íngrid', 'Inés']);
    const [, found, invited] = all.data;
    expect(found).toMatchObject({
      id: limited.userId,
      email: limited.email,
      roleId: limited.roleId,
      scopeIds: [first],
      isLimited: true,
      hasTwoStep: true,
      statusId: 1,
    });
    expect(Date.parse(found?.lastAccessAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(invited).toMatchObject({ email, isLimited: false, scopeIds: [], statusId: 3, lastAccessAt: null });
    expect(Date.parse(invited?.invitationExpiresAt ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);
    for (const query of [
      { search: 'ingrid penalosa' },
      { roleId: limited.roleId },
      { scopeIds: first },
      { isLimited: 'true' },
      { hasTwoStep: 'true' },
    ])
      expect(
        (await app.call(admin, list, { query })).data.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual([limited.userId]);
    expect((await app.call(admin, list, { query: { statusId: 3 } })).data).toMatchObject([{ email }]);
    await app.call(admin, revokeInvitation, { params: { id: invited?.id } });
    expect((await app.call(admin, get, { params: { id: invited?.id } })).data.invitationExpiresAt).toBeNull();
  });

  test('is taken away as a file, with roles and scopes by name', async () => {
    const { company, admin } = await place();
    await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(0, 1) });
    const file = await app.call(admin, user.endpoints.export, { query: { format: 'csv' } });
    expect(file.raw.body).toContain('Último acceso');
    expect(file.raw.body).toMatch(/Paula.*Prueba.*Administrador.*Alcance 1/);
  });
});

test('areas are given to a person, and no others than the company has', async () => {
  const { company, admin } = await place();
  const person = await testPerson(app.database, company, { base: 2 });
  const params = { id: person.userId };
  const other = (await place()).company;
  const areaOf = (of: typeof company) =>
    inCompany(app.database.app, of.tenant, (trx) =>
      trx.one(sql<{ id: number }>`select min(id) as id from parameter where kind = 'area'`),
    );
  const [own, foreign] = [(await areaOf(company)).id, (await areaOf(other)).id];
  const give = (areaIds: number[]) => app.call(admin, update, { params, body: { areaIds } });
  expect(await give([own, foreign])).toMatchObject({
    status: 422,
    issues: [{ path: 'body.areaIds', code: 'unknown' }],
  });
  expect((await give([own])).data).toMatchObject({ areaIds: [own], version: 1 });
  const then = new Date().toISOString();
  expect((await give([])).data.areaIds).toEqual([]);
  const before = await app.call(admin, get, { params, query: { at: then } });
  expect(before.data).toMatchObject({ areaIds: [own] });

  // With the invitation or the account already.
  const roleId = person.roleId;
  for (const more of [{}, { password: 'Fortaleza-2026-ya' }]) {
    const invite = (areaIds: number[]) => {
      const email = `nueva-${crypto.randomUUID()}@example.com`;
      return app.call(admin, create, { body: { email, name: 'Nueva', lastName: 'Persona', roleId, areaIds, ...more } });
    };
    expect(await invite([foreign])).toMatchObject({ status: 422, issues: [{ path: 'body.areaIds', code: 'unknown' }] });
    const made = await invite([own]);
    expect(made.status).toBe(201);
    expect((await app.call(admin, get, { params: { id: made.data.id } })).data.areaIds).toEqual([own]);
  }
  const listed = (await app.call(admin, list, { query: { search: 'nueva' } })).data;
  expect(listed.map(({ areaIds }) => areaIds)).toEqual([[own], [own]]);
});

describe('a changed role', () => {
  test('takes effect at once and is in the history, with names', async () => {
    const { company, admin } = await place();
    const [first = 0] = company.scopeIds;
    const person = await testPerson(app.database, company, { base: 3 });
    const params = { id: person.userId };
    expect((await app.call(person, session.get)).data.role.id).toBe(3);
    const roleId = await systemRole(company, 2);
    const asBefore = new Date().toISOString();
    const { data } = await app.call(admin, update, { params, body: { roleId, scopeIds: [first], version: 1 } });
    expect(data).toMatchObject({ roleId, scopeIds: [first], version: 2 });
    expect((await app.call(person, session.get)).data).toMatchObject({ role: { id: 2 }, scopeCount: 1 });
    expect(await app.call(admin, update, { params, body: { roleId: person.roleId, version: 1 } })).toMatchObject({
      code: 'changedMeanwhile',
      params: { by: 'Paula Prueba' },
    });
    const past = (await app.call(admin, history, { params })).data;
    expect(past.entries[0]?.fields).toContainEqual(
      expect.objectContaining({ field: 'roleId', before: person.roleId, after: roleId }),
    );
    expect(past.names).toMatchObject({ [`role:${roleId}`]: 'Miembro', [`scope:${first}`]: 'Alcance 1' });
    const before = await app.call(admin, get, { params, query: { at: asBefore } });
    expect(before.data).toMatchObject({ roleId: person.roleId, isLimited: false, scopeIds: [] });
  });

  test('and an inactive place end what a session may do at once, for one and for many', async () => {
    const { company, admin } = await place();
    const [one, two] = [await testPerson(app.database, company), await testPerson(app.database, company)];
    await app.call(admin, status, { params: { id: one.userId }, body: { statusId: 2 } });
    expect(await app.call(one, list)).toMatchObject({ status: 403, code: 'tenant.memberInactive' });
    const ids = [one.userId, two.userId];
    const many = await app.call(admin, bulk, { body: { action: 'status', ids, values: { statusId: 2 } } });
    expect(many.data.rows.every(({ ok }) => ok)).toBe(true);
    expect(await app.call(two, list)).toMatchObject({ code: 'tenant.memberInactive' });
    await app.call(admin, bulk, { body: { action: 'status', ids, values: { statusId: 1 } } });
    expect((await app.call(two, list)).status).toBe(200);
  });

  test('leaves invited users as they are', async () => {
    const { company, admin } = await place();
    const body = { email: anEmail(), name: 'Inés', lastName: 'Invitada', roleId: await systemRole(company, 2) };
    const { id } = (await app.call(admin, create, { body })).data;
    for (const statusId of [1, 2])
      expect(await app.call(admin, status, { params: { id }, body: { statusId } })).toMatchObject({
        status: 409,
        code: 'user.stillInvited',
      });
  });
});

describe('a first password', () => {
  const newcomer = async (company: TestCompany, more: object = {}) => ({
    email: anEmail(),
    name: 'Nora',
    lastName: 'Nueva',
    roleId: await systemRole(company, 2),
    password: strong,
    ...more,
  });

  test('opens the account of a new e-mail, whose person agrees to the treatment of their data and chooses another one first', async () => {
    const { company, admin } = await place();
    const body = await newcomer(company);
    const made = await app.call(admin, create, { body });
    expect(made).toMatchObject({ status: 201, data: { expiresAt: null } });
    expect((await app.call(admin, get, { params: made.data })).data).toMatchObject({ statusId: 1, email: body.email });
    const mail = await nextMailTo(app, body.email);
    expect(mail).toMatchObject({ subject: `Tiene una cuenta en Empresa ${company.subdomain}` });
    expect(mail.text).not.toContain(strong);
    const { headers, json } = await app.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'x-subdomain': company.subdomain },
      payload: { email: body.email, password: strong },
    });
    const token = json<{ token: string }>().token ?? headers['set-auth-token'];
    const nora = { headers: { authorization: `Bearer ${token}`, 'x-subdomain': company.subdomain } };
    expect((await app.call(nora, session.get)).data).toMatchObject({ mustConsent: true, mustChangePassword: true });
    expect(await app.call(nora, list)).toMatchObject({ status: 403, code: 'consent.missing' });
    expect((await app.call(nora, registration.agree, { body: { consent: true } })).status).toBe(200);
    expect(await app.call(nora, list)).toMatchObject({ status: 403, code: 'password.mustChange' });
  });

  test('is refused where the e-mail has an account, and where it is weak; nothing is made', async () => {
    const { company, admin } = await place();
    const known = await testPerson(app.database, await testCompany(app.database));
    expect(await app.call(admin, create, { body: await newcomer(company, { email: known.email }) })).toMatchObject({
      status: 409,
      code: 'user.emailKnown',
    });
    const weak = await newcomer(company, { password: 'Password-123456' });
    expect(await app.call(admin, create, { body: weak })).toMatchObject({ status: 422 });
    expect((await own('select from auth."user" where email = $1', [weak.email])).rowCount).toBe(0);
    expect((await app.call(admin, list)).meta.total).toBe(1);
  });
});

describe('another password', () => {
  test('is refused where the account belongs to other companies too; a link is sent instead', async () => {
    const { company, admin } = await place();
    const person = await testPerson(app.database, company, { base: 2 });
    await join(person, await testCompany(app.database));
    const params = { id: person.userId };
    expect(await app.call(admin, password, { params, body: { password: strong } })).toMatchObject({
      status: 409,
      code: 'user.ownsAccount',
    });
    expect((await app.call(admin, access, { params })).data.isOwnAccount).toBe(false);
    expect((await app.call(admin, resetLink, { params })).status).toBe(200);
    expect(await nextMailTo(app, person.email)).toMatchObject({ subject: 'Restablezca su contraseña' });
    expect((await app.call(person, session.get)).status).toBe(200);
  });

  test('ends the sessions of the user, notifies them and must be replaced', async () => {
    const { company, admin } = await place();
    const person = await testPerson(app.database, company, { base: 2 });
    const params = { id: person.userId };
    expect((await app.call(admin, password, { params, body: { password: strong } })).status).toBe(200);
    expect(await app.call(person, session.get)).toMatchObject({ status: 401 });
    expect(await nextMailTo(app, person.email)).toMatchObject({ subject: 'Un administrador cambió su contraseña' });
    const { rows } = await own('select must_change_password as must from auth."user" where id = $1', [person.userId]);
    expect(rows).toEqual([{ must: true }]);
    const events = await own(
      `select about ->> 'name' as by from auth.event where user_id = $1 and kind = 'passwordGiven'`,
      [person.userId],
    );
    expect(events.rows).toEqual([{ by: 'Paula Prueba' }]);
  });
});

test('two people who leave at the same moment do not leave what they have to each other', async () => {
  const { company, admin } = await place();
  const other = await testPerson(app.database, company);
  for (let round = 0; round < 4; round += 1) {
    const [one, two] = [
      await testPerson(app.database, company, { base: 2 }),
      await testPerson(app.database, company, { base: 2 }),
    ];
    for (const { userId } of [one, two])
      await within(
        company,
        sql`insert into saved_view (user_id, list, name, query, is_shared) values (${userId}, 'asset', 'Lista', '', true)`,
      );
    const leave = (leaving: TestPerson, to: TestPerson, by: TestPerson) =>
      app.call(by, remove, { params: { id: leaving.userId }, query: { toUserId: to.userId } });
    const answers = await Promise.all([leave(one, two, admin), leave(two, one, other)]);
    expect(answers.map(({ status: code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const owners = await within(
      company,
      sql<{ id: number }>`
      select v.user_id as id from saved_view v where not exists (select from member m where m.user_id = v.user_id)`,
    );
    expect(owners).toEqual([]);
  }
});

describe('a person who leaves', () => {
  const withInvitation = async () => {
    const { company, admin } = await place();
    const leaving = await testPerson(app.database, company);
    const body = { email: anEmail(), name: 'Inés', lastName: 'Invitada', roleId: await systemRole(company, 2) };
    await app.call(leaving, create, { body });
    return { company, admin, leaving, params: { id: leaving.userId } };
  };

  test('transfers their resources to a member, in the same transaction', async () => {
    const { company, admin, leaving, params } = await withInvitation();
    await inCompany(app.database.app, leaving.tenant, (trx) =>
      trx.run(
        sql`insert into saved_view (list, name, query, is_shared) values ('risk', 'Altos', 'x', true), ('risk', 'Míos', 'y', false)`,
      ),
    );
    await inCompany(app.database.app, admin.tenant, (trx) =>
      trx.run(sql`insert into saved_view (list, name, query) values ('risk', 'Altos', 'z')`),
    );
    expect((await app.call(admin, ownedResources, { params })).data).toEqual([
      { kind: 'invitation', count: 1, action: 'given' },
      { kind: 'sharedView', count: 1, action: 'given' },
    ]);
    expect(await app.call(admin, remove, { params })).toMatchObject({
      status: 409,
      code: 'user.heirNeeded',
      params: { count: 2 },
    });
    const stranger = (await place()).admin;
    for (const heir of [leaving, stranger])
      expect(await app.call(admin, remove, { params, query: { toUserId: heir.userId } })).toMatchObject({
        status: 422,
        issues: [{ path: 'query.toUserId', code: 'unknown' }],
      });
    const many = await app.call(admin, bulk, { body: { action: 'delete', ids: [leaving.userId] } });
    expect(many.data.rows).toMatchObject([{ ok: false, code: 'user.hasBelongings' }]);
    expect((await app.call(admin, remove, { params, query: { toUserId: admin.userId } })).status).toBe(200);
    expect(await within(company, sql`select invited_by from invitation`)).toEqual([{ invited_by: admin.userId }]);
    const changes = await within<{ tables: string[] }>(
      company,
      sql`select array_agg(distinct c.table_name order by c.table_name) as tables from change c
        where c.changeset_id = (select changeset_id from change where table_name = 'member' and operation = 'delete')`,
    );
    expect(changes[0]?.tables).toEqual(['invitation', 'member', 'saved_view']);
    const views = await own('select user_id as "userId", name from saved_view where company_id = $1 order by id', [
      company.companyId,
    ]);
    expect(views.rows).toMatchObject([
      { userId: admin.userId, name: expect.stringMatching(/^Altos · \d+$/) },
      { userId: admin.userId, name: 'Altos' },
    ]);
    const [set] = await within<{ userId: number }>(
      company,
      sql`select user_id as "userId" from changeset where id = (select changeset_id from change where table_name = 'member' and operation = 'delete')`,
    );
    expect(set?.userId).toBe(admin.userId);
    await vi.waitFor(async () => expect(await isThere(leaving)).toBe(false), { timeout: 10_000 });
  });

  test('loses the account when they are in no other company, and the company keeps their name', async () => {
    const { company, admin } = await place();
    const person = await testPerson(app.database, company);
    const heirless = { id: person.userId };
    await app.call(person, create, {
      body: { email: anEmail(), name: 'Inés', lastName: 'Invitada', roleId: await systemRole(company, 2) },
    });
    await within(company, sql`update invitation set revoked_at = now()`);
    expect((await app.call(admin, remove, { params: heirless })).status).toBe(200);
    expect(await app.call(person, list)).toMatchObject({ status: 403 });
    await vi.waitFor(async () => expect(await isThere(person)).toBe(false), { timeout: 10_000 });
    expect(await app.call(person, session.get)).toMatchObject({ status: 401 });
    expect(await nextMailTo(app, person.email)).toMatchObject({
      subject: `Ya no hace parte de Empresa ${company.subdomain}`,
    });
    expect(await within(company, sql`select app.person_name(${person.userId}) as name`)).toEqual([
      { name: 'Paula Prueba' },
    ]);
    expect(await app.call(admin, get, { params: heirless })).toMatchObject({ status: 404 });
  });

  test('keeps the account where they are in another company, without the keys for this one', async () => {
    const { company, admin } = await place();
    const other = await testCompany(app.database);
    const person = await testPerson(app.database, company, { base: 2 });
    await join(person, other);
    for (const { companyId } of [company, other])
      await own(
        `insert into auth.api_key (user_id, company_id, name, start, hash, permission_codes) values ($1, $2, 'Llave', 'blt_x', $3, '{255}')`,
        [person.userId, companyId, randomBytes(8).toString('hex')],
      );
    expect((await app.call(admin, ownedResources, { params: { id: person.userId } })).data).toEqual([
      { kind: 'apiKey', count: 1, action: 'ended' },
    ]);
    expect((await app.call(admin, remove, { params: { id: person.userId } })).status).toBe(200);
    const mail = await nextMailTo(app, person.email);
    expect(mail.text).toContain('Su cuenta no cambia');
    expect(await isThere(person)).toBe(true);
    const keys = await own('select company_id as "companyId" from auth.api_key where user_id = $1', [person.userId]);
    expect(keys.rows).toEqual([{ companyId: other.companyId }]);
  });

  test('is not notified if they never accepted, and the account made for the invitation is deleted', async () => {
    const { company, admin } = await place();
    const email = anEmail();
    const body = { email, name: 'Inés', lastName: 'Invitada', roleId: await systemRole(company, 2) };
    const { id } = (await app.call(admin, create, { body })).data;
    await nextMailTo(app, email);
    await app.call(admin, bulk, { body: { action: 'delete', ids: [id] } });
    await vi.waitFor(async () => expect(await isThere({ userId: id })).toBe(false), { timeout: 10_000 });
    expect(await mailsTo(app, email)).toHaveLength(1);
  });
});

describe('impersonation', () => {
  const begin = async (as: TestPerson, seen: TestPerson) => {
    const answer = await app.call(as, viewAs, { params: { id: seen.userId } });
    return { ...answer, eyes: { headers: { ...seen.headers, authorization: `Bearer ${answer.data?.token}` } } };
  };

  test('is refused for users with more rights, for super administrators and for oneself', async () => {
    const { company, admin } = await place();
    const small = await testPerson(app.database, company, { permissionCodes: [451, 453, 455] });
    const above = await testPerson(app.database, company, { isSuperAdmin: true });
    expect(await begin(small, admin)).toMatchObject({ status: 403, code: 'user.hasMore' });
    expect(await begin(admin, above)).toMatchObject({ status: 403, code: 'user.hasMore' });
    expect(await begin(admin, admin)).toMatchObject({ status: 409, code: 'user.oneself' });
  });

  test('shows what they may see for half an hour, and says so in the audit and in both accounts', async () => {
    const { company, admin } = await place();
    const guest = await testPerson(app.database, company, { base: 3, scopeIds: company.scopeIds.slice(1) });
    await join(guest, await testCompany(app.database));
    const { data, eyes } = await begin(admin, guest);
    expect(Date.parse(data.until) - Date.now()).toBeGreaterThan(29 * 60_000);
    const seen = (await app.call(eyes, session.get)).data;
    expect(seen).toMatchObject({
      id: guest.userId,
      role: { id: 3 },
      scopeCount: 1,
      scope: { id: company.scopeIds[1] },
      viewer: { name: 'Paula Prueba' },
      companies: [{ id: company.companyId }],
    });
    expect(await app.call(eyes, list)).toMatchObject({ status: 403, code: 'forbidden' });
    const acts = await app.call(admin, audit.list, { query: { kind: 'viewedAs' } });
    expect(acts.data).toMatchObject([{ userId: admin.userId, userName: 'Paula Prueba', subject: 'Paula Prueba' }]);
    const events = await own(
      `select user_id as "userId", kind from auth.event where kind in ('viewedAs', 'viewAsBegun') and user_id = any($1) order by kind`,
      [[admin.userId, guest.userId]],
    );
    expect(events.rows).toEqual([
      { userId: admin.userId, kind: 'viewAsBegun' },
      { userId: guest.userId, kind: 'viewedAs' },
    ]);
    await app.call(eyes, session.leaveView);
    expect(await app.call(eyes, session.get)).toMatchObject({ status: 401 });
    expect((await app.call(admin, session.get)).status).toBe(200);
  });

  test('ends with the session it was begun in, and with any change of either place', async () => {
    const { company, admin } = await place();
    const guest = await testPerson(app.database, company, { base: 3 });
    const first = await begin(admin, guest);
    await app.call(admin, update, { params: { id: guest.userId }, body: { roleId: await systemRole(company, 2) } });
    expect(await app.call(first.eyes, session.get)).toMatchObject({ status: 401 });
    const second = await begin(admin, guest);
    expect((await app.call(second.eyes, session.get)).status).toBe(200);
    await app.call(admin, session.signOut);
    expect(await app.call(second.eyes, session.get)).toMatchObject({ status: 401 });
  });

  test('accepts nothing in their name, not even where anybody may ask', async () => {
    const { company, admin } = await place();
    const person = await testPerson(app.database, company, { base: 2 });
    const inviting = await place();
    await app.call(inviting.admin, create, {
      body: { email: person.email, name: 'P', lastName: 'P', roleId: await systemRole(inviting.company, 2) },
    });
    const token = /confirm-invitation\/([\w-]+)\?/.exec((await nextMailTo(app, person.email)).text)?.[1];
    const { eyes } = await begin(admin, person);
    const answer = await app.call(eyes, invitation.accept, { params: { token }, body: {} });
    expect(answer).toMatchObject({ code: 'invitation.signIn' });
  });
});

describe('who can see what', () => {
  test('says of each permission whether it is held and where it comes from', async () => {
    const { company, admin } = await place();
    const [first = 0] = company.scopeIds;
    const person = await testPerson(app.database, company, {
      base: 2,
      permissionCodes: [101, 451],
      scopeIds: [first],
    });
    const { data } = await app.call(admin, access, { params: { id: person.userId } });
    const from = new Map(data.permissions.map(({ code, from: source }) => [code, source]));
    expect([from.get(101), from.get(451), from.get(102)]).toEqual(['role', 'base', 'none']);
    expect(data).toMatchObject({
      base: 2,
      isAdministrator: false,
      isLimited: true,
      scopes: [{ id: first, name: 'Alcance 1', statusId: 1 }],
      apiKeys: 0,
      isOwnAccount: true,
      mayChange: true,
    });
    const ownAccess = (await app.call(admin, access, { params: { id: admin.userId } })).data;
    expect(ownAccess.isAdministrator).toBe(true);
    expect(ownAccess.permissions.every(({ from: source }) => source === 'administrator')).toBe(true);
    expect(ownAccess.scopes).toHaveLength(2);
    expect(ownAccess.mayChange).toBe(false);
  });

  test('is what the session of the person holds', async () => {
    const { company, admin } = await place();
    for (const options of [{ base: 1 }, { base: 2 }, { base: 3 }, { base: 2, permissionCodes: [451, 101] }] as const) {
      const person = await testPerson(app.database, company, options);
      const { data } = await app.call(admin, access, { params: { id: person.userId } });
      const held = data.permissions.filter(({ from }) => from === 'role' || from === 'administrator').length;
      const { data: inside } = await app.call(person, session.get);
      const { can } = await import('@baluarte/contract/kit/session.ts');
      const holder = { base: options.base, permissionCodes: inside.permissionCodes };
      expect(held).toBe(data.permissions.filter(({ code }) => can(holder, code as never)).length);
    }
  });
});
