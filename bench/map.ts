import { sql } from 'kysely';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import { mapKinds } from '@baluarte/contract/risk/risk.ts';
import { readMap } from '../server/src/features/risk/risk/map/map.queries.ts';
import { capture } from './capture.ts';
import type { Environment } from './environment.ts';
import { medians, read } from './load.ts';
import { ms, type Figure } from './table.ts';
import { setWallsTo } from '../server/src/kit/tenancy/walls.ts';

/** The heat map over all risks of the large company, one reader. */
export async function measureMap({ database, product, person, company }: Environment): Promise<Figure[]> {
  const [statement] = await capture((trx) => readMap(trx, { kind: 'inherent' }, company.scopeIds));
  if (!statement) throw new Error('the map sent no statement');
  const owner = await database.owner.connect();
  await owner.query(`begin; ${setWallsTo({ companyId: String(company.companyId), scopeIds: '*' })}`);
  const found = await medians(25, {
    product: () => read(`${product.url}/api/risks/map`, person.headers),
    bare: () => owner.query(statement),
  });
  owner.release(true);
  return [
    {
      what: `heat map over ${company.risks.toLocaleString('en')} risks`,
      measured: `${ms(found.product)} = ${(found.product / found.bare).toFixed(2)} ×`,
      limit: `its SQL alone, no wall: ${ms(found.bare)}`,
      aim: '< 3 × the SQL, < 50 ms',
      met: found.product < 3 * found.bare && found.product < 50,
    },
  ];
}

/** Half of the risks lowered, a tenth with a target: the places of the further maps without the controls that make them. */
async function lower({ database, company: { companyId } }: Environment): Promise<void> {
  await inCompany(database.app, { companyId, userId: null, scopeIds: 'every' }, (trx) =>
    trx.run(sql`
      update risk set residual_probability = greatest(1, probability - id % 3), residual_impact = greatest(1, impact - id % 2),
        expected_probability = greatest(1, probability - 2), expected_impact = greatest(1, impact - 1),
        target_probability = case when id % 10 = 0 then 1 end, target_impact = case when id % 10 = 0 then 2 end
      where company_id = app.current_company() and completeness = 'complete' and id % 2 = 0`),
  );
  await database.owner.query('vacuum analyze risk');
}

/** Each of the four maps with what moved since the inherent one; the last part but those with data of their own, for it lowers risks. */
export async function measureMaps(environment: Environment): Promise<Figure[]> {
  const { database, product, person, company } = environment;
  await lower(environment);
  const owner = await database.owner.connect();
  await owner.query(`begin; ${setWallsTo({ companyId: String(company.companyId), scopeIds: '*' })}`);
  const figures: Figure[] = [];
  for (const kind of mapKinds) {
    const [statement] = await capture((trx) => readMap(trx, { kind }, company.scopeIds));
    if (!statement) throw new Error('the map sent no statement');
    const { bare, map, moves } = await medians(25, {
      bare: () => owner.query(statement),
      map: () => read(`${product.url}/api/risks/map?kind=${kind}`, person.headers),
      moves: () => read(`${product.url}/api/risks/map?kind=${kind}&from=inherent`, person.headers),
    });
    figures.push({
      what: `${kind} map over ${company.risks.toLocaleString('en')} risks, half of them lowered`,
      measured: `${ms(map)}, with what moved ${ms(moves)}`,
      limit: `its SQL alone, no wall: ${ms(bare)}`,
      aim: '< 60 ms each',
      met: map < 60 && moves < 60,
    });
  }
  owner.release(true);
  return figures;
}
