import { apiKey } from '@baluarte/contract/identity/api-key.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { impact } from '@baluarte/contract/risk/impact.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { formOf } from '#test/files.ts';
import { nextMailTo } from '#test/mailing.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { sealAll } from '#kit/history/sealing.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { verifyChainsJob } from '#record/audit/audit.jobs.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let colleague: TestPerson;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
});
beforeEach(async () => {
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
  colleague = await testPerson(app.database, company);
});
afterAll(() => app.close());

const notificationsOf = async (reader: TestPerson) => (await app.call(reader, notification.list)).data;
const waitFor = (reader: TestPerson, subject: string) =>
  vi.waitFor(
    async () => {
      const row = (await notificationsOf(reader)).find((one) => one.subject === subject);
      if (!row) throw new Error(`nothing of ${subject}`);
      return row;
    },
    { timeout: 20_000, interval: 100 },
  );

const large = (rows: number, line = (index: number) => `N-${index},Amenaza ${index},N,fire,${'x'.repeat(300)}`) =>
  ['Código,Nombre,Categoría,Subcategoría,Descripción', ...Array.from({ length: rows }, (_, index) => line(index))].join(
    '\n',
  );

test('a queued import notifies its requester of the result, with a link', async () => {
  const { status, data } = await app.call(admin, imports.threats, await formOf(large(4_000)));
  expect(status).toBe(202);
  expect(await waitFor(admin, 'importDone')).toMatchObject({
    kind: 'importFinished',
    params: { created: 4_000, updated: 0, failed: 0 },
    link: `/threats?import=${data.jobId}`,
  });
  expect(await notificationsOf(colleague)).toEqual([]);
  const wrong = await formOf(large(4_000, (index) => `,Amenaza ${index},N,fire,${'x'.repeat(300)}`));
  expect((await app.call(admin, imports.threats, wrong)).status).toBe(202);
  await waitFor(admin, 'importRefused');
}, 60_000);

test('an import that ends within its request sends no notification: the response has the result', async () => {
  const { status } = await app.call(admin, imports.threats, await formOf(large(2)));
  expect(status).toBe(200);
  // What comes later overtakes nothing.
  await app.call(admin, scope.endpoints.setUsers, { params: { id: company.scopeIds[0] }, body: { userIds: [] } });
  const limited = await testPerson(app.database, company, { base: 2, scopeIds: [company.scopeIds[0] ?? 0] });
  await app.call(admin, scope.endpoints.setUsers, {
    params: { id: company.scopeIds[1] },
    body: { userIds: [limited.userId] },
  });
  expect(await waitFor(limited, 'scopesChanged')).toMatchObject({
    kind: 'security',
    params: { person: 'Paula Prueba' },
    link: '/scopes/select',
  });
  expect(await notificationsOf(admin)).toEqual([]);
});

test('a change of the method that moves risks notifies everyone else who works with them', async () => {
  const member = await testPerson(app.database, company, { base: 2 });
  await inCompany(app.database.app, company.tenant, async (trx) => {
    const asset = await trx.one(sql<{
      id: number;
    }>`insert into asset (scope_id, code, name, category_id, security_requirements)
      values (${company.scopeIds[0]}, 'A-1', 'Servidor', (select id from parameter where kind = 'assetCategory' limit 1), 'Cifrado') returning id`);
    await trx.run(sql`insert into risk (scope_id, asset_id, threat_id, vulnerability_id, probability, impact, completeness, probability_level_id)
      select ${company.scopeIds[0]}, ${asset.id}, (select id from threat order by id limit 1), (select id from vulnerability order by id limit 1),
        1, 1, 'complete', (select id from probability_level order by id limit 1)`);
  });
  const factor = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.one(
      sql<{
        id: number;
        version: number;
      }>`select id, version from impact_factor where status_id = 1 order by id desc limit 1`,
    ),
  );
  const saved = await app.call(admin, impact.status, {
    params: { id: factor.id },
    body: { statusId: 2, version: factor.version },
  });
  expect(saved.status).toBe(200);
  expect(await waitFor(colleague, 'methodChanged')).toMatchObject({
    params: { person: 'Paula Prueba' },
    link: '/risks/management',
  });
  expect(await notificationsOf(admin)).toEqual([]);
  expect(await notificationsOf(member)).toEqual([]);
});

async function isSealed(): Promise<boolean> {
  const open = await app.database.owner.query(
    `select from changeset s where s.company_id = $1
       and not exists (select from seal e where e.company_id = s.company_id and e.changeset_id = s.id) limit 1`,
    [company.companyId],
  );
  return open.rowCount === 0;
}

test('the daily check notifies administrators of a broken audit chain, once per broken seal', async () => {
  const check = () =>
    inIdentityTransaction(app.database.identityDb, (trx) => app.jobs.enqueue(trx, verifyChainsJob, {}));
  // A transaction that goes on anywhere in the cluster keeps what came after it from being sealed.
  await expect.poll(() => sealAll(app.database).then(isSealed), { timeout: 10_000 }).toBe(true);
  await app.database.owner.query(
    `update changeset set request_id = 'forged' where company_id = $1 and id = (select min(id) from changeset where company_id = $1)`,
    [company.companyId],
  );
  await check();
  await check();
  expect((await app.call(admin, audit.verify)).data.ok).toBe(false);
  const row = await waitFor(colleague, 'auditBroken');
  expect(row).toMatchObject({ kind: 'auditBroken', params: { change: expect.any(Number) } });
  expect(row.link).toBe(`/audit?change=${row.params['change']}`);
  expect((await notificationsOf(admin)).filter(({ subject }) => subject === 'auditBroken')).toHaveLength(1);
  const { rows } = await app.database.owner.query(
    `select 1 from job.job where name = 'notification.deliver' and data ->> 'subject' = 'auditBroken'
     and (data ->> 'companyId')::bigint = $1`,
    [company.companyId],
  );
  expect(rows).toHaveLength(1);
});

test('a new API key is notified in the application', async () => {
  const made = await app.call(admin, apiKey.create, { body: { name: 'Tablero', permissionCodes: [151] } });
  expect(made).toMatchObject({ status: 200 });
  expect(await waitFor(admin, 'apiKeyMade')).toMatchObject({
    params: { name: 'Tablero' },
    link: '/my-account?tab=keys',
  });
});

test('a user is notified, also by mail, of a change of their role or scopes and who made it', async () => {
  const person = await testPerson(app.database, company, { base: 3 });
  const { id: roleId, name } = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.one(sql<{ id: number; name: string }>`select id, name from role where is_system and base = 2`),
  );
  const body = { roleId, scopeIds: [company.scopeIds[0] ?? 0] };
  expect((await app.call(admin, user.endpoints.update, { params: { id: person.userId }, body })).status).toBe(200);
  expect(await waitFor(person, 'roleChanged')).toMatchObject({
    kind: 'security',
    params: { person: 'Paula Prueba', role: name },
  });
  await waitFor(person, 'scopesChanged');
  expect((await nextMailTo(app, person.email, ({ subject }) => subject.includes(name))).text).toContain('Paula Prueba');
  expect(await notificationsOf(admin)).toEqual([]);
});
