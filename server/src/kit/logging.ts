import type { FastifyInstance } from 'fastify';

/** One line a request: id, route, status, time, company and user. Never a header, a body or a query string. */
export function registerLogging(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { session } = request;
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        companyId: session?.companyId ?? null,
        userId: session?.userId ?? null,
      },
      'request',
    );
  });
}
