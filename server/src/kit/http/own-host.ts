import type { FastifyRequest } from 'fastify';
import type { Env } from '#app/env.ts';

const loopback = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether a request was sent to a name of this installation: localhost, its numbers, PUBLIC_URL's host or one below it. A page
 * elsewhere can give its own name the number 127.0.0.1, and have the browser of whoever looks at it ask here; the name it
 * asked for stays its own. What a proxy says of it does not count, since that page can say the same.
 */
export function isOwnHost(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
): boolean {
  const address = `http://${headers.host ?? ''}`;
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  const main = new URL(PUBLIC_URL).hostname;
  return loopback.test(hostname) || hostname === main || hostname.endsWith(`.${main}`);
}
