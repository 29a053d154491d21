import type { FastifyRequest } from 'fastify';
import type { Env } from '#app/env.ts';

const loopback = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether a request was sent to a name of this installation: localhost, a loopback address, PUBLIC_URL's host or a subdomain.
 * Guards against DNS rebinding: a foreign page can point its own name at 127.0.0.1 and make a visitor's browser send requests
 * here, but they carry the foreign name. Proxy headers are ignored, since that page can set them too.
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
