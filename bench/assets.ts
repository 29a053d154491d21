import { sql } from 'kysely';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import type { Environment } from './environment.ts';
import { addAssets, type LargeCompany } from './large-data.ts';
import { medians, read, slowestOf } from './load.ts';
import { besideRisks, ms, type Figure } from './table.ts';

/** How many assets the parts that need many of them measure with. */
export const manyAssets = 100_000;
const filled = new WeakMap<Environment, Promise<LargeCompany>>();

/** The company of an environment with a hundred thousand assets, filled once. */
export function withManyAssets(environment: Environment): Promise<LargeCompany> {
  const known = filled.get(environment) ?? addAssets(environment.database, environment.company, manyAssets);
  filled.set(environment, known);
  return known;
}

/** The slowest order of the list may take so long. */
const slowest = 100;
const orders = ['criticality', 'name', 'code', 'categoryId', 'ownerId'].flatMap((field) => [field, `-${field}`]);

/** The list of a hundred thousand assets by their criticality, beside the list of the risks; one reader. */
export async function measureAssets(environment: Environment): Promise<Figure[]> {
  const { product, person, database } = environment;
  const company = await withManyAssets(environment);
  const tenant = { companyId: company.companyId, userId: null, scopeIds: 'every' as const };
  await inCompany(database.app, tenant, async (trx) => {
    await trx.run(sql`update asset set integrity = 1 + id % 3, availability = 1 + id % 2 where id % 4 > 0`);
    await trx.run(sql`select app.settle_criticality(null)`);
  });
  await database.owner.query('vacuum analyze asset, asset_criticality');
  const ask = (path: string) => () => read(`${product.url}/api${path}`, person.headers);
  const found = await medians(25, {
    risks: ask('/risks?sort=-level'),
    highest: ask('/assets?sort=-criticality'),
    lowest: ask('/assets?sort=criticality'),
    only: ask('/assets?criticality=3&sort=-criticality'),
    deep: ask('/assets?sort=-criticality&page=4000'),
  });
  const slow = await slowestOf(15, Object.fromEntries(orders.map((sort) => [sort, ask(`/assets?sort=${sort}`)])));
  const beside = (what: string, taken: number) => besideRisks(what, taken, { risks: found.risks, most: 5 });
  const many = manyAssets.toLocaleString('en');
  return [
    beside(`assets, the most critical of ${many}`, found.highest),
    beside(`assets, the least critical of ${many}`, found.lowest),
    beside('assets, those of one criticality', found.only),
    {
      what: 'assets by criticality, page 4,000',
      measured: ms(found.deep),
      limit: `its first page: ${ms(found.highest)}`,
      aim: `< ${slowest} ms`,
      met: found.deep < slowest,
    },
    {
      what: `assets, the slowest of ${orders.length} orders`,
      measured: `${ms(slow.taken)} by ${slow.name}`,
      limit: `by criticality: ${ms(found.highest)}`,
      aim: `< ${slowest} ms`,
      met: slow.taken < slowest,
    },
  ];
}
