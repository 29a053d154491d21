import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { inCompany, noCompany } from '#kit/tenancy/tenant.ts';
import { BigintArray } from './bigint-array.ts';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const received = (numbers: BigintArray) =>
  inCompany(database.app, noCompany, (trx) =>
    trx.one(sql<{ count: number; least: string; most: string; inOrder: boolean }>`
      select cardinality(n) as count, min(x)::text as least, max(x)::text as most, array_agg(x order by place) is not distinct from nullif(n, '{}') as "inOrder"
      from (select ${numbers.parameter()}::bigint[] as n) a left join lateral unnest(n) with ordinality u(x, place) on true group by n`),
  );

test('numbers arrive as they were pushed: the extremes, many more than there was room for, and none', async () => {
  const numbers = new BigintArray();
  expect(await received(numbers)).toMatchObject({ count: 0, least: null });
  const most = 2n ** 63n - 1n;
  for (const value of [-(2n ** 63n), most, 0n, -1n]) numbers.push(value);
  expect(await received(numbers)).toEqual({ count: 4, least: String(-(2n ** 63n)), most: String(most), inOrder: true });
  for (let one = 0n; one < 5_000n; one += 1n) numbers.push(one);
  expect(await received(numbers)).toMatchObject({ count: 5_004, inOrder: true });
  expect(numbers).toHaveLength(5_004);
});
