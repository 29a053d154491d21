import { endpoints } from '@baluarte/contract/index.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from './company.ts';
import { sentBy } from './statements.ts';

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
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual([
    'categoryId',
    'code',
    'id',
    'isCritical',
    'name',
    'scopeId',
    'statusId',
  ]);
  expect(data.map(({ code }) => code).slice(0, 3)).toEqual(['A-1', 'A-2', 'A-3']);
  const page = await app.call(admin, asset.endpoints.tenant, { query: { perPage: 10, page: 3, sort: '-code' } });
  expect(page.data.map(({ code }) => code)).toEqual(['A-5', 'A-4', 'A-3', 'A-2', 'A-1']);
  expect(page.meta).toEqual({ page: 3, perPage: 10, total: 25, lastPage: 3 });
});

const codesOf = async (query: Record<string, string | number>) =>
  (await app.call(admin, asset.endpoints.list, { query })).data.map(({ code }) => code);

test('pages are those of the whole list in every order, also once the total is known and they are read from the nearer end', async () => {
  await inCompany(app.database.app, company.tenant, (trx) =>
    trx.run(sql`update asset set integrity = 1 + id % 3, availability = 1 + id % 2, is_critical = id % 5 = 0, description = 'D' || id % 4,
      category_id = (array(select p.id from parameter p where p.kind = 'assetCategory' order by p.id))[1 + asset.id % 3],
      owner_id = case when id % 3 > 0 then (array(select p.id from parameter p where p.kind = 'area' order by p.id))[1 + asset.id % 4] end`),
  );
  expect(asset.sortable.length).toBeGreaterThan(15);
  for (const sort of asset.sortable.flatMap((field) => [field, `-${field}`])) {
    const whole = await codesOf({ sort, perPage: 50 });
    expect(whole.length).toBeGreaterThan(10);
    const pages = Array.from({ length: Math.ceil(whole.length / 4) }, (_, index) => index + 1);
    const parts: string[] = [];
    for (const page of pages) parts.push(...(await codesOf({ sort, perPage: 4, page })));
    expect(parts, sort).toEqual(whole);
    // Narrowed by what narrows nothing, which takes another way through the indexes.
    expect(await codesOf({ sort, perPage: 50, statusId: '1,2' }), sort).toEqual(whole);
  }
});

test('a total is counted once until something is written', async () => {
  const read = () => sentBy(() => codesOf({ sort: 'name', criticality: '1,2,3' }));
  await read();
  const counting = /select count\(\*\) from "asset_criticality"/;
  expect((await read()).sent.some((text) => counting.test(text))).toBe(false);
  await inCompany(app.database.app, company.tenant, (trx) =>
    trx.run(sql`update asset set notes = 'x' where code = 'A-1'`),
  );
  expect((await read()).sent.some((text) => counting.test(text))).toBe(true);
});

test('a total that follows from more than what is written is counted each time', async () => {
  const total = async () => (await app.call(admin, user.endpoints.list, { query: { search: 'Zutanita' } })).meta.total;
  expect(await total()).toBe(0);
  await app.database.identityDb.query(`update auth."user" set first_name = 'Zutanita' where id = $1`, [admin.userId]);
  expect(await total()).toBe(1);
});
