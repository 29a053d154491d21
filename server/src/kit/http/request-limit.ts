import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './network-address.ts';
import { isForApi } from './for-api.ts';
import { problem } from './problem.ts';
import { RequestCount, WINDOW, type Counted } from './request-count.ts';

/** Milliseconds between two times of asking what the other servers counted. */
const SHARED_EVERY = 1000;

/** Monitoring endpoints, exempt from the limit. */
const watching = new Set(['/api/health', '/api/health/ready', '/api/metrics']);

/** Whether a request counts; files and pages do not. */
const isCounted = (request: FastifyRequest): boolean =>
  isForApi(request) && !watching.has(request.routeOptions.url ?? '');

/** Of the token its digest: it is shared by the database, and a header may be long. */
const tokenOf = ({ headers }: FastifyRequest) =>
  headers.authorization === undefined ? null : hash('sha256', headers.authorization, 'base64url');

function say(reply: FastifyReply, limit: number, { left, seconds }: Counted): void {
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': Math.max(0, left),
    'ratelimit-reset': seconds,
    'ratelimit-policy': `${limit};w=${WINDOW}`,
  });
}

/**
 * The general limit of API requests a minute, per address and per session, key or other token, shared by
 * all servers. Throws `slowDown` with the seconds to wait. Every response states what remains of the limit that is closer to
 * being used up.
 */
export function registerRequestLimit(app: FastifyInstance): void {
  const { env, database } = app.parts;
  if (env.REQUESTS_PER_ADDRESS === 0 && env.REQUESTS_PER_SESSION === 0) return;
  const counts = new RequestCount();

  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return;
    const token = tokenOf(request);
    const limits = [
      { key: `a:${networkOf(request.ip)}`, limit: env.REQUESTS_PER_ADDRESS },
      { key: `t:${token}`, limit: token === null ? 0 : env.REQUESTS_PER_SESSION },
    ];
    let tightest: { limit: number; counted: Counted } | undefined;
    for (const { key, limit } of limits) {
      if (limit === 0) continue;
      const counted = counts.take(key, limit);
      if (!tightest || counted.left < tightest.counted.left) tightest = { limit, counted };
      if (counted.left < 0) break;
    }
    if (!tightest) return;
    say(reply, tightest.limit, tightest.counted);
    if (tightest.counted.left < 0) throw problem('slowDown', { seconds: tightest.counted.seconds });
  });

  let turn = 0;
  let isBusy = false;
  let isAlone = false;
  // While the database is unreachable, each server uses its own counts.
  const share = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await counts.share(database.identityDb);
      if (turn++ % WINDOW === 0) await counts.clear(database.identityDb);
      isAlone = false;
    } catch (error) {
      if (!isAlone) app.log.warn({ err: error }, 'requests are counted by this server alone');
      isAlone = true;
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void share(), SHARED_EVERY).unref();
  app.addHook('onClose', () => clearInterval(timer));
}
