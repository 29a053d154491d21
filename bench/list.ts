import { risk } from '@baluarte/contract/risk/risk.ts';
import { listRisks } from '../server/src/features/risk/risk/list/list.queries.ts';
import { capture } from './capture.ts';
import type { Environment } from './environment.ts';
import type { LargeCompany } from './large-data.ts';
import { compared, medians, read } from './load.ts';
import { perSecond, ratio, ms, type Figure } from './table.ts';

/** The statements of the list of risks: the first time, with a count, and later with a cached total. */
async function listStatements(query: Record<string, string>, { scopeIds, risks }: LargeCompany) {
  const parsed = risk.list.query.parse(query);
  const [counting, known] = await capture(async (trx) => {
    await listRisks(trx, parsed, scopeIds);
    await listRisks(trx, parsed, scopeIds);
  }, risks);
  if (!counting || !known) throw new Error('the list sent fewer statements than it should');
  return { counting, known };
}

const connections = 32;

/** Ten rows of a hundred thousand, highest level first, under load. */
export async function measureList({ product, person, company, bare }: Environment): Promise<Figure[]> {
  const url = `${product.url}/api/risks?sort=-level`;
  const { headers } = person;
  const bytes = await read(url, headers);
  const statements = await listStatements({ sort: '-level' }, company);
  const known = await bare(statements.known, bytes);
  const counting = await bare(statements.counting);
  const found = await compared({
    product: { url, headers, connections },
    known: { url: `${known.url}/sql`, connections },
    counting: { url: `${counting.url}/sql`, connections },
    bytes: { url: `${known.url}/bytes`, connections },
  });
  await Promise.all([known.stop(), counting.stop()]);
  const share = found.product.perSecond / found.known.perSecond;
  const tail = found.product.p99 / found.product.p50;
  return [
    {
      what: `list, 10 of ${company.risks.toLocaleString('en')} by level, ${connections} connections`,
      measured: `${perSecond(found.product)} = ${ratio(share)}`,
      limit: `bare HTTP + same SQL, no wall: ${perSecond(found.known)}`,
      aim: '≥ 50 % of the limit',
      met: share >= 0.5,
    },
    {
      what: 'the same beside SQL that counts every time',
      measured: `${perSecond(found.product)} = ${(found.product.perSecond / found.counting.perSecond).toFixed(1)} ×`,
      limit: `bare HTTP + counting: ${perSecond(found.counting)}; same bytes alone: ${perSecond(found.bytes)}`,
      aim: '-',
      met: true,
    },
    {
      what: 'the same, slowest in a hundred',
      measured: `p50 ${ms(found.product.p50)}, p99 ${ms(found.product.p99)}`,
      limit: `bare: p50 ${ms(found.known.p50)}, p99 ${ms(found.known.p99)}`,
      aim: 'p99 < 5 × p50',
      met: tail < 5,
    },
  ];
}

/** Far pages and searches beside the first page, one reader. */
export async function measureDepth({ product, person, company }: Environment): Promise<Figure[]> {
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
