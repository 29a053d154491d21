import { sql } from 'kysely';
import { inject, expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#app/env.ts';
import { testCompany } from '#test/company.ts';
import { testDatabase, testUrl } from '#test/database.ts';
import { startPooler } from '#test/pooler.ts';
import { TEST_SECRET } from '#test/template.ts';
import { StartError } from '#kit/operations/start-error.ts';
import { inCompany, readingCompany } from '#kit/tenancy/tenant.ts';
import { connect, openDatabase } from './database.ts';
import { refuseSharedBackends } from './pooling.ts';

const postgres = () => inject('clusterUrl');

test.each([
  ['transaction', 1],
  ['transaction', 2],
  ['transaction', 8],
  ['statement', 1],
  ['statement', 2],
] as const)('a pooler that pools by %s over %d backends is refused, with what to do', async (mode, size) => {
  const refused = refuseSharedBackends(await startPooler(postgres(), { mode, size }));
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/set the pooler to session pooling/);
});

test('PostgreSQL itself, and a pooler that pools by session, are accepted', async () => {
  await expect(refuseSharedBackends(postgres())).resolves.toBeUndefined();
  const pooled = await startPooler(postgres(), { mode: 'session', size: 2 });
  await expect(refuseSharedBackends(pooled)).resolves.toBeUndefined();
});

test('a start behind a pooler that pools by transaction ends before anything is written', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  // A start would apply it again.
  const { rows: removed } = await database.owner.query<{ name: string }>(
    `delete from app.migration where name = (select max(name) from app.migration) returning name`,
  );
  const DATABASE_URL = await startPooler(database.owner.options.connectionString ?? '', {
    mode: 'transaction',
    size: 4,
  });
  const opened = openDatabase(parseEnv({ DATABASE_URL, SECRET: TEST_SECRET }));
  await expect(opened).rejects.toThrow(/session pooling/);
  const { rows } = await database.owner.query(`select from app.migration where name = $1`, [removed[0]?.name]);
  expect(rows).toEqual([]);
});

test('readers of two companies whose backends are shared by transaction read each their own rows alone', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const companies = [await testCompany(database), await testCompany(database, { scopes: 3 })];
  const name = new URL(database.owner.options.connectionString ?? '').pathname.slice(1);
  const pooled = await startPooler(testUrl(name), { mode: 'transaction', size: 2 });
  const shared = connect(pooled, { secret: TEST_SECRET, poolSize: 6 });
  onTestFinished(() => shared.close());
  const read = (index: number) =>
    readingCompany(shared.app, companies[index % 2]?.tenant ?? companies[0]!.tenant, async (trx) => {
      const own = await trx.rows<{ id: number }>(sql`select company_id as id from scope`, { prepared: true });
      const again = await trx.rows<{ id: number }>(sql`select company_id as id from scope`, { prepared: true });
      return [...own, ...again].map(({ id }) => id);
    });
  const readers = Array.from({ length: 6 }, async (_, reader) => {
    const seen: { companyId: number; ids: number[] }[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const index = reader + turn;
      seen.push({ companyId: companies[index % 2]?.tenant.companyId ?? 0, ids: await read(index) });
    }
    return seen;
  });
  const seen = (await Promise.all(readers)).flat();
  const counts = new Map(companies.map(({ tenant }, index) => [tenant.companyId, index === 0 ? 1 : 3]));
  expect(seen).toHaveLength(240);
  for (const { companyId, ids } of seen)
    expect(ids).toEqual(Array.from({ length: 2 * (counts.get(companyId) ?? 0) }, () => companyId));
  // Writes too: their transaction is one unit already.
  for (const { tenant } of companies)
    await inCompany(shared.app, tenant, (trx) => trx.run(sql`update scope set name = name || ' *'`));
});
