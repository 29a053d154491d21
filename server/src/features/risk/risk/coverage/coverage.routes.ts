import { coverage } from '@baluarte/contract/risk/coverage.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { listMissing, readCoverage } from './coverage.queries.ts';
import { exportCoverage } from './export-coverage.ts';

/** What of the assets was looked at, by their type and by threat; and the same as a file. */
export function coverageRoutes(app: FastifyInstance): void {
  serve(app, coverage.table, ({ trx, session, tenant }) => readCoverage(trx, tenant.scopeIds, session.language));
  serve(app, coverage.missing, ({ trx, query, tenant }) => listMissing(trx, query, tenant.scopeIds));
  serve(app, coverage.export, ({ trx, query, session, tenant }) => exportCoverage(trx, query, { tenant, session }));
}
