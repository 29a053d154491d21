import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '#app/env.ts';
import { problem } from '#kit/http/problem.ts';

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost');
const isAtOrBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
const isNumber = (host: string) => isIP(host.replace(/^\[|\]$/g, '')) !== 0;

/** The relying party: the site a passkey belongs to. */
export interface RelyingParty {
  /** Domain a passkey is made for: good there and at every company below it. */
  id: string;
  /** Origin of the page that asks, which the browser signs. */
  origin: string;
}

/**
 * The domain for the passkeys of a request: PUBLIC_URL's for pages on it or its subdomains, so that one passkey works for
 * every company; else the page's own. Browsers do not extend `localhost` to subdomains, so there each company has its own.
 * Throws `passkey.noDomain` where the page was opened by IP address or without TLS, `passkey.refused` for another
 * site.
 */
export function relyingPartyOf(request: FastifyRequest, { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): RelyingParty {
  const host = request.hostname.toLowerCase();
  const main = new URL(PUBLIC_URL).hostname;
  if (isNumber(host)) throw problem('passkey.noDomain');
  const isOurs = !isLocal(main) && !isNumber(main) && isAtOrBelow(host, main);
  const id = isOurs ? main : host;

  const origin = request.headers.origin ?? '';
  if (!URL.canParse(origin)) throw problem('passkey.refused');
  const page = new URL(origin);
  if (page.origin !== origin || !isAtOrBelow(page.hostname, id)) throw problem('passkey.refused');
  if (page.protocol !== 'https:' && !isLocal(page.hostname)) throw problem('passkey.noDomain');
  return { id, origin };
}
