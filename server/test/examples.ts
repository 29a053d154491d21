import { company } from '@baluarte/contract/organization/company.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from './company.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

/** Example companies: the application and, for each test, a person of a company of their own who makes them. */
export class Examples {
  app!: TestApp;
  own!: TestCompany;
  person!: TestPerson;
  /** The same person at the main subdomain. */
  main!: TestPerson;

  constructor() {
    beforeAll(async () => {
      this.app = await testApp();
    });
    afterAll(() => this.app.close());
    beforeEach(async () => {
      this.own = await testCompany(this.app.database);
      this.person = await testPerson(this.app.database, this.own);
      const { token } = this.person;
      this.main = { ...this.person, headers: { authorization: `Bearer ${token}`, 'x-subdomain': 'app' } };
    });
  }

  make(as: TestPerson = this.main) {
    return this.app.call(as, company.makeExample);
  }

  enter(companyId: number, as: TestPerson = this.main) {
    return this.app.call(as, session.company, { body: { companyId } });
  }

  async read<R extends object>(query: string, values: unknown[] = []): Promise<R[]> {
    return (await this.app.database.owner.query<R>(query, values)).rows;
  }

  async countOf(table: string, companyId: number): Promise<number> {
    const query = `select count(*)::int as count from ${table} where company_id = $1`;
    return (await this.read<{ count: number }>(query, [companyId]))[0]?.count ?? 0;
  }

  /** Every table that still holds rows of a company. */
  async rowsOf(companyId: number): Promise<string[]> {
    const tables = await this.read<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'auth') order by 1`,
    );
    const counts = tables.map(
      ({ name }) => `select '${name}' as name where exists (select from ${name} where company_id = ${companyId})`,
    );
    return (await this.read<{ name: string }>(counts.join(' union all '))).map(({ name }) => name);
  }

  eraseAs(userId: number | null, companyId: number) {
    return inCompany(this.app.database.app, { companyId, userId, scopeIds: 'every' }, async (trx) => {
      await trx.run(sql`update company set status_id = 2`);
      await trx.run(sql`select app.erase_company()`);
    });
  }
}
