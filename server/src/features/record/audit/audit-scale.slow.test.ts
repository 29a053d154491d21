import { env } from 'node:process';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
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
  await database.owner.query(
    `insert into change (company_id, changeset_id, table_name, row_id, operation, after)
     select $1, min(s.id), t, n, 'insert', jsonb_build_object('asset_id', n, 'related_asset_id', n + 1, 'threat_id', n)
     from changeset s cross join generate_series(1, 5000) n cross join unnest(array['asset_asset', 'asset_threat', 'asset_vulnerability']) t
     where s.company_id = $1 group by t, n`,
    values.slice(0, 1),
  );
  await database.owner.query('analyze changeset, change');
}, 300_000);
afterAll(() => database.close());

const holder = { base: 1, permissionCodes: companyCodes } as const;
const asking = (query: Partial<AuditQuery> = {}) => ({
  query,
  tenant: admin.tenant,
  timeZone: 'America/Bogota',
  holder,
});

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

test('what was done to one entry is found by index, relations at either end included', async () => {
  const plan = await planOf({ entity: ['asset'], entityId: 7 });
  for (const index of ['change__by_row', 'change__of_asset', 'change__of_related_asset']) expect(plan).toContain(index);
  // Each look-up is by the entry itself, not a walk over all changes of a relation.
  expect(plan).not.toMatch(/->> '\w*asset_id'/);
  expect(plan).not.toMatch(/Filter: .*asset_id =/);
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

test('what has a name is counted alike by the name alone and beside another filter', async () => {
  const counted = (query: Partial<AuditQuery>) =>
    inCompany(database.app, admin.tenant, (trx) => listAudit(trx, { page: 1, perPage: 5 }, asking(query)));
  await database.owner.query(
    `insert into change (company_id, changeset_id, table_name, row_id, operation, before, after)
     select $1, s.id, 'asset', 7, 'update', '{"code": "Z-9", "name": "Quebrantahuesos"}', '{"code": "Z-9", "name": "Pichiciego"}'
     from (select id from changeset where company_id = $1 order by id limit 300) s cross join generate_series(1, 2)`,
    [company.companyId],
  );
  const { total, rows } = await counted({ search: 'quebrantahuesos' });
  expect(rows).toHaveLength(5);
  expect(total).toBeGreaterThanOrEqual(300);
  expect((await counted({ search: 'quebrantahuesos', from: '2000-01-01' })).total).toBe(total);
});

describe('a changeset of very many rows', () => {
  const rows = 60_000;
  let scopes: number[];
  let id: number;
  beforeAll(async () => {
    const made = await inCompany(database.app, company.tenant, (trx) =>
      trx.rows(sql<{ id: number }>`insert into scope (name) values ('Norte'), ('Sur') returning id`),
    );
    scopes = made.map((scope) => scope.id);
    const { rows: opened } = await database.owner.query<{ id: number }>(
      `insert into changeset (company_id, kind) values ($1, 'import') returning id`,
      [company.companyId],
    );
    id = opened[0]?.id ?? 0;
    // Parts come first and the scopes take turns, one of them from late on: what is told is never what lies nearest.
    await database.owner.query(
      `insert into change (company_id, changeset_id, table_name, row_id, operation, scope_id, after)
       select $1::bigint, $2::bigint, case when n <= $3 / 2 then 'asset_impact_factor' else 'asset' end, n, 'insert',
         case when n > $3 - 10 and n % 2 = 0 then $5::bigint else $4::bigint end, jsonb_build_object('code', 'A', 'name', 'Servidor ' || n)
       from generate_series(1, $3::int) n`,
      [company.companyId, id, rows, ...scopes],
    );
    await database.owner.query('analyze change, change_count');
  }, 60_000);

  const listed = (scopeIds: TestPerson['tenant']['scopeIds']) => {
    const tenant = { ...admin.tenant, scopeIds };
    return inCompany(database.app, tenant, (trx) =>
      listAudit(trx, { page: 1, perPage: 25 }, { ...asking({ ids: [id] }), tenant }),
    );
  };
  /** What the walls let through of the changes themselves. */
  const there = (scopeIds: TestPerson['tenant']['scopeIds']) =>
    inCompany(database.app, { ...admin.tenant, scopeIds }, (trx) =>
      trx.one(sql<{ total: number; first: number[] }>`
        select count(*) as total, (select json_agg(f.row_id) from (
          select row_id from change where changeset_id = ${id} order by table_name = 'asset_impact_factor', id limit 3) f) as first
        from change where changeset_id = ${id}`),
    );

  test.each([
    ['everybody', () => 'every' as const, rows],
    ['a user who sees the rows of one scope', () => scopes.slice(0, 1), rows - 5],
    ['a user who sees the few of another', () => scopes.slice(1), 5],
  ])('tells %s exactly what is theirs to see', async (_who, scopeIds, total) => {
    const [row] = (await listed(scopeIds())).rows;
    const { total: counted, first } = await there(scopeIds());
    expect(counted).toBe(total);
    expect(row?.total).toBe(total);
    expect(row?.counts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(row?.first.map(({ rowId }) => rowId)).toEqual(first);
  });

  test('is hidden from users who may enter neither scope', async () => {
    expect(await listed(company.scopeIds)).toEqual({ total: 0, rows: [] });
  });
});
