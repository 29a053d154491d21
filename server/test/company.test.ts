import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSession } from '#identity/shared/session/session-lookup.ts';
import type { Database } from '#kit/database/database.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testCompany, testPerson } from './company.ts';
import { testDatabase } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('each test has its own company, with the requested scopes', async () => {
  const [one, other] = await Promise.all([testCompany(database), testCompany(database, { scopes: 3 })]);
  expect(one.scopeIds).toHaveLength(1);
  expect(other.scopeIds).toHaveLength(3);
  const scopes = await inCompany(database.app, other.tenant, (trx) => trx.rows(sql`select id from scope order by id`));
  expect(scopes).toEqual(other.scopeIds.map((id) => ({ id })));
});

test('a person of a test is a member with a role, scopes and a live session', async () => {
  const company = await testCompany(database, { scopes: 2 });
  const scopeIds = company.scopeIds.slice(1);
  const guest = await testPerson(database, company, { base: 3, scopeIds });
  const custom = await testPerson(database, company, { permissionCodes: [255, 256] });
  const members = await inCompany(database.app, company.tenant, (trx) =>
    trx.rows(sql`select m.user_id, m.scope_ids, r.base, r.is_system,
        case when r.is_system then null else r.permission_codes end as codes
      from member m join role r on r.id = m.role_id order by m.user_id`),
  );
  expect(members).toEqual([
    { user_id: guest.userId, scope_ids: scopeIds, base: 3, is_system: true, codes: null },
    { user_id: custom.userId, scope_ids: [], base: 1, is_system: false, codes: [255, 256] },
  ]);
  expect(guest.headers).toMatchObject({ 'x-scopeid': String(scopeIds[0]), 'x-subdomain': company.subdomain });
});

test('the token of a person of a test opens a session in the company and scope its headers name', async () => {
  const company = await testCompany(database, { scopes: 2 });
  const { token, userId } = await testPerson(database, company, { base: 2, scopeIds: [company.scopeIds[1] ?? 0] });
  const request = { token, subdomain: company.subdomain, scopeId: null };
  expect(await findSession(database.identityDb, request)).toMatchObject({
    userId,
    base: 2,
    companyId: company.companyId,
    scopeId: company.scopeIds[1],
    allowedScopeIds: [company.scopeIds[1]],
  });
  expect(await findSession(database.identityDb, { ...request, scopeId: company.scopeIds[0] ?? 0 })).toBeInstanceOf(
    Error,
  );
});
