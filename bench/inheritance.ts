import { sql } from 'kysely';
import { testCompany } from '../server/test/company.ts';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import type { Trx } from '../server/src/kit/tenancy/trx.ts';
import type { Environment } from './environment.ts';
import { middle } from './load.ts';
import { ms, type Figure } from './table.ts';
import { setWallsTo } from '../server/src/kit/tenancy/walls.ts';

const assets = 10_000;
const relations = 50_000;
const times = 7;

const settle = `select app.settle_criticality(null)`;
/** Every row is another afterwards, so that all of them are written. */
const forget = `update asset_criticality set confidentiality = null, integrity = null, availability = null, criticality = null
  where company_id = app.current_company()`;

/** Assets with values of every kind, and random relations: nearly all of them depend on each other in cycles. */
async function furnish(trx: Trx): Promise<number> {
  await trx.run(sql`select setseed(0.5)`);
  await trx.run(sql`
    insert into asset (scope_id, code, name, category_id, security_requirements, integrity, availability)
    select (select min(id) from scope), 'I-' || n, 'Activo ' || n, (select min(id) from parameter where kind = 'assetCategory'), 'Cifrado',
      case when n % 50 = 0 then 2 when n % 3 = 0 then 1 end, case when n % 1000 = 0 then 3 when n % 7 = 0 then 1 end
    from generate_series(1, ${assets}) n`);
  await trx.run(sql`
    with ids as materialized (select array_agg(id order by id) as id, min(scope_id) as scope_id from asset)
    insert into asset_asset (scope_id, asset_id, related_asset_id)
    select i.scope_id, i.id[p.one], i.id[p.other] from ids i cross join (
      select distinct 1 + floor(random() * ${assets})::integer as one, 1 + floor(random() * ${assets})::integer as other
      from generate_series(1, ${relations + 200})) p
    where p.one <> p.other limit ${relations}`);
  const { id } = await trx.one(sql<{ id: number }>`
    select asset_id as id from asset_asset group by asset_id order by count(*) desc, 1 limit 1`);
  return id;
}

/** What every asset of a company inherits, computed at once, and after one value is changed: 10,000 assets with 50,000 relations. */
export async function measureInheritance({ database }: Environment): Promise<Figure[]> {
  const company = await testCompany(database);
  const inside = <T>(work: (trx: Trx) => Promise<T>) => inCompany(database.app, company.tenant, work);
  const asset = await inside(furnish);
  await database.owner.query('vacuum analyze asset, asset_asset, asset_criticality');
  const owner = await database.owner.connect();
  const walls = setWallsTo({ companyId: String(company.companyId), scopeIds: '*' });
  const asOwner = (statement: string) => owner.query(`begin; ${walls}; ${statement}; commit`);
  let level = 1;
  const works = {
    behindWalls: () => inside((trx) => trx.client.query(settle)),
    bare: () => asOwner(settle),
    one: () => inside((trx) => trx.run(sql`update asset set availability = ${level} where id = ${asset}`)),
  };
  const taken: Record<keyof typeof works, number[]> = { behindWalls: [], bare: [], one: [] };
  for (let turn = -2; turn < times; turn += 1)
    for (const name of Object.keys(works) as (keyof typeof works)[]) {
      if (name !== 'one') await asOwner(forget);
      level = level === 1 ? 3 : 1;
      const start = performance.now();
      await works[name]();
      if (turn >= 0) taken[name].push(performance.now() - start);
    }
  const found = { behindWalls: middle(taken.behindWalls), bare: middle(taken.bare), one: middle(taken.one) };
  owner.release(true);
  return [
    {
      what: `inheritance computed anew for ${assets.toLocaleString('en')} assets with ${relations.toLocaleString('en')} relations`,
      measured: `${ms(found.behindWalls)} = ${(found.behindWalls / found.bare).toFixed(2)} ×`,
      limit: `the same as owner, no wall: ${ms(found.bare)}`,
      aim: '< 2 s',
      met: found.behindWalls < 2_000,
    },
    {
      what: 'a value changed of an asset that reaches nearly all of them',
      measured: ms(found.one),
      limit: `all of them anew: ${ms(found.behindWalls)}`,
      aim: '< 2 s',
      met: found.one < 2_000,
    },
  ];
}
