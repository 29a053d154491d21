import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCompany, type TestCompany } from '#test/company.ts';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { sealAll } from './sealing.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { setWallsTo } from '#kit/tenancy/walls.ts';

let database: Database;
let company: TestCompany;
beforeAll(async () => {
  database = await testDatabase();
  company = await testCompany(database);
});
afterAll(() => database.close());

const rename = (name: string) =>
  inCompany(database.app, company.tenant, (trx) => trx.run(sql`update threat set name = ${name} where code = 'T-A01'`));
const broken = () =>
  inCompany(database.app, company.tenant, (trx) =>
    trx.rows(sql<{ seal_id: number; changeset_id: number }>`select * from app.broken_seal()`),
  );
const newest = async () =>
  (
    await database.owner.query<{ id: number }>(
      `select max(changeset_id) as id from seal where company_id = ${company.companyId}`,
    )
  ).rows[0]?.id;

const unsealed = async () =>
  (
    await database.owner.query<{ id: number }>(
      `select id from changeset c where not exists (select from seal s where s.company_id = c.company_id and s.changeset_id = c.id)`,
    )
  ).rows;

/** Seals until nothing is left: a transaction of anybody in the cluster holds the newest back for a moment. */
const sealed = () =>
  expect
    .poll(
      async () => {
        await sealAll(database);
        return unsealed();
      },
      { timeout: 10_000 },
    )
    .toEqual([]);

test('finished changesets are sealed once, in their order', async () => {
  await rename('Uno');
  await rename('Dos');
  await sealed();
  const { rows } = await database.owner.query<{ changesets: number[] }>(
    `select array_agg(changeset_id order by id) as changesets from seal where company_id = $1`,
    [company.companyId],
  );
  expect(rows[0]?.changesets).toEqual(rows[0]?.changesets.toSorted((a, b) => a - b));
  expect(await broken()).toEqual([]);
});

test('a changeset whose transaction still runs is not passed over by a later one', async () => {
  const slow = await database.app.connect();
  await slow.query(
    `begin read write; ${setWallsTo({ companyId: String(company.companyId), scopeIds: '*' })};
     update threat set name = 'Lento' where code = 'T-A02'`,
  );
  await rename('Tres');
  await sealAll(database);
  expect(await unsealed()).toHaveLength(1);
  await slow.query('commit');
  slow.release();
  expect(await unsealed()).toHaveLength(2);
  await sealed();
  expect(await broken()).toEqual([]);
});

test('a manual change of a sealed row is detected, from that changeset on', async () => {
  await rename('Cuatro');
  await sealed();
  const changeset = await newest();
  await rename('Cinco');
  await sealed();
  await database.owner.query(
    `update change set after = jsonb_set(after, '{name}', '"Nunca"') where company_id = $1 and changeset_id = $2`,
    [company.companyId, changeset],
  );
  expect(await broken()).toMatchObject([{ changeset_id: changeset, reason: 'content' }]);
});
