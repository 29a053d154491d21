import { platform } from '@baluarte/contract/organization/platform.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Env } from '#app/env.ts';
import { isOwnHost } from '#kit/http/own-host.ts';
import { companyFailures, importedRows, importsEnded, jobsEnded } from './counters.ts';
import { problem } from '#kit/http/problem.ts';
import { serve } from '#kit/http/serve.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Metrics are for the operator: requests from this machine, or with the token. Throws `forbidden`. */
function admitReader(request: FastifyRequest, { METRICS_TOKEN: token, PUBLIC_URL }: Env): void {
  const received = request.headers.authorization?.replace(/^Bearer /i, '');
  const isHere = loopback.has(request.ip) && isOwnHost(request, { PUBLIC_URL });
  if (token ? received !== token : !isHere) throw problem('forbidden');
}

/** Prometheus figures: request durations by route, pools, jobs, imports, the process itself. */
export async function registerMetrics(app: FastifyInstance): Promise<void> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(importsEnded);
  registry.registerMetric(importedRows);
  registry.registerMetric(jobsEnded);
  registry.registerMetric(companyFailures);
  const durations = new Histogram({
    name: 'baluarte_request_seconds',
    help: 'Request durations by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const pools = { app: app.parts.database.app, identityDb: app.parts.database.identityDb };
  const connections = new Gauge({
    name: 'baluarte_pool_connections',
    help: 'Database connections by pool and state',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        connections.set({ pool: name, state: 'open' }, pool.totalCount);
        connections.set({ pool: name, state: 'idle' }, pool.idleCount);
        connections.set({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  serve(app, platform.metrics, async ({ request, parts }) => {
    admitReader(request, parts.env);
    return registry.metrics();
  });
}
