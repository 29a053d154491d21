import type { FastifyRequest } from 'fastify';
import { consentInForce } from '#kit/account/consent.ts';
import { findSession } from '#kit/tenancy/session-lookup.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { isClientToken } from './client-token.ts';
import type { Parts } from './parts.ts';
import { problem } from './problem.ts';
import type { Session } from '#kit/tenancy/session.ts';

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

/** Subdomain of the company a request speaks of: the header, else the first label of the host below PUBLIC_URL's, else `app`. */
export function subdomainOf(request: FastifyRequest, publicUrl: string): string {
  const named = first(request.headers['x-subdomain']);
  if (named) return named.toLowerCase();
  const host = request.hostname.toLowerCase();
  const main = new URL(publicUrl).hostname;
  const ending = [`.${main}`, '.localhost'].find((suffix) => host.endsWith(suffix));
  return ending ? (host.slice(0, -ending.length).split('.').at(-1) ?? 'app') : 'app';
}

/** The bearer token of a request; undefined where it carries none. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  first(request.headers.authorization)?.match(/^Bearer (\S+)$/i)?.[1];

/** Whether a request carries a client token; what it may read is for `serve` to say. */
export async function isClientRequest(request: FastifyRequest, { env }: Pick<Parts, 'env'>): Promise<boolean> {
  const token = bearerOf(request);
  return token !== undefined && isClientToken(token, env);
}

/** The session behind the bearer token of a request, in the company and scope its headers name. Throws what refuses it. */
export async function findRequestSession(
  request: FastifyRequest,
  { database, env }: Parts,
  endpoint: string,
): Promise<Session> {
  const token = bearerOf(request);
  if (!token) throw problem('unauthenticated');
  const scope = first(request.headers['x-scopeid']);
  if (scope !== undefined && scope !== '' && !/^\d{1,15}$/.test(scope)) throw problem('scope.refused');
  const found = await findSession(database.identityDb, {
    token,
    // One can leave from everywhere: a company that lets nobody in any more keeps nobody signed in.
    subdomain: endpoint === 'session.signOut' ? MAIN_SUBDOMAIN : subdomainOf(request, env.PUBLIC_URL),
    scopeId: scope ? Number(scope) : null,
    address: request.ip,
    consent: consentInForce(env),
  });
  if (found === 'unauthenticated') throw problem('unauthenticated');
  if (found instanceof Error) throw found;
  return found;
}
