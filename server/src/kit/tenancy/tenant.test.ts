import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCompany, type TestCompany } from '#test/company.ts';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { createPool } from '#kit/database/pool.ts';
import { inCompany, readingCompany } from './tenant.ts';
import type { Trx } from './trx.ts';

let database: Database;
let company: TestCompany;
beforeAll(async () => {
  database = await testDatabase();
  company = await testCompany(database, { scopes: 2 });
});
afterAll(() => database.close());

const countScopes = async (trx: Trx) =>
  (await trx.one(sql<{ count: number }>`select count(*) as count from scope`)).count;

/** A pool of one connection as the unprivileged role, so that each taker gets what the one before left. */
async function withOneConnection<T>(work: (pool: Database['app']) => Promise<T>): Promise<T> {
  const { connectionString } = database.app.options;
  const pool = createPool(connectionString ?? '', 1, { pipeline: true });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

test('a reader gets nothing when its walls cannot be set, even on a connection still set for another company', async () => {
  await withOneConnection(async (pool) => {
    expect(await readingCompany(pool, company.tenant, countScopes)).toBe(2);
    // No text of PostgreSQL can hold this, so the settings are refused; the statement behind them is on its way already.
    const impossible = { ...company.tenant, companyId: '\0' as unknown as number };
    await expect(readingCompany(pool, impossible, countScopes)).rejects.toThrow('invalid byte sequence');
    await expect(readingCompany(pool, impossible, () => Promise.resolve('nothing asked'))).rejects.toThrow(
      'invalid byte sequence',
    );
    expect(await readingCompany(pool, company.tenant, countScopes)).toBe(2);
  });
});

test('a reader cannot write', async () => {
  const write = (trx: Trx) => trx.run(sql`insert into scope (name) values ('Nunca')`);
  await expect(readingCompany(database.app, company.tenant, write)).rejects.toThrow('read-only transaction');
});

test('a connection that read for one company reads nothing of it for the next', async () => {
  const other = await testCompany(database);
  await withOneConnection(async (pool) => {
    expect(await readingCompany(pool, company.tenant, countScopes)).toBe(2);
    expect(await readingCompany(pool, other.tenant, countScopes)).toBe(1);
    expect(await readingCompany(pool, { ...company.tenant, companyId: 0 }, countScopes)).toBe(0);
    expect(await inCompany(pool, company.tenant, countScopes)).toBe(2);
  });
});
