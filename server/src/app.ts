import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { endpoints } from '@baluarte/contract/index.ts';
import { bodyOf } from '@baluarte/contract/kit/endpoint.ts';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { sessionSource } from './features/identity/shared/session/session-source.ts';
import { captchaScript } from './features/identity/shared/captcha/recaptcha.ts';
import { registerBounds } from './kit/http/bounds.ts';
import { connectionOptions, watchConnections } from './kit/http/connections.ts';
import { refuseWithoutRoom } from './kit/operations/disk-room.ts';
import { registerErrors } from './kit/http/errors.ts';
import { isForApi } from './kit/http/for-api.ts';
import { logStream, registerLogging } from './kit/operations/logging.ts';
import { registerMailbox } from './kit/mail/mailbox.routes.ts';
import { registerMetrics } from './kit/operations/metrics.ts';
import { registerDocs } from './kit/http/docs.ts';
import type { Parts } from './kit/http/parts.ts';
import { refuseOddForms } from './kit/http/request-form.ts';
import { registerRequestLimit } from './kit/http/request-limit.ts';
import { servedBy } from './kit/http/serve.ts';
import { contentPolicy } from './kit/pages/content-policy.ts';
import { registerHelp } from './kit/pages/help.ts';
import { registerWeb } from './kit/pages/web.ts';
import { features } from './features.ts';

/** Throws unless every endpoint of the contract has a handler. */
export function refuseUnserved(app: FastifyInstance): void {
  const served = servedBy(app);
  const missing = endpoints.filter(({ name }) => !served.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`endpoints without a handler: ${missing.join(', ')}`);
}

/** Builds the application without listening: plugins, then each feature's routes. Pure; tests build it the same way. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: parts.env.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      stream: logStream(),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: 'loopback',
    // Endpoints of the contract set their own limit.
    bodyLimit: bodyOf.account,
    forceCloseConnections: 'idle',
    ...connectionOptions,
  });
  app.decorate('parts', parts);
  app.decorate('sessions', sessionSource(parts));
  registerLogging(app);
  registerErrors(app);
  refuseOddForms(app);
  watchConnections(app);
  registerBounds(app);
  registerRequestLimit(app);
  refuseWithoutRoom(app);
  await registerMetrics(app);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(parts.env, captchaScript(parts.env)) },
    strictTransportSecurity: parts.env.PUBLIC_URL.startsWith('https:') ? undefined : false,
    crossOriginEmbedderPolicy: false,
  });
  // API responses are private; the few cacheable ones set their own header.
  app.addHook('onRequest', async (request, reply) => {
    if (isForApi(request)) reply.header('cache-control', 'no-store');
    // What a link opens is for whom it was given to.
    if (/^(?:\/api)?\/board(?:$|[/?#])/.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
  });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  // What is too large is cut, and refused by the limit of its own form.
  await app.register(multipart, { throwFileSizeLimit: false });
  for (const register of features) await register(app);
  await registerDocs(app);
  registerMailbox(app);
  registerHelp(app);
  await registerWeb(app);
  return app;
}
