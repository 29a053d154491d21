import { can } from '@baluarte/contract/kit/session.ts';
import { search as endpoints } from '@baluarte/contract/record/search.ts';
import type { FastifyInstance } from 'fastify';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { problem } from '#kit/http/problem.ts';
import { sourcesOf } from '#kit/search/search-sources.ts';
import { serve } from '#kit/http/serve.ts';
import { tenantOf } from '#kit/tenancy/session.ts';
import { readingCompany } from '#kit/tenancy/tenant.ts';
import { find } from './search.queries.ts';

/**
 * Global search over all kinds the user may see: in a company over its data; outside of companies over the
 * platform's, for super administrators.
 */
export function searchRoutes(app: FastifyInstance): void {
  serve(app, endpoints.find, ({ parts, session, query: { q, limit } }) => {
    const { app: inside, identityDb } = parts.database;
    const isOutside = session.companyId === null;
    if (isOutside && !session.isSuperAdmin) throw problem('tenant.missing');
    const open = sourcesOf(app).filter(
      ({ isOutside: ofPlatform = false, access, isOpenTo }) =>
        ofPlatform === isOutside && access.every((code) => can(session, code)) && (isOpenTo?.(session) ?? true),
    );
    const request = { typed: q, limit, holder: session };
    if (isOutside)
      return inIdentityTransaction(identityDb, (trx) => find(trx, open, { ...request, scopeIds: 'every' }));
    const tenant = tenantOf(session, 'every');
    const { scopeIds } = tenantOf(session, 'current');
    return readingCompany(inside, tenant, (trx) => find(trx, open, { ...request, scopeIds }));
  });
}
