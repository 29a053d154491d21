import { env } from 'node:process';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '../../../test/company.ts';
import { testDatabase } from '../../../test/database.ts';
import type { Database } from '../../kit/database/database.ts';
import { inCompany } from '../../kit/tenant.ts';
import { listAudit } from './audit.queries.ts';
import { conditionOf, orderOf, type AuditQuery } from './condition.ts';

/** Changesets of five changes each; AUDIT_CHANGESETS=200000 measures a million changes. */
const count = Number(env['AUDIT_CHANGESETS'] ?? 20_000);

let database: Database;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  database = await testDatabase();
  company = await testCompany(database);
  admin = await testPerson(database, company);
  const values = [company.companyId, admin.userId];
  await database.owner.query(
    `insert into changeset (company_id, user_id, kind, at, address)
     select $1, case when n % 1000 = 0 then $2::bigint end, 'write', now() - make_interval(secs => n), '10.0.' || n % 200 || '.7'
     from generate_series(1, ${count}) n`,
    values,
  );
  await database.owner.query(
    `insert into change (company_id, changeset_id, table_name, row_id, operation, after)
     select $1, s.id, 'asset', s.id * 10 + n, 'insert', '{"code": "A", "name": "Servidor"}'
     from changeset s cross join generate_series(1, 5) n where s.company_id = $1`,
    values.slice(0, 1),
  );
  await database.owner.query(
    `insert into change (company_id, changeset_id, table_name, row_id, operation, before)
     select $1, max(id), 'asset', 7, 'delete', '{"code": "Z-9", "name": "Ornitorrinco"}' from changeset where company_id = $1`,
    values.slice(0, 1),
  );
  await database.owner.query('analyze changeset, change');
}, 300_000);
afterAll(() => database.close());

const asking = (query: Partial<AuditQuery> = {}) => ({ query, tenant: admin.tenant, timeZone: 'America/Bogota' });

/** Plan of the page's own statement, as the server's role. */
async function planOf(query: Partial<AuditQuery>): Promise<string> {
  const page: RawBuilder<unknown> = sql`explain (costs off) select s.id from changeset s
    where ${conditionOf(asking(query))} order by ${orderOf(query)} limit 25`;
  const rows = await inCompany(database.app, admin.tenant, (trx) =>
    trx.rows(page as RawBuilder<{ 'QUERY PLAN': string }>),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([
  ['the newest page', {}, 'changeset__by_time'],
  ['what one person did', { userId: [1] }, 'changeset__by_person'],
  ['what came from one address', { address: '10.0.7.7' }, 'changeset__by_address'],
] as const)('%s is found by index, without sorting the audit', async (_what, query, index) => {
  const narrowed = 'userId' in query ? { userId: [admin.userId] } : query;
  const plan = await planOf(narrowed);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on changeset/);
});

test('a page comes in a moment, with what its changesets hold', async () => {
  const timed = async (query: Partial<AuditQuery>, page = 1) => {
    const begun = performance.now();
    const { rows } = await inCompany(database.app, admin.tenant, (trx) =>
      listAudit(trx, { page, perPage: 25 }, asking(query)),
    );
    return { rows, took: Math.round(performance.now() - begun) };
  };
  const first = await timed({});
  expect(first.rows).toHaveLength(25);
  expect(first.rows.every(({ total }) => total > 0)).toBe(true);
  const figures = {
    first: first.took,
    again: (await timed({})).took,
    deep: (await timed({}, Math.floor(count / 30))).took,
    person: (await timed({ userId: [admin.userId] })).took,
    address: (await timed({ address: '10.0.7' })).took,
    entity: (await timed({ entity: ['asset'], operation: ['delete'] })).took,
    name: (await timed({ search: 'ornitorrinco' })).took,
  };
  expect((await timed({ search: 'ornitorrinco' })).rows).toHaveLength(1);
  // Over a million changes, two busy cores: 100 ms the first page with its total, 17 ms again, 200 ms deep in, 40 ms by person,
  // address or name, 1 s for what is rarest of a common kind.
  for (const [what, took] of Object.entries(figures)) expect(took, what).toBeLessThan(5_000);
});
