import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteDiskFull } from '#kit/operations/disk-room.ts';
import { problem, problemFrom, type Problem } from './problem.ts';
import { languageOf, wordProblem } from './wording.ts';

const fastifyCodes: Record<string, (request: FastifyRequest) => Problem> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => problem('malformed'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => problem('malformed'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problem('unsupportedType'),
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) =>
    problem('tooLarge', { limit: `${(routeOptions.bodyLimit ?? 0) / 1024} kB` }),
  FST_FILES_LIMIT: () => problem('malformed'),
  FST_FIELDS_LIMIT: () => problem('malformed'),
};

function refusalOf(error: unknown, request: FastifyRequest): Problem | null {
  const found = problemFrom(error);
  if (found) return found;
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  if (code && code in fastifyCodes) return fastifyCodes[code]?.(request) ?? null;
  // A truncated form, in the words of the multipart library.
  if (message && /^(?:Multipart: |Unexpected end of multipart|Part terminated early)/.test(message))
    return problem('malformed');
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? problem('malformed') : null;
}

/** Sends a refusal in its one format; a 503 and a 429 include when to retry. */
export function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Problem): FastifyReply {
  if (refusal.code === 'diskFull') noteDiskFull();
  if (refusal.status === 503 || refusal.status === 429)
    reply.header('retry-after', Number(refusal.params['seconds'] ?? 2));
  const language = languageOf(request.headers['x-language']);
  const timeZone = request.session?.timeZone ?? 'UTC';
  return reply.code(refusal.status).send(wordProblem(refusal, { language, timeZone, reference: request.id }));
}

/** The one place that turns errors into responses; internal errors are logged with a reference. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request);
    if (!refusal || refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    return refuse(request, reply, refusal ?? problem('unexpected', { reference: request.id }));
  });
}
