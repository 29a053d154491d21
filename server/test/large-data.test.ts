import { impactOf, missingOf } from '@baluarte/contract/risk/risk.rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { largeCompany, type LargeCompany } from '../../bench/large-data.ts';
import type { Database } from '#kit/database/database.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testDatabase } from './database.ts';

let database: Database;
let company: LargeCompany;
beforeAll(async () => {
  database = await testDatabase();
  company = await largeCompany(database, { assets: 30, risks: 1500, companies: 2 });
});
afterAll(() => database.close());

const rows = <R>(query: ReturnType<typeof sql<R>>) =>
  inCompany(database.app, { companyId: company.companyId, userId: null, scopeIds: 'every' }, (trx) =>
    trx.rows<R>(query),
  );

test('the generated company has the volume asked for, spread over its scopes and a year', async () => {
  const [counted] = await rows(
    sql`select (select count(*) from asset) as assets, count(*) as risks, count(distinct scope_id) as scopes,
      count(distinct created_at) as months, count(distinct completeness) as states, count(distinct level) > 10 as "isSpread"
      from risk`,
  );
  expect(counted).toEqual({ assets: 30, risks: 1500, scopes: 5, months: 12, states: 5, isSpread: true });
});

test('every generated risk holds what the rules make of its answers', async () => {
  const activeFactorIds = (await rows(sql<{ id: number }>`select id from impact_factor`)).map(({ id }) => id);
  const risks = await rows(
    sql<{
      probability: number | null;
      measured: number | null;
      impact: number | null;
      completeness: string;
      statusId: number;
      ratings: { factorId: number; order: number | null }[];
    }>`select r.probability, p."order" as measured, r.impact, r.completeness, r.status_id as "statusId", coalesce((
        select jsonb_agg(jsonb_build_object('factorId', i.impact_factor_id, 'order', l."order"))
        from risk_impact i left join impact_level l on l.id = i.impact_level_id where i.risk_id = r.id), '[]') as ratings
      from risk r left join probability_level p on p.id = r.probability_level_id`,
  );
  for (const { probability, measured, impact, completeness, statusId, ratings } of risks) {
    const missing = missingOf({ probability, ratings, activeFactorIds }).code;
    expect([completeness, impact, measured]).toEqual([missing ?? 'complete', impactOf(ratings), probability]);
    expect(missing === null ? [1, 2] : [4]).toContain(statusId);
  }
});

test('more risks than there are combinations are refused', async () => {
  await expect(largeCompany(database, { subdomain: 'otra', assets: 1, risks: 245, companies: 1 })).rejects.toThrow(
    RangeError,
  );
});
