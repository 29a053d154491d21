import { risk } from '@baluarte/contract/risk.ts';
import { listRisks } from '../server/src/features/risk/list/list.queries.ts';
import { capture, type Statement } from './capture.ts';
import type { Ground } from './ground.ts';
import { compared, medians, read } from './load.ts';
import { perSecond, ratio, ms, type Figure } from './table.ts';

/** What the list of risks sends for a query string. */
export const listStatement = (query: Record<string, string>, scopeIds: readonly number[]): Promise<Statement> =>
  capture((trx) => listRisks(trx, risk.list.query.parse(query), scopeIds));

const connections = 32;

/** Ten rows of a hundred thousand, highest level first, under load. */
export async function measureList({ product, person, company, bare }: Ground): Promise<Figure[]> {
  const url = `${product.url}/api/risks?sort=-level`;
  const { headers } = person;
  const bytes = await read(url, headers);
  const measure = await bare(await listStatement({ sort: '-level' }, company.scopeIds), bytes);
  const found = await compared({
    product: { url, headers, connections },
    bare: { url: `${measure.url}/sql`, connections },
    bytes: { url: `${measure.url}/bytes`, connections },
  });
  await measure.stop();
  const share = found.product.perSecond / found.bare.perSecond;
  const tail = found.product.p99 / found.product.p50;
  return [
    {
      what: `list, 10 of ${company.risks.toLocaleString('en')} by level, ${connections} connections`,
      measured: `${perSecond(found.product)} = ${ratio(share)}`,
      limit: `bare HTTP + same SQL, no wall: ${perSecond(found.bare)}; same bytes: ${perSecond(found.bytes)}`,
      aim: '≥ 50 % of the limit',
      met: share >= 0.5,
    },
    {
      what: 'list, slowest in a hundred',
      measured: `p50 ${ms(found.product.p50)}, p99 ${ms(found.product.p99)}`,
      limit: `bare: p50 ${ms(found.bare.p50)}, p99 ${ms(found.bare.p99)}`,
      aim: 'p99 < 5 × p50',
      met: tail < 5,
    },
  ];
}

/** Far pages and searches beside the first page, one reader. */
export async function measureDepth({ product, person, company }: Ground): Promise<Figure[]> {
  const ask = (query: string) => () => read(`${product.url}/api/risks?sort=-level${query}`, person.headers);
  const pages = company.risks / 10;
  const far = Math.round(pages * 0.9);
  const found = await medians(25, {
    first: ask(''),
    middle: ask(`&page=${pages / 2}`),
    far: ask(`&page=${far}`),
    rare: ask('&search=recaudo%201234'),
    common: ask('&search=nomina'),
  });
  const beside = (what: string, taken: number): Figure => ({
    what,
    measured: `${ms(taken)} = ${(taken / found.first).toFixed(1)} ×`,
    limit: `page 1: ${ms(found.first)}`,
    aim: '≤ 5 × page 1',
    met: taken <= 5 * found.first,
  });
  return [
    beside(`list, page ${far.toLocaleString('en')}`, found.far),
    beside(`list, page ${(pages / 2).toLocaleString('en')}`, found.middle),
    beside('list, search found in one asset', found.rare),
    beside('list, search found in an eighth of the assets', found.common),
  ];
}
