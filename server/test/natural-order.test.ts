import { catalogueNames, catalogues } from '@baluarte/contract/catalogues.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture } from '../../bench/capture.ts';
import { stores } from '#app/stores.ts';
import { listRows } from '#kit/catalogue/list.queries.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { makeEntries } from './entries.ts';
import { riskCompany, type RiskCompany } from './risk-company.ts';

const numbers = [10, 2, 1, 20, 3];

let app: TestApp;
let here: RiskCompany;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  const tenant: Tenant = { ...here.company.tenant, userId: here.admin.userId, scopeIds: [here.scopeId] };
  for (const name of catalogueNames)
    await inCompany(app.database.app, tenant, async (trx) => {
      for (const [at, id] of (await makeEntries(trx, name, tenant, numbers.length)).entries()) {
        const code = 'code' in catalogues[name].fields ? sql`code = ${`Zz-${numbers[at]}.b`},` : sql``;
        await trx.run(
          sql`update ${sql.table(stores[name].table)} set ${code} name = ${`Zz ${numbers[at]} b`} where id = ${id}`,
        );
      }
    });
});
afterAll(() => app.close());

const natural = numbers.toSorted((a, b) => a - b);
const sorts = catalogueNames.flatMap((name) =>
  (['code', 'name'] as const)
    .filter((field) => field in catalogues[name].fields)
    .map((field) => [name, field] as const),
);

test.each(sorts)('%s are sorted by %s as people count, page by page too', async (name, field) => {
  const { list } = catalogues[name].endpoints;
  const numbersOf = async (query: Record<string, unknown>) => {
    const { data } = await app.call(here.admin, list, { query: { search: 'zz', ...query } });
    return data.map((row) => Number(/\d+/.exec(String(Reflect.get(row, field)))?.[0]));
  };
  expect(await numbersOf({ sort: field, perPage: 50 })).toEqual(natural);
  expect(await numbersOf({ sort: `-${field}`, perPage: 50 })).toEqual(natural.toReversed());
  const pages = await Promise.all([1, 2, 3].map((page) => numbersOf({ sort: field, page, perPage: 2 })));
  expect(pages.flat()).toEqual(natural);
});

test.each(['asset', 'threat', 'vulnerability'] as const)('an index gives the order of %s by code', async (name) => {
  const [statement] = await capture((trx) =>
    listRows(trx, stores[name], { page: 1, perPage: 10, sort: [{ field: 'code', descending: false }] }, [here.scopeId]),
  );
  const plan = await here.inside(async (trx) => {
    await trx.run(sql`select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true)`);
    return (await trx.client.query({ text: `explain ${statement?.text}`, values: statement?.values ?? [] })).rows;
  });
  expect(JSON.stringify(plan)).toContain(`${name}__by_code`);
});

test('risks are sorted by the codes of their assets so', async () => {
  const ids = await here.inside((trx) =>
    trx.rows(sql<{ id: number }>`select id from asset where code like 'Zz-%' order by id`),
  );
  for (const { id } of ids) await here.risk(id);
  const { data } = await app.call(here.admin, risk.list, { query: { sort: 'asset' } });
  expect(data.map(({ asset }) => Number(/\d+/.exec(asset.code)?.[0]))).toEqual(natural);
});
