import { typeThreat } from '@baluarte/contract/inventory/type-threat.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { savePairs } from './save-pairs.ts';
import { compareShipped, listSaved, readTable } from './type-threat.queries.ts';

/** Which threats concern which type of asset. */
export function typeThreatRoutes(app: FastifyInstance): void {
  serve(app, typeThreat.table, ({ trx }) => readTable(trx));
  serve(app, typeThreat.shipped, async ({ trx }) => ({ changes: await compareShipped(trx) }));
  serve(app, typeThreat.save, ({ trx, body }) => savePairs(trx, body.changes));
  serve(app, typeThreat.history, ({ trx }) => listSaved(trx));
}
