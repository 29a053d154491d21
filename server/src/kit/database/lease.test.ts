import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCompany, type TestCompany } from '#test/company.ts';
import { testDatabase } from '#test/database.ts';
import { inCompany, readingCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Database } from './database.ts';
import { leasing, leasingRows } from './lease.ts';

let database: Database;
let company: TestCompany;
beforeAll(async () => {
  // One connection, so each lease gets the state left by the previous one.
  database = await testDatabase({ poolSize: 1 });
  company = await testCompany(database);
});
afterAll(() => database.close());

const write = (name: string) =>
  inCompany(database.app, company.tenant, (trx) => trx.run(sql`insert into scope (name) values (${name})`));

test.each([
  ['a transaction left open', ['begin']],
  ['a transaction in which a statement failed', ['begin', 'select 1/0']],
  ['a cursor left open', ['begin read only', 'declare export no scroll cursor for select 1']],
])('%s is ended before the connection is lent again', async (name, statements) => {
  await leasing(database.app, async (client) => {
    for (const statement of statements) await client.query(statement).catch(() => undefined);
  });
  expect(await write(name)).toBe(1);
});

test('a statement that was not awaited ends before the connection is leased again', async () => {
  await leasing(database.app, async (client) => {
    void client.query('begin; select pg_sleep(0.05)');
  });
  expect(await write('after a statement under way')).toBe(1);
});

test('a connection that does not come to rest is closed, and the next one is another', async () => {
  let first = 0;
  const backend = async (client: { query(text: string): Promise<{ rows: unknown[] }> }) =>
    ((await client.query('select pg_backend_pid() as id')).rows[0] as { id: number }).id;
  await leasing(database.app, async (client) => {
    first = await backend(client);
    void client.query('select pg_sleep(30)').catch(() => undefined);
  });
  expect(await leasing(database.app, backend)).not.toBe(first);
  await database.owner.query('select pg_terminate_backend($1)', [first]);
});

test('a connection is fit again after an ordinary refusal, without a new one being made', async () => {
  const before = database.app.totalCount;
  const refused = readingCompany(database.app, company.tenant, (trx) => trx.rows(sql`select 1/0`));
  await expect(refused).rejects.toMatchObject({ code: '22012' });
  expect(database.app.totalCount).toBe(before);
});

test('an abandoned stream of rows releases its connection', async () => {
  const rows = leasingRows(database.app, async function* (client) {
    await client.query('begin');
    for (;;) yield (await client.query('select 1')).rowCount;
  });
  for await (const row of rows) if (row === 1) break;
  expect(await write('after half of the rows')).toBe(1);
});

test('a transaction kept beyond its end reads nothing', async () => {
  const kept: Trx[] = [];
  await readingCompany(database.app, company.tenant, async (trx) => {
    kept.push(trx);
  });
  await inCompany(database.app, company.tenant, async (trx) => {
    kept.push(trx);
  });
  for (const trx of nonEmpty(kept)) await expect(trx.rows(sql`select 1`)).rejects.toThrow('has ended');
});

test('work that the database rolled back is not reported as done', async () => {
  const careless = inCompany(database.app, company.tenant, async (trx) => {
    await trx.run(sql`insert into scope (name) values ('never there')`);
    await trx.run(sql`select 1/0`).catch(() => undefined);
    return 'done';
  });
  await expect(careless).rejects.toThrow('ROLLBACK');
});

test('only the lease takes a connection from a pool', async () => {
  const root = join(import.meta.dirname, '../..');
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(200);
  const taking: string[] = [];
  for (const file of files)
    if (/\b(?:pool|app|identityDb|owner|background)\.connect\(/.test(await readFile(join(root, file), 'utf8')))
      taking.push(file);
  expect(taking).toEqual([join('kit', 'database', 'lease.ts')]);
});
