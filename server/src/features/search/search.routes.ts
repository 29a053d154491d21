import { can } from '@baluarte/contract/kit/session.ts';
import { search as endpoints } from '@baluarte/contract/search.ts';
import type { FastifyInstance } from 'fastify';
import { sourcesOf } from '../../kit/search-sources.ts';
import { serve } from '../../kit/serve.ts';
import { tenantOf } from '../../kit/session.ts';
import { find } from './search.queries.ts';

/** Everything the product keeps, in one field: each kind for whoever may see it. */
export function searchRoutes(app: FastifyInstance): void {
  serve(app, endpoints.find, ({ trx, session, query: { q, limit } }) => {
    const open = sourcesOf(app).filter(({ access }) => access.every((code) => can(session, code)));
    return find(trx, open, { typed: q, limit, scopeIds: tenantOf(session, 'current').scopeIds });
  });
}
