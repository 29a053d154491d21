import { sql } from 'kysely';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { TestApp } from './app.ts';
import { testCompany, testPerson } from './company.ts';

/** A super administrator at the main subdomain, in no company. */
export async function superAdministrator({ database }: Pick<TestApp, 'database'>) {
  const somewhere = await testCompany(database);
  await testPerson(database, somewhere);
  const person = await testPerson(database, somewhere, { isSuperAdmin: true });
  await inCompany(database.app, somewhere.tenant, (trx) =>
    trx.run(sql`delete from member where user_id = ${person.userId}`),
  );
  await database.owner.query('update auth.session set company_id = null, scope_id = null where user_id = $1', [
    person.userId,
  ]);
  return { userId: person.userId, headers: { authorization: `Bearer ${person.token}`, 'x-subdomain': 'app' } };
}
