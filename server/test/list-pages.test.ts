import { endpoints } from '@baluarte/contract/index.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from './company.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
  await inCompany(app.database.app, company.tenant, (trx) =>
    trx.run(sql`insert into asset (scope_id, code, name, category_id, security_requirements)
      select case when n % 2 = 0 then ${company.scopeIds[0]}::bigint else ${company.scopeIds[1]}::bigint end, 'A-' || n, 'Activo ' || n,
        (select min(id) from parameter where kind = 'assetCategory'), 'Cifrado' from generate_series(1, 25) n`),
  );
});
afterAll(() => app.close());

/** Endpoints that take a page and its size, with what they take where none is named. */
const paged = endpoints.flatMap((endpoint) =>
  'perPage' in endpoint.query.shape
    ? [[endpoint.name, endpoint.query.shape['perPage']?.safeParse(undefined)] as const]
    : [],
);

test('every list begins with ten rows a page, but the one that answers every asset', () => {
  expect(paged.length).toBeGreaterThan(25);
  const others = paged.filter(([, parsed]) => parsed?.data !== 10);
  expect(others.map(([name]) => name)).toEqual(['asset.tenant']);
});

test('/tenant-assets answers every asset of all scopes, light, as sorted, and a page where one is asked for', async () => {
  const { data, meta } = await app.call(admin, asset.endpoints.tenant);
  expect(data).toHaveLength(25);
  expect(meta).toEqual({ page: 1, perPage: 25, total: 25, lastPage: 1 });
  expect(new Set(data.map(({ scopeId }) => scopeId))).toEqual(new Set(company.scopeIds));
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(['categoryId', 'code', 'id', 'isCritical', 'name', 'scopeId']);
  expect(data.map(({ code }) => code).slice(0, 3)).toEqual(['A-1', 'A-2', 'A-3']);
  const page = await app.call(admin, asset.endpoints.tenant, { query: { perPage: 10, page: 3, sort: '-code' } });
  expect(page.data.map(({ code }) => code)).toEqual(['A-5', 'A-4', 'A-3', 'A-2', 'A-1']);
  expect(page.meta).toEqual({ page: 3, perPage: 10, total: 25, lastPage: 3 });
});
