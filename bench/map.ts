import { readMap } from '../server/src/features/risk/risk/map/map.queries.ts';
import { capture } from './capture.ts';
import type { Environment } from './environment.ts';
import { medians, read } from './load.ts';
import { ms, type Figure } from './table.ts';

/** The heat map over all risks of the large company, one reader. */
export async function measureMap({ database, product, person, company }: Environment): Promise<Figure[]> {
  const [statement] = await capture((trx) => readMap(trx, { kind: 'inherent' }, company.scopeIds));
  if (!statement) throw new Error('the map sent no statement');
  const owner = await database.owner.connect();
  await owner.query(`select set_config('app.company_id', $1, false), set_config('app.scope_ids', '*', false)`, [
    String(company.companyId),
  ]);
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
