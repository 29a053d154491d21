import type { Database } from '#kit/database/database.ts';
import { leasing } from '#kit/database/lease.ts';
import { demoAccounts, demoPassword, writeAccounts } from './demo-accounts.ts';
import { writeDemoCompany } from './demo-company.ts';
import { readDemoCompanies } from './demo-data.ts';
import { writeGivenTemplates } from './write-templates.ts';
import type { DemoFiles } from './write-evidence.ts';

/** What the login page offers while demonstration data are on. */
export interface Demo {
  accounts: { email: string; role: string }[];
  password: string;
}

/** Any number, the same in every server, so that two first starts on one database do not both write. */
const demoLock = 7_205_759;

const missing = `select wanted.subdomain from unnest($1::text[]) as wanted(subdomain)
  where not exists (select from company c where c.subdomain = wanted.subdomain)`;

/**
 * Creates the demonstration where it is missing: eight accounts, Aurora S.A.S. and Boreal Ltda. with a year of history
 * that ends the day before `today`. Existing data stay unchanged; then this is one cheap query.
 */
export async function prepareDemo(database: Database, files: DemoFiles, today: Date = new Date()): Promise<Demo> {
  const demo = { accounts: demoAccounts.map(({ email, label }) => ({ email, role: label })), password: demoPassword };
  const subdomains = ['aurora', 'boreal'];
  const { rowCount } = await database.identityDb.query(missing, [subdomains]);
  if (rowCount !== 0) await writeDemo(database, { files, today });
  return demo;
}

const writeDemo = ({ identityDb, app }: Database, at: { files: DemoFiles; today: Date }): Promise<void> =>
  leasing(identityDb, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [demoLock]);
    const people = await writeAccounts(identityDb);
    const companies = readDemoCompanies();
    const { rows } = await identityDb.query<{ subdomain: string }>(missing, [
      companies.map(({ company }) => company.subdomain),
    ]);
    const missingSubdomains = new Set(rows.map(({ subdomain }) => subdomain));
    for (const demo of companies)
      if (missingSubdomains.has(demo.company.subdomain))
        await writeGivenTemplates(identityDb, await writeDemoCompany(app, demo, { people, ...at }));
  });
