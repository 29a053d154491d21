import { company as companies } from '@baluarte/contract/organization/company.ts';
import { me } from '@baluarte/contract/identity/me.ts';
import { platformUser } from '@baluarte/contract/organization/platform-user.ts';
import { search } from '@baluarte/contract/record/search.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cheapHash } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { personOutside, testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { nextMailTo } from '#test/mailing.ts';
import { setPassword } from '#identity/shared/password/set-password.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let home: TestCompany;
let admin: TestPerson;
let root: TestPerson;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
  home = await testCompany(app.database);
  admin = await testPerson(app.database, home);
  root = await superAdministrator();
});
afterAll(() => app.close());

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const within = (of: TestCompany, change: ReturnType<typeof sql>) =>
  inCompany(app.database.app, of.tenant, (trx) => trx.run(change));

/** A user with an active account and no company. */
const personWithoutCompany = ({ isSuperAdmin = false } = {}) =>
  personOutside(app.database, home, { base: 3, isSuperAdmin });
const superAdministrator = () => personWithoutCompany({ isSuperAdmin: true });

const of = (person: TestPerson) => ({ params: { id: person.userId } });
const get = async (person: TestPerson) => (await app.call(root, platformUser.get, of(person))).data;
const setStatus = (person: TestPerson, statusId: number, as = root) =>
  app.call(as, platformUser.status, { ...of(person), body: { statusId } });
const setSuper = (person: TestPerson, isSuperAdmin: boolean, more: object = {}, as = root) =>
  app.call(as, platformUser.superAdmin, { ...of(person), body: { isSuperAdmin, confirm: person.email, ...more } });
const remove = (person: TestPerson, as = root) => app.call(as, platformUser.remove, of(person));
const list = (query: object = {}, as = root) => app.call(as, platformUser.list, { query: { perPage: 200, ...query } });
const idsIn = async (query: object) => (await list(query)).data.map(({ id }) => id);
const kindsOf = async (person: TestPerson) =>
  (await app.call(root, platformUser.events, of(person))).data.map(({ kind }) => kind);
const isIn = async (person: TestPerson) => (await app.call(person, me.get)).status === 200;

describe('the list of accounts is hidden', () => {
  test('but a super administrator’s, from outside of every company', async () => {
    const inside = await testPerson(app.database, home, { isSuperAdmin: true });
    for (const person of [admin, inside])
      for (const answer of [
        await list({}, person),
        await app.call(person, platformUser.export, { query: { format: 'csv' } }),
        await app.call(person, platformUser.get, of(root)),
        await app.call(person, platformUser.events, of(root)),
        await app.call(person, platformUser.endSessions, of(root)),
        await app.call(person, platformUser.resetLink, of(root)),
        await setStatus(root, 2, person),
        await setSuper(admin, true, {}, person),
        await remove(admin, person),
      ])
        expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await get(admin)).isSuperAdmin).toBe(false);
  });

  test('and who is not there is not found', async () => {
    const nobody = { ...admin, userId: 900_000_000 };
    for (const answer of [
      await app.call(root, platformUser.get, of(nobody)),
      await app.call(root, platformUser.events, of(nobody)),
      await app.call(root, platformUser.endSessions, of(nobody)),
      await setStatus(nobody, 2),
      await setSuper(nobody, true),
      await remove(nobody),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'notFound' });
  });
});

