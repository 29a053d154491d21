import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { catalogueNames, catalogues } from '@baluarte/contract/catalogues.ts';
import { me } from '@baluarte/contract/identity/me.ts';
import { scaleKinds } from '@baluarte/contract/kit/parameter-kinds.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stores } from '#app/stores.ts';
import { snake } from '#kit/catalogue/store.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from './company.ts';
import { makeEntries } from './entries.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let tenant: Tenant;
/** Three entries of each catalogue. */
const entries = new Map<string, number[]>();
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
  tenant = { ...company.tenant, userId: admin.userId, scopeIds: company.scopeIds };
});
afterAll(() => app.close());

/** Fields that are chosen from a configuration table and sort a list, but for those that hang on another. */
const chosen = catalogueNames.flatMap((name) =>
  Object.entries(catalogues[name].fields).flatMap(([field, { kind, from, parent }]) =>
    kind === 'choice' && parent === undefined && from !== undefined && catalogues[name].sortable.includes(field)
      ? [[name, field, from] as const]
      : [],
  ),
);

test('there are fields enough to mean something', () => expect(chosen.length).toBeGreaterThan(6));

test.each(nonEmpty(chosen))('%s sorted by %s are in the order of what the column shows', async (name, field, from) => {
  // Names against their places: the last by place is the first by name, in Spanish; the other way round in English.
  const made = await inCompany(app.database.app, tenant, async (trx) => {
    const ids = entries.get(name) ?? (await makeEntries(trx, name, tenant, 3));
    entries.set(name, ids);
    const tag = `${name}${field}`;
    const values = await trx.rows(sql<{ id: number }>`
      insert into parameter (kind, code, name, name_en, sort_order)
      select ${from}, ${tag} || n, 'Valor ' || (30 - n) || ' ' || ${tag}, 'Value ' || n || ' ' || ${tag}, 1000 + n
      from generate_series(1, 3) n returning id`);
    for (const [at, { id }] of values.entries())
      await trx.run(
        sql`update ${sql.table(stores[name].table)} set ${sql.ref(snake(field))} = ${id} where id = ${ids[at]}`,
      );
    return values.map(({ id }) => id);
  });
  const orderBy = async (sort: string) => {
    const query = { sort, [field]: made.join(','), perPage: 50 };
    const { data } = await app.call(admin, catalogues[name].endpoints.list, { query });
    return data.map((row) => made.indexOf(Reflect.get(row, field)));
  };
  const inFile = async (language: string) => {
    const query = { sort: field, [field]: made.join(','), format: 'csv', language };
    const { raw } = await app.call(admin, catalogues[name].endpoints.export, { query });
    return [...raw.body.matchAll(new RegExp(`\\w+ (\\d+) ${name}${field}`, 'g'))].map(([, n]) => Number(n));
  };
  const isScale = scaleKinds.has(from);
  expect(await inFile('es'), 'in a file').toEqual(isScale ? [29, 28, 27] : [27, 28, 29]);
  expect(await inFile('en'), 'in a file in English').toEqual([1, 2, 3]);
  expect(await orderBy(field)).toEqual(isScale ? [0, 1, 2] : [2, 1, 0]);
  expect(await orderBy(`-${field}`)).toEqual(isScale ? [2, 1, 0] : [0, 1, 2]);
  await app.call(admin, me.update, { body: { language: 'en' } });
  expect(await orderBy(field), 'in English').toEqual([0, 1, 2]);
  await app.call(admin, me.update, { body: { language: 'es' } });
});

const twinned = catalogueNames.flatMap((name) =>
  Object.entries(catalogues[name].fields).flatMap(([field, { kind, twin }]) =>
    kind === 'text' && twin !== undefined ? [[name, field, twin] as const] : [],
  ),
);

test.each(nonEmpty(twinned))(
  '%s sorted by %s in English are in the order of %s, which the column shows',
  async (name, field, twin) => {
    const ids = await inCompany(app.database.app, tenant, async (trx) => {
      const made = entries.get(name) ?? (await makeEntries(trx, name, tenant, 3));
      entries.set(name, made);
      for (const [at, id] of made.entries())
        await trx.run(
          sql`update ${sql.table(stores[name].table)} set ${sql.ref(snake(field))} = ${`zqx ${at}`}, ${sql.ref(snake(twin))} = ${`zqx ${9 - at}`} where id = ${id}`,
        );
      return made;
    });
    const asked = async () => {
      const query = { sort: field, search: 'zqx', perPage: 50 };
      const { data } = await app.call(admin, catalogues[name].endpoints.list, { query });
      return data.map(({ id }) => ids.indexOf(id));
    };
    expect(await asked()).toEqual([0, 1, 2]);
    await app.call(admin, me.update, { body: { language: 'en' } });
    expect(await asked(), 'in English').toEqual([2, 1, 0]);
    await app.call(admin, me.update, { body: { language: 'es' } });
  },
);
