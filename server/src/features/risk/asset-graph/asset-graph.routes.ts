import { assetGraph } from '@baluarte/contract/risk/asset-graph.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { readGraph } from './graph.queries.ts';
import { readImpact } from './impact.queries.ts';
import { readPath } from './path.queries.ts';

/** The picture of what depends on what: around an asset or whole, what falls with it, and how two are connected. */
export function assetGraphRoutes(app: FastifyInstance): void {
  const { graph, impact, path } = assetGraph;
  serve(app, graph, ({ trx, query }) => readGraph(trx, query));
  serve(app, impact, ({ trx, params, query }) => readImpact(trx, params.id, query.limit));
  serve(app, path, ({ trx, query }) => readPath(trx, query.fromId, query.toId));
}
