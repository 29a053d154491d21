import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { company } from '@baluarte/contract/organization/company.ts';
import { me } from '@baluarte/contract/identity/me.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { nextSteps } from '@baluarte/contract/record/next-steps.rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliver } from '#record/notification/deliver.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { callLimit } from '#kit/http/call-limit.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { admit } from '#identity/shared/session/admission.ts';
import { planOf } from '#organization/shared/plan.ts';
import { createCompany } from '../create-company.ts';
import { eraseExpired } from './erase-example.ts';
import { makeExample } from './make-example.ts';

let app: TestApp;
let own: TestCompany;
let person: TestPerson;
/** The same person at the main subdomain. */
let main: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  own = await testCompany(app.database);
  person = await testPerson(app.database, own);
  main = { ...person, headers: { authorization: `Bearer ${person.token}`, 'x-subdomain': 'app' } };
});

const make = (as: TestPerson = main) => app.call(as, company.makeExample);
const enter = (companyId: number, as: TestPerson = main) => app.call(as, session.company, { body: { companyId } });
const read = async <R extends object>(query: string, values: unknown[] = []) =>
  (await app.database.owner.query<R>(query, values)).rows;
const countOf = async (table: string, companyId: number) =>
  (await read<{ count: number }>(`select count(*)::int as count from ${table} where company_id = $1`, [companyId]))[0]
    ?.count ?? 0;

/** Every table that still holds rows of a company. */
async function rowsOf(companyId: number): Promise<string[]> {
  const tables = await read<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'auth') order by 1`,
  );
  const counts = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} where company_id = ${companyId})`,
  );
  return (await read<{ name: string }>(counts.join(' union all '))).map(({ name }) => name);
}
const eraseAs = (userId: number | null, companyId: number) =>
  inCompany(app.database.app, { companyId, userId, scopeIds: 'every' }, async (trx) => {
    await trx.run(sql`update company set status_id = 2`);
    await trx.run(sql`select app.erase_company()`);
  });

