import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#kit/http/errors.ts';
import { problem } from '#kit/http/problem.ts';

/** A file of the build by its address; `/assets` and what follows it without such an ending are pages of the application. */
const buildFile = /^\/assets\/[^/?]+\.(?:js|css|woff2?|svg|map)(?:\?|$)/;

const dist = join(import.meta.dirname, '../../../../web/dist');

/**
 * Headers that matter only for documents and workers. A page loads twenty scripts, and these would add 650 bytes to each.
 */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** Scripts, styles and fonts of a document. Not pictures, which can be opened as documents, nor workers, which need the headers. */
const partOfPage = /^(?!.*worker).*\.(?:js|css|woff2?)(?:\.br|\.gz)?$/;

/**
 * Serves the interface built in `dist` on the same port; every URL that is not a file or the API opens the application.
 * A file of an earlier build is not found.
 */
export async function registerWeb(app: FastifyInstance, root = dist): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'));
  if (isBuilt)
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (partOfPage.test(basename(path))) for (const name of ofDocuments) reply.raw.removeHeader(name);
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const isPage = !request.url.startsWith('/api') && !buildFile.test(request.url);
    if (isBuilt && (request.method === 'GET' || request.method === 'HEAD') && isPage)
      return reply.sendFile('index.html');
    return refuse(request, reply, problem('route.notFound'));
  });
}
