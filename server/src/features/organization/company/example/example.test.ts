import { me } from '@baluarte/contract/identity/me.ts';
import { company } from '@baluarte/contract/organization/company.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { nextSteps } from '@baluarte/contract/record/next-steps.rules.ts';
import { describe, expect, test } from 'vitest';
import { testPerson, type TestPerson } from '#test/company.ts';
import { Examples } from '#test/examples.ts';
import { callLimit } from '#kit/http/call-limit.ts';
import { eraseExpired } from './erase-example.ts';
import { makeExample } from './make-example.ts';

const examples = new Examples();

describe('an example company', () => {
  test('is made whole in one call, belongs to the user who asked, and leaves nothing to do', async () => {
    const { status, data } = await examples.make();
    expect(status).toBe(201);
    expect(data.subdomain).toMatch(/^ejemplo-[a-z0-9]{10}$/);
    const inside = await examples.enter(data.id);
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
        [examples.own.companyId, false],
      ]),
    );
    const days = (Date.parse(inside.data.example?.until ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await examples.app.call(examples.main, session.scope, { body: { scopeId: inside.data.scopes[0]?.id } });
    const found = await examples.app.call(examples.main, platform.dashboard);
    expect(found.data.assets?.total).toBeGreaterThan(10);
    expect(found.data.risks?.total).toBeGreaterThan(20);
    expect((await examples.app.call(examples.main, risk.map)).data.total).toBeGreaterThan(20);
  });

  test('is one a person: asked again it is the same, and two at once make one', async () => {
    const [one, other] = await Promise.all([examples.make(), examples.make()]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.data).toEqual(other.data);
    expect((await examples.make()).data).toEqual(one.data);
    expect(await examples.read('select id from company where example_of = $1', [examples.person.userId])).toHaveLength(
      1,
    );
  });

  test('is refused where people may not make companies, and after five in a day', async () => {
    const { env } = examples.app.app.parts;
    const closed = { ...examples.app.app.parts, env: { ...env, COMPANY_CREATION: false } };
    const session = { userId: examples.person.userId, isSuperAdmin: false, language: 'es' } as never;
    await expect(makeExample(closed, session)).rejects.toMatchObject({ code: 'company.notAllowed' });
    const made = callLimit(examples.app.database.identityDb);
    for (let count = 0; count < 5; count++)
      await made.consume(`example|${examples.person.userId}`, { window: 86_400, max: 5 });
    expect(await examples.make()).toMatchObject({ status: 429, code: 'slowDown' });
    // Who operates the installation is not refused for making companies.
    await expect(makeExample(closed, { ...(session as object), isSuperAdmin: true } as never)).rejects.toMatchObject({
      code: 'slowDown',
    });
  });
});

describe('an example company is deleted', () => {
  test('by its person and by nobody else: not by another, who has none, nor in the database, nor by itself before its time', async () => {
    const { data } = await examples.make();
    const other = await testPerson(examples.app.database, examples.own);
    expect((await examples.app.call(other, company.removeExample)).status).toBe(404);
    expect((await examples.enter(data.id, other)).code).toBe('tenant.refused');
    await expect(examples.eraseAs(other.userId, data.id)).rejects.toThrow('only a super administrator');
    await expect(examples.eraseAs(null, data.id)).rejects.toThrow('only a super administrator');
    expect(await examples.countOf('asset', data.id)).toBeGreaterThan(0);
    await examples.enter(data.id);
    expect((await examples.app.call(examples.main, company.removeExample)).status).toBe(200);
    expect(await examples.rowsOf(data.id)).toEqual([]);
  });

  test('and no other company goes that way, whatever the user', async () => {
    await expect(examples.eraseAs(examples.person.userId, examples.own.companyId)).rejects.toThrow(
      'only a super administrator',
    );
    await expect(examples.eraseAs(null, examples.own.companyId)).rejects.toThrow('only a super administrator');
    await examples.read(`update company set created_at = now() - interval '90 days' where id = $1`, [
      examples.own.companyId,
    ]);
    await expect(examples.eraseAs(null, examples.own.companyId)).rejects.toThrow('only a super administrator');
    await eraseExpired(examples.app.app.parts);
    expect(await examples.read('select id from company where id = $1', [examples.own.companyId])).toHaveLength(1);
  });
});

test('the first steps are put aside by one person for themselves, and come back', async () => {
  const other = await testPerson(examples.app.database, examples.own);
  const isLeft = async (as: TestPerson) => (await examples.app.call(as, session.get)).data.isChecklistLeft;
  expect(await isLeft(examples.person)).toBe(false);
  expect((await examples.app.call(examples.person, me.checklist, { body: { isLeft: true } })).status).toBe(200);
  expect([await isLeft(examples.person), await isLeft(other)]).toEqual([true, false]);
  await examples.app.call(examples.person, me.checklist, { body: { isLeft: false } });
  expect(await isLeft(examples.person)).toBe(false);
  const changes = await examples.read<{ count: number }>(
    `select count(*)::int as count from change where company_id = $1 and table_name = 'member' and operation = 'update'`,
    [examples.own.companyId],
  );
  expect(changes).toEqual([{ count: 0 }]);
});

test('a new company is told to begin with its assets, by the counts of its start page', async () => {
  const { data } = await examples.app.call(examples.person, platform.dashboard);
  expect(data).toMatchObject({ assets: { total: 0, unclassified: 0, withoutRisks: 0 }, people: 1 });
  const may = {
    createAssets: true,
    editAssets: true,
    createThreats: true,
    createVulnerabilities: true,
    recognize: true,
    assess: true,
    decide: true,
    answer: true,
    approve: true,
    renew: true,
    control: true,
    followUp: true,
    measure: true,
  };
  expect(nextSteps({ ...data, questions: null }, may)).toEqual([
    { name: 'assets', count: null },
    { name: 'maturity', count: null },
  ]);
  const guest = await testPerson(examples.app.database, examples.own, { base: 3 });
  expect((await examples.app.call(guest, platform.dashboard)).data.people).toBeNull();
});
