import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { company } from '@baluarte/contract/organization/company.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';
import { furnishedCompany } from '#test/furnished.ts';
import { sealAll } from '#kit/history/sealing.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let root: TestPerson;
beforeAll(async () => {
  app = await testApp();
  root = await testPerson(app.database, await testCompany(app.database), { isSuperAdmin: true });
  root.headers = { authorization: `Bearer ${root.token}`, 'x-subdomain': 'app' };
  await app.database.owner.query('update auth.session set company_id = null where user_id = $1', [root.userId]);
});
afterAll(() => app.close());

const remove = (id: number, confirm?: string) => app.call(root, company.remove, { params: { id }, query: { confirm } });
const read = async <R extends object>(query: string, values: unknown[] = []) =>
  (await app.database.owner.query<R>(query, values)).rows;

/** Every table that holds rows of companies, and how many of one company. */
async function rowsOf(companyId: number): Promise<Record<string, number>> {
  const tables = await read<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'auth') order by 1`,
  );
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as count from ${name} where company_id = ${companyId}`,
  );
  const found = await read<{ name: string; count: number }>(counts.join(' union all '));
  return Object.fromEntries(found.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

const eraseAs = (userId: number | null, companyId: number) =>
  inCompany(app.database.app, { companyId, userId, scopeIds: 'every' }, (trx) =>
    trx.one(sql<{ counts: Record<string, number> }>`select app.erase_company('abc') as counts`),
  );
const rest = (companyId: number, statusId: 1 | 2) =>
  app.call(root, company.status, { params: { id: companyId }, body: { statusId } });

describe('a company that holds something', () => {
  test('is not deleted without its name typed, nor without an archive', async () => {
    const { company: own } = await furnishedCompany(app.database);
    const before = await rowsOf(own.companyId);
    expect(await remove(own.companyId)).toMatchObject({
      status: 409,
      code: 'company.notEmpty',
      params: { subdomain: own.subdomain },
    });
    expect((await remove(own.companyId, 'otro')).code).toBe('company.notEmpty');
    expect(await remove(own.companyId, own.subdomain)).toMatchObject({ status: 409, code: 'company.archiveFirst' });
    expect(await rowsOf(own.companyId)).toEqual(before);
    expect((await app.call(root, company.get, { params: { id: own.companyId } })).data.statusId).toBe(1);
  });

  test('is deleted with an archive that was downloaded to its last byte and is younger than its last change, and no other', async () => {
    const { company: own, admin } = await furnishedCompany(app.database);
    const within = (change: ReturnType<typeof sql>) =>
      inCompany(app.database.app, { ...own.tenant, userId: admin.userId }, (trx) => trx.run(change));
    const refused = async () => expect((await remove(own.companyId, own.subdomain)).code).toBe('company.archiveFirst');
    await within(
      sql`insert into archive (state, sha256, size, made_at) values ('done', 'feed', 10, clock_timestamp())`,
    );
    await refused();
    await within(sql`update archive set downloads = 1, sent = '{[0,9)}'`);
    await refused();
    await within(sql`update archive set sent = '{[0,10)}'`);
    await within(sql`update asset set name = 'Otro'`);
    await refused();
    await within(sql`update archive set made_at = clock_timestamp()`);
    await rest(own.companyId, 2);
    expect((await remove(own.companyId, own.subdomain)).status).toBe(200);
    expect(await rowsOf(own.companyId)).toEqual({});
    const left = await read('select archive_sha256 as hash from app.erased_company where id = $1', [own.companyId]);
    expect(left).toEqual([{ hash: 'feed' }]);
  });

  test('stays whole while evidence of it is on legal hold, whoever asks and whoever put it there is gone', async () => {
    const { company: own, admin } = await furnishedCompany(app.database);
    const held = await testPerson(app.database, own);
    const [piece] = await read<{ id: number }>('select id from evidence where company_id = $1', [own.companyId]);
    const params = { id: piece?.id ?? 0 };
    await app.call(held, evidence.endpoints.hold, { params, body: { reason: 'Proceso 2026-114' } });
    // The hold outlives who put it: in the company, and of the area that keeps the piece.
    expect((await app.call(admin, user.endpoints.remove, { params: { id: held.userId } })).status).toBe(200);
    expect((await app.call(admin, evidence.endpoints.getHold, { params })).data).toMatchObject({
      reason: 'Proceso 2026-114',
      by: expect.any(String),
    });
    expect(await app.call(admin, evidence.endpoints.remove, { params })).toMatchObject({ code: 'evidence.onHold' });
    await read(
      `insert into archive (company_id, user_id, state, sha256, size, sent, made_at) values ($1, $2, 'done', 'feed', 10, '{[0,10)}', clock_timestamp())`,
      [own.companyId, admin.userId],
    );
    await rest(own.companyId, 2);
    const before = await rowsOf(own.companyId);
    expect(await remove(own.companyId, own.subdomain)).toMatchObject({
      status: 409,
      code: 'company.onHold',
      params: { count: 1 },
    });
    // The database refuses it by itself.
    await expect(eraseAs(root.userId, own.companyId)).rejects.toThrow('on hold');
    expect(await rowsOf(own.companyId)).toEqual(before);
    await rest(own.companyId, 1);
    expect((await app.call(admin, evidence.endpoints.lift, { params })).status).toBe(200);
    await read(`update archive set made_at = clock_timestamp() where company_id = $1`, [own.companyId]);
    await rest(own.companyId, 2);
    expect((await remove(own.companyId, own.subdomain)).status).toBe(200);
    expect(await rowsOf(own.companyId)).toEqual({});
  });

  test('can be erased only by a super administrator, and only while inactive', async () => {
    const { company: own, admin } = await furnishedCompany(app.database);
    await expect(eraseAs(root.userId, own.companyId)).rejects.toThrow('inactive');
    await rest(own.companyId, 2);
    await expect(eraseAs(admin.userId, own.companyId)).rejects.toThrow('super administrator');
    await expect(eraseAs(null, own.companyId)).rejects.toThrow('super administrator');
    await expect(app.database.identityDb.query('select app.erase_company()')).rejects.toThrow('permission denied');
  });

  test('goes whole: every table, its history and seals; nothing of another, and one line is left', async () => {
    const other = await furnishedCompany(app.database);
    const { company: own, admin } = await furnishedCompany(app.database);
    await sealAll(app.database);
    await read(
      `insert into auth.api_key (user_id, company_id, name, start, hash, permission_codes) values ($1, $2, 'Clave', 'blr', $3, '{}')`,
      [admin.userId, own.companyId, own.subdomain],
    );
    await rest(own.companyId, 2);
    const [before, others] = [await rowsOf(own.companyId), await rowsOf(other.company.companyId)];
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const { counts } = await eraseAs(root.userId, own.companyId);
    expect(await rowsOf(own.companyId)).toEqual({});
    expect(await read('select from company where id = $1', [own.companyId])).toEqual([]);
    expect(await rowsOf(other.company.companyId)).toEqual(others);
    expect(counts).toMatchObject({ asset: 2, risk: 4, api_key: 1 });
    expect(
      await read(
        'select subdomain, erased_by as "by", archive_sha256 as archive, rows from app.erased_company where id = $1',
        [own.companyId],
      ),
    ).toEqual([{ subdomain: own.subdomain, by: root.userId, archive: 'abc', rows: counts }]);
    const [account] = await read<{ count: number }>('select count(*)::int as count from auth."user" where id = $1', [
      admin.userId,
    ]);
    expect(account).toEqual({ count: 1 });
  });
});

test('a company with what every company starts with goes at once; who was only invited to it goes too', async () => {
  const { data } = await app.call(root, company.create, {
    body: {
      name: 'Breve',
      subdomain: `breve-${Date.now()}`,
      planId: 1,
      economicActivityId: 62,
      categoryId: 2,
      typeId: 14,
      countryId: (await read<{ id: number }>(`select id from country where code = 'EC'`))[0]?.id,
      users: { invited: [{ email: `breve-${Date.now()}@example.com`, name: 'Inés', lastName: 'Breve' }] },
    },
  });
  const people = async () => read('select u.id from auth."user" u where u.email like $1', ['breve-%@example.com']);
  expect(await people()).toHaveLength(1);
  const record = await app.call(root, company.get, { params: { id: data.id } });
  expect(record.data.isEmpty).toBe(true);
  expect((await remove(data.id)).status).toBe(200);
  expect(await rowsOf(data.id)).toEqual({});
  expect(await people()).toEqual([]);
  expect((await remove(data.id)).status).toBe(404);
  expect(
    await read(`select about ->> 'name' as name from auth.event where user_id = $1 and kind = 'companyDeleted'`, [
      root.userId,
    ]),
  ).toContainEqual({ name: 'Breve' });
});
