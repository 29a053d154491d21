import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testCompany, type TestCompany } from '#test/company.ts';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { cachedFigures, listCounted } from './count-cache.ts';
import { inCompany, readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

let database: Database;
let company: TestCompany;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await testCompany(database);
});

/** The scopes of a company by name; `cached` is the total the page could rely on, null when it was counted now. */
async function listScopes(trx: Trx) {
  const passedTotals: (number | null)[] = [];
  const list = await listCounted<string>(trx, {
    count: sql`(select count(*) from scope)`,
    page(total) {
      passedTotals.push(total);
      return sql`(select coalesce(json_agg(name order by name), '[]') from scope)`;
    },
  });
  return { ...list, cached: passedTotals.at(-1) };
}

const read = (tenant: Tenant = company.tenant) => readingCompany(database.app, tenant, listScopes);
const addScope = (trx: Trx, name: string) => trx.run(sql`insert into scope (name) values (${name})`);
const write = (name: string, tenant = company.tenant) => inCompany(database.app, tenant, (trx) => addScope(trx, name));

test('a total is counted once until the next write', async () => {
  expect(await read()).toEqual({ total: 1, rows: ['Alcance 1'], cached: null });
  expect(await read()).toEqual({ total: 1, rows: ['Alcance 1'], cached: 1 });
});

test('a read after a write includes it in the total', async () => {
  await read();
  await write('Otro');
  expect(await read()).toMatchObject({ total: 2, rows: ['Alcance 1', 'Otro'] });
});

test('a write of another company changes nothing', async () => {
  const other = await testCompany(database);
  await read();
  await write('Otro', other.tenant);
  expect(await read()).toMatchObject({ total: 1, cached: 1 });
});

test('a write that began before the total was counted and ended after it is seen', async () => {
  const counted = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const slow = inCompany(database.app, company.tenant, async (trx) => {
    await addScope(trx, 'Lento');
    written.resolve();
    await counted.promise;
  });
  await written.promise;
  // A later changeset that is finished first: the last changeset alone would not tell of the slow one.
  await write('Rápido');
  expect(await read()).toMatchObject({ total: 2 });
  counted.resolve();
  await slow;
  expect(await read()).toMatchObject({ total: 3, rows: ['Alcance 1', 'Lento', 'Rápido'] });
});

test('a rolled-back write is in no total', async () => {
  const taken = inCompany(database.app, company.tenant, async (trx) => {
    await addScope(trx, 'Nunca');
    expect(await listScopes(trx)).toMatchObject({ total: 2 });
    // Others end meanwhile, so that the snapshot of a later reader lies behind this transaction.
    await write('Otro');
    expect(await listScopes(trx)).toMatchObject({ total: 3 });
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  expect(await read()).toMatchObject({ total: 2, rows: ['Alcance 1', 'Otro'] });
});

test('a session limited to other scopes has totals of its own', async () => {
  await read();
  const limited = { ...company.tenant, scopeIds: [] };
  expect(await read(limited)).toMatchObject({ cached: null });
});

test('figures are calculated once until something is written, and each user sees those of their scopes', async () => {
  const figures = (tenant: Tenant = company.tenant) =>
    readingCompany(database.app, tenant, (trx) =>
      cachedFigures(
        trx,
        sql<{
          scopes: string[];
          taken: string;
        }>`select array_agg(name order by name) as scopes, clock_timestamp() as taken from scope`,
      ),
    );
  const first = await figures();
  expect(first.scopes).toEqual(['Alcance 1']);
  expect(await figures()).toEqual(first);
  await write('Otro');
  const then = await figures();
  expect(then.scopes).toEqual(['Alcance 1', 'Otro']);
  expect(then.taken).not.toBe(first.taken);
  expect((await figures({ ...company.tenant, scopeIds: company.scopeIds })).scopes).toEqual(['Alcance 1']);
});

test('figures of some tables are calculated again after a write to one of them, and after no other', async () => {
  const figures = () =>
    readingCompany(database.app, company.tenant, (trx) =>
      cachedFigures(
        trx,
        sql<{ names: string[]; taken: string }>`
        select array_agg(name order by name) as names, clock_timestamp() as taken from scope`,
        { of: ['scope'] },
      ),
    );
  const first = await figures();
  await inCompany(database.app, company.tenant, (trx) =>
    trx.run(sql`update threat set version = version + 1 where id = (select min(id) from threat)`),
  );
  expect(await figures()).toEqual(first);
  await write('Otro');
  expect((await figures()).names).toEqual(['Alcance 1', 'Otro']);
});
