import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testCompany, type TestCompany } from '#test/company.ts';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { cachedFigures, carriedFigures, listCounted } from './count-cache.ts';
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

/** How many scopes there are, counted once and then carried by the changes of scopes; `counted` is told each time they are. */
const scopeCount = (counted: () => void, { most = 100 }: { most?: number } = {}) =>
  readingCompany(database.app, company.tenant, (trx) =>
    carriedFigures<{ count: number; taken: string }, number>(trx, {
      whole: sql`select count(*)::integer as count, clock_timestamp() as taken from scope where ${most} > 0`,
      by: 'scope',
      of: ['threat'],
      moved: (isUnseen) => sql`(
        select case when count(*) <= ${most} then coalesce(sum(case k.operation when 'insert' then k.count when 'delete' then -k.count else 0 end), 0) end
        from changeset s join change_count k on k.company_id = s.company_id and k.changeset_id = s.id and k.table_name = 'scope' where ${isUnseen})`,
      add(value, moved) {
        counted();
        return { ...value, count: value.count + moved };
      },
    }),
  );

test('carried figures are counted once, and then brought along by what was written, also by whoever began before and ended after', async () => {
  let carried = 0;
  const figures = () => scopeCount(() => (carried += 1));
  const first = await figures();
  const [counted, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = inCompany(database.app, company.tenant, async (trx) => {
    await addScope(trx, 'Lento');
    written.resolve();
    await counted.promise;
  });
  await written.promise;
  await write('Rápido');
  expect(await figures()).toEqual({ count: 2, taken: first.taken });
  counted.resolve();
  await slow;
  expect(await figures()).toEqual({ count: 3, taken: first.taken });
  expect(await figures()).toEqual({ count: 3, taken: first.taken });
  expect(carried).toBe(3);
});

test('carried figures are counted anew after a write they are not carried by, and where there is too much to carry', async () => {
  const first = await scopeCount(() => undefined);
  await inCompany(database.app, company.tenant, (trx) =>
    trx.run(sql`update threat set version = version + 1 where id = (select min(id) from threat)`),
  );
  const second = await scopeCount(() => undefined);
  expect(second.taken).not.toBe(first.taken);
  const few = { most: 1 };
  const before = await scopeCount(() => undefined, few);
  await write('Uno');
  expect(await scopeCount(() => undefined, few)).toEqual({ count: 2, taken: before.taken });
  await write('Dos');
  await write('Tres');
  const anew = await scopeCount(() => undefined, few);
  expect(anew.count).toBe(4);
  expect(anew.taken).not.toBe(before.taken);
});
