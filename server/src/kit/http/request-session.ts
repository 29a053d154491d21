import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { BACKGROUND_HEADER } from '@baluarte/contract/kit/session-headers.ts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '#kit/tenancy/session.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { problem } from './problem.ts';

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

/** Company subdomain of a request: the header, else that of its host. */
export function subdomainOf(request: FastifyRequest, publicUrl: string): string {
  return first(request.headers['x-subdomain'])?.toLowerCase() || hostSubdomainOf(request, publicUrl);
}

/** Company subdomain of the address a request came to: its first label below PUBLIC_URL's host, else `app`. */
export function hostSubdomainOf(request: FastifyRequest, publicUrl: string): string {
  const host = request.hostname.toLowerCase();
  const main = new URL(publicUrl).hostname;
  const ending = [`.${main}`, '.localhost'].find((suffix) => host.endsWith(suffix));
  return ending ? (asciiPrefix(host, -ending.length).split('.').at(-1) ?? MAIN_SUBDOMAIN) : MAIN_SUBDOMAIN;
}

/** The bearer token of a request; undefined where it carries none. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  first(request.headers.authorization)?.match(/^Bearer (\S+)$/i)?.[1];

/** Whether a request carries a client token; `serve` decides what it may read. */
export async function isClientRequest(request: FastifyRequest): Promise<boolean> {
  const token = bearerOf(request);
  return token !== undefined && request.server.sessions.isClient(token);
}

/**
 * Whether a request is no use of its session: a page says so of what it asks for without its user, and a stream stays open without
 * one. The header can only spare the session a use, never record one.
 */
const isBackground = (request: FastifyRequest, { form }: AnyEndpoint): boolean =>
  form === 'events' || first(request.headers[BACKGROUND_HEADER.toLowerCase()]) !== undefined;

/** The session behind the bearer token of a request, in the company and scope its headers name. Throws what refuses it. */
export async function findRequestSession(request: FastifyRequest, endpoint: AnyEndpoint): Promise<Session> {
  const { parts, sessions } = request.server;
  const token = bearerOf(request);
  if (!token) throw problem('unauthenticated');
  const scope = first(request.headers['x-scopeid']);
  if (scope !== undefined && scope !== '' && !/^\d{1,15}$/.test(scope)) throw problem('scope.refused');
  const subdomain = subdomainOf(request, parts.env.PUBLIC_URL);
  const scopeId = scope ? Number(scope) : null;
  return sessions.find(
    { token, subdomain, scopeId, address: request.ip, isBackground: isBackground(request, endpoint) },
    endpoint,
  );
}
