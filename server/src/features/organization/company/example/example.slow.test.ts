import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { company } from '@baluarte/contract/organization/company.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { deliver } from '#record/notification/deliver.ts';
import { testPerson } from '#test/company.ts';
import { Examples } from '#test/examples.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { admit } from '#identity/shared/session/admission.ts';
import { planOf } from '#organization/shared/plan.ts';
import { createCompany } from '../create-company.ts';
import { eraseExpired } from './erase-example.ts';

const examples = new Examples();

describe('an example company', () => {
  test('does not count against the plan, and nobody is put into it', async () => {
    const { data } = await examples.make();
    // All but one of the companies the plan of the example allows a examples.person.
    const most = planOf('free').maxCompanies ?? 0;
    expect(most).toBeGreaterThan(0);
    for (let count = 1; count < most; count++)
      await createCompany(examples.app.database.app, {
        subdomain: `una-${randomBytes(5).toString('hex')}`,
        name: 'Una',
        planCode: 'free',
        creatorId: examples.person.userId,
      });
    const [place] = await examples.read<{ countryId: number; stateId: number; cityId: number }>(
      `select c.country_id as "countryId", c.id as "stateId", t.id as "cityId" from state c join city t on t.state_id = c.id where t.code = '05001'`,
    );
    const founded = await examples.app.call(examples.main, company.found, {
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
    const inside = await examples.enter(data.id);
    const invited = await examples.app.call(examples.main, user.endpoints.create, {
      body: {
        email: `otra-${randomBytes(4).toString('hex')}@example.com`,
        name: 'Otra',
        lastName: 'Persona',
        roleId: inside.data.role.roleId,
      },
    });
    expect(invited).toMatchObject({ status: 409, code: 'company.exampleIsOnes' });
    expect(await examples.countOf('member', data.id)).toBe(1);
  });

  test('sends no mail: what happens in it is told in it alone', async () => {
    const { data } = await examples.make();
    const mails = async () =>
      (await examples.read<{ count: number }>(`select count(*)::int as count from job.job where name = 'mail.send'`))[0]
        ?.count ?? 0;
    const tell = (companyId: number) =>
      deliver(
        examples.app.app.parts,
        {
          subject: 'auditBroken',
          to: { userIds: [examples.person.userId] },
          params: { company: 'Una' },
          link: null,
          companyId,
        } as never,
        randomUUID(),
      );
    const before = await mails();
    await tell(data.id);
    expect(await mails()).toBe(before);
    expect(await examples.countOf('notification', data.id)).toBe(1);
    await tell(examples.own.companyId);
    expect(await mails()).toBe(before + 1);
  });

  test('is left out of what a person begins in: who has one company of their own works in that', async () => {
    await examples.make();
    const { rows } = await examples.app.database.identityDb.query<{ count: number }>(
      'select count(*)::int as count from member where user_id = $1',
      [examples.person.userId],
    );
    expect(rows[0]?.count).toBe(2);
    const admitted = await admit(examples.app.database.identityDb, {
      userId: examples.person.userId,
      subdomain: 'app',
      address: '127.0.0.1',
    });
    expect(admitted.companyId).toBe(examples.own.companyId);
  });
});

describe('an example company is deleted', () => {
  test('whole, in one call from within it, and its person goes on with their own', async () => {
    const { data } = await examples.make();
    await examples.enter(data.id);
    expect((await examples.rowsOf(data.id)).length).toBeGreaterThan(20);
    const before = await examples.rowsOf(examples.own.companyId);
    expect((await examples.app.call(examples.main, company.removeExample)).status).toBe(200);
    expect(await examples.rowsOf(data.id)).toEqual([]);
    expect(await examples.read('select from company where id = $1', [data.id])).toEqual([]);
    expect(await examples.rowsOf(examples.own.companyId)).toEqual(before);
    expect((await examples.app.call(examples.main, session.get)).data).toMatchObject({
      companyId: null,
      example: null,
    });
    expect((await examples.enter(examples.own.companyId)).data).toMatchObject({
      companyId: examples.own.companyId,
      example: null,
    });
    expect((await examples.app.call(examples.main, company.removeExample)).status).toBe(404);
  });

  test('also while its history is being sealed', async () => {
    const { data } = await examples.make();
    const tenant = { companyId: data.id, userId: null, scopeIds: 'every' } as const;
    let removed: ReturnType<typeof examples.app.call> | undefined;
    // The product's own sealing may come first; then there is something new for the next attempt.
    const whileSealing = async () => {
      await inCompany(examples.app.database.app, tenant, (trx) => trx.run(sql`update threat set name = name || '.'`));
      await inCompany(examples.app.database.app, tenant, async (trx) => {
        const { sealed } = await trx.one(sql<{ sealed: number }>`select app.seal_changesets() as sealed`);
        expect(sealed).toBeGreaterThan(0);
        removed = examples.app.call(examples.main, company.removeExample);
        await setTimeout(300);
      });
    };
    await vi.waitFor(whileSealing, { timeout: 15_000 });
    expect((await removed)?.status).toBe(200);
    expect(await examples.rowsOf(data.id)).toEqual([]);
  });

  test('by itself after thirty days, and not before', async () => {
    const { data } = await examples.make();
    await examples.read(`update company set created_at = now() - interval '29 days' where id = $1`, [data.id]);
    await eraseExpired(examples.app.app.parts);
    expect(await examples.countOf('asset', data.id)).toBeGreaterThan(0);
    await examples.read(`update company set created_at = now() - interval '31 days' where id = $1`, [data.id]);
    await eraseExpired(examples.app.app.parts);
    expect(await examples.rowsOf(data.id)).toEqual([]);
    expect(await examples.read('select erased_by as by from app.erased_company where id = $1', [data.id])).toEqual([
      { by: examples.person.userId },
    ]);
  });

  test('by a super administrator without an archive', async () => {
    const { data } = await examples.make();
    const root = await testPerson(examples.app.database, examples.own, { isSuperAdmin: true });
    root.headers = { authorization: `Bearer ${root.token}`, 'x-subdomain': 'app' };
    await examples.read('update auth.session set company_id = null where user_id = $1', [root.userId]);
    expect((await examples.app.call(root, company.remove, { params: { id: data.id }, query: {} })).status).toBe(200);
    expect(await examples.rowsOf(data.id)).toEqual([]);
  });
});
