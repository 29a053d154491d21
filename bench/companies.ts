import type { Environment } from './environment.ts';
import { addNeighbours } from './large-data.ts';
import { medians, read } from './load.ts';
import { ms, type Figure } from './table.ts';

const before = 100;
const after = 1000;

/** The list and the map of the large company among ten times as many companies; the last part, for it changes the environment. */
export async function measureCompanies({ database, product, person, company, bare }: Environment): Promise<Figure[]> {
  const ask = (path: string) => () => read(`${product.url}/api${path}`, person.headers);
  // Variation of the machine itself: a statement as long as the map's that uses no table.
  const idle = await bare({ text: 'select count(*) from generate_series(1, 150000)', values: [] });
  const measure = () =>
    medians(60, {
      list: ask('/risks?sort=-level'),
      map: ask('/risks/map'),
      machine: () => read(`${idle.url}/sql`, {}),
    });
  const few = await measure();
  await addNeighbours(database, { subdomain: company.subdomain, from: before, to: after - 1 });
  const many = await measure();
  await idle.stop();
  const machine = Math.max(1, many.machine / few.machine);
  const figure = (what: string, name: 'list' | 'map'): Figure => {
    const growth = many[name] / few[name];
    return {
      what: `${what} among ${after.toLocaleString('en')} companies`,
      measured: `${ms(many[name])} = ${growth.toFixed(2)} ×`,
      limit: `among ${before}: ${ms(few[name])}; the machine meanwhile ${machine.toFixed(2)} ×`,
      aim: 'unchanged within 25 %',
      met: growth <= 1.25 * machine,
    };
  };
  return [figure('list', 'list'), figure('heat map', 'map')];
}
