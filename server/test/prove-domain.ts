import { companyProvider } from '@baluarte/contract/organization/company-provider.ts';
import type { TestApp } from './app.ts';
import type { TestPerson } from './company.ts';
import type { NameServer } from './name-server.ts';

/** Of nobody in the tests: names for examples prove nothing. */
export const testDomain = 'cordillera-de-prueba.co';

/** Writes the proofs of the domains of a company's saved provider into the name server, and has them looked for. */
export async function proveDomains(app: TestApp, dns: NameServer, admin: TestPerson): Promise<string[]> {
  const { data } = await app.call(admin, companyProvider.get);
  for (const { name, value } of data.proofs) dns.texts.set(name, [...new Set([...(dns.texts.get(name) ?? []), value])]);
  const proven = await app.call(admin, companyProvider.prove);
  return proven.data.provider?.provenDomains ?? [];
}