describe('an example company', () => {
  test('is made whole in one call, belongs to the user who asked, and leaves nothing to do', async () => {
    const { status, data } = await make();
    expect(status).toBe(201);
    expect(data.subdomain).toMatch(/^ejemplo-[a-z0-9]{10}$/);
    const inside = await enter(data.id);
    expect(inside.data).toMatchObject({
      companyId: data.id,
      companyName: 'Ejemplo: Aurora S.A.S.',
      role: { id: 1, name: 'Administrador' },
      example: { isOwn: true, until: expect.any(String) },
    });
    expect(inside.data.scopes.length).toBeGreaterThan(1);
    expect(inside.data.companies.map(({ id, isExample }) => [id, isExample])).toEqual(
      expect.arrayContaining([
        [data.id, true],
        [own.companyId, false],
      ]),
    );
    const days = (Date.parse(inside.data.example?.until ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await app.call(main, session.scope, { body: { scopeId: inside.data.scopes[0]?.id } });
    const found = await app.call(main, platform.dashboard);
    expect(found.data.assets?.total).toBeGreaterThan(10);
    expect(found.data.risks?.total).toBeGreaterThan(20);
    expect((await app.call(main, risk.map)).data.total).toBeGreaterThan(20);
  });

  test('is one a person: asked again it is the same, and two at once make one', async () => {
    const [one, other] = await Promise.all([make(), make()]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.data).toEqual(other.data);
    expect((await make()).data).toEqual(one.data);
    expect(await read('select id from company where example_of = $1', [person.userId])).toHaveLength(1);
  });

  test('does not count against the plan, and nobody is put into it', async () => {
    const { data } = await make();
    // All but one of the companies the plan of the example allows a person.
    const most = planOf('free').maxCompanies ?? 0;
    expect(most).toBeGreaterThan(0);
    for (let count = 1; count < most; count++)
      await createCompany(app.database.app, {
        subdomain: `una-${randomBytes(5).toString('hex')}`,
        name: 'Una',
        planCode: 'free',
        creatorId: person.userId,
      });
    const [place] = await read<{ countryId: number; stateId: number; cityId: number }>(
      `select c.country_id as "countryId", c.id as "stateId", t.id as "cityId" from state c join city t on t.state_id = c.id where t.code = '05001'`,
    );
    const founded = await app.call(main, company.found, {
      body: {
        name: 'Cordillera',
        planId: planOf('free').id,
        subdomain: `nueva-${randomBytes(5).toString('hex')}`,
        economicActivityId: 62,
        categoryId: 2,
        typeId: 14,
        ...place,
      },
    });
    expect(founded.status).toBe(201);
    const inside = await enter(data.id);
    const invited = await app.call(main, user.endpoints.create, {
      body: {
        email: `otra-${randomBytes(4).toString('hex')}@example.com`,
        name: 'Otra',
        lastName: 'Persona',
        roleId: inside.data.role.roleId,
      },
    });
    expect(invited).toMatchObject({ status: 409, code: 'company.exampleIsOnes' });
    expect(await countOf('member', data.id)).toBe(1);
  });

  test('sends no mail: what happens in it is told in it alone', async () => {
    const { data } = await make();
    const mails = async () =>
      (await read<{ count: number }>(`select count(*)::int as count from job.job where name = 'mail.send'`))[0]
        ?.count ?? 0;
    const tell = (companyId: number) =>
      deliver(
        app.app.parts,
        {
          subject: 'auditBroken',
          to: { userIds: [person.userId] },
          params: { company: 'Una' },
          link: null,
          companyId,
        } as never,
        randomUUID(),
      );
    const before = await mails();
    await tell(data.id);
    expect(await mails()).toBe(before);
    expect(await countOf('notification', data.id)).toBe(1);
    await tell(own.companyId);
    expect(await mails()).toBe(before + 1);
  });

  test('is left out of what a person begins in: who has one company of their own works in that', async () => {
    await make();
    const { rows } = await app.database.identityDb.query<{ count: number }>(
      'select count(*)::int as count from member where user_id = $1',
      [person.userId],
    );
    expect(rows[0]?.count).toBe(2);
    const admitted = await admit(app.database.identityDb, {
      userId: person.userId,
      subdomain: 'app',
      address: '127.0.0.1',
    });
    expect(admitted.companyId).toBe(own.companyId);
  });

  test('is refused where people may not make companies, and after five in a day', async () => {
    const { env } = app.app.parts;
    const closed = { ...app.app.parts, env: { ...env, COMPANY_CREATION: false } };
    const session = { userId: person.userId, isSuperAdmin: false, language: 'es' } as never;
    await expect(makeExample(closed, session)).rejects.toMatchObject({ code: 'company.notAllowed' });
    const made = callLimit(app.database.identityDb);
    for (let count = 0; count < 5; count++) await made.consume(`example|${person.userId}`, { window: 86_400, max: 5 });
    expect(await make()).toMatchObject({ status: 429, code: 'slowDown' });
  });
});

describe('an example company is deleted', () => {
  test('whole, in one call from within it, and its person goes on with their own', async () => {
    const { data } = await make();
    await enter(data.id);
    expect((await rowsOf(data.id)).length).toBeGreaterThan(20);
    const before = await rowsOf(own.companyId);
    expect((await app.call(main, company.removeExample)).status).toBe(200);
    expect(await rowsOf(data.id)).toEqual([]);
    expect(await read('select from company where id = $1', [data.id])).toEqual([]);
    expect(await rowsOf(own.companyId)).toEqual(before);
    expect((await app.call(main, session.get)).data).toMatchObject({ companyId: null, example: null });
    expect((await enter(own.companyId)).data).toMatchObject({ companyId: own.companyId, example: null });
    expect((await app.call(main, company.removeExample)).status).toBe(404);
  });

  test('also while its history is being sealed', async () => {
    const { data } = await make();
    const tenant = { companyId: data.id, userId: null, scopeIds: 'every' } as const;
    let removed: ReturnType<typeof app.call> | undefined;
    // The product's own sealing may come first; then there is something new for the next attempt.
    const whileSealing = async () => {
      await inCompany(app.database.app, tenant, (trx) => trx.run(sql`update threat set name = name || '.'`));
      await inCompany(app.database.app, tenant, async (trx) => {
        const { sealed } = await trx.one(sql<{ sealed: number }>`select app.seal_changesets() as sealed`);
        expect(sealed).toBeGreaterThan(0);
        removed = app.call(main, company.removeExample);
        await setTimeout(300);
      });
    };
    await vi.waitFor(whileSealing, { timeout: 15_000 });
    expect((await removed)?.status).toBe(200);
    expect(await rowsOf(data.id)).toEqual([]);
  });

  test('by nobody else: not by another, who has none, nor in the database, nor by itself before its time', async () => {
    const { data } = await make();
    const other = await testPerson(app.database, own);
    expect((await app.call(other, company.removeExample)).status).toBe(404);
    expect((await enter(data.id, other)).code).toBe('tenant.refused');
    await expect(eraseAs(other.userId, data.id)).rejects.toThrow('only a super administrator');
    await expect(eraseAs(null, data.id)).rejects.toThrow('only a super administrator');
    expect(await countOf('asset', data.id)).toBeGreaterThan(0);
  });

  test('and no other company goes that way, whatever the user', async () => {
    await expect(eraseAs(person.userId, own.companyId)).rejects.toThrow('only a super administrator');
    await expect(eraseAs(null, own.companyId)).rejects.toThrow('only a super administrator');
    await read(`update company set created_at = now() - interval '90 days' where id = $1`, [own.companyId]);
    await expect(eraseAs(null, own.companyId)).rejects.toThrow('only a super administrator');
    await eraseExpired(app.database);
    expect(await read('select id from company where id = $1', [own.companyId])).toHaveLength(1);
  });

  test('by itself after thirty days, and not before', async () => {
    const { data } = await make();
    await read(`update company set created_at = now() - interval '29 days' where id = $1`, [data.id]);
    await eraseExpired(app.database);
    expect(await countOf('asset', data.id)).toBeGreaterThan(0);
    await read(`update company set created_at = now() - interval '31 days' where id = $1`, [data.id]);
    await eraseExpired(app.database);
    expect(await rowsOf(data.id)).toEqual([]);
    expect(await read('select erased_by as by from app.erased_company where id = $1', [data.id])).toEqual([
      { by: person.userId },
    ]);
  });

  test('by a super administrator without an archive', async () => {
    const { data } = await make();
    const root = await testPerson(app.database, own, { isSuperAdmin: true });
    root.headers = { authorization: `Bearer ${root.token}`, 'x-subdomain': 'app' };
    await read('update auth.session set company_id = null where user_id = $1', [root.userId]);
    expect((await app.call(root, company.remove, { params: { id: data.id }, query: {} })).status).toBe(200);
    expect(await rowsOf(data.id)).toEqual([]);
  });
});

test('the first steps are put aside by one person for themselves, and come back', async () => {
  const other = await testPerson(app.database, own);
  const isLeft = async (as: TestPerson) => (await app.call(as, session.get)).data.isChecklistLeft;
  expect(await isLeft(person)).toBe(false);
  expect((await app.call(person, me.checklist, { body: { isLeft: true } })).status).toBe(200);
  expect([await isLeft(person), await isLeft(other)]).toEqual([true, false]);
  await app.call(person, me.checklist, { body: { isLeft: false } });
  expect(await isLeft(person)).toBe(false);
  const changes = await read<{ count: number }>(
    `select count(*)::int as count from change where company_id = $1 and table_name = 'member' and operation = 'update'`,
    [own.companyId],
  );
  expect(changes).toEqual([{ count: 0 }]);
});

test('a new company is told to begin with its assets, by the counts of its start page', async () => {
  const { data } = await app.call(person, platform.dashboard);
  expect(data).toMatchObject({ assets: { total: 0, unclassified: 0, withoutRisks: 0 }, people: 1 });
  const may = {
    createAssets: true,
    editAssets: true,
    createThreats: true,
    createVulnerabilities: true,
    recognize: true,
    assess: true,
    decide: true,
    approve: true,
    renew: true,
  };
  expect(nextSteps(data, may)).toEqual([{ name: 'assets', count: null }]);
  const guest = await testPerson(app.database, own, { base: 3 });
  expect((await app.call(guest, platform.dashboard)).data.people).toBeNull();
});
