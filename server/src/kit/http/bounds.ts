import type { FastifyInstance } from 'fastify';
import { problem } from './problem.ts';

/** Lists and objects inside one another; the deepest body of the contract has six levels. */
const MAXIMUM_DEPTH = 32;
/** A body of few bytes that holds very many values costs more than its bytes do: one for so many bytes of its limit. */
const BYTES_A_VALUE = 16;

/** Bytes of a URL with its query; our longest, a list with all filters, has two thousand. */
const MAXIMUM_ADDRESS = 8 * 1024;
const MAXIMUM_PARAMETERS = 100;
const MAXIMUM_HEADERS = 100;

/**
 * Refuses a parsed JSON value beyond any reasonable size: throws `tooDeep`, `tooManyValues`. `bytes`: limit of its source.
 * Iterative, so that no depth overflows the stack.
 */
export function refuseUnbounded(value: unknown, bytes: number): void {
  const maximum = Math.floor(bytes / BYTES_A_VALUE);
  let level = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAXIMUM_DEPTH) throw problem('tooDeep', { maximum: MAXIMUM_DEPTH });
    values += level.length;
    if (values > maximum) throw problem('tooManyValues', { maximum });
    level = level.flatMap((held) => (typeof held === 'object' && held !== null ? Object.values(held) : []));
  }
}

const parametersOf = (url: string) => url.split('&', MAXIMUM_PARAMETERS + 1).length;

/**
 * Limits of every request, checked first: length of the URL, number of parameters and headers, and values in a JSON
 * body. The bytes of the body are limited by its route.
 */
export function registerBounds(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, url }) => {
    if (url.length > MAXIMUM_ADDRESS) throw problem('tooLarge', { limit: `${MAXIMUM_ADDRESS / 1024} kB` });
    if (parametersOf(url) > MAXIMUM_PARAMETERS) throw problem('tooManyValues', { maximum: MAXIMUM_PARAMETERS });
    // Names and values alternate in one list.
    if (raw.rawHeaders.length > MAXIMUM_HEADERS * 2) throw problem('tooManyValues', { maximum: MAXIMUM_HEADERS });
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, value) => {
      if (error) return done(error);
      try {
        refuseUnbounded(value, request.routeOptions.bodyLimit ?? 0);
      } catch (refusal) {
        return done(refusal as Error);
      }
      done(null, value);
    });
  });
}
