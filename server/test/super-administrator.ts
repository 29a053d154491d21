import type { TestApp } from './app.ts';
import { personOutside, testCompany, testPerson, type TestPerson } from './company.ts';

/** A super administrator at the main subdomain, in no company. */
export async function superAdministrator({ database }: Pick<TestApp, 'database'>): Promise<TestPerson> {
  const somewhere = await testCompany(database);
  await testPerson(database, somewhere);
  return personOutside(database, somewhere, { isSuperAdmin: true });
}
