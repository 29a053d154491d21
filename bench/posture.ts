import { sql, type RawBuilder } from 'kysely';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import type { Environment } from './environment.ts';
import { medians, middle, read } from './load.ts';
import { ms, type Figure } from './table.ts';

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** The posture of a hundred thousand risks on one page: now, just after another write, just after a risk moved, and as of a past day; one reader. */
export async function measurePosture({ database, product, person, company }: Environment): Promise<Figure[]> {
  const since = dayAgo(30).slice(0, 10);
  const ask = (query: string) => read(`${product.url}/api/posture?${query}`, person.headers);
  const now = () => ask(`since=${since}`);
  const { companyId } = company;
  const writing = (write: RawBuilder<unknown>) =>
    inCompany(database.app, { companyId, userId: null, scopeIds: 'every' }, (trx) => trx.run(write));
  /** Median milliseconds of reading just after a write, which itself does not count. */
  const after = async (write: RawBuilder<unknown>): Promise<number> => {
    const taken: number[] = [];
    for (let turn = -5; turn < 25; turn += 1) {
      await writing(write);
      const start = performance.now();
      await now();
      if (turn >= 0) taken.push(performance.now() - start);
    }
    return middle(taken);
  };
  const found = {
    ...(await medians(25, {
      now,
      past: () => ask(`since=${dayAgo(90).slice(0, 10)}&at=${dayAgo(60)}`),
    })),
    write: await after(sql`update threat set version = version + 1 where id = (select min(id) from threat)`),
    // Moves a risk on the map, so that every figure of risks is another one.
    risk: await after(
      sql`update risk set probability = 1 + probability % 5 where id = (select min(id) from risk where completeness = 'complete' and status_id <> 2)`,
    ),
  };
  const what = `posture over ${company.risks.toLocaleString('en')} risks, one request`;
  const figure = (more: string, taken: number, most: number): Figure => ({
    what: `${what}${more}`,
    measured: ms(taken),
    limit: '-',
    aim: `< ${ms(most)}`,
    met: taken < most,
  });
  return [
    figure('', found.now, 50),
    figure(', just after a write', found.write, 50),
    figure(', just after a risk moved', found.risk, 50),
    // Every change since is taken back, and nothing of it is kept: each time it is another moment.
    figure(', as of a past day', found.past, 2_000),
  ];
}
