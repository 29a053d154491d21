import { method } from '@baluarte/contract/method.ts';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../kit/problem.ts';
import { serve } from '../../kit/serve.ts';
import { getMethod } from './method.queries.ts';

/** Reading of the method: probability measures, impact factors with their levels, ranges and zones. */
export function methodRoutes(app: FastifyInstance): void {
  serve(app, method.get, ({ trx }) => getMethod(trx));
  serve(app, method.probability, async ({ trx }) => (await getMethod(trx)).probabilityTypes);
  serve(app, method.impacts, async ({ trx, query }) => {
    const { impactFactors } = await getMethod(trx);
    const typed = query.search?.toLowerCase() ?? '';
    const found = impactFactors.filter(({ name, nameEn, code }) =>
      `${code} ${name} ${nameEn ?? ''}`.toLowerCase().includes(typed),
    );
    const start = (query.page - 1) * query.perPage;
    return { rows: found.slice(start, start + query.perPage), total: found.length };
  });
  serve(app, method.impact, async ({ trx, params }) => {
    const found = (await getMethod(trx)).impactFactors.find(({ id }) => id === params.id);
    if (!found) throw problem('notFound');
    return found;
  });
  serve(app, method.impactLevels, async ({ trx, params }) => {
    const found = (await getMethod(trx)).impactFactors.find(({ id }) => id === params.id);
    if (!found) throw problem('notFound');
    return found.levels;
  });
}
