import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';
import { problem } from './problem.ts';

/** A file of the build by its address; `/assets` and what follows it without such an ending are pages of the application. */
const buildFile = /^\/assets\/[^/?]+\.(?:js|css|woff2?|svg|map)(?:\?|$)/;

const dist = join(import.meta.dirname, '../../../web/dist');

/**
 * Serves the built interface on the same port; every address that is not a file or the API opens the application. A file
 * of an earlier build is not found.
 */
export async function registerWeb(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(dist, 'index.html'));
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const isPage = !request.url.startsWith('/api') && !buildFile.test(request.url);
    if (isBuilt && (request.method === 'GET' || request.method === 'HEAD') && isPage)
      return reply.sendFile('index.html');
    return refuse(request, reply, problem('route.notFound'));
  });
}
