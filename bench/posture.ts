import { sql, type RawBuilder } from 'kysely';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import type { Environment } from './environment.ts';
import { medians, read } from './load.ts';
import { ms, type Figure } from './table.ts';

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** The posture of a hundred thousand risks on one page: now, just after another write, just after one of a risk, and as of a past day; one reader. */
export async function measurePosture({ database, product, person, company }: Environment): Promise<Figure[]> {
  const since = dayAgo(30).slice(0, 10);
  const ask = (query: string) => read(`${product.url}/api/posture?${query}`, person.headers);
  const now = () => ask(`since=${since}`);
  const { companyId } = company;
  const after = (write: RawBuilder<unknown>) =>
    inCompany(database.app, { companyId, userId: null, scopeIds: 'every' }, (trx) => trx.run(write));
  const found = await medians(25, {
    now,
    past: () => ask(`since=${dayAgo(90).slice(0, 10)}&at=${dayAgo(60)}`),
    async afterWrite() {
      await after(sql`update threat set version = version + 1 where id = (select min(id) from threat)`);
      return now();
    },
    async afterRisk() {
      await after(sql`update risk set version = version + 1 where id = (select min(id) from risk)`);
      return now();
    },
  });
  const what = `posture over ${company.risks.toLocaleString('en')} risks, one request`;
  return [
    { what, measured: ms(found.now), limit: '-', aim: '< 50 ms', met: found.now < 50 },
    { what: `${what}, as of a past day`, measured: ms(found.past), limit: '-', aim: '-', met: true },
    {
      what: `${what}, just after a write`,
      measured: ms(found.afterWrite),
      limit: '-',
      aim: '< 50 ms',
      met: found.afterWrite < 50,
    },
    { what: `${what}, just after one of a risk`, measured: ms(found.afterRisk), limit: '-', aim: '-', met: true },
  ];
}
