import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/database/database.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { testCompany, type TestCompany } from './company.ts';
import { testDatabase } from './database.ts';

const few = 1_000;
const many = 6_000;
let database: Database;
let company: TestCompany;
beforeAll(async () => {
  database = await testDatabase();
  company = await testCompany(database);
  await inCompany(database.app, company.tenant, (trx) =>
    trx.run(sql`insert into parameter (kind, code, name)
      select 'area', 'B-' || lpad(n::text, 5, '0'), 'Sede ' || n from generate_series(1, ${many}) n`),
  );
});
afterAll(() => database.close());

/** Milliseconds the quickest of three statements takes that write the first so many rows and their history. */
async function quickest(trx: Trx, count: number): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const begun = performance.now();
    const last = `B-${String(count).padStart(5, '0')}`;
    await trx.run(
      sql`update parameter set version = version + 1 where kind = 'area' and code between 'B-00001' and ${last}`,
    );
    taken.push(performance.now() - begun);
  }
  return Math.min(...taken);
}

test('a connection that wrote single rows writes six times as many in six times the time, not in thirty-six', async () => {
  await inCompany(database.app, company.tenant, async (trx) => {
    for (let n = 0; n < 12; n += 1)
      await trx.run(sql`update parameter set version = version + 1 where kind = 'area' and code = 'B-00001'`);
    expect((await quickest(trx, many)) / (await quickest(trx, few))).toBeLessThan(15);
  });
});
