import { impactFactorsOf, previewOf } from './method-requests.ts';
import type { Environment } from './environment.ts';
import { medians } from './load.ts';
import { ms, type Figure } from './table.ts';

/** Preview of a method change over all risks of the large company: whole requests, one user. */
export async function measureMethod({ product, person, company }: Environment): Promise<Figure[]> {
  const ask = previewOf(product.url, person.headers);
  const { factorId, levels, ranges } = await impactFactorsOf(product.url, person.headers);
  // Two orders change places, so that every rating with them counts for another impact.
  const swapped = levels.map((level) => ({ ...level, order: { 3: 4, 4: 3 }[level.order] ?? level.order }));
  const found = await medians(5, {
    levels: () => ask({ change: 'levels', impactFactorId: factorId, levels: swapped }),
    colours: () => ask({ change: 'method', ...ranges, zoneMode: 'matrix' }),
  });
  const over = `over ${company.risks.toLocaleString('en')} risks`;
  return [
    {
      what: `preview of two levels changing places ${over}`,
      measured: ms(found.levels),
      limit: `of colours alone: ${ms(found.colours)}`,
      aim: '< 2 s',
      met: found.levels < 2_000 && found.colours < 2_000,
    },
  ];
}