describe('an account', () => {
  test('is not closed by its own person, nor while it was never opened', async () => {
    expect(await setStatus(root, 2)).toMatchObject({ status: 409, code: 'platformUser.oneself' });
    const waiting = await personWithoutCompany();
    await own('update auth."user" set status_id = 4 where id = $1', [waiting.userId]);
    for (const statusId of [1, 2])
      expect(await setStatus(waiting, statusId)).toMatchObject({ status: 409, code: 'platformUser.neverOpened' });
  });

  test('is not closed where a company would have no administrator who can come in', async () => {
    const company = await testCompany(app.database);
    const only = await testPerson(app.database, company);
    const refused = await setStatus(only, 2);
    expect(refused).toMatchObject({ status: 409, code: 'platformUser.soleAdministrator' });
    expect(refused.params['companies']).toContain(company.subdomain);
    const other = await testPerson(app.database, company);
    const both = await Promise.all([setStatus(only, 2), setStatus(other, 2)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('that is closed counts as no administrator of its companies, which see that it is', async () => {
    const company = await testCompany(app.database);
    const [one, closed] = [await testPerson(app.database, company), await testPerson(app.database, company)];
    await setStatus(closed, 2);
    const shown = (await app.call(one, user.endpoints.list, {})).data;
    expect(shown.map(({ id, isClosed }) => [id, isClosed])).toEqual(
      expect.arrayContaining([
        [one.userId, false],
        [closed.userId, true],
      ]),
    );
    const isClosedTo = (asking: TestCompany) =>
      inCompany(app.database.app, asking.tenant, (trx) =>
        trx.one(sql<{ is: boolean }>`select app.is_account_closed(${closed.userId}) as is`),
      );
    expect([await isClosedTo(company), await isClosedTo(home)]).toEqual([{ is: true }, { is: false }]);
    const leave = () =>
      app.call(root, companies.removeUsers, { params: { id: company.companyId }, query: { ids: [one.userId] } });
    expect(await leave()).toMatchObject({ status: 409, code: 'member.lastAdministrator' });
    await setStatus(closed, 1);
    expect((await leave()).status).toBe(200);
  });

  test('that is closed opens nothing, keeps its places, and works again once it is opened', async () => {
    const person = await testPerson(app.database, home, { base: 2 });
    expect(await isIn(person)).toBe(true);
    const { data } = await setStatus(person, 2);
    expect(data).toMatchObject({ statusId: 2, sessionCount: 0, places: [{ companyId: home.companyId, base: 2 }] });
    expect(await isIn(person)).toBe(false);
    expect((await setStatus(person, 1)).data).toMatchObject({ statusId: 1, companyCount: 1 });
    expect(await kindsOf(person)).toEqual(['accountOpened', 'accountClosed']);
    const { data: events } = await app.call(root, platformUser.events, of(person));
    expect(events[0]).toMatchObject({ by: 'Paula Prueba', address: '127.0.0.1' });
  });

  test('loses its sessions at once, but the one that asks', async () => {
    const person = await personWithoutCompany();
    const { data } = await app.call(root, platformUser.endSessions, of(person));
    expect([data.ended, await isIn(person)]).toEqual([1, false]);
    expect(await kindsOf(person)).toEqual(['sessionEnded']);
    expect((await app.call(root, platformUser.endSessions, of(root))).data.ended).toBe(0);
    expect(await isIn(root)).toBe(true);
  });

  test('gets a link to choose a password, while it is open', async () => {
    const person = await personWithoutCompany();
    expect((await app.call(root, platformUser.resetLink, of(person))).status).toBe(200);
    expect((await nextMailTo(app, person.email)).text).toContain('/reset-password/');
    await setStatus(person, 2);
    const refused = await app.call(root, platformUser.resetLink, of(person));
    expect(refused).toMatchObject({ status: 409, code: 'platformUser.notActive' });
  });

  test('shows the last access of the user, even after the session ends', async () => {
    const person = await personWithoutCompany();
    const { lastAccessAt } = await get(person);
    expect(Date.now() - Date.parse(lastAccessAt ?? '')).toBeLessThan(60_000);
    await own(`update auth.session set used_at = now() + interval '1 hour' where user_id = $1`, [person.userId]);
    const later = (await get(person)).lastAccessAt;
    expect(Date.parse(later ?? '')).toBeGreaterThan(Date.now());
    await app.call(person, session.signOut);
    expect((await get(person)).lastAccessAt).toBe(later);
  });
});

describe('a super administrator', () => {
  const password = 'Caballo-Pila-9-grapa';

  test('is granted by typing the e-mail and their own password', async () => {
    const chief = await superAdministrator();
    await setPassword(app.database.identityDb, {
      userId: chief.userId,
      hash: cheapHash(password),
      keep: (await own('select id from auth.session where user_id = $1', [chief.userId])).rows[0]?.id as number,
    });
    const person = await personWithoutCompany();
    const refusals = [
      await setSuper(person, true, { confirm: admin.email, password }, chief),
      await setSuper(person, true, {}, chief),
      await setSuper(person, true, { password: 'Otra-cosa-99' }, chief),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(['platformUser.wrongEmail', 'password.wrong', 'password.wrong']);
    expect((await get(person)).isSuperAdmin).toBe(false);
    const promoted = await setSuper(person, true, { confirm: person.email.toUpperCase(), password }, chief);
    expect(promoted).toMatchObject({ status: 200, data: { isSuperAdmin: true } });
    expect((await list({}, person)).status).toBe(200);
    expect((await nextMailTo(app, person.email)).text).toContain('Paula Prueba le asignó el rol de superadministrador');
    expect((await setSuper(person, false, { password }, chief)).data.isSuperAdmin).toBe(false);
    expect((await list({}, person)).status).toBe(403);
    expect(await kindsOf(person)).toEqual(['superAdminTaken', 'superAdminGiven']);
  });

  test('without a password needs to have signed in lately; a closed account cannot be one', async () => {
    const person = await personWithoutCompany();
    await own(`update auth.session set created_at = now() - interval '1 hour' where user_id = $1`, [root.userId]);
    expect(await setSuper(person, true)).toMatchObject({ status: 409, code: 'step.signInAgain' });
    await own('update auth.session set created_at = now() where user_id = $1', [root.userId]);
    await setStatus(person, 2);
    expect(await setSuper(person, true)).toMatchObject({ status: 409, code: 'platformUser.notActive' });
  });

  test('always remains: the last one keeps it, and of two who take it from each other one does', async () => {
    const [first, second] = [await superAdministrator(), await superAdministrator()];
    const others = 'update auth."user" set is_super_admin = $2 where is_super_admin = not $2 and id <> all($1)';
    const { rows } = await own('select id from auth."user" where is_super_admin and id <> all($1)', [
      [first.userId, second.userId],
    ]);
    const ids = rows.map(({ id }) => id as number);
    try {
      await own('update auth."user" set is_super_admin = false where id = any($1)', [ids]);
      const both = await Promise.all([setSuper(second, false, {}, first), setSuper(first, false, {}, second)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).not.toEqual([200, 200]);
      const left = (await own('select id from auth."user" where is_super_admin')).rows.map(({ id }) => id as number);
      expect(left).toHaveLength(1);
      const last = left[0] === first.userId ? first : second;
      expect(await setSuper(last, false, {}, last)).toMatchObject({ status: 409, code: 'user.lastSuperAdmin' });
      await expect(own('delete from auth."user" where id = $1', [last.userId])).rejects.toThrow(/super administrator/);
      await expect(own(others, [[], false])).rejects.toThrow(/super administrator/);
    } finally {
      await own('update auth."user" set is_super_admin = true where id = any($1)', [ids]);
    }
  });
});

describe('an account is deleted', () => {
  test('when it is in no company, and no super administrator’s', async () => {
    expect(await remove(root)).toMatchObject({ status: 409, code: 'platformUser.oneself' });
    const chief = await superAdministrator();
    expect(await remove(chief)).toMatchObject({ status: 409, code: 'platformUser.isSuperAdmin' });
    const member = await testPerson(app.database, home, { base: 2 });
    const refused = await remove(member);
    expect(refused).toMatchObject({ status: 409, code: 'platformUser.inCompanies' });
    expect(refused.params['companies']).toContain(home.subdomain);
  });

  test('with all that hangs on it, and the name stays where the person did something', async () => {
    const person = await testPerson(app.database, home);
    await inCompany(app.database.app, person.tenant, async (trx) => {
      await trx.run(sql`update threat set description = 'Otra' where id = (select min(id) from threat)`);
      await trx.run(sql`insert into saved_view (list, name, query, is_shared)
        values ('asset', 'Propia', 'page=2', false), ('asset', 'De todos', 'page=3', true)`);
    });
    await within(home, sql`delete from member where user_id = ${person.userId}`);
    expect((await remove(person)).status).toBe(200);
    expect((await app.call(root, platformUser.get, of(person))).status).toBe(404);
    expect(await isIn(person)).toBe(false);
    const named = await inCompany(app.database.app, home.tenant, (trx) =>
      trx.one(sql<{ name: string }>`select app.person_name(${person.userId}) as name`),
    );
    expect(named.name).toBe('Paula Prueba');
    const views = await own('select name, user_id from saved_view where company_id = $1', [home.companyId]);
    expect(views.rows).toEqual([{ name: 'De todos', user_id: admin.userId }]);
    const { rows: last } = await own('select user_id from changeset where company_id = $1 order by id desc limit 1', [
      home.companyId,
    ]);
    expect(last[0]).toEqual({ user_id: root.userId });
    const elsewhere = await testCompany(app.database);
    const { count } = await inCompany(app.database.app, elsewhere.tenant, (trx) =>
      trx.one(sql<{ count: number }>`select count(*) as count from former_person`),
    );
    expect(count).toBe(0);
    const { data } = await app.call(root, platformUser.events, of(root));
    expect(data[0]).toMatchObject({ kind: 'accountDeleted', by: 'Paula Prueba' });
  });
});

describe('the list', () => {
  test('names companies, finds without accents, and is narrowed by each filter', async () => {
    const second = await testCompany(app.database);
    const person = await testPerson(app.database, home, { base: 2 });
    await within(
      second,
      sql`insert into member (user_id, role_id) select ${person.userId}, id from role where base = 3`,
    );
    await own(`update auth."user" set first_name = 'Íñigo', last_name = 'Peñalosa' where id = $1`, [person.userId]);
    await own(`insert into auth.factor (user_id, method) values ($1, 'email')`, [person.userId]);
    const { data, meta } = await list({ search: 'penalosa inigo' });
    expect(meta.total).toBe(1);
    expect(data).toMatchObject([{ id: person.userId, name: 'Íñigo Peñalosa', hasTwoStep: true, companyCount: 2 }]);
    expect(data[0]?.places?.map(({ base, role }) => [base, role]).toSorted()).toEqual([
      [2, 'Miembro'],
      [3, 'Invitado'],
    ]);
    expect(await idsIn({ companyId: second.companyId })).toEqual([person.userId]);
    expect(await idsIn({ hasTwoStep: true })).toEqual([person.userId]);
    expect(await idsIn({ isSuperAdmin: true })).toContain(root.userId);
    expect(await idsIn({ isSuperAdmin: true })).not.toContain(person.userId);
    const never = await personWithoutCompany();
    await own('update auth."user" set last_access_at = null where id = $1', [never.userId]);
    expect(await idsIn({ isNeverIn: true, search: never.email })).toEqual([never.userId]);
    expect(await idsIn({ isNeverIn: false })).not.toContain(never.userId);
    await setStatus(never, 2);
    expect(await idsIn({ statusId: '2', search: never.email })).toEqual([never.userId]);
    expect((await list({ statusId: '7' })).status).toBe(422);
    expect((await list({ other: '1' })).status).toBe(422);
  });

  test.each([
    'name',
    '-name',
    'email',
    '-companyCount',
    'isSuperAdmin,name',
    '-hasTwoStep',
    '-lastAccessAt',
    'statusId',
  ])('is ordered by %s, a page at a time, and nobody comes twice or is left out', async (sort) => {
    const all = (await list({ sort })).data.map(({ id }) => id);
    const pages = [];
    for (let page = 1; pages.length < all.length; page++)
      pages.push(...(await list({ sort, page, perPage: 7 })).data.map(({ id }) => id));
    expect(pages).toEqual(all);
  });

  test('comes as a file, in the columns asked for', async () => {
    const query = { format: 'csv', columns: 'email,isSuperAdmin,places', search: admin.email, language: 'en' };
    const { raw } = await app.call(root, platformUser.export, { query });
    expect(raw.body).toContain('Email;Super administrator');
    expect(raw.body).toContain(admin.email);
    expect(raw.body).toContain(`Empresa ${home.subdomain} (Administrador)`);
    expect((await app.call(root, platformUser.export, { query: { columns: 'password' } })).status).toBe(422);
  });
});

describe('the search outside of every company', () => {
  const find = (q: string, as = root) => app.call(as, search.find, { query: { q } });

  test('is a super administrator’s alone, and finds nothing of the platform inside a company', async () => {
    expect(await find('paula', await personWithoutCompany())).toMatchObject({ status: 403, code: 'tenant.missing' });
    const far = await testCompany(app.database);
    const stranger = await testPerson(app.database, far);
    expect((await find(stranger.email, admin)).data).toEqual([]);
    expect((await find(far.subdomain, admin)).data).toEqual([]);
  });

  test('finds companies by name and subdomain, and people by name, e-mail and domain', async () => {
    const [company] = (await find(home.subdomain)).data;
    expect(company).toMatchObject({ kind: 'company', id: home.companyId, code: home.subdomain, rank: 0 });
    const [person] = (await find(admin.email)).data;
    expect(person).toMatchObject({ kind: 'user', id: admin.userId, code: null, context: admin.email, rank: 0 });
    for (const q of ['PRUEBA paula', 'pau', 'example.com'])
      expect((await find(q)).data.some(({ kind }) => kind === 'user')).toBe(true);
    expect((await find('sopa de letras')).data).toEqual([]);
  });

  test('finds nothing of what companies keep', async () => {
    await within(home, sql`update threat set name = 'Zarigüeya' where id = (select min(id) from threat)`);
    expect((await find('zarigueya')).data).toEqual([]);
  });
});

test('the keys of an account are counted while they can be used: neither revoked nor expired ones', async () => {
  const person = await testPerson(app.database, home);
  const other = await testPerson(app.database, home);
  const key = (userId: number, revoked: string, expires: string) =>
    own(
      `insert into auth.api_key (user_id, company_id, name, start, hash, permission_codes, revoked_at, expires_at)
       values ($1, $2, 'Clave', 'blv_x', md5(random()::text) || md5(random()::text), '{101}', ${revoked}, ${expires})`,
      [userId, home.companyId],
    );
  await key(person.userId, 'null', 'null');
  await key(person.userId, 'null', `now() + interval '1 minute'`);
  await key(person.userId, 'null', `now() - interval '1 minute'`);
  await key(person.userId, 'now()', 'null');
  await key(person.userId, 'now()', `now() + interval '1 day'`);
  await key(other.userId, 'null', 'null');
  expect((await get(person)).apiKeyCount).toBe(2);
});
