import { documented } from '@baluarte/contract/index.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openapi } from './openapi.ts';
import { version } from '#kit/operations/version.ts';

const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

/** The contract as a document at /api/openapi.json and as a readable page at /api/docs. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const document = openapi(documented, { version, url: app.parts.env.PUBLIC_URL });
  app.get('/api/openapi.json', () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', deepLinking: true, layout: 'BaseLayout' },
    theme: { title: 'Baluarte API' },
    // The application's policy without trusted types, which this page's script does not support.
    staticCSP: true,
    transformStaticCSP: () => policy,
  });
}
